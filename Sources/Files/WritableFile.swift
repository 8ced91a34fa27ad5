import Platform

/// A new file that is written piece by piece, however large it becomes.
public struct WritableFile: ~Copyable, Sendable {
  /// The path by which it was made.
  public let path: String
  private let descriptor: Int32

  /// Makes an empty file with permission bits such as 0600.
  ///
  /// - Throws: ``FileError/Code/exists`` if something is at the path.
  public init(creating path: String, mode: UInt32 = 0o600) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, mode_t(mode & 0o777))
    guard descriptor >= 0 else { throw FileError("write", path) }
    // The mask of the process may have removed some of them.
    fchmod(descriptor, mode_t(mode & 0o777))
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Adds bytes at its end.
  public borrowing func add(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        retrying { write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Flushes its bytes to the disk.
  public borrowing func flush() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError("write", path) }
  }
}
