/// A way to the branches of another repository.
///
/// Nothing of the local repository moves but the reference that a fetch names; a push is a
/// compare-and-swap on one branch. A failure says whether the remote cannot be reached, does not let
/// us in, refuses the branch, or died: ``GitError/Code/unreachable``, ``GitError/Code/denied``,
/// ``GitError/Code/hostKey``, ``GitError/Code/rejected``, ``GitError/Code/interrupted``.
public protocol Transport: Sendable {
  /// Returns the branches of a remote, by name.
  func branches(of remote: Remote) throws(GitError) -> [Reference]

  /// Brings the commit of a branch here with all that leads to it.
  ///
  /// - Parameters:
  ///   - branch: The whole name at the remote, such as `refs/heads/main`.
  ///   - reference: The local reference that gets it, wherever it was before.
  /// - Returns: The commit, or nil if the remote has no such branch; then nothing changes.
  func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID?

  /// Delivers a commit and makes it the tip of a branch, if that is still where it was expected.
  ///
  /// A branch that has the commit as its tip already is a success, so a push can be repeated.
  ///
  /// - Parameters:
  ///   - expected: The tip that the remote had; nil if it had no such branch.
  ///   - options: What the hooks of the remote are told, as `git push --push-option`; a remote that takes
  ///     no options gets none.
  /// - Throws: ``GitError/Code/modified`` if somebody else was faster.
  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    progress: TransferObserver?
  ) throws(GitError)

  /// Takes a branch away from a remote, if it is still where it was expected.
  ///
  /// A branch that is not there is a success.
  ///
  /// - Throws: ``GitError/Code/modified`` if somebody else moved it.
  func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError)

  /// Asks whether the remote would take a push of ours, as far as it tells without one.
  ///
  /// Nothing is sent and no hook runs; a hook, a rule for the branch or a full disk may still refuse.
  ///
  /// - Parameter commit: Any commit that is here.
  /// - Throws: Why it would not: ``GitError/Code/denied`` or ``GitError/Code/rejected``.
  func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError)
}

extension Transport {
  /// Delivers a commit and makes it the tip of a branch, as ``push(_:to:of:expecting:options:progress:)`` does
  /// without options.
  public func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    progress: TransferObserver?
  ) throws(GitError) {
    try push(
      commit,
      to: branch,
      of: remote,
      expecting: expected,
      options: [],
      progress: progress
    )
  }
}
