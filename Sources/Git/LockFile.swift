/// A lock that a program holds in a repository, or that it left behind when it died.
public struct LockFile: Hashable, Sendable {
  public let path: String
  /// Seconds since 1970 in UTC.
  public let modifiedSeconds: Int64
}

extension Repository {
  /// Returns the lock files of the index, the configuration and the references, ordered by path.
  ///
  /// Whether a lock is stale only its age tells: git holds one for moments. Removing is the
  /// caller's decision.
  public func lockFiles() throws(GitError) -> [LockFile] {
    let directory = gitDirectory
    var locks: [LockFile] = []
    for name in try names(inDirectory: directory) where name.ends(with: ".lock") {
      try add(directory + String(decoding: name, as: UTF8.self), to: &locks)
    }
    try addLocks(below: directory + "refs", to: &locks)
    return locks.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func addLocks(below path: String, to locks: inout [LockFile]) throws(GitError) {
    for name in try names(inDirectory: path) {
      let child = path + "/" + String(decoding: name, as: UTF8.self)
      if name.ends(with: ".lock") {
        try add(child, to: &locks)
      } else if try FileStatus(of: child)?.kind == .directory {
        try addLocks(below: child, to: &locks)
      }
    }
  }

  private func add(_ path: String, to locks: inout [LockFile]) throws(GitError) {
    guard let status = try FileStatus(of: path), status.kind == .regular else { return }
    locks.append(LockFile(path: path, modifiedSeconds: status.modifiedSeconds))
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
