import CarePlanKit

/// Which events of a task a command line means.
struct EventSelector: Sendable {
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
  let choice: EventReference
  /// Whether events of later days, and results that are not resettable, are meant too.
  let isForced: Bool

  init(_ arguments: ParsedArguments, allowsAll: Bool = false) throws(UsageError) {
    date = arguments.value("--date")
    let canBeForced = arguments.options.contains { $0.key == "--force" }
    isForced = canBeForced && arguments.has("--force")
    var choices: [EventReference] = []
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
