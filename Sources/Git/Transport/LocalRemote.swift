import Platform

/// A remote on this computer, which is opened instead of being talked to.
public struct LocalRemote: Sendable {
  private let remote: Remote
  private let path: String

  /// Finds the path of a remote; nil if it is on another computer.
  ///
  /// - Parameter place: The directory that relative paths start from.
  init?(_ remote: Remote, url: String, from place: String) {
    guard let path = Self.path(of: url) else { return nil }
    self.remote = remote
    self.path = path.hasPrefix("/") ? path : place + "/" + path
  }

  /// As git sees it, a colon before the first slash ends the name of a host.
  private static func path(of url: String) -> String? {
    if url.hasPrefix("file://") {
      let rest = url.dropFirst("file://".count)
      return String(rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]).percentDecoded
    }
    return url.prefix { $0 != "/" }.contains(":") ? nil : url
  }

  /// Returns the git directory of a remote on this computer; nil for any other, or one that is not
  /// there.
  ///
  /// Of a sealed remote it is the repository with the encrypted files.
  ///
  /// - Parameter place: The directory that relative paths start from.
  public static func directory(
    of remote: Remote,
    from place: String
  ) throws(GitError) -> String? {
    let remote = remote.unsealed ?? remote
    guard let local = LocalRemote(remote, url: remote.url, from: place) else { return nil }
    do { return try local.open().commonDirectory() } catch {
      guard error.code == .unreachable || error.code == .denied else { throw error }
      return nil
    }
  }

  /// Opens the repository: the path itself, its `.git`, or what git would append.
  func open() throws(GitError) -> Repository {
    for candidate in [path, path + ".git"] {
      do {
        return try Repository(opening: candidate)
      } catch {
        switch error.code {
        case .notFound: continue
        case .ownership: throw GitError(.denied, error.message, advice: error.advice)
        case .notPermitted: throw remote.failure(.denied, error.message)
        case .unsupported where error.message.contains("SHA-256"): throw remote.otherObjectFormat
        default: throw error
        }
      }
    }
    let reason = "'\(path)' does not appear to be a git repository"
    throw remote.failure(.unreachable, reason)
  }

  /// Refuses a repository whose objects have names of another form than ours.
  func requireObjectFormat() throws(GitError) {
    do { _ = try open() } catch {
      guard error.code != .unsupported else { throw error }
    }
  }

  /// Brings the objects of a branch here and returns its tip; nil if there is no such branch.
  func fetch(
    _ branch: String,
    into repository: borrowing Repository,
    meter: TransferMeter?
  ) throws(GitError) -> ObjectID? {
    let source = try open()
    guard let tip = try source.reference(branch) else { return nil }
    try repository.copy(tip, from: source, meter: meter)
    return tip
  }

  /// Brings a commit there and moves the branch by compare-and-swap.
  func push(
    _ commit: ObjectID,
    of repository: borrowing Repository,
    to branch: String,
    expecting expected: ObjectID?,
    meter: TransferMeter?
  ) throws(GitError) {
    let target = try open()
    let current = try target.reference(branch)
    guard current != commit else { return }
    try LibraryTransport.require(current, expected, at: branch, of: remote)
    do {
      try checkPolicy(of: target, branch)
      try target.copy(commit, from: repository, meter: meter)
      try checkForwardness(of: target, from: expected, to: commit, branch)
      try target.updateReference(branch, to: commit, expecting: expected, message: "push")
    } catch {
      throw refusal(error, branch)
    }
  }

  /// Removes a branch by compare-and-swap.
  func remove(_ branch: String, expecting expected: ObjectID) throws(GitError) {
    let target = try open()
    guard let current = try target.reference(branch) else { return }
    try LibraryTransport.require(current, expected, at: branch, of: remote)
    do {
      try checkPolicy(of: target, branch)
      try target.deleteReference(branch, expecting: expected)
    } catch {
      throw refusal(error, branch)
    }
  }

  /// Checks whether the objects and references can be written and the branch may be moved.
  func requireWritable(_ branch: String) throws(GitError) {
    let target = try open()
    for path in [try target.objectsDirectory(), target.gitDirectory + "/refs"]
    where access(path, W_OK) != 0 {
      let reason = GitError(errno: errno, "'\(path)' cannot be written").message
      throw remote.failure(.rejected, branch: branch, reason)
    }
    try checkPolicy(of: target, branch)
  }

  private func refusal(_ error: GitError, _ branch: String) -> GitError {
    switch error.code {
    case .modified, .locked:
      remote.failure(.modified, branch: branch, error.message)
    case .notPermitted, .diskFull, .exists:
      remote.failure(.rejected, branch: branch, error.message)
    default: error
    }
  }

  /// Refuses to move the branch under somebody's files, as git does.
  private func checkPolicy(
    of target: borrowing Repository,
    _ branch: String
  ) throws(GitError) {
    guard try target.isCheckedOut(branch) else { return }
    let policy = try target.configValue("receive.denyCurrentBranch")?.lowercased()
    guard let policy, ["ignore", "false", "no", "off", "warn"].contains(policy) else {
      throw remote.checkedOut(branch, updatesFiles: policy == "updateinstead")
    }
  }

  private func checkForwardness(
    of target: borrowing Repository,
    from expected: ObjectID?,
    to commit: ObjectID,
    _ branch: String
  ) throws(GitError) {
    guard let expected, try target.configFlag("receive.denyNonFastForwards", default: false),
      try !target.isAncestor(expected, of: commit)
    else { return }
    throw remote.failure(.rejected, branch: branch, "it is moved forwards only")
  }
}

extension String {
  /// The text with `%41` as `A`; what is no such escape stays.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      let isEscape = byte == UInt8(ascii: "%") && digits.utf8.count == 2
      guard isEscape, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
