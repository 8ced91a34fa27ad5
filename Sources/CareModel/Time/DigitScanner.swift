/// Reads fixed-width numbers and signs from the start of an ASCII text.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// The byte that comes next, or nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Steps over one character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads exactly so many digits.
  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard byte >= 48, byte <= 57 else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
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
