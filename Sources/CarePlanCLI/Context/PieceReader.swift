import Synchronization

/// Gives the bytes of a file or of standard input piece by piece.
struct PieceReader: Sendable {
  /// How many bytes a piece has at most: few enough to read and work at the same time.
  static let size = 1 << 19

  /// How many bytes there are in all, if that is known before.
  let size: Int?
  private let read: @Sendable () throws -> [UInt8]

  init(size: Int? = nil, _ read: @escaping @Sendable () throws -> [UInt8]) {
    (self.size, self.read) = (size, read)
  }

  /// Gives bytes that are there already, in pieces of at most some length.
  static func only(_ bytes: [UInt8], pieces length: Int = .max) -> PieceReader {
    let rest = SharedBytes(bytes)
    return PieceReader { rest.take(length) }
  }

  /// The next bytes; none at the end.
  func next() throws -> [UInt8] { try read() }
}

/// Bytes that are given once.
private final class SharedBytes: Sendable {
  private let bytes: Mutex<ArraySlice<UInt8>>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes[...]) }

  func take(_ count: Int) -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }
  }
}
