extension JSONWriter {
  /// Writes a text in quotes, with an escape only where RFC 8259 demands one.
  package mutating func write(_ text: String) {
    output.append(.quote)
    if text.utf8.span.needsEscapes {
      for byte in text.utf8 { appendEscaped(byte) }
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(.quote)
  }

  /// Writes a text that needs no escapes and is appended piece by piece.
  package mutating func writePlainText(_ append: (inout [UInt8]) -> Void) {
    output.append(.quote)
    append(&output)
    output.append(.quote)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case .quote, .backslash: output += [.backslash, byte]
    case 0x08: output += [.backslash, UInt8(ascii: "b")]
    case 0x09: output += [.backslash, UInt8(ascii: "t")]
    case 0x0A: output += [.backslash, UInt8(ascii: "n")]
    case 0x0C: output += [.backslash, UInt8(ascii: "f")]
    case 0x0D: output += [.backslash, UInt8(ascii: "r")]
    case 0..<0x20: output += #"\u00"#.utf8 + [hexDigit(byte >> 4), hexDigit(byte & 15)]
    default: output.append(byte)
    }
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? .zero + value : UInt8(ascii: "a") + value - 10
  }
}

extension Span<UInt8> {
  /// Whether a byte of this text may not stand in a JSON text as it is.
  fileprivate var needsEscapes: Bool {
    var index = 0
    while index < count {
      if self[index].needsEscape { return true }
      index += 1
    }
    return false
  }
}
