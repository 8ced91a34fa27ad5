import CarePlanKit

/// What the options of `add` and `update` say of a schedule.
struct ScheduleOptions: Sendable {
  /// One `--daily`, `--weekly` or `--element`.
  enum Repetition: Hashable, Sendable {
    /// Every day at a second of the day; nil for all day.
    case daily(Int?)
    /// Every week on a day (1 for Sunday) at a second of the day; nil for all day.
    case weekly(Int, Int?)
    case element(KeyedList)
  }

  static let elementKeys = [
    "start", "end", "every", "duration", "target", "text", "tz", "key",
  ]

  static let specs: [OptionSpec] = [
    .option("--daily", value: "TIME", help: "Repeat every day at TIME", isRepeatable: true),
    .option(
      "--weekly",
      value: "DAY@TIME",
      help: "Repeat every week, such as sat@12:00",
      isRepeatable: true
    ),
    .option(
      "--element",
      value: "PARTS",
      help: "Repeat as the parts say: start= end= every= duration= all-day text= target= tz= key=",
      isRepeatable: true
    ),
    .option(
      "--duration",
      value: "SPAN",
      help: "Let events last 2h, 30min or all-day",
      isRepeatable: true
    ),
    .option(
      "--text",
      value: "TEXT",
      help: "Say TEXT in place of the time",
      isRepeatable: true
    ),
    .option(
      "--target",
      value: "AMOUNT",
      help: "Want an amount such as 2tablets",
      isRepeatable: true
    ),
    .option("--start", value: "DATE", help: "Begin the schedule on DATE"),
    .option("--end", value: "DATE", help: "End the schedule with DATE"),
  ]

  let repetitions: [Repetition]
  let durations: [EventDuration]
  let texts: [String]
  let targets: [OutcomeValue]
  let start: String?
  let end: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var repetitions: [Repetition] = []
    for use in arguments.uses {
      if let repetition = try Self.repetition(use) { repetitions.append(repetition) }
    }
    self.repetitions = repetitions
    var durations: [EventDuration] = []
    for text in arguments.values("--duration") { durations.append(try Quantities.duration(text)) }
    self.durations = durations
    texts = arguments.values("--text")
    var targets: [OutcomeValue] = []
    for text in arguments.values("--target") { targets.append(try Quantities.amount(text)) }
    self.targets = targets
    start = arguments.value("--start")
    end = arguments.value("--end")
  }

  /// Whether the options say nothing of the schedule.
  var isEmpty: Bool {
    repetitions.isEmpty && durations.isEmpty && texts.isEmpty && targets.isEmpty && start == nil
      && end == nil
  }

  private static func repetition(
    _ use: ParsedArguments.Use
  ) throws(UsageError) -> Repetition? {
    let value = use.value ?? ""
    switch use.key {
    case "--daily": return .daily(try time(value))
    case "--weekly":
      let parts = value.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("--weekly takes a day and a time, not '\(value)'", hint: "write sat@12:00")
      }
      return .weekly(try Quantities.weekday(parts[0]), try time(parts[1]))
    case "--element":
      return .element(
        try KeyedList(value, keys: elementKeys, flags: ["all-day"], of: "--element")
      )
    default: return nil
    }
  }

  private static func time(_ text: String) throws(UsageError) -> Int? {
    text == "all-day" ? nil : try Quantities.secondOfDay(text)
  }
}
