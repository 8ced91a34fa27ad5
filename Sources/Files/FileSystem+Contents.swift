import CLinux
import Platform

extension FileSystem {
  /// Returns the bytes of a file; nil if there is none.
  ///
  /// A symbolic link is an error and is never followed.
  public static func contents(
    of path: String,
    atMost limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8]? {
    try contents(of: path, in: AT_FDCWD, called: path, atMost: limit)
  }

  /// Returns the bytes of a file in an open directory; nil if there is none.
  static func contents(
    of name: String,
    in directory: Int32,
    called path: String,
    atMost limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8]? {
    // Do not wait for a pipe that nobody writes to.
    let descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("read", path)
    }
    defer { close(descriptor) }
    let size = try size(ofOrdinary: descriptor, "read", path)
    guard size <= limit else { throw FileError("read", path, code: EFBIG) }
    return try read(descriptor, path, expecting: Int(size))
  }

  /// Returns the size of an open file.
  ///
  /// - Throws: ``FileError/Code/notOrdinary`` if it is a pipe or a device.
  @discardableResult
  static func size(
    ofOrdinary descriptor: Int32,
    _ action: String,
    _ path: String
  ) throws(FileError) -> off_t {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(action, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      let code = isDirectory ? FileError.Code.isADirectory : .notOrdinary
      throw FileError(action, path, code: code.rawValue)
    }
    return status.st_size
  }

  /// Returns the first bytes of a file, however large it is; fewer if it has fewer.
  public static func beginning(of path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    defer { close(descriptor) }
    try size(ofOrdinary: descriptor, "read", path)
    return Array(try read(descriptor, path, expecting: limit, atMost: limit).prefix(limit))
  }

  /// Returns the last byte of a file; nil for an empty one, or if there is none.
  public static func lastByte(of path: String) throws(FileError) -> UInt8? {
    try ending(of: path, atMost: 1).last
  }

  /// Returns the last bytes of a file, however large it is; fewer if it has fewer, none without a file.
  public static func ending(of path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw FileError("read", path)
    }
    defer { close(descriptor) }
    let size = try size(ofOrdinary: descriptor, "read", path)
    guard size > 0 else { return [] }
    let count = min(off_t(limit), size)
    guard lseek(descriptor, size - count, SEEK_SET) >= 0 else { throw FileError("read", path) }
    return try read(descriptor, path, expecting: Int(count))
  }

  /// Returns the bytes that follow in an open file: all of them, or the first ones until there are
  /// enough.
  private static func read(
    _ descriptor: Int32,
    _ path: String,
    expecting size: Int,
    atMost limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(size, 4096) + 1)
    while bytes.count < limit {
      let count = retrying { Platform.read(descriptor, &buffer, buffer.count) }
      guard count >= 0 else { throw FileError("read", path) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Puts bytes into a file in one step: readers see the old content or the new, never a part.
  ///
  /// The bytes and the directory are flushed to the disk before the call returns. Directories that
  /// are missing are made. Unless permissions are given, a file that was there keeps its mode.
  ///
  /// - Parameters:
  ///   - scratch: A directory of the same file system for the file while it is written, so that a
  ///     process which is killed leaves nothing beside the file; nil for the file's own.
  ///   - flushesDirectory: False if the caller will replace another file of the directory before
  ///     anything depends on this one: without a flush a power cut may bring the old content back.
  public static func replace(
    _ path: String,
    with bytes: [UInt8],
    through scratch: String? = nil,
    flushesDirectory: Bool = true,
    as permissions: Permissions? = nil
  ) throws(FileError) {
    let permitted = permissions ?? .standard
    let old = permissions == nil && kind(of: path) == .file ? mode(of: path) : nil
    let mode = old.map { WrittenMode.kept($0) } ?? .by(permitted)
    try put(bytes, at: path, through: scratch, permitted, mode, flushes: true)
    guard flushesDirectory else { return }
    let directory = directory(of: path)
    try flush(directory: directory.isEmpty ? "." : directory)
  }

  /// Replaces a file whose loss does no harm: nothing is flushed to the disk.
  ///
  /// - Parameter scratch: As ``replace(_:with:through:flushesDirectory:as:)`` has it.
  public static func note(
    _ bytes: [UInt8],
    at path: String,
    through scratch: String? = nil,
    as permissions: Permissions = .standard
  ) throws(FileError) {
    try put(bytes, at: path, through: scratch, permissions, .by(permissions), flushes: false)
  }

  /// Writes a file beside its place or in a directory for that, and moves it there.
  private static func put(
    _ bytes: [UInt8],
    at path: String,
    through scratch: String?,
    _ permissions: Permissions,
    _ mode: WrittenMode,
    flushes: Bool
  ) throws(FileError) {
    let directory = directory(of: path)
    if !directory.isEmpty { try makeDirectory(directory, as: permissions) }
    if let scratch { try makeDirectory(scratch, as: permissions) }
    let temporary = "\(scratch.map { "\($0)/file" } ?? path).\(getpid()).new"
    do throws(FileError) {
      try write(bytes, to: temporary, flushes: flushes, as: mode)
      guard rename(temporary, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(temporary)
      guard scratch != nil, error.code.rawValue == EXDEV else { throw error }
      try put(bytes, at: path, through: nil, permissions, mode, flushes: flushes)
    }
  }

  /// Puts a file that another program wrote into the place of another one, in one step.
  ///
  /// Its bytes and the directory are flushed to the disk, as by
  /// ``replace(_:with:through:flushesDirectory:as:)``, and it gets the mode of the other one.
  public static func replace(_ path: String, by file: String) throws(FileError) {
    let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", file) }
    defer { close(descriptor) }
    if let mode = mode(of: path), kind(of: path) == .file { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 else { throw FileError("write", file) }
    guard rename(file, path) == 0 else { throw FileError("write", path) }
    let directory = directory(of: path)
    try flush(directory: directory.isEmpty ? "." : directory)
  }

  /// Adds bytes at the end of a file and flushes them to the disk.
  public static func append(
    _ bytes: [UInt8],
    to path: String,
    as permissions: Permissions = .standard
  ) throws(FileError) {
    try write(bytes, to: path, flags: O_WRONLY | O_CREAT | O_APPEND, as: .by(permissions))
  }

  /// Puts bytes in the place of as many others of a file, and flushes them to the disk; the file needs no more room.
  public static func overwrite(
    _ bytes: [UInt8],
    at place: Int,
    of path: String
  ) throws(FileError) {
    let descriptor = try openToWrite(path, flags: O_WRONLY)
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(place), SEEK_SET) == off_t(place) else {
      throw FileError("write", path)
    }
    try write(bytes, into: descriptor, path)
  }

  /// Opens a file as ``append(_:to:as:)`` does and adds nothing, to know whether that is possible; one that is
  /// missing is made.
  public static func requireAppendable(
    _ path: String,
    as permissions: Permissions = .standard
  ) throws(FileError) {
    let descriptor = try openToWrite(path, flags: O_WRONLY | O_CREAT | O_APPEND)
    permissions.apply(to: descriptor)
    close(descriptor)
  }

  /// Makes an empty file unless something is there.
  public static func makeFile(_ path: String, as permissions: Permissions) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw FileError("write", path)
    }
    permissions.apply(to: descriptor)
    close(descriptor)
  }

  /// Writes a new file that nobody is to change, flushed to the disk.
  ///
  /// - Throws: ``FileError/Code/exists`` if something is there.
  public static func writeNew(
    _ bytes: [UInt8],
    to path: String,
    as permissions: Permissions = .standard
  ) throws(FileError) {
    _ = try create(path, called: path, with: bytes, permissions, mode: 0o444, flushes: true)
  }

  /// Writes a file by its path, or by its name in an open directory.
  @discardableResult
  static func write(
    _ bytes: [UInt8],
    to path: String,
    in directory: Int32 = AT_FDCWD,
    flags: Int32 = O_WRONLY | O_CREAT | O_TRUNC,
    flushes: Bool = true,
    as mode: WrittenMode = .by(.standard)
  ) throws(FileError) -> WrittenFile {
    let descriptor = try openToWrite(path, in: directory, flags: flags, mode: mode.initial)
    defer { close(descriptor) }
    mode.apply(to: descriptor)
    try write(bytes, into: descriptor, path, flushes: flushes)
    return try WrittenFile(status: FileStatus(of: descriptor, called: path), isInPlace: false)
  }

  /// Opens a file to write to it.
  ///
  /// - Throws: ``FileError/Code/notOrdinary`` for a pipe, which would be waited for, or a device.
  static func openToWrite(
    _ path: String,
    in directory: Int32 = AT_FDCWD,
    flags: Int32,
    mode: mode_t = 0o666
  ) throws(FileError) -> Int32 {
    let descriptor = openat(directory, path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      // A pipe that nobody reads, or a socket.
      guard errno == ENXIO else { throw FileError("write", path) }
      throw FileError("write", path, code: FileError.Code.notOrdinary.rawValue)
    }
    do throws(FileError) { try size(ofOrdinary: descriptor, "write", path) } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Writes a new file, by its path or by its name in an open directory.
  ///
  /// - Throws: ``FileError/Code/exists`` if something is there.
  static func create(
    _ name: String,
    in directory: Int32 = AT_FDCWD,
    called path: String,
    with bytes: [UInt8],
    _ permissions: Permissions,
    mode: mode_t = 0o666,
    flushes: Bool = false
  ) throws(FileError) -> WrittenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(directory, name, flags, mode)
    guard descriptor >= 0 else { throw FileError("write", path) }
    defer { close(descriptor) }
    permissions.apply(to: descriptor)
    do throws(FileError) {
      try write(bytes, into: descriptor, path, flushes: flushes)
      return try WrittenFile(status: FileStatus(of: descriptor, called: path), isInPlace: true)
    } catch {
      unlinkat(directory, name, 0)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8],
    into descriptor: Int32,
    _ path: String,
    flushes: Bool = true
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        retrying { Platform.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
    guard !flushes || fsync(descriptor) == 0 else { throw FileError("write", path) }
  }

  /// Flushes all that was written to a file system, in one step for any number of files.
  ///
  /// What other programs wrote to it is flushed along.
  public static func flush(fileSystemOf path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("flush", path) }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw FileError("flush", path) }
  }

  /// Makes the names in a directory survive a power cut.
  public static func flush(directory: String) throws(FileError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("flush", directory) }
    defer { close(descriptor) }
    // Some file systems cannot flush a directory and say so with EINVAL; they need no flush.
    if fsync(descriptor) != 0, errno != EINVAL { throw FileError("flush", directory) }
  }
}
