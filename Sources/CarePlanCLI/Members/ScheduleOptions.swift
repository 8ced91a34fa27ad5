import CarePlanKit

/// What the options of `add` and `update` say of a schedule.
struct ScheduleOptions: Sendable {
  /// One part of a schedule, as an option says it.
  enum Repetition: Hashable, Sendable {
    /// Every day at a second of the day; nil for all day.
    case daily(Int?)
    /// Every week on a day (1 for Sunday) at a second of the day; nil for all day.
    case weekly(Int, Int?)
    case element(KeyedList)
    /// One of several times that a day has, without an hour: every day, or on one of the week.
    case slot(key: String, weekday: Int?)
  }

  static let elementKeys = [
    "start", "end", "every", "duration", "target", "text", "tz", "key",
  ]

  static let specs: [OptionSpec] = [
    .option(
      "--schedule",
      value: "TEXT",
      help: "The whole schedule in words, such as \"every 8 h for 7 days, 5 ml\""
    ),
    .option("--daily", value: "TIME", help: "Repeat every day at TIME", isRepeatable: true),
    .option(
      "--weekly",
      value: "DAY@TIME",
      help: "Repeat every week on DAY at TIME, such as sat@12:00",
      isRepeatable: true
    ),
    .option("--times-a-day", value: "COUNT", help: "Repeat COUNT times a day, without set times"),
    .option(
      "--weekly-counts",
      value: "COUNTS",
      help: "Repeat this often on each day of the week, Sunday first, such as 0,1,0,2,0,0,1"
    ),
    .option(
      "--skip",
      value: "COUNT",
      help: "Leave out COUNT days, or weeks, after each day or week with events"
    ),
    .option(
      "--element",
      value: "PARTS",
      help:
        "Schedule element, with commas between its parts: start= end= every= duration= all-day"
        + " text= target= tz= key=",
      isRepeatable: true
    ),
    .option(
      "--duration",
      value: "SPAN",
      help: "Length of the events: 2h, 30min or all-day",
      isRepeatable: true
    ),
    .option(
      "--text",
      value: "TEXT",
      help: "Text to show in place of the time",
      isRepeatable: true
    ),
    .option(
      "--target",
      value: "AMOUNT",
      help: "Amount to reach, such as 2tablets or 1–2tablets",
      isRepeatable: true
    ),
    .option("--start", value: "DATE", help: "Begin the schedule on DATE"),
    .option(
      "--end",
      value: "DATE",
      help: "Last day of every element, or the time at which it ends"
    ),
    .option(
      "--until",
      value: "DATE",
      help:
        "Last day with events, in the time zone of each element; elements that end earlier stay as"
        + " they are"
    ),
    .option(
      "--for",
      value: "SPAN",
      help: "How long it goes on, such as 7d or 2w; the first day is its first one"
    ),
    NewUnits.option,
  ]

  let repetitions: [Repetition]
  /// The times of day, as they were written.
  let times: [String]
  let durations: [EventDuration]
  let texts: [String]
  let targets: [OutcomeValue]
  let start: String?
  let end: String?
  /// The last day that has events, in the zone of each element.
  let until: String?
  /// How long there are events, counted from the first day.
  let length: Interval?
  /// How many days, or weeks, are left out after each that counts.
  let skip: Int
  /// The whole schedule in words.
  let words: String?
  /// Whether unknown units are accepted.
  let acceptsNewUnits: Bool

  /// - Parameter isAsNeeded: Whether the task is done as needed, so that it has no times.
  init(_ arguments: ParsedArguments, isAsNeeded: Bool = false) throws(UsageError) {
    var repetitions: [Repetition] = []
    for use in arguments.uses {
      if let repetition = try Self.repetition(use) { repetitions.append(repetition) }
    }
    times =
      arguments.values("--daily")
      + arguments.values("--weekly").compactMap { text in
        text.split(separator: "@", omittingEmptySubsequences: false).dropFirst().first.map(
          String.init
        )
      }
    let slots = try Self.slots(arguments)
    guard slots.isEmpty || repetitions.isEmpty else {
      throw UsageError("a number of times a day goes with no --daily, --weekly or --element")
    }
    guard !isAsNeeded || repetitions.isEmpty && slots.isEmpty else {
      throw UsageError(
        "what is done as needed has no times",
        hint: Wording.hint(.leaveOutTimes, "--daily")
      )
    }
    self.repetitions = isAsNeeded ? [.daily(nil)] : repetitions + slots
    var durations: [EventDuration] = []
    for text in arguments.values("--duration") { durations.append(try Quantities.duration(text)) }
    self.durations = durations
    texts = arguments.values("--text")
    var targets: [OutcomeValue] = []
    for text in arguments.values("--target") { targets.append(try Quantities.amount(text)) }
    self.targets = targets
    start = arguments.value("--start")
    end = arguments.value("--end")
    until = arguments.value("--until")
    length = try arguments.value("--for").map { text throws(UsageError) in
      try Quantities.course(text)
    }
    let ends = ["--end", "--until", "--for"].filter(arguments.has)
    guard ends.count < 2 else {
      throw UsageError("\(ends[0]) and \(ends[1]) cannot be used together")
    }
    skip = try Self.skip(arguments)
    words = arguments.value("--schedule")
    acceptsNewUnits = NewUnits.areAccepted(arguments)
    guard words == nil || saysNothingBesideWords else {
      throw UsageError(
        "--schedule says all of a schedule, and goes with no other option of one",
        hint: Wording.hint(
          .write,
          #"--schedule "DAYS at HH:MM, AMOUNT, until DATE""#
        )
      )
    }
  }

  /// Whether the options say nothing of the schedule.
  var isEmpty: Bool { words == nil && saysNothingBesideWords }

  /// Whether the options say how often something is due.
  var saysHowOften: Bool { words != nil || !repetitions.isEmpty }

  private var saysNothingBesideWords: Bool {
    repetitions.isEmpty && durations.isEmpty && texts.isEmpty && targets.isEmpty && start == nil
      && end == nil && until == nil && length == nil
  }

  /// Whether the schedule says how often a day, and not at which times.
  var hasSlots: Bool {
    repetitions.contains { if case .slot = $0 { true } else { false } }
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
        throw UsageError(
          "--weekly takes a day and a time, not '\(value)'",
          hint: Wording.hint(.write, "DAY@HH:MM")
        )
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
    text == "all-day" ? nil : try TypedTime.secondOfDay(text)
  }
}
