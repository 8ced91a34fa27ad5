import CarePlanKit

/// What a command line says that happened at an event.
struct EntryOptions: Sendable {
  static let specs: [OptionSpec] = [
    .option("--value", value: "VALUE", help: "Record VALUE, such as 120", isRepeatable: true),
    .option("--unit", value: "UNIT", help: "Unit of the value before it", isRepeatable: true),
    NewUnits.option,
    .option(
      "--kind",
      value: "KIND",
      help: "What the value before it measures",
      isRepeatable: true
    ),
    .option(
      "--type",
      value: "TYPE",
      help: "Type of the value before it, if its form does not show it",
      completion: .choices(ValueText.ValueType.allCases.map(\.rawValue)),
      isRepeatable: true
    ),
    .option("--sample", value: "UUID", help: "Refer to the health sample that holds the result"),
    .option(
      "--sample-type",
      value: "TYPE",
      help: "Type of the sample, such as HKQuantityTypeIdentifierBodyTemperature"
    ),
    .option(
      "--display-unit",
      value: "UNIT",
      help: "Unit in which the sample is shown, such as degF"
    ),
    .flag("--not-completed", help: "Record that the event was not completed"),
    .option("--reason", value: "TEXT", help: "Why it was not completed"),
    .option("--note", value: "TEXT", help: "Add a note"),
    .option(
      "--given",
      value: "TIME",
      help: "When it was done, such as 08:20, yesterday 8 pm or 2 hours ago (default: now)"
    ),
  ]

  private(set) var values: [ValueText]
  private(set) var sample: HealthSampleReference?
  let isNotCompleted: Bool
  let reason: String?
  let note: String?
  /// Whether unknown units are accepted.
  let acceptsNewUnits: Bool
  /// When it was done, as it was written; nil for the present moment.
  let given: String?

  /// Whether nothing is said but that the event was done.
  var isBare: Bool { values.isEmpty && sample == nil && !isNotCompleted }

  /// Reads the options in their order, with the values that stand without an option before them.
  init(_ arguments: ParsedArguments, positionals: [String] = []) throws(UsageError) {
    values = positionals.enumerated().map {
      ValueText(positional: $1, number: $0 + 1, of: positionals.count)
    }
    isNotCompleted = arguments.has("--not-completed")
    reason = arguments.value("--reason")
    note = arguments.value("--note")
    given = arguments.value("--given")
    acceptsNewUnits = NewUnits.areAccepted(arguments)
    guard reason == nil || isNotCompleted else {
      throw UsageError(
        "--reason says why something was not done",
        hint: Wording.hint(.add, "--not-completed")
      )
    }
    sample = try arguments.value("--sample").map { uuid throws(UsageError) in
      guard VersionID(uuid) != nil else { throw UsageError("--sample takes the UUID of a sample") }
      return HealthSampleReference(uuid: uuid, type: arguments.value("--sample-type"))
    }
    if sample == nil, arguments.has("--sample-type") {
      throw UsageError("--sample-type belongs to --sample")
    }
    if let unit = arguments.value("--display-unit") {
      guard sample != nil else { throw UsageError("--display-unit belongs to --sample") }
      sample?.unit = unit
    }
    for use in arguments.uses { try read(use) }
    guard !isNotCompleted || values.isEmpty && sample == nil else {
      throw UsageError(
        "--not-completed says that nothing was done, and a value what was done",
        hint: Wording.hint(
          .oneOfNotCompleted,
          Wording.say(.and, "--reason", "--note"),
          "--not-completed"
        )
      )
    }
  }

  private mutating func read(_ use: ParsedArguments.Use) throws(UsageError) {
    let text = use.value ?? ""
    switch use.key {
    case "--value": values.append(ValueText(text, number: values.count + 1))
    case "--unit" where text.allSatisfy(\.isWhitespace):
      throw UsageError("--unit needs a unit", hint: Wording.hint(.leaveOutIfNone))
    case "--unit" where values.isEmpty && sample != nil: sample?.unit = text
    case "--unit": try describe("--unit", \.units, text)
    case "--kind": try describe("--kind", \.kind, text)
    case "--type":
      guard let type = ValueText.ValueType(rawValue: text) else {
        throw .unknownValue(
          text,
          for: "--type",
          choices: ValueText.ValueType.allCases.map(\.rawValue)
        )
      }
      try describe("--type", \.type, type)
    default: break
    }
  }

  /// Adds to the value before an option.
  private mutating func describe<Member>(
    _ option: String,
    _ member: WritableKeyPath<ValueText, Member?>,
    _ text: Member
  ) throws(UsageError) {
    guard let last = values.indices.last else {
      throw UsageError("\(option) must follow the value that it describes")
    }
    guard values[last].isAlone else {
      throw UsageError(
        "\(option) could belong to any of the values",
        hint: Wording.hint(.valueForEach, "--value VALUE \(option) …", "KIND=VALUE")
      )
    }
    guard values[last][keyPath: member] == nil else {
      throw UsageError("\(option) is given twice for value \(last + 1)")
    }
    values[last][keyPath: member] = text
  }

  /// Returns the entry for an event of a task, as of now.
  ///
  /// Without a word of what happened it says that the event was done. A health task has doubles, so
  /// that whole numbers are taken as such.
  func entry(
    for task: RecordKey,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> OutcomeEntry {
    let moment = try understand { () throws(UsageError) in try self.moment(open.dates) }
    let dates = open.dates.looking(at: moment)
    var values: [OutcomeValue] = []
    for text in self.values {
      values.append(
        try text.value(dates, wholeNumbersAreDoubles: task.kind == .healthTask) {
          name throws(CommandFailure) in try context.readFile(name)
        }
      )
    }
    var entry = isBare ? .completion(at: moment) : OutcomeEntry(values, reason: reason)
    if isNotCompleted { entry.state = .notCompleted }
    entry.sample = try sample.map { sample throws(CommandFailure) in
      try SampleLookup.checked(sample, open, context)
    }
    entry.note = note.map { Note(content: $0) }
    return entry
  }

  /// Returns when it was done, if that is said.
  func givenMoment(_ dates: DateReader) throws(CommandFailure) -> Instant? {
    guard given != nil else { return nil }
    return try understand { () throws(UsageError) in try moment(dates) }
  }

  /// Returns when it was done; a time alone is of today.
  func moment(_ dates: DateReader) throws(UsageError) -> Instant {
    guard let given else { return dates.now.roundedToMicroseconds }
    let moment: Instant
    if let second = try dates.timeAlone(given) {
      moment = try dates.wallTime(dates.today, second, in: dates.shown.id).instant
      try refuseRepeated(moment, dates.shown, dates)
    } else {
      guard case .instant(let instant) = try dates.moment(given, .past) else {
        throw UsageError(
          "--given takes a time, and '\(given)' is a day",
          hint: Wording.hint(.writeTimeToo, "--given \("\(given) HH:MM".quotedForShell)")
        )
      }
      moment = instant
      if try dates.isByTheClock(given) { try refuseRepeated(moment, dates.zone, dates) }
    }
    guard moment <= dates.now else {
      throw UsageError(
        "--given is in the future",
        hint: Wording.hint(.writeDayToo, "'DATE HH:MM'")
      )
    }
    return moment.roundedToMicroseconds
  }

  /// Refuses a time that the clocks showed twice, in autumn, if it can be either.
  private func refuseRepeated(
    _ moment: Instant,
    _ zone: TimeZoneRules,
    _ dates: DateReader
  ) throws(UsageError) {
    let passes = zone.instants(of: zone.local(at: moment).local).filter { $0 <= dates.now }
    guard passes.count > 1 else { return }
    let readings = passes.map { zone.local(at: $0).description }
    throw UsageError(
      "--given is a time that the clocks showed twice that day",
      hint: Wording.hint(.write, Wording.either(readings))
    )
  }
}
