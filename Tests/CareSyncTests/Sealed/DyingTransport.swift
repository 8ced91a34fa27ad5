import Git
import Synchronization

/// A transport of a process that dies at a moment of its push: before it, or before it hears of it.
final class DyingTransport: Transport {
  enum Moment: CaseIterable {
    case beforePush, afterPush
  }

  private let base: any Transport
  private let moment: Moment?
  /// What others do just before the first push.
  private let meanwhile: Mutex<(@Sendable () -> Void)?>

  init(
    _ base: any Transport,
    at moment: Moment?,
    meanwhile: (@Sendable () -> Void)? = nil
  ) {
    self.base = base
    self.moment = moment
    self.meanwhile = Mutex(meanwhile)
  }

  func branches(of remote: Remote) throws(GitError) -> [Reference] {
    try base.branches(of: remote)
  }

  func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID? {
    try base.fetch(branch, from: remote, into: reference, progress: progress)
  }

  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    progress: TransferObserver?
  ) throws(GitError) {
    let others = meanwhile.withLock { meanwhile in
      defer { meanwhile = nil }
      return meanwhile
    }
    others?()
    if moment == .beforePush { throw Self.death }
    try base.push(
      commit,
      to: branch,
      of: remote,
      expecting: expected,
      options: options,
      progress: progress
    )
    if moment == .afterPush { throw Self.death }
  }

  func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError) {
    try base.remove(branch, of: remote, expecting: expected)
  }

  func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError) {
    try base.previewPush(of: commit, to: branch, of: remote)
  }

  private static let death = GitError(.interrupted, "The process died.")
}
