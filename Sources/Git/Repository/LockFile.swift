import Files

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
  /// caller's decision. `packed-refs.new` is one, too: git does not replace what another git left.
  public func lockFiles() throws(GitError) -> [LockFile] {
    var locks: [LockFile] = []
    // A linked work tree has an index of its own, and most references together with the others.
    for directory in Set([gitDirectory, try commonDirectory()]) {
      for name in try Self.names(in: directory)
      where name.hasSuffix(".lock") || name == "packed-refs.new" {
        try Self.add(directory + name, to: &locks)
      }
      try Self.addLocks(below: directory + "refs", to: &locks)
    }
    return locks.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func addLocks(below path: String, to locks: inout [LockFile]) throws(GitError) {
    for name in try names(in: path) {
      let child = path + "/" + name
      if name.hasSuffix(".lock") {
        try add(child, to: &locks)
      } else if try status(of: child)?.kind == .directory {
        try addLocks(below: child, to: &locks)
      }
    }
  }

  private static func add(_ path: String, to locks: inout [LockFile]) throws(GitError) {
    guard let status = try status(of: path), status.kind == .file else { return }
    locks.append(LockFile(path: path, modifiedSeconds: status.modified.seconds))
  }

  private static func names(in directory: String) throws(GitError) -> [String] {
    try files { () throws(FileError) in try FileSystem.names(in: directory) }
  }

  private static func status(of path: String) throws(GitError) -> FileStatus? {
    try files { () throws(FileError) in try FileStatus(of: path) }
  }
}
