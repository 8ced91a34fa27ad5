import CarePlanKit

/// Which events of a task a command line means.
struct EventSelector: Sendable {
  static let specs: [OptionSpec] = [
    .option("--date", value: "DAY", help: "Day of the event (default: today)"),
    .option(
      "--at",
      value: "TIME",
      help: "Time of the event: 08:00, 8 pm, all-day, 2026-01-10T08:00 or RFC 3339"
    ),
    .option(
      "--occurrence",
      value: "N",
      help: "Number of the event within its day, counted from 0"
    ),
  ]

  static let allOption = OptionSpec.flag(
    "--all",
    help: "Take all events of the day that are due by now and have no outcome"
  )

  static let forceOption = OptionSpec.flag(
    "--force",
    help:
      "Allow an event that begins in more than four hours or on a later day, an amount far above the"
      + " target, more than the limits of the task, a dose that may be recorded already for an earlier"
      + " time, or the change of a result that its task says to keep"
  )

  let date: String?
  /// The time, as it was written.
  let time: String?
  let choice: EventReference
  /// Whether events of later days, and results that are not resettable, are meant too.
  let isForced: Bool

  init(_ arguments: ParsedArguments, allowsAll: Bool = false) throws(UsageError) {
    date = arguments.value("--date")
    let canBeForced = arguments.options.contains { $0.key == "--force" }
    isForced = canBeForced && arguments.has("--force")
    var choices: [EventReference] = []
    time = arguments.value("--at")
    if let text = time { choices.append(.time(try EventTime(text))) }
    if let number = try arguments.integer("--occurrence") {
      guard number >= 0 else {
        throw UsageError("--occurrence counts from 0", hint: Wording.hint(.firstOfDay, "0"))
      }
      choices.append(.occurrence(number))
    }
    if allowsAll, arguments.has("--all") { choices.append(.all) }
    guard choices.count <= 1 else {
      throw UsageError("--at, --occurrence\(allowsAll ? " and --all" : "") cannot be used together")
    }
    choice = choices.first ?? .unsaid
    if date != nil, case .time(let time) = choice, time.namesDay {
      throw UsageError("--date and a whole date and time in --at cannot be used together")
    }
  }
}

extension EventSelector {
  /// Finds events, and refuses what was given on another day than theirs where no option names the day.
  ///
  /// What was given yesterday would tick off today's dose, and yesterday's would stay open.
  ///
  /// - Parameter given: When it was given, if that is said.
  func events(
    given: Instant?,
    _ open: OpenStore,
    _ find: () throws(CommandFailure) -> [CareEvent]
  ) throws(CommandFailure) -> [CareEvent] {
    guard let given, !namesDay else { return try find() }
    let found: [CareEvent]
    do throws(CommandFailure) { found = try find() } catch {
      // That no event of today fits says less than that none is meant.
      try refuse(open.dates.zone.day(of: given), unless: open.dates.today)
      throw error
    }
    for event in found {
      let zone = TimeZoneRules(event.element.timezone) ?? open.dates.zone
      try refuse(zone.day(of: given), unless: event.day)
    }
    return found
  }

  /// Whether an option names the day of the event.
  private var namesDay: Bool {
    if case .time(let time) = choice, time.namesDay { return true }
    return date != nil
  }

  private func refuse(_ day: CivilDate, unless eventDay: CivilDate) throws(CommandFailure) {
    guard day != eventDay else { return }
    throw CommandFailure(
      .usage,
      code: "other-day",
      "it was given on \(Wording.date(day)), and the event is of \(Wording.date(eventDay))",
      hints: [Wording.hint(.namesDayOrOther, "--date \(day)", "--date \(eventDay)")]
    )
  }
}
