import Git

/// What a write stands on.
package struct WriteBasis: Sendable {
  /// Where the branch is to be when the write begins.
  package let tip: Tip
  /// What settling makes of that commit, if that is to come first.
  let settled: MergedCommit?
  /// The commit on which the write stands: that of the branch, or what settling makes of it.
  let top: Tip

  package init(_ tip: Tip) { (self.tip, settled, top) = (tip, nil, tip) }

  init(_ tip: Tip, _ settled: MergedCommit, in engine: GitEngine) throws(StoreError) {
    let tree = try engine.commit(settled.commit).tree
    (self.tip, self.settled) = (tip, settled)
    top = Tip(branch: tip.branch, commit: settled.commit, tree: tree)
  }
}
