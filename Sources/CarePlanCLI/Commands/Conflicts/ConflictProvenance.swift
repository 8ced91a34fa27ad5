import CarePlanKit

/// Who made the versions of open conflicts, and where.
struct ConflictProvenance: Sendable {
  /// This copy of the store.
  private let replica: VersionID
  private let origins: [VersionID: CommitSummary]

  init(of conflicts: [RecordConflict], in store: GitStore) throws(StoreError) {
    replica = try store.replica()
    let leaves = conflicts.flatMap(\.leaves).map(\.version.uuid)
    let passed = conflicts.flatMap(\.versionsSinceParting)
    origins = try store.origins(of: leaves + passed.prefix(Self.mostPassed))
  }

  /// The most versions before the sides whose authors are looked up.
  private static let mostPassed = 1000

  /// Whether a version was made in this copy of the store.
  func isOurs(_ leaf: AnyRecord) -> Bool { leaf.version.replica == replica }

  /// Who committed a version first; nil if nobody knows.
  func author(of leaf: AnyRecord) -> String? { author(of: leaf.version.uuid) }

  /// Who committed a version of a side, or one before it, first; nil if nobody knows.
  func author(of version: VersionID) -> String? { origins[version]?.authorName }

  /// When a version was committed first; nil if nobody knows.
  func date(of version: VersionID) -> Instant? { origins[version]?.time }

  /// The commit that brought a version; nil if nobody knows.
  func commit(of leaf: AnyRecord) -> String? { origins[leaf.version.uuid]?.id }
}
