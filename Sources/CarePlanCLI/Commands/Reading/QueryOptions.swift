import CarePlanKit

/// The options by which `list` chooses and orders records.
struct QueryOptions: Sendable {
  static let specs: [OptionSpec] = [
    .option("--from", value: "DATE", help: "Look at the span from this day on"),
    .option("--to", value: "DATE", help: "Look at the span up to the end of this day"),
    .option("--at", value: "DATE", help: "Look at what is in force at this date or time"),
    .flag("--with-events-only", help: "Leave out tasks that have no event from --from to --to"),
    .flag("--all-versions", help: "List every version, also of deleted records"),
    .flag("--include-deleted", help: "List deleted records too"),
    .option("--id", value: "ID", help: "Want this id, taken as it is", isRepeatable: true),
    .option("--tag", value: "TAG", help: "Want this tag", isRepeatable: true),
    .option("--group", value: "GROUP", help: "Want this group, or - for none", isRepeatable: true),
    .option(
      "--plan",
      value: "ID",
      help: "Want records of this care plan",
      completion: .dynamic("care-plan"),
      isRepeatable: true
    ),
    .option(
      "--patient",
      value: "ID",
      help: "Want records of this patient",
      completion: .dynamic("patient"),
      isRepeatable: true
    ),
    .option(
      "--remote-id",
      value: "ID",
      help: "Want this id elsewhere, or - for none",
      isRepeatable: true
    ),
    .option("--uuid", value: "UUID", help: "Want this version", isRepeatable: true),
    .option(
      "--sort",
      value: "MEMBER[:desc]",
      help: "Order by a member; the newest record comes first otherwise",
      completion: .choices(RecordQuery.Sort.Key.allCases.map(\.rawValue)),
      isRepeatable: true
    ),
    .option("--limit", value: "COUNT", help: "List at most COUNT"),
    .option("--offset", value: "COUNT", help: "Leave out the first COUNT"),
  ]

  private let from: String?
  private let to: String?
  private let at: String?
  /// Whether every version is wanted.
  let showsVersions: Bool
  /// Whether the versions of a certain time are wanted.
  var isDated: Bool { from != nil || to != nil || at != nil }
  /// The query without its moment, which needs the store's zone.
  private var query = RecordQuery()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    from = arguments.value("--from")
    to = arguments.value("--to")
    at = arguments.value("--at")
    showsVersions = arguments.has("--all-versions")
    let ways = [from != nil || to != nil, at != nil, showsVersions].count { $0 }
    guard ways <= 1 else {
      throw UsageError("--from and --to, --at, and --all-versions exclude each other")
    }
    query.excludesTasksWithoutEvents = arguments.has("--with-events-only")
    if query.excludesTasksWithoutEvents, from == nil || to == nil {
      throw UsageError("--with-events-only needs the span of --from and --to")
    }
    query.ids = arguments.values("--id")
    query.tags = arguments.values("--tag")
    query.groupIdentifiers = arguments.values("--group").map { $0 == "-" ? nil : $0 }
    query.remoteIDs = arguments.values("--remote-id").map { $0 == "-" ? nil : $0 }
    query.parentIDs = arguments.values("--plan") + arguments.values("--patient")
    query.includesDeleted = arguments.has("--include-deleted") || showsVersions
    for text in arguments.values("--uuid") {
      guard let uuid = VersionID(text) else { throw UsageError("'\(text)' is no UUID") }
      query.uuids.append(uuid)
    }
    for text in arguments.values("--sort") { query.sort.append(try Self.sort(text)) }
    query.limit = try arguments.integer("--limit")
    query.offset = try arguments.integer("--offset") ?? 0
    guard query.offset >= 0, query.limit ?? 0 >= 0 else {
      throw UsageError("--limit and --offset are not negative")
    }
  }

  private static func sort(_ text: String) throws(UsageError) -> RecordQuery.Sort {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let keys = RecordQuery.Sort.Key.allCases.map(\.rawValue)
    guard let key = RecordQuery.Sort.Key(rawValue: parts[0]) else {
      throw .unknownValue(parts[0], for: "--sort", choices: keys)
    }
    guard parts.count <= 2, ["asc", "desc"].contains(parts.count == 2 ? parts[1] : "asc") else {
      throw UsageError("--sort takes MEMBER, MEMBER:asc or MEMBER:desc, not '\(text)'")
    }
    return RecordQuery.Sort(key, ascending: parts.count == 1 || parts[1] == "asc")
  }

  /// The query with the dates as the store's zone has them.
  func query(_ dates: DateReader, asOf: String?) throws(UsageError) -> RecordQuery {
    var query = query
    query.endingAfter = dates.now
    if showsVersions {
      query.moment = .allVersions
    } else if let at = at ?? (from == nil && to == nil ? asOf : nil) {
      switch try dates.moment(at) {
      case .day(let day):
        let end = dates.zone.span(of: day).upperBound
        query.moment = .at(end.adding(nanoseconds: -1))
      case .instant(let instant): query.moment = .at(instant)
      }
    } else if from != nil || to != nil {
      let start = try from.map { text throws(UsageError) in try dates.start(text) } ?? .earliest
      let end = try to.map { text throws(UsageError) in try dates.end(text) } ?? .latest
      guard start < end else { throw UsageError("the span ends before it begins") }
      query.moment = .during(start..<end)
    }
    return query
  }
}
