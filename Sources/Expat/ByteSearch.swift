import Platform

/// Finds bytes among very many, several at a time.
public enum ByteSearch: Sendable {
  /// Returns where a row of bytes begins for the first time; nil for nowhere.
  public static func first(_ row: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard let first = row.first else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      guard let base = bytes.baseAddress else { return nil }
      var place = range.lowerBound
      while row.count <= range.upperBound - place {
        let room = range.upperBound - row.count + 1 - place
        guard let found = memchr(base + place, Int32(first), room) else { return nil }
        place = UnsafeRawPointer(found) - base
        if memcmp(base + place, row, row.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }

  /// Returns where a byte stands for the last time; nil for nowhere.
  public static func last(_ byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      range.clamped(to: 0..<bytes.count).reversed().first { bytes[$0] == byte }
    }
  }

  /// Returns where a control character stands that XML 1.0 cannot hold: one below the space, but a
  /// tab, a line feed or a carriage return.
  public static func firstControl(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      var place = range.lowerBound
      let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
      while place + 8 <= range.upperBound {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        // The high bit of each byte that is below the space, and of a few others by a carry.
        if (word &- ones &* 0x20) & ~word & highs != 0 {
          for offset in place..<place + 8 where isControl(bytes[offset]) { return offset }
        }
        place += 8
      }
      return (place..<range.upperBound).first { isControl(bytes[$0]) }
    }
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}
