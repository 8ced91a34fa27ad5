package import CareMerge
package import CareModel
package import CareStorage

/// Which versions of conflicts are ours.
public struct ConflictOwnership: Sendable {
  /// The versions of the commit that was ours.
  private let ours: Set<VersionID>
  /// This copy of the store.
  private let replica: VersionID

  /// - Parameters:
  ///   - conflicts: What is in question.
  ///   - before: The commit that was ours before the others' commits came; nil for none.
  ///   - store: Where the conflicts are.
  public init(
    of conflicts: [RecordConflict],
    in store: GitStore,
    since before: String?
  ) throws(StoreError) {
    replica = try store.replica()
    guard let before else {
      ours = []
      return
    }
    ours = try store.read(at: before) { snapshot throws(StoreError) in
      var ours: Set<VersionID> = []
      for conflict in conflicts {
        ours.formUnion(try snapshot.graph(of: conflict.key).versions.map(\.uuid))
      }
      return ours
    }
  }

  /// Returns whether a conflict was there before others' commits came.
  public func wasOpen(_ conflict: RecordConflict) -> Bool {
    conflict.leaves.allSatisfy { ours.contains($0.version.uuid) }
  }

  /// Returns whether a side of a conflict is ours.
  ///
  /// For what was open before, our side is the one that was made in this copy of the store.
  public func isOurs(_ side: AnyRecord, of conflict: RecordConflict) -> Bool {
    wasOpen(conflict) ? side.version.replica == replica : ours.contains(side.version.uuid)
  }
}
