import CarePlanKit

/// Who made the versions of open conflicts, and where.
struct ConflictProvenance: Sendable {
  /// This copy of the store.
  private let replica: VersionID
  private let origins: [VersionID: CommitSummary]

  init(of conflicts: [RecordConflict], in store: GitStore) throws(StoreError) {
    replica = try store.replica()
    origins = try store.origins(of: conflicts.flatMap(\.leaves))
  }

  /// Whether a version was made in this copy of the store.
  func isOurs(_ leaf: AnyRecord) -> Bool { leaf.version.replica == replica }

  /// Who committed a version first; nil if nobody knows.
  func author(of leaf: AnyRecord) -> String? { origins[leaf.version.uuid]?.authorName }

  /// The commit that brought a version; nil if nobody knows.
  func commit(of leaf: AnyRecord) -> String? { origins[leaf.version.uuid]?.id }
}
