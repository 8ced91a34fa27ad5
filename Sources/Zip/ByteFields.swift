/// Numbers in the little-endian form of the format, each read only where all its bytes are there.
struct ByteFields {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var count: Int { bytes.count }

  func uint16(_ offset: Int) -> UInt16? { number(offset, 2).map(UInt16.init(truncatingIfNeeded:)) }

  func uint32(_ offset: Int) -> UInt32? { number(offset, 4).map(UInt32.init(truncatingIfNeeded:)) }

  func uint64(_ offset: Int) -> UInt64? { number(offset, 8) }

  /// Returns some bytes; nil if they are not all there.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes[bytes.startIndex + offset..<bytes.startIndex + offset + count]
  }

  private func number(_ offset: Int, _ width: Int) -> UInt64? {
    slice(offset, width).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
