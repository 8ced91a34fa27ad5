import Glibc

/// Files below a directory, reached without following a link in any part of their path.
///
/// Whoever can put a link in the place of a directory could else have files read, written and removed
/// anywhere.
extension FileSystem {
  /// The bytes of a file; nil if there is none.
  ///
  /// - Throws: ``FileError/Code/symbolicLink`` if the file or a directory above it is a link.
  public static func contents(
    of path: String,
    below root: String
  ) throws(FileError) -> [UInt8]? {
    let found = try inDirectory(of: path, below: root) {
      directory,
      name throws(FileError) in
      try contents(of: name, in: directory, called: "\(root)/\(path)")
    }
    return found ?? nil
  }

  /// Puts bytes into a file in one step, and flushes it and its directory to the disk.
  ///
  /// Directories that are missing are made. A file that was there keeps its mode, but nobody can run it.
  ///
  /// - Parameters:
  ///   - scratch: A directory of the same file system for the file while it is written.
  ///   - permissions: Those of a new file, and of new directories.
  ///   - flushes: False if the caller ends with ``flush(fileSystemOf:)`` for many files at once.
  public static func replace(
    _ path: String,
    below root: String,
    with bytes: [UInt8],
    through scratch: String,
    as permissions: Permissions = .standard,
    flushes: Bool = true
  ) throws(FileError) {
    try makeDirectory(scratch)
    let temporary = "\(scratch)/file.\(getpid()).new"
    _ = try inDirectory(of: path, below: root, making: permissions) {
      directory,
      name throws(FileError) in
      let full = "\(root)/\(path)"
      let mode =
        mode(of: name, in: directory).map { WrittenMode.kept($0 & 0o666) }
        ?? .by(permissions)
      do throws(FileError) {
        try write(bytes, to: temporary, flushes: flushes, as: mode)
        guard renameat(AT_FDCWD, temporary, directory, name) == 0 else {
          throw FileError("write", full)
        }
      } catch {
        unlink(temporary)
        guard error.code.rawValue == EXDEV else { throw error }
        try replaceBeside(name, in: directory, called: full, with: bytes, as: mode)
      }
      if flushes, fsync(directory) != 0, errno != EINVAL {
        throw FileError("flush", Self.directory(of: full))
      }
    }
  }

  /// Removes a file, and the directories above it that are empty then; nothing if it is not there.
  public static func remove(_ path: String, below root: String) throws(FileError) {
    _ = try inDirectory(of: path, below: root) {
      directory,
      name throws(FileError) in
      guard unlinkat(directory, name, 0) != 0, errno != ENOENT else { return }
      throw FileError("remove", "\(root)/\(path)")
    }
    var empty = directory(of: path)
    while !empty.isEmpty {
      let isGone = try inDirectory(of: empty, below: root) { directory, name in
        unlinkat(directory, name, AT_REMOVEDIR) == 0
      }
      guard isGone == true else { return }
      empty = directory(of: empty)
    }
  }

  /// Writes a file where another file system has the scratch directory.
  private static func replaceBeside(
    _ name: String,
    in directory: Int32,
    called path: String,
    with bytes: [UInt8],
    as mode: WrittenMode
  ) throws(FileError) {
    let temporary = "\(name).\(getpid()).new"
    do throws(FileError) {
      try write(bytes, to: temporary, in: directory, as: mode)
      guard renameat(directory, temporary, directory, name) == 0 else {
        throw FileError("write", path)
      }
    } catch {
      unlinkat(directory, temporary, 0)
      throw error
    }
  }

  /// The mode of a file; nil if none is there.
  private static func mode(of name: String, in directory: Int32) -> mode_t? {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status.st_mode & 0o777
  }

  /// Opens the directory of a path, and hands it on with the path's last part; nil if it is missing.
  private static func inDirectory<Result>(
    of path: String,
    below root: String,
    making permissions: Permissions? = nil,
    _ body: (_ directory: Int32, _ name: String) throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    var parts = path.split(separator: "/").map(String.init)
    guard let name = parts.popLast() else { return nil }
    var directory = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileError("open", root) }
    defer { close(directory) }
    for (depth, part) in parts.enumerated() {
      let place = "\(root)/\(parts[...depth].joined(separator: "/"))"
      let next = try openDirectory(part, in: directory, called: place, making: permissions)
      guard let next else { return nil }
      close(directory)
      directory = next
    }
    return try body(directory, name)
  }

  /// Opens a directory inside another one; nil if it is missing.
  private static func openDirectory(
    _ name: String,
    in directory: Int32,
    called path: String,
    making permissions: Permissions?
  ) throws(FileError) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var next = openat(directory, name, flags)
    if next < 0, errno == ENOENT, let permissions {
      let isMade = mkdirat(directory, name, 0o777) == 0
      guard isMade || errno == EEXIST else { throw FileError("make the directory", path) }
      next = openat(directory, name, flags)
      if isMade, next >= 0 { permissions.apply(to: next) }
    }
    guard next < 0 else { return next }
    let code = errno
    if code == ENOENT, permissions == nil { return nil }
    // A link that is not to be followed is told as what is no directory.
    guard code == ENOTDIR || code == ELOOP else { throw FileError("open", path, code: code) }
    var status = stat()
    let isLink =
      fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
    if !isLink, permissions == nil { return nil }
    throw FileError("open", path, code: isLink ? ELOOP : ENOTDIR)
  }
}
