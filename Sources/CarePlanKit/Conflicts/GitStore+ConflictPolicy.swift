package import CareMerge
package import CareModel
package import CareStorage

extension GitStore {
  /// Returns the policy for conflicts: that of git's configuration, or else that of the store; nil
  /// for none.
  ///
  /// What was fetched may let the latest edit decide or ask for a person, and nothing else: it must
  /// not run programs here, or choose sides.
  ///
  /// Cost: reading the configuration of git, and one file.
  ///
  /// - Throws: ``StoreError/Code/configuration`` if git's setting is no policy.
  public func conflictPolicy() throws(StoreError) -> ConflictPolicy? {
    if let configured = try localSetting("policy") {
      if let policy = ConflictPolicy(configured) { return policy }
      throw StoreError(
        .configuration,
        "Git's setting careplan.policy is no policy: '\(configured)'.",
        remedy: "Take it away with \(.git("config --unset careplan.policy"))."
      )
    }
    return switch try manifest().policy {
    case .newest: .side(.newest)
    case .ask: .ask
    case nil: nil
    }
  }

  /// Decides all open conflicts by one policy, in one commit.
  ///
  /// Cost: a look at every record with several leaves, and one commit.
  ///
  /// - Parameters:
  ///   - policy: Who is right.
  ///   - before: The commit that was ours before others' came, as a ``SyncReport`` or merge tells
  ///     it; its versions are ours. Nil if nothing came: then the versions made in this copy are
  ///     ours.
  /// - Returns: The records that were decided.
  @discardableResult
  package func resolveConflicts(
    by policy: SidePolicy,
    since before: String? = nil
  ) throws(StoreError) -> [RecordKey] {
    let conflicts = try read { snapshot throws(StoreError) in try snapshot.conflicts() }
    guard let first = conflicts.first else { return [] }
    let tip = try position().commit
    let since = before ?? tip
    let ownership = try ConflictOwnership(of: conflicts, in: self, since: since)
    let message =
      conflicts.count == 1 ? "Resolve \(first.key)" : "Resolve \(conflicts.count) records"
    try write(message) { transaction throws(StoreError) in
      for conflict in conflicts {
        let resolution = conflict.resolution(by: policy) { ownership.isOurs($0, of: conflict) }
        try transaction.resolve(conflict, resolution)
      }
    }
    return conflicts.map(\.key)
  }
}
