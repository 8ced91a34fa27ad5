/// Base64 with the alphabet and padding of RFC 4648, section 4.
public enum Base64: Sendable {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Writes bytes as text.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let digit = alphabet[Int(word >> UInt32(18 - 6 * index)) & 63]
        text.append(index <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads text, or returns nil if it is not Base64 or has bits that no byte needs.
  public static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      let isLast = start + 4 == digits.count
      guard let group = group(digits[start..<start + 4], mayBePadded: isLast) else { return nil }
      bytes += group
    }
    return bytes
  }

  private static func group(_ digits: ArraySlice<UInt8>, mayBePadded: Bool) -> [UInt8]? {
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= (mayBePadded ? 2 : 0) else { return nil }
    var word: UInt32 = 0
    for digit in digits.dropLast(padding) {
      guard let value = value(of: digit) else { return nil }
      word = word << 6 | value
    }
    word <<= UInt32(6 * padding)
    let unused = word & (1 << UInt32(8 * padding) - 1)
    guard unused == 0 else { return nil }
    return (0..<3 - padding).map { UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * $0)) }
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

extension Base64 {
  /// Writes bytes so that neither a shell nor an address changes the text (RFC 4648, section 5).
  public static func urlText(of bytes: [UInt8]) -> String {
    text(of: bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads such a text, or returns nil.
  public static func urlBytes(of text: String) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return bytes(of: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}
