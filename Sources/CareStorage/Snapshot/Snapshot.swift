public import CareEvents
public import CareModel

/// The state of a store at one moment; writers do not change it while it is read.
public struct Snapshot {
  package let source: any VersionSource
  /// What the store says of itself.
  public let manifest: StoreManifest

  package init(_ source: any VersionSource, manifest: StoreManifest) {
    self.source = source
    self.manifest = manifest
  }
}

/// One result of a query, with what must be shown beside it.
public struct QueriedRecord: Hashable, Sendable {
  /// The version of the record that the query matched.
  public let record: AnyRecord
  /// The leaves of the record while nobody has joined them; otherwise empty.
  public let openLeaves: [VersionID]
  /// When the record ends, if that is asked for with ``RecordQuery/endingAfter``.
  public let end: Instant?
}

extension Snapshot {
  /// Returns all versions of a record and how they follow from each other; empty if there is none.
  public func graph(of key: RecordKey) throws(StoreError) -> VersionGraph {
    VersionGraph(try source.summaries(VersionSelection(key.kind, ids: [key.id])))
  }

  /// Returns one version of a record; nil if it is not there.
  public func version(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    try source.record(uuid)
  }

  /// Returns the head of a record, which may be a tombstone; nil if there never was one.
  public func head(of key: RecordKey) throws(StoreError) -> AnyRecord? {
    guard let head = try graph(of: key).head else { return nil }
    return try source.record(head.uuid)
  }

  /// Returns all versions of a record, each after those that it was made from.
  public func versions(of key: RecordKey) throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for version in try graph(of: key).causalOrder {
      if let record = try source.record(version.uuid) { versions.append(record) }
    }
    return versions
  }

  /// Returns the summaries of all versions of a kind.
  public func summaries(_ kind: RecordKind) throws(StoreError) -> [VersionSummary] {
    try source.summaries(VersionSelection(kind))
  }

  /// Returns the versions of outcomes that came before a task of theirs, by the task's versions;
  /// they stay when others place them.
  package func unplacedOutcomes(
    of tasks: Set<VersionID>
  ) throws(StoreError) -> [VersionSummary] {
    try source.unplacedOutcomes(of: tasks)
  }

  /// Returns the records of one kind that a query asks for, in its order.
  public func records(
    _ kind: RecordKind,
    _ query: RecordQuery = RecordQuery()
  ) throws(StoreError) -> [QueriedRecord] {
    var query = query
    guard try resolveParents(of: kind, in: &query) else { return [] }
    var results: [QueriedRecord] = []
    let (matches, open) = try matches(kind, query)
    for match in matches {
      var record = open[match.version.key]
      if record == nil { record = try source.record(match.version.uuid) }
      guard let record else { continue }
      results.append(QueriedRecord(record: record, openLeaves: match.openLeaves, end: match.end))
    }
    return results
  }

  /// Returns the versions that a query asks for, and what readers see of open records then.
  private func matches(
    _ kind: RecordKind,
    _ query: RecordQuery
  ) throws(StoreError) -> (matches: [RecordMatch], open: [RecordKey: AnyRecord]) {
    let versions = try candidates(kind, query)
    var open: [RecordKey: AnyRecord] = [:]
    let read = { (graph: VersionGraph, point: RecordQuery.Point) throws(StoreError) in
      try match(graph, point, &open)
    }
    guard kind.isTask, query.choosesBySchedule else {
      return (try query.evaluate(versions, reading: read), open)
    }
    var all = query
    (all.offset, all.limit) = (0, nil)
    var matches: [RecordMatch] = []
    for match in try all.evaluate(versions, reading: read)
    where try accepts(match, open[match.version.key], query) {
      matches.append(match)
    }
    return (query.page(matches), open)
  }

  /// Returns whether a task is wanted by what its summary does not say.
  ///
  /// - Parameter shown: What readers see of it, if it is open.
  private func accepts(
    _ match: RecordMatch,
    _ shown: AnyRecord?,
    _ query: RecordQuery
  ) throws(StoreError) -> Bool {
    var task = shown
    if task == nil { task = try source.record(match.version.uuid) }
    guard let task else { return false }
    guard
      query.activityTypes.isEmpty || task.activityType.map(query.activityTypes.contains) ?? false
    else { return false }
    // A query for deleted records gets the tombstone, whatever it says.
    guard !match.version.isTombstone else { return true }
    // CareKit's rule: a schedule that ended before the interval is no longer there.
    if let start = query.start, let end = task.schedule?.end, end < start { return false }
    guard query.excludesTasksWithoutEvents, case .during(let interval) = query.moment else {
      return true
    }
    guard let timeline = try timeline(of: match.version.key, in: interval) else { return false }
    // A task whose events cannot be computed here may have some.
    do throws(UnplaceableTask) { return try !timeline.boundedEvents(in: interval).isEmpty } catch {
      return true
    }
  }

  /// Returns what readers see of an open record at a moment; nil if that is nothing.
  private func match(
    _ graph: VersionGraph,
    _ point: RecordQuery.Point,
    _ open: inout [RecordKey: AnyRecord]
  ) throws(StoreError) -> RecordMatch? {
    guard let course = try openCourse(of: graph), let seen = course.record(point) else {
      return nil
    }
    open[seen.record.key] = seen.record
    return RecordMatch(
      version: VersionSummary(seen.record),
      openLeaves: seen.isOpen ? graph.leaves.map(\.uuid) : []
    )
  }

  /// Returns the records that a query asks for, as values of their kind.
  public func fetch<Content>(
    _ content: Content.Type = Content.self,
    _ query: RecordQuery = RecordQuery()
  ) throws(StoreError) -> [Record<Content>] {
    try records(Content.kind, query).compactMap { $0.record.cast(to: content) }
  }

  /// Returns the versions that a query chooses from.
  ///
  /// An outcome whose task was unknown and is known now counts as the placed one that followed it.
  private func candidates(
    _ kind: RecordKind,
    _ query: RecordQuery
  ) throws(StoreError) -> [VersionSummary] {
    let versions = try source.summaries(selection(kind, query))
    guard kind == .outcome, query.moment != .allVersions else { return versions }
    var candidates: [VersionSummary] = []
    for version in versions {
      if version.parentID == nil, try source.isPlaced(version) { continue }
      candidates.append(version)
    }
    return candidates
  }

  private func selection(_ kind: RecordKind, _ query: RecordQuery) -> VersionSelection {
    var selection = VersionSelection(kind, ids: query.ids)
    if kind == .outcome, case .during(let interval) = query.moment { selection.starts = interval }
    return selection
  }

  /// Turns the remote ids of parents into their ids; false if no parent has any of them.
  private func resolveParents(
    of kind: RecordKind,
    in query: inout RecordQuery
  ) throws(StoreError) -> Bool {
    guard !query.parentRemoteIDs.isEmpty else { return true }
    var parents: Set<String> = []
    for kind in kind.parentKinds {
      for version in try source.summaries(VersionSelection(kind)) {
        guard let remoteID = version.remoteID, query.parentRemoteIDs.contains(remoteID) else {
          continue
        }
        parents.insert(version.key.id)
      }
    }
    let wanted = Set(query.parentIDs)
    query.parentIDs = (wanted.isEmpty ? parents : parents.intersection(wanted)).sorted()
    return !query.parentIDs.isEmpty
  }
}

extension RecordQuery {
  /// When the time begins that is asked about; nil for all time.
  fileprivate var start: Instant? {
    switch moment {
    case .at(let instant): instant
    case .during(let interval): interval.lowerBound
    case .current, .allVersions: nil
    }
  }

  /// Whether more has to be known of a task than its summary.
  fileprivate var choosesBySchedule: Bool { start != nil || !activityTypes.isEmpty }
}

extension AnyRecord {
  fileprivate var activityType: TaskContent.ActivityType? {
    if case .task(let task) = self { task.content.activityType } else { nil }
  }
}

/// A snapshot stays inside the closure that it was given to.
@available(*, unavailable)
extension Snapshot: Sendable {}
