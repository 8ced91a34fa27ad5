import CareReading

/// A merge, or a settling, that was worked out and not made yet: what its preview shows is what comes.
///
/// It holds as long as nothing else is written to the store. Whoever drops it has changed nothing.
public struct PreparedMerge: Sendable {
  /// What the merge would do; no reference leads to its commit yet.
  public let preview: MergeReport

  /// Where the branch stood.
  let tip: Tip
  let merged: MergedCommit
  let isSettling: Bool
}
