import CareModel

/// How much of a store some changes delete.
///
/// Outcomes do not count: only commands that name them delete them, while any other record is also
/// deleted when its file is lost.
public struct DeletionExtent: Hashable, Sendable {
  /// The records that were live and are deleted.
  public let deleted: Int
  /// The records that were live.
  public let live: Int

  package init(deleted: Int = 0, live: Int = 0) {
    self.deleted = deleted
    self.live = live
  }

  /// Whether this is more than people usually delete at a time, and so perhaps a mistaken `rm`.
  ///
  /// That is more than ten records, or at least three that are more than a tenth of the store.
  public var isUnusual: Bool { deleted > 10 || deleted >= 3 && deleted * 10 > live }
}

extension DeletionExtent {
  /// Counts what the versions of a transaction delete.
  package init(_ transaction: Transaction, on before: Snapshot) throws(StoreError) {
    try self.init(transaction.versions, from: before, to: transaction.snapshot)
  }

  /// Counts what some versions delete that lead from one state to another.
  init(
    _ versions: [AnyRecord],
    from before: Snapshot,
    to after: Snapshot
  ) throws(StoreError) {
    let tombstones = versions.filter { $0.version.isTombstone && $0.kind != .outcome }
    var deleted = 0
    for key in Set(tombstones.map(\.key)) {
      guard let old = try before.graph(of: key).head, !old.isTombstone,
        let new = try after.graph(of: key).head, new.isTombstone
      else { continue }
      deleted += 1
    }
    var live = 0
    // Nobody asks how many there are before it matters.
    if deleted >= 3 {
      for kind in RecordKind.allCases where kind != .outcome {
        live += Dictionary(grouping: try before.summaries(kind), by: \.key).values
          .count { VersionGraph($0).head?.isTombstone == false }
      }
    }
    self.init(deleted: deleted, live: live)
  }
}
