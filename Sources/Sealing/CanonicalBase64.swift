/// Base64 (RFC 4648, section 4) of which only the one spelling that an encoder makes is read.
package enum CanonicalBase64: Sendable {
  /// Whether the last group is filled up with `=`.
  package enum Padding: Sendable { case padded, unpadded }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let filler = UInt8(ascii: "=")

  /// Writes bytes as the digits of a text.
  package static func digits(of bytes: [UInt8], _ padding: Padding) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      word = word << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        digits.append(alphabet[Int(word >> bits & 63)])
      }
    }
    if bits > 0 { digits.append(alphabet[Int(word << (6 - bits) & 63)]) }
    while padding == .padded, digits.count % 4 != 0 { digits.append(filler) }
    return digits
  }

  /// Writes bytes as a text.
  package static func text(of bytes: [UInt8], _ padding: Padding) -> String {
    String(decoding: digits(of: bytes, padding), as: UTF8.self)
  }

  /// Reads the digits of a text, or returns nil if no encoder made them.
  package static func bytes(of digits: some Collection<UInt8>, _ padding: Padding) -> [UInt8]? {
    var count = digits.count
    if padding == .padded {
      guard count % 4 == 0 else { return nil }
      count -= digits.suffix(2).reversed().prefix { $0 == filler }.count
    }
    guard count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3 + 2)
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits.prefix(count) {
      guard let value = value(of: digit) else { return nil }
      word = word << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    // What is left over belongs to no byte and is zero in the one spelling.
    return word & (1 << bits - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
