import Git

/// A transport on a bad line.
struct FaultyTransport: Transport {
  enum Fault: String, CaseIterable, Sendable {
    case none
    case failingFetch
    case failingPush
    /// The push arrives, but nobody hears of it.
    case lostAnswer
  }

  let base: any Transport
  let fault: Fault
  /// What others do just before the push.
  var beforePush: @Sendable () -> Void = {}

  func branches(of remote: Remote) throws(GitError) -> [Reference] {
    try base.branches(of: remote)
  }

  func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID? {
    if fault == .failingFetch { throw Self.broken }
    return try base.fetch(branch, from: remote, into: reference, progress: progress)
  }

  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    progress: TransferObserver?
  ) throws(GitError) {
    beforePush()
    if fault == .failingPush { throw Self.broken }
    try base.push(
      commit,
      to: branch,
      of: remote,
      expecting: expected,
      options: options,
      progress: progress
    )
    if fault == .lostAnswer { throw Self.broken }
  }

  func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError) {
    if fault == .failingPush { throw Self.broken }
    try base.remove(branch, of: remote, expecting: expected)
  }

  func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError) {
    if fault == .failingPush { throw Self.broken }
    try base.previewPush(of: commit, to: branch, of: remote)
  }

  private static let broken = GitError(.interrupted, "The line is broken.")
}
