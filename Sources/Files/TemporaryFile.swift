import Platform

/// A file without a name that holds bytes for a while, and is gone with its owner, however that ends.
public struct TemporaryFile: ~Copyable, Sendable {
  private let descriptor: Int32
  private let directory: String

  /// Makes an empty file, for this process alone.
  ///
  /// - Parameter directory: Where its bytes are kept: a directory that is there.
  public init(in directory: String) throws(FileError) {
    let name = "\(directory)/.scratch.\(getpid())"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // What a process of the same number left behind that was killed between two calls.
    unlink(name)
    let descriptor = open(name, flags, 0o600)
    guard descriptor >= 0 else { throw FileError("write", directory) }
    guard unlink(name) == 0 else {
      let error = FileError("write", directory)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.directory = directory
  }

  deinit { close(descriptor) }

  /// The path by which this process can read it.
  public var path: String { "/proc/self/fd/\(descriptor)" }

  /// Adds bytes at its end.
  public borrowing func add(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        retrying { write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw FileError("write", directory) }
      rest = rest.dropFirst(count)
    }
  }
}
