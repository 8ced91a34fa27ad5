import CanonicalJSON
import CareModel
import Files
package import Git

extension Writer {
  /// Settles the commit that the branch stands at.
  ///
  /// - Parameters:
  ///   - skipped: Records to leave as they are.
  ///   - isThorough: Whether to look at the whole history, whatever is known to be settled.
  package func settle(
    skipping skipped: Set<VersionFamily> = [],
    thoroughly isThorough: Bool = false
  ) throws(StoreError) -> MergeReport {
    try fromTip { tip throws(StoreError) -> MergeReport in
      guard let commit = tip.commit else { throw Self.noCommit }
      try refuseUnknown(engine.manifest(in: tip.tree))
      let settled = try settling(commit, skipping: skipped, thoroughly: isThorough)
      return try take(settling: settled, on: tip)
    }
  }

  /// Moves the branch to the commit that settling made.
  func take(settling settled: MergedCommit, on tip: Tip) throws(StoreError) -> MergeReport {
    let report = try take(settled, on: tip, "Settle care records")
    try followEdits(settled.edits, from: tip)
    if !settled.isPartial { engine.remember(settled: settled.commit) }
    return report
  }

  /// Returns what settling makes of a commit, to which no reference leads yet.
  package func settling(
    _ commit: ObjectID,
    skipping skipped: Set<VersionFamily> = [],
    thoroughly isThorough: Bool = false
  ) throws(StoreError) -> MergedCommit {
    let since = isThorough ? [] : try engine.settledCommits(before: commit)
    var options = MergeOptions()
    (options.skipped, options.skipsInvalid, options.isThorough) = (skipped, true, isThorough)
    var settled = try engine.settle(commit, since: since, options)
    if settled.commit == commit { settled.kind = .upToDate }
    return settled
  }

  /// Lets files that were edited further follow the versions that their commits became.
  ///
  /// Such a file names the version that the committed edit named; without this it would be taken for
  /// an edit beside the committed one.
  private func followEdits(_ edits: [String: SettledEdit], from tip: Tip) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    for (path, edit) in edits {
      guard let present = try engine.diskContents(of: path),
        let followed = edit.followed(present, at: path),
        try engine.blobID(of: path, in: tip.tree) != engine.diskBlob(of: path)
      else { continue }
      try engine.put(followed, at: path)
    }
  }
}
