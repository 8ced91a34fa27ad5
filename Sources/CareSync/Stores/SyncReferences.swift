import Git

/// The references of the exchange of one branch with one remote.
struct SyncReferences {
  /// The whole name of the branch, here and there.
  let branch: String
  private let remote: String

  init(branch: String, remote: String) {
    self.branch = branch
    self.remote = remote
  }

  /// The branch without `refs/heads/`.
  var shortBranch: String {
    let prefix = "refs/heads/"
    return branch.hasPrefix(prefix) ? String(branch.dropFirst(prefix.count)) : branch
  }

  /// What was fetched, while it is not yet taken.
  var incoming: String { "refs/careplan/incoming/\(remote)/\(shortBranch)" }
  /// The commit that the remote was last seen at, and from which it must not go back.
  var anchor: String { "refs/careplan/anchors/\(remote)/\(shortBranch)" }
  /// What git's own commands know of the remote's branch.
  var tracking: String { "refs/remotes/\(remote)/\(shortBranch)" }

  /// Where the remote's commits are kept that are held.
  var heldPrefix: String { Self.heldPrefix(of: remote) }

  /// Where the commits of a remote are kept that are held.
  static func heldPrefix(of remote: String) -> String { "refs/careplan/held/\(remote)/" }

  /// Returns where a commit is kept that is held, with all that it stands on.
  func held(_ commit: ObjectID) -> String { "\(heldPrefix)\(commit.hex.prefix(12))" }

  /// Returns where a commit is kept here that was replaced.
  func backup(_ commit: ObjectID) -> String {
    "refs/careplan/backup/\(remote)/\(shortBranch)/\(commit.hex.prefix(12))"
  }

  /// Returns where the remote keeps a commit of its own that was replaced.
  func remoteBackup(_ commit: ObjectID) -> String {
    "refs/careplan/backup/\(shortBranch)/\(commit.hex.prefix(12))"
  }

  /// Returns where a commit is kept that no branch leads to any more.
  func lost(_ commit: ObjectID) -> String {
    "refs/careplan/lost/\(remote)/\(shortBranch)/\(commit.hex.prefix(12))"
  }
}
