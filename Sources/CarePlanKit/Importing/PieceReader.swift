public import Foundation
import Synchronization

/// Reads the bytes of a document piece by piece, so that it may be larger than the memory.
public struct PieceReader: Sendable {
  /// How many bytes a piece has at most: few enough to read and work at the same time.
  private static let length = 1 << 19

  /// How many bytes there are in all, if that is known before.
  public let size: Int?
  private let read: @Sendable () throws -> [UInt8]

  /// Makes a reader of the pieces that a closure returns; an empty piece is the end.
  public init(size: Int? = nil, _ read: @escaping @Sendable () throws -> [UInt8]) {
    (self.size, self.read) = (size, read)
  }

  /// Makes a reader of bytes that are there already, in pieces of at most some length.
  public static func only(_ bytes: [UInt8], pieces length: Int = .max) -> PieceReader {
    let rest = SharedBytes(bytes)
    return PieceReader { rest.take(length) }
  }

  /// Returns the next bytes; none at the end.
  public func next() throws -> [UInt8] { try read() }
}

extension PieceReader {
  /// Makes a reader of a file, from its beginning.
  ///
  /// - Throws: ``ImportError/unreadable`` if there is no such file, or it may not be read.
  package init(opening path: String) throws(ImportError) {
    let url = URL(filePath: path)
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    let file: FileHandle
    do { file = try FileHandle(forReadingFrom: url) } catch { throw .unreadable }
    self.init(file, size: values?.isRegularFile == true ? values?.fileSize : nil)
  }

  /// Makes a reader of an open file, from where it stands.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - size: The number of its bytes; nil if it is not known.
  public init(_ file: FileHandle, size: Int? = nil) {
    self.init(size: size) { try Array(file.read(upToCount: Self.length) ?? Data()) }
  }
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
