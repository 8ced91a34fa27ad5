import CZlib

/// Compresses one object after the other with the memory of one zlib stream.
///
/// To make a stream for each would cost more than the compression of a small object.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private let chunk: UnsafeMutableBufferPointer<UInt8>

  init() throws(GitError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    chunk = .allocate(capacity: 1 << 14)
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = deflateInit_(stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size)
    guard status == Z_OK else { throw Self.failure(status) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    chunk.deallocate()
  }

  /// Appends the bytes as one zlib stream.
  mutating func deflate(
    _ bytes: UnsafeRawBufferPointer,
    onto output: inout [UInt8]
  ) throws(GitError) {
    guard let size = Int32(exactly: bytes.count).map(UInt32.init) else {
      throw GitError(.unsupported, "An object of \(bytes.count) bytes is too large.")
    }
    deflateReset(stream)
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress
    )
    stream.pointee.avail_in = size
    var status = Z_OK
    while status == Z_OK {
      stream.pointee.next_out = chunk.baseAddress
      stream.pointee.avail_out = UInt32(chunk.count)
      status = CZlib.deflate(stream, Z_FINISH)
      let count = chunk.count - Int(stream.pointee.avail_out)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[..<count]))
    }
    guard status == Z_STREAM_END else { throw Self.failure(status) }
  }

  private static func failure(_ status: Int32) -> GitError {
    GitError(.other, "zlib cannot compress an object (\(status)).")
  }
}
