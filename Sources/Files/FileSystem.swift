import Platform

/// Files and directories, read without following links and written so that they survive a crash.
public enum FileSystem: Sendable {
  /// What stands at a path.
  public enum EntryKind: Hashable, Sendable {
    case file, directory, other
  }

  /// What makes a directory this one and no copy of it.
  public struct Identity: Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64

    public init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// Returns what stands at a path, without following a link; nil for nothing.
  public static func kind(of path: String) -> EntryKind? {
    status(of: path)?.kind
  }

  /// Returns the device and inode of what stands at a path.
  public static func identity(of path: String) throws(FileError) -> Identity {
    guard let status = status(of: path) else { throw FileError("find", path) }
    return Identity(device: status.device, inode: status.inode)
  }

  private static func status(of path: String) -> FileStatus? { try? FileStatus(of: path) }

  /// Returns the number of bytes of a file; nil if there is none.
  public static func size(of path: String) -> Int64? {
    status(of: path)?.size
  }

  /// Returns when something was last changed, in seconds since 1970; nil if nothing is there.
  public static func modificationTime(of path: String) -> Double? {
    status(of: path).map { Double($0.modified.seconds) + Double($0.modified.nanoseconds) / 1e9 }
  }

  /// Lets other processes go on for a while.
  public static func pause(forSeconds seconds: Double) { usleep(UInt32(seconds * 1_000_000)) }

  /// Waits to see whether something stays as it is.
  public static func isUnchanged(_ path: String, forSeconds seconds: Double) -> Bool {
    guard let before = status(of: path) else { return false }
    pause(forSeconds: seconds)
    guard let after = status(of: path) else { return false }
    return before.inode == after.inode && before.size == after.size
      && before.modified == after.modified
  }

  /// Returns the permissions of what stands at a path, as `chmod` takes them; nil for nothing.
  public static func mode(of path: String) -> UInt32? {
    status(of: path)?.mode
  }

  /// Makes a directory and all that lead to it.
  ///
  /// - Parameter permissions: Those of the directory; those that lead to it follow the mask.
  public static func makeDirectory(
    _ path: String,
    as permissions: Permissions = .standard
  ) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return permissions.apply(to: path) }
    if errno == EEXIST, kind(of: path) == .directory { return }
    let code = errno
    let parent = directory(of: path)
    guard code == ENOENT, parent != path, !parent.isEmpty else {
      throw FileError("make the directory", path, code: code)
    }
    try makeDirectory(parent)
    if mkdir(path, 0o777) == 0 { return permissions.apply(to: path) }
    if errno != EEXIST { throw FileError("make the directory", path) }
  }

  /// Removes a file, or nothing if it is not there.
  public static func removeIfPresent(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT, errno != ENOTDIR { throw FileError("remove", path) }
  }

  /// Returns the path without its last part.
  public static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
