import CarePlanKit

/// Which events of a task a command line means.
struct EventSelector: Sendable {
  /// How the events are told from the others of their day.
  enum Choice: Hashable, Sendable {
    /// By what is open, or running, as the command sees fit.
    case unsaid
    case time(EventTime)
    /// By the place among the events of the day, from 0.
    case occurrence(Int)
    /// All that are open.
    case all
  }

  static let specs: [OptionSpec] = [
    .option("--date", value: "DAY", help: "Mean an event of this day instead of today"),
    .option(
      "--at",
      value: "TIME",
      help: "Mean the event at this time: 08:00, all-day, 2026-01-10T08:00 or RFC 3339"
    ),
    .option(
      "--occurrence",
      value: "N",
      help: "Mean the event with this number, counted from 0 within the day"
    ),
  ]

  static let allOption = OptionSpec.flag(
    "--all",
    help: "Mean all events of the day that are due by now and lack an outcome"
  )

  static let forceOption = OptionSpec.flag(
    "--force",
    help: "Also for an event that is still to come, for more than twice what is wanted, or for a"
      + " result that its task says to keep"
  )

  let date: String?
  let choice: Choice
  /// Whether events of later days, and results that are not resettable, are meant too.
  let isForced: Bool

  init(_ arguments: ParsedArguments, allowsAll: Bool = false) throws(UsageError) {
    date = arguments.value("--date")
    let canBeForced = arguments.options.contains { $0.key == "--force" }
    isForced = canBeForced && arguments.has("--force")
    var choices: [Choice] = []
    if let text = arguments.value("--at") { choices.append(.time(try EventTime(text))) }
    if let number = try arguments.integer("--occurrence") {
      guard number >= 0 else {
        throw UsageError("--occurrence counts from 0", hint: "0 is the first event of the day")
      }
      choices.append(.occurrence(number))
    }
    if allowsAll, arguments.has("--all") { choices.append(.all) }
    guard choices.count <= 1 else {
      throw UsageError("--at, --occurrence\(allowsAll ? " and --all" : "") exclude each other")
    }
    choice = choices.first ?? .unsaid
    if date != nil, case .time(let time) = choice, time.namesDay {
      throw UsageError("--date and a whole date and time in --at exclude each other")
    }
  }
}

/// When an event starts, as a user writes it.
enum EventTime: Hashable, Sendable {
  /// The time on the wall, as seconds since midnight.
  case secondOfDay(Int)
  case allDay
  case local(CivilDateTime)
  case instant(Instant)

  init(_ text: String) throws(UsageError) {
    if text == "all-day" {
      self = .allDay
    } else if let local = CivilDateTime(text) ?? CivilDateTime("\(text):00") {
      self = .local(local)
    } else if let instant = Instant(text) {
      self = .instant(instant)
    } else if let second = try? Quantities.secondOfDay(text) {
      self = .secondOfDay(second)
    } else {
      throw UsageError(
        "'\(text)' is no time of an event",
        hint: "write 08:00, all-day, 2026-01-10T08:00 or 2026-01-10T08:00:00-05:00"
      )
    }
  }

  var namesDay: Bool {
    switch self {
    case .secondOfDay, .allDay: false
    case .local, .instant: true
    }
  }

  /// Whether it is a moment, whatever clocks show.
  var isMoment: Bool { if case .instant = self { true } else { false } }

  /// Whether an event is meant, be it by the time at which it starts or by that of its schedule.
  ///
  /// On the day on which the clocks skip 02:30 the plan says 02:30 and the agenda 03:30.
  func matches(_ event: CareEvent) -> Bool {
    if matches(event.identity.eventStart, event.start) { return true }
    return event.plannedTime.map { matches(.local($0), event.start) } ?? false
  }

  /// Whether an event with a start on the wall, which is a moment, is meant.
  func matches(_ start: EventStart, _ moment: Instant) -> Bool {
    switch self {
    case .secondOfDay(let second): start.time?.secondOfDay == second
    case .allDay: start.time == nil
    case .local(let local): start.time == local
    case .instant(let instant): moment == instant
    }
  }
}
