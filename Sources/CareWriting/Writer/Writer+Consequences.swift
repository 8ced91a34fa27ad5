import CareModel
package import CareReading
package import Git

extension Writer {
  /// Returns what a commit that is about to be taken means for records that it does not change.
  package func consequences(of commit: ObjectID, on tip: Tip) throws(StoreError) -> [String] {
    guard tip.commit != nil, tip.commit != commit else { return [] }
    let tree = try engine.commit(commit).tree
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(from: tip.tree, to: tree) { changes.append($0) }
    }
    let versions = try arriving(changes)
    guard !versions.isEmpty else { return [] }
    let own = try ownChanges(before: commit, on: tip)
    return try MergeConsequences(of: versions, beside: own, on: engine.snapshot(of: tip)).remarks
  }

  /// Returns the versions that a merge brings; files that are no valid record bring nothing.
  private func arriving(_ changes: [TreeChange]) throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for change in changes where change.old == nil {
      guard let blob = change.new?.id, StoreLayout.place(of: change.path).versionID != nil
      else { continue }
      let bytes = try engine.blob(blob)
      if let version = try? VersionFile.read(bytes, at: change.path) { versions.append(version) }
    }
    return versions
  }

  /// Returns the records, beside outcomes, that this side has changed since both parted.
  private func ownChanges(
    before merged: ObjectID,
    on tip: Tip
  ) throws(StoreError) -> Set<RecordKey> {
    let parents = try engine.commit(merged).parents
    guard parents.count == 2, tip.commit.map(parents.contains) == true else { return [] }
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      guard let base = try engine.repository.mergeBases(parents[0], parents[1]).min() else {
        return
      }
      let tree = try engine.repository.commit(base).tree
      try engine.repository.walkChanges(from: tree, to: tip.tree) { change in
        guard case .version = StoreLayout.place(of: change.path) else { return }
        changes.append(change)
      }
    }
    return Set(try arriving(changes).map(\.key))
  }
}
