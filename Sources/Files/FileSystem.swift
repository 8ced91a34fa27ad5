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

  /// Returns the absolute path without links of something that exists; nil for nothing.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Returns the path without its last part.
  public static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// One file below a directory; see ``FilesBelow``, which many take.
extension FileSystem {
  /// Returns the bytes of a file; nil if there is none.
  ///
  /// - Throws: ``FileError/Code/symbolicLink`` if the file or a directory above it is a link.
  public static func contents(
    of path: String,
    below root: String
  ) throws(FileError) -> [UInt8]? {
    try FilesBelow(root).contents(of: path)
  }

  /// Removes a file, and the directories above it that are empty then; nothing if it is not there.
  public static func remove(_ path: String, below root: String) throws(FileError) {
    try FilesBelow(root).remove(path)
  }

  /// Removes everything inside a directory; links are removed, never followed.
  public static func removeContents(of directory: String) throws(FileError) {
    for name in try names(in: directory) { try remove("\(directory)/\(name)") }
  }

  /// Removes a file, a link, or a directory with everything inside; nothing if it is not there.
  public static func remove(_ path: String) throws(FileError) {
    guard kind(of: path) == .directory else { return try removeIfPresent(path) }
    try removeContents(of: path)
    try removeDirectory(path)
  }

  /// Removes a directory that is empty, or nothing if it is not there.
  public static func removeDirectory(_ path: String) throws(FileError) {
    if rmdir(path) != 0, errno != ENOENT { throw FileError("remove the directory", path) }
  }

  /// Returns the names in a directory, sorted by their bytes; none if it is missing.
  ///
  /// One that is not UTF-8 is repaired, so that nothing can be found by it.
  public static func names(in directory: String) throws(FileError) -> [String] {
    try rawNames(in: directory).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names in a directory as the bytes that they are, sorted; none if it is missing.
  public static func rawNames(in directory: String) throws(FileError) -> [[UInt8]] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT { return [] }
      throw FileError("list", directory)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    // A list that breaks off would be taken for the whole.
    guard errno == 0 else { throw FileError("list", directory) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the bytes that a symbolic link consists of.
  public static func destination(ofLink path: String) throws(FileError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(
        0,
        start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
          readlink(path, $0, buffer.count)
        }
      )
    }
    guard !bytes.isEmpty else { throw FileError("read the link", path) }
    return bytes
  }
}
