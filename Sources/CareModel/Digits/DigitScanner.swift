/// Reads fixed-width numbers and signs from a part of the bytes of a text.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// The byte that comes next, or nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Steps over one character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads exactly the given number of digits.
  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= end else { return nil }
    var value = 0
    for place in position..<position + count {
      let byte = bytes[place]
      guard byte >= 48, byte <= 57 else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
  }

  /// Reads exactly the given number of hexadecimal digits in either case.
  mutating func hexadecimal(_ count: Int) -> UInt64? {
    guard position + count <= end else { return nil }
    var value: UInt64 = 0
    for place in position..<position + count {
      guard let nibble = Self.nibble(of: bytes[place]) else { return nil }
      value = value << 4 | nibble
    }
    position += count
    return value
  }

  private static func nibble(of digit: UInt8) -> UInt64? {
    let value = digit &- UInt8(ascii: "0")
    if value < 10 { return UInt64(value) }
    let letter = (digit | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt64(letter) + 10 : nil
  }

  /// Reads one to nine digits of a fraction, as nanoseconds.
  mutating func fraction() -> Int64? {
    let start = position
    var value: Int64 = 0
    while let byte = next, byte >= 48, byte <= 57, position - start < 9 {
      value = value * 10 + Int64(byte - 48)
      position += 1
    }
    guard position > start else { return nil }
    for _ in (position - start)..<9 { value *= 10 }
    return value
  }
}
