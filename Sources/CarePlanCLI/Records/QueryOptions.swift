import CarePlanKit

/// The options by which `list` chooses and orders records.
struct QueryOptions: Sendable {
  static let specs: [OptionSpec] = [
    .option("--from", value: "DATE", help: "From this day on"),
    .option("--to", value: "DATE", help: "Up to and including this day"),
    .option("--at", value: "DATE", help: "What is in force at this date or time"),
    .flag("--with-events-only", help: "Only tasks that have an event from --from to --to"),
    .flag("--all-versions", help: "List every version, those of deleted records too"),
    .flag("--include-deleted", help: "List deleted records too"),
    .option(
      "--id",
      value: "ID",
      help: "Only the record with this id, taken literally",
      isRepeatable: true
    ),
    .option("--tag", value: "TAG", help: "Only records with this tag", isRepeatable: true),
    .option("--group", value: "GROUP", help: "Only records of this group", isRepeatable: true),
    .option(
      "--plan",
      value: "ID",
      help: "Only records of this care plan, or outcomes of its tasks",
      completion: .dynamic("care-plan"),
      isRepeatable: true
    ),
    .option(
      "--task",
      value: "ID",
      help: "Only outcomes of this task",
      completion: .dynamic("task"),
      isRepeatable: true
    ),
    ActivityTypeOption.spec("Only tasks of this type of activity, or their outcomes"),
    .option(
      "--patient",
      value: "ID",
      help: "Only records of this patient and of the patient's care plans",
      completion: .dynamic("patient"),
      isRepeatable: true
    ),
    .option(
      "--remote-id",
      value: "ID",
      help: "Only records with this id in another system",
      isRepeatable: true
    ),
    .option(
      "--uuid",
      value: "UUID",
      help: "Only this version, even if another one has followed it",
      isRepeatable: true
    ),
    .option(
      "--sort",
      value: "MEMBER[:desc]",
      help: "Sort by a member (default: the newest record first)",
      completion: .choices(RecordQuery.Sort.Key.allCases.map(\.rawValue)),
      isRepeatable: true
    ),
    .option("--limit", value: "COUNT", help: "List at most COUNT records"),
    .option("--offset", value: "COUNT", help: "Skip the first COUNT records"),
  ]

  private let from: String?
  private let to: String?
  private let at: String?
  /// Whether every version is wanted.
  private let isOfAllVersions: Bool
  /// Whether versions are shown rather than records.
  var showsVersions: Bool { isOfAllVersions || (!isDated && !query.uuids.isEmpty) }
  /// Whether the versions of a certain time are wanted.
  var isDated: Bool { from != nil || to != nil || at != nil }
  /// The query without its moment, which needs the store's zone.
  private var query = RecordQuery()
  /// Whose records are wanted.
  private let parentFilter: ParentFilter

  init(_ arguments: ParsedArguments, _ kind: RecordKind) throws(UsageError) {
    from = arguments.value("--from")
    to = arguments.value("--to")
    at = arguments.value("--at")
    isOfAllVersions = arguments.has("--all-versions")
    parentFilter = try ParentFilter(arguments, kind)
    let ways = [from != nil || to != nil, at != nil, isOfAllVersions].count { $0 }
    guard ways <= 1 else {
      throw UsageError("--from and --to, --at, and --all-versions cannot be used together")
    }
    query.excludesTasksWithoutEvents = arguments.has("--with-events-only")
    if query.excludesTasksWithoutEvents, from == nil || to == nil {
      throw UsageError("--with-events-only needs the span of --from and --to")
    }
    query.ids = arguments.values("--id")
    query.tags = arguments.values("--tag")
    query.groupIdentifiers = arguments.values("--group").map { $0 == "-" ? nil : $0 }
    query.remoteIDs = arguments.values("--remote-id").map { $0 == "-" ? nil : $0 }
    query.includesDeleted = arguments.has("--include-deleted") || isOfAllVersions
    for text in arguments.values("--uuid") {
      guard let uuid = VersionID(text) else { throw UsageError("'\(text)' is not a UUID") }
      query.uuids.append(uuid)
    }
    for text in arguments.values("--sort") { query.sort.append(try Self.sort(text)) }
    query.limit = try arguments.integer("--limit")
    query.offset = try arguments.integer("--offset") ?? 0
    guard query.offset >= 0, query.limit ?? 0 >= 0 else {
      throw UsageError("--limit and --offset must not be negative")
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

  /// Returns the records that are wanted.
  func records(
    _ kind: RecordKind,
    in snapshot: Snapshot,
    _ query: RecordQuery
  ) throws(StoreError) -> [QueriedRecord] {
    var query = query
    guard try parentFilter.choose(kind, in: snapshot, &query) else { return [] }
    return try snapshot.records(kind, query)
  }

  /// Returns the query with the dates as the store's zone has them.
  func query(_ dates: DateReader, _ kind: RecordKind, asOf: String?) throws(UsageError)
    -> RecordQuery
  {
    var query = query
    query.endingAfter = dates.now
    let at = at ?? (from == nil && to == nil ? asOf : nil)
    if isOfAllVersions || (showsVersions && at == nil) {
      query.moment = .allVersions
    } else if let at {
      switch try dates.moment(at, .either) {
      case .day(let day):
        let span = dates.zone.span(of: day)
        // What was due on some part of the day is a task of the day.
        query.moment =
          kind.isTask ? .during(span) : .at(span.upperBound.adding(nanoseconds: -1))
      case .instant(let instant): query.moment = .at(instant)
      }
    } else if from != nil || to != nil {
      let start =
        try from.map { text throws(UsageError) in try dates.start(text, .either) } ?? .earliest
      let end = try to.map { text throws(UsageError) in try dates.end(text, .either) } ?? .latest
      guard start < end else { throw UsageError("the span ends before it begins") }
      query.moment = .during(start..<end)
    }
    return query
  }
}
