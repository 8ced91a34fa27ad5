public import CareModel
import CareWords

/// What a task awaits of the history, on a thread of the store; no writer holds it up.
extension GitStore {
  /// Awaits commits, children before parents and later ones first.
  public func log(
    _ revisions: String? = nil,
    of record: RecordKey? = nil,
    offset: Int = 0,
    limit: Int? = nil
  ) async throws -> [CommitSummary] {
    try await inBackground(.reading) { store in
      try store.log(revisions, of: record, offset: offset, limit: limit)
    }
  }

  /// Awaits the commit of a revision in git's notation.
  package func resolveRevision(_ revision: String) async throws -> CommitSummary {
    try await inBackground(.reading) { store in try store.resolveRevision(revision) }
  }

  /// Awaits what differs between two states of the store, record by record.
  public func changes(
    between old: DiffSide = .revision("HEAD"),
    and new: DiffSide,
    of scope: RecordScope = .all
  ) async throws -> StoreChanges {
    try await inBackground(.reading) { store in
      try store.changes(between: old, and: new, of: scope)
    }
  }

  /// Awaits what one commit changed.
  public func changes(
    of revision: String,
    _ scope: RecordScope = .all
  ) async throws -> StoreChanges {
    try await inBackground(.reading) { store in try store.changes(of: revision, scope) }
  }

  /// Awaits the history of one record: its versions, each after those that it was made from.
  package func life(of key: RecordKey) async throws -> [VersionLife] {
    try await inBackground(.reading) { store in try store.life(of: key) }
  }

  /// Awaits the commits that brought some versions.
  package func origins(of versions: [VersionID]) async throws -> [VersionID: CommitSummary] {
    try await inBackground(.reading) { store in try store.origins(of: versions) }
  }

  /// Awaits the last merge, pull or sync of this clone that is still part of the branch.
  package func lastMerge() async throws -> TakenOver? {
    try await inBackground(.reading) { store in try store.lastMerge() }
  }

  /// Awaits what git says of the difference between two states.
  package func patch(
    from old: DiffSide,
    to new: DiffSide,
    of scope: RecordScope = .all,
    environment: [String: String]
  ) async throws -> [UInt8] {
    try await inBackground(.reading) { store in
      try store.patch(from: old, to: new, of: scope, environment: environment)
    }
  }

  /// Awaits the periods in which the plans of records differ between two commits.
  package func courseChanges(from old: String?, to new: String) async throws -> [CourseChange] {
    try await inBackground(.reading) { store in try store.courseChanges(from: old, to: new) }
  }
}
