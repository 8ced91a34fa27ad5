/// The text of a file without what mail, JSON, HTML and other systems put around and into it.
enum WrappedText {
  private static let (newline, backslash) = (UInt8(0x0A), UInt8(ascii: "\\"))
  private static let (less, greater) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
  private static let longestTag = 200

  /// Returns the text: UTF-16 as UTF-8, each line end as a newline, without the marks of quoted mail and tags, and with
  /// the characters that escapes of JSON mean, also those of JSON in JSON; nil where that changes nothing.
  static func plain(_ bytes: [UInt8]) -> [UInt8]? {
    let text = narrow(bytes)
    let isPlain = !(text ?? bytes).contains { byte in
      byte == backslash || byte == 0x0D || byte == greater
    }
    return isPlain ? text : unwrapped(text ?? bytes)
  }

  /// The ASCII of UTF-16, with or without a mark; nil for other text.
  private static func narrow(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 2 else { return nil }
    let start = bytes.prefix(64)
    let zeros = { (rest: Int) in
      start.indices.count { $0 % 2 == rest && start[$0] == 0 }
    }
    let isLittle = start.starts(with: [0xFF, 0xFE]) || zeros(1) * 4 > start.count
    let isBig = start.starts(with: [0xFE, 0xFF]) || zeros(0) * 4 > start.count
    guard isLittle != isBig else { return nil }
    let low = isLittle ? 0 : 1
    return stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      bytes[place + 1 - low] == 0 ? bytes[place + low] : UInt8(ascii: "?")
    }
  }

  private static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case backslash:
        place = bytes[place...].firstIndex { $0 != backslash } ?? bytes.count
        guard place < bytes.count else { continue }
        let (meant, count) = meaning(of: bytes[place...].prefix(5))
        append(meant, to: &text)
        place += count
        continue
      case less:
        let rest = bytes[(place + 1)...].prefix(longestTag)
        if let end = rest.firstIndex(of: greater), !rest[..<end].contains(newline) {
          append(newline, to: &text)
          place = end
        } else {
          text.append(byte)
        }
      case 0x0D: append(newline, to: &text)
      default: append(byte, to: &text)
      }
      place += 1
    }
    return text
  }

  /// Adds a character, unless it is a mark of quoted mail at the start of a line, or what follows one.
  private static func append(_ byte: UInt8, to text: inout [UInt8]) {
    let isStart = text.last == newline || text.isEmpty
    if isStart, byte == greater || byte == UInt8(ascii: " ") || byte == newline { return }
    text.append(byte)
  }

  /// Returns what the characters behind a backslash mean, and how many they are.
  private static func meaning(of rest: ArraySlice<UInt8>) -> (meant: UInt8, count: Int) {
    switch rest.first {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return (newline, 1)
    case UInt8(ascii: "t"): return (UInt8(ascii: " "), 1)
    case UInt8(ascii: "u"):
      let digits = String(decoding: rest.dropFirst(), as: UTF8.self)
      guard digits.count == 4, let code = UInt16(digits, radix: 16) else { break }
      let meant = code < 0x80 ? UInt8(truncatingIfNeeded: code) : UInt8(ascii: "?")
      return (meant == 0x0D ? newline : meant, 5)
    default: break
    }
    return (rest.first ?? newline, 1)
  }
}
