public import CareStorage
import Git

/// The commits that a remote does not have yet, as far as is known without asking it.
public struct UnsentCommits: Hashable, Sendable {
  /// The remote's name.
  public let remote: String
  public let count: Int
  /// Whether there are more, which were not counted.
  public let isMore: Bool
  /// The last attempt to deliver them, if it failed.
  public let failure: FailedSync?
}

extension GitStore {
  /// Returns the commits that a remote lacks by its tracking reference; nil if it lacks none.
  ///
  /// Nil too for a remote with which nothing was ever exchanged or tried.
  ///
  /// Cost: the commits that are counted; the remote is not asked.
  ///
  /// - Parameter limit: How many are counted.
  public func unsentCommits(
    to remote: String,
    limit: Int = 1000
  ) throws(StoreError) -> UnsentCommits? {
    let tip = try tip()
    guard let ours = tip.commit, let branch = tip.branch else { return nil }
    let references = SyncReferences(branch: branch, remote: remote)
    let theirs = try reference(references.tracking)
    let failure = try failedExchange(with: remote)
    guard theirs != ours, theirs != nil || failure != nil else { return nil }
    let count = try onRepository("Counting commits") { repository throws(GitError) in
      let hidden = [theirs].compactMap(\.self)
      return try repository.history(from: [ours], hiding: hidden, limit: limit + 1).count
    }
    guard count > 0 else { return nil }
    return UnsentCommits(
      remote: remote,
      count: min(count, limit),
      isMore: count > limit,
      failure: failure
    )
  }
}
