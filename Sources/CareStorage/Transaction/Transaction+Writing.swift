package import CareModel

extension Transaction {
  /// Makes the versions that a course of a record needs after some leaves: one write.
  ///
  /// - Returns: The versions, each after the one before it; none if it is the course already.
  @discardableResult
  package mutating func write(
    _ draft: CourseDraft,
    of key: RecordKey,
    after leaves: [VersionID]
  ) throws(StoreError) -> [AnyRecord] {
    let (graph, source) = (try snapshot.graph(of: key), snapshot)
    var drafts: [AnyRecord] = []
    for restatement in draft.versions(after: leaves, in: graph) {
      var record = try source.record(saying: restatement.content, of: key, from: restatement.date)
      record.version.deleted = restatement.isTombstone ? now : nil
      drafts.append(record)
    }
    return try write(drafts, after: leaves.compactMap { graph[$0] })
  }

  /// Makes the versions of one write as they are drafted: the first one follows some versions, each
  /// other one the one before it.
  ///
  /// Nothing else makes versions but what takes in those of others.
  @discardableResult
  package mutating func write(
    _ drafts: [AnyRecord],
    after parents: [VersionSummary]
  ) throws(StoreError) -> [AnyRecord] {
    let updated = updated(after: parents)
    var made: [AnyRecord] = []
    for draft in drafts {
      let deleted = draft.version.deleted?.roundedToMicroseconds
      let before = made.last.map { [VersionSummary($0)] } ?? parents
      made.append(try mint(draft, after: before, updated: updated, deleted: deleted))
      noteCourse(of: draft.key)
    }
    return made
  }

  /// Makes a version of an outcome, which holds for its event and has no course.
  package mutating func write(
    outcome: AnyRecord,
    after parents: [VersionSummary],
    deleted: Instant? = nil
  ) throws(StoreError) -> AnyRecord {
    try mint(outcome, after: parents, updated: updated(after: parents), deleted: deleted)
  }

  private func updated(after parents: [VersionSummary]) -> Instant {
    let latest = parents.map { $0.updated.afterwards }.max()
    return max(now.roundedToMicroseconds, latest ?? .earliest)
  }

  /// Makes a version of a record out of its content and the versions before it.
  private mutating func mint(
    _ record: AnyRecord,
    after parents: [VersionSummary],
    updated: Instant,
    deleted: Instant?
  ) throws(StoreError) -> AnyRecord {
    var record = record
    record.version = Version(
      uuid: stamp.newID(),
      previous: parents.map(\.uuid).sorted(),
      created: parents.map(\.created).min() ?? updated,
      updated: updated,
      deleted: deleted,
      replica: stamp.replica,
      clock: takeClock()
    )
    guard try accept(record) else {
      throw StoreError(
        .internal,
        "The new version \(record.version.uuid) of \(record.key) has the uuid of another one.",
        remedy: "Give every store a source of ids of its own."
      )
    }
    return record
  }

  /// Edits the course of a version and makes it true after that version.
  ///
  /// Of a record in question that version is one side of several; see ``SharedChange``.
  ///
  /// - Parameters:
  ///   - leaf: The version; nil if there is none yet.
  ///   - otherSides: How the change comes to the other sides.
  /// - Returns: The version that says what holds in the end; nil if the course stays as it is.
  package mutating func change(
    _ key: RecordKey,
    after leaf: VersionID?,
    outcomes fate: OutcomeFate = .staying,
    on otherSides: SharedChange.Way = .following,
    _ edit: (inout CourseDraft, Snapshot) throws(StoreError) -> Void
  ) throws(StoreError) -> AnyRecord? {
    let before = snapshot
    var draft = CourseDraft()
    if let leaf { draft = try before.course(of: leaf, of: key) }
    let old = draft
    try edit(&draft, before)
    let made = try write(draft, of: key, after: leaf.map { [$0] } ?? [])
    guard let last = made.last else { return nil }
    if let leaf {
      try share(key, otherSides, after: leaf, from: old, to: draft, on: before, edit)
    }
    try replaceUnscheduled(of: key, before, fate)
    return last
  }

  /// Returns the periods in which the plans of the records that were written differ from those in a
  /// state before.
  package func courseChanges(since before: Snapshot) throws(StoreError) -> [CourseChange] {
    try snapshot.courseChanges(of: changedCourses, since: before)
  }
}
