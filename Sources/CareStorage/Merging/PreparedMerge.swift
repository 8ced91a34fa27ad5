/// A merge, or a settling, that was prepared but not made: it will make exactly what its preview
/// shows.
///
/// It is valid as long as nothing else is written to the store. If it is dropped, nothing is
/// changed.
public struct PreparedMerge: Sendable {
  /// What the merge would do; no reference leads to its commit yet.
  public let preview: MergeReport

  /// Where the branch stood.
  let tip: Tip
  let merged: MergedCommit
  let isSettling: Bool
}
