import Platform

/// Files below a directory, reached without following a link in any part of their path.
///
/// Whoever can put a link in the place of a directory could else have files read, written and removed
/// anywhere. The directories of the last path stay open, so that whoever goes through many paths in
/// their order opens each directory once.
public final class FilesBelow {
  private let root: String
  /// The parts of the path of the directory that was reached last.
  private var reached: [Substring] = []
  /// The directories on the way there that are open, outermost first, and how many parts lead to each.
  private var open: [(depth: Int, descriptor: Int32)] = []

  /// A directory that was missing when it was last looked for, and has not been made here since.
  private var missing: [Substring]?
  /// Whether something else stood in its place.
  private var isTaken = false

  /// How many directories stay open: more than any store needs, and no more than every process may
  /// have.
  private static let mostOpen = 16

  public init(_ root: String) { self.root = root }

  deinit { close(below: -1) }

  /// Closes the directories that are deeper than one.
  private func close(below depth: Int) {
    while let last = open.last, last.depth > depth {
      Platform.close(last.descriptor)
      open.removeLast()
    }
    reached = Array(reached.prefix(max(0, depth)))
  }

  /// Returns the bytes of a file; nil if there is none.
  ///
  /// - Throws: ``FileError/Code/symbolicLink`` if the file or a directory above it is a link.
  public func contents(of path: String) throws(FileError) -> [UInt8]? {
    // The descriptor is closed with the last use of this object, which may not be before its own.
    defer { withExtendedLifetime(self) {} }
    guard let (directory, name) = try directory(of: path) else { return nil }
    return try FileSystem.contents(of: name, in: directory, called: "\(root)/\(path)")
  }

  /// Returns what stands in the place of a directory that leads to a path, from the root; nil for
  /// nothing.
  ///
  /// - Throws: ``FileError/Code/symbolicLink`` if that is a link.
  public func obstacle(above path: String) throws(FileError) -> String? {
    defer { withExtendedLifetime(self) {} }
    guard try directory(of: path) == nil, isTaken else { return nil }
    return missing?.joined(separator: "/")
  }

  /// Writes a file where nothing stands; nil if something does.
  ///
  /// A process that is killed meanwhile leaves a file in part, and nothing is flushed: it is for many
  /// files of which the caller has a note, and ends with ``FileSystem/flush(fileSystemOf:)``.
  /// Directories that are missing are made.
  public func create(
    _ path: String,
    with bytes: [UInt8],
    as permissions: Permissions = .standard
  ) throws(FileError) -> WrittenFile? {
    defer { withExtendedLifetime(self) {} }
    let full = "\(root)/\(path)"
    guard let (directory, name) = try directory(of: path, making: permissions) else {
      throw FileError("write", full, code: EISDIR)
    }
    do throws(FileError) {
      return try FileSystem.create(name, in: directory, called: full, with: bytes, permissions)
    } catch {
      if error.code == .exists { return nil }
      // A directory that is open may be gone.
      close(below: -1)
      throw error
    }
  }

  /// Puts bytes into a file in one step, and flushes it and its directory to the disk.
  ///
  /// Directories that are missing are made. A file that was there keeps its mode, but nobody can run it.
  ///
  /// - Parameters:
  ///   - scratch: A directory of the same file system for the file while it is written, which is there.
  ///   - permissions: Those of a new file, and of new directories.
  ///   - flushes: False if the caller ends with ``FileSystem/flush(fileSystemOf:)`` for many files at
  ///     once.
  /// - Returns: What the file system keeps of the new file.
  @discardableResult
  public func replace(
    _ path: String,
    with bytes: [UInt8],
    through scratch: String,
    as permissions: Permissions = .standard,
    flushes: Bool = true
  ) throws(FileError) -> WrittenFile {
    defer { withExtendedLifetime(self) {} }
    let temporary = "\(scratch)/file.\(getpid()).new"
    let full = "\(root)/\(path)"
    guard let (directory, name) = try directory(of: path, making: permissions) else {
      throw FileError("write", full, code: EISDIR)
    }
    let mode =
      Self.mode(of: name, in: directory).map { WrittenMode.kept($0 & 0o666) } ?? .by(permissions)
    var written: WrittenFile
    do throws(FileError) {
      written = try FileSystem.write(bytes, to: temporary, flushes: flushes, as: mode)
      guard renameat(AT_FDCWD, temporary, directory, name) == 0 else {
        throw FileError("write", full)
      }
    } catch {
      unlink(temporary)
      guard error.code.rawValue == EXDEV else {
        // A directory that is open may be gone.
        close(below: -1)
        throw error
      }
      written = try Self.replaceBeside(name, in: directory, called: full, with: bytes, as: mode)
    }
    if flushes, fsync(directory) != 0, errno != EINVAL {
      throw FileError("flush", FileSystem.directory(of: full))
    }
    return written
  }

  /// Removes a file, and the directories above it that are empty then; nothing if it is not there.
  public func remove(_ path: String) throws(FileError) {
    defer { withExtendedLifetime(self) {} }
    if let (directory, name) = try directory(of: path) {
      guard unlinkat(directory, name, 0) == 0 || errno == ENOENT else {
        throw FileError("remove", "\(root)/\(path)")
      }
    }
    var empty = FileSystem.directory(of: path)
    while !empty.isEmpty {
      guard let (directory, name) = try directory(of: empty),
        unlinkat(directory, name, AT_REMOVEDIR) == 0
      else { return }
      empty = FileSystem.directory(of: empty)
    }
  }

  /// Writes a file where another file system has the scratch directory.
  private static func replaceBeside(
    _ name: String,
    in directory: Int32,
    called path: String,
    with bytes: [UInt8],
    as mode: WrittenMode
  ) throws(FileError) -> WrittenFile {
    let temporary = "\(name).\(getpid()).new"
    do throws(FileError) {
      let written = try FileSystem.write(bytes, to: temporary, in: directory, as: mode)
      guard renameat(directory, temporary, directory, name) == 0 else {
        throw FileError("write", path)
      }
      return written
    } catch {
      unlinkat(directory, temporary, 0)
      throw error
    }
  }

  /// Returns the mode of a file; nil if none is there.
  private static func mode(of name: String, in directory: Int32) -> mode_t? {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status.st_mode & 0o777
  }

  /// Returns the open directory of a path, with the path's last part; nil if it is missing.
  private func directory(
    of path: String,
    making permissions: Permissions? = nil
  ) throws(FileError) -> (descriptor: Int32, name: String)? {
    var parts = path.split(separator: "/")
    guard let name = parts.popLast() else { return nil }
    if let missing, permissions == nil, parts.starts(with: missing) { return nil }
    missing = nil
    close(below: zip(reached, parts).prefix { $0 == $1 }.count)
    if open.isEmpty { try openRoot() }
    guard var (depth, directory) = open.last else { return nil }
    for part in parts[depth...] {
      let place = { "\(self.root)/\(parts[...depth].joined(separator: "/"))" }
      let next = try Self.openDirectory(String(part), in: directory, making: permissions, place)
      guard let next else {
        reached = Array(parts[..<depth])
        missing = Array(parts[...depth])
        var status = stat()
        isTaken = fstatat(directory, String(part), &status, AT_SYMLINK_NOFOLLOW) == 0
        return nil
      }
      if open.count == Self.mostOpen { Platform.close(open.removeLast().descriptor) }
      (depth, directory) = (depth + 1, next)
      open.append((depth, directory))
    }
    reached = parts
    return (directory, String(name))
  }

  private func openRoot() throws(FileError) {
    let directory = Platform.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileError("open", root) }
    open.append((0, directory))
  }

  /// Opens a directory inside another one; nil if it is missing.
  private static func openDirectory(
    _ name: String,
    in directory: Int32,
    making permissions: Permissions?,
    _ path: () -> String
  ) throws(FileError) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var next = openat(directory, name, flags)
    if next < 0, errno == ENOENT, let permissions {
      let isMade = mkdirat(directory, name, 0o777) == 0
      guard isMade || errno == EEXIST else { throw FileError("make the directory", path()) }
      next = openat(directory, name, flags)
      if isMade, next >= 0 { permissions.apply(to: next) }
    }
    guard next < 0 else { return next }
    let code = errno
    if code == ENOENT, permissions == nil { return nil }
    // A link that is not to be followed is reported as not being a directory.
    guard code == ENOTDIR || code == ELOOP else { throw FileError("open", path(), code: code) }
    var status = stat()
    let isLink =
      fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
    if !isLink, permissions == nil { return nil }
    throw FileError("open", path(), code: isLink ? ELOOP : ENOTDIR)
  }
}

/// The directory that is open belongs to one thread.
@available(*, unavailable)
extension FilesBelow: Sendable {}
