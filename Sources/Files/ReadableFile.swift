import Platform

/// An open file that is read piece by piece, however large it is.
///
/// A link is followed: somebody named the path, and nothing is written there.
public struct ReadableFile: ~Copyable, Sendable {
  /// The path by which it was opened.
  public let path: String
  /// The number of bytes that it had when it was opened.
  public let size: Int64
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: ``FileError/Code/notOrdinary`` for a pipe or a device, which has no size.
  public init(opening path: String) throws(FileError) {
    // Do not wait for a pipe that nobody writes to.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    do throws(FileError) {
      let status = try FileStatus(of: descriptor, called: path)
      guard status.kind == .file else {
        let code = status.kind == .directory ? FileError.Code.isADirectory : .notOrdinary
        throw FileError("read", path, code: code.rawValue)
      }
      size = status.size
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Looks at the file, whatever has become of its name.
  public borrowing func status() throws(FileError) -> FileStatus {
    try FileStatus(of: descriptor, called: path)
  }

  /// Fills a buffer from its beginning with what stands at a place of the file.
  ///
  /// - Returns: How many bytes there were: fewer than the buffer holds only at the end of the file.
  public borrowing func read(
    into buffer: inout [UInt8],
    at place: Int64
  ) throws(FileError) -> Int {
    guard place >= 0, place < Int64.max - Int64(buffer.count) else { return 0 }
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
        return retrying {
          pread(descriptor, rest.baseAddress, rest.count, off_t(place) + off_t(filled))
        }
      }
      guard count >= 0 else { throw FileError("read", path) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns some bytes that stand at a place of the file, fewer where it ends before.
  public borrowing func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: max(0, count))
    let filled = try read(into: &buffer, at: place)
    buffer.removeSubrange(filled...)
    return buffer
  }
}
