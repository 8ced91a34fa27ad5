extension String {
  /// Returns the text with everything that could steer a terminal or hide from a reader made
  /// visible.
  ///
  /// Control characters become their pictures (`␛`), other invisible controls, overrides of the
  /// writing direction and line separators their escapes (`\u{202E}`). The joiners that emoji and
  /// several scripts need stay.
  public func sanitized() -> String {
    guard unicodeScalars.contains(where: \.isHostile) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isHostile {
        result += scalar.visibleForm
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a JSON text in which everything that could steer a terminal or hide from a reader is
  /// an escape.
  ///
  /// Its value is the same: such characters stand only inside of texts, where JSON has escapes.
  public func escapedJSON() -> String {
    guard unicodeScalars.contains(where: \.needsEscapeInJSON) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscapeInJSON {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether this is hostile; the writer of JSON has line ends of its own.
  fileprivate var needsEscapeInJSON: Bool { isHostile && self != "\n" }

  fileprivate var isHostile: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return self != "\u{200C}" && self != "\u{200D}"
    default: return false
    }
  }

  fileprivate var visibleForm: String {
    switch value {
    case 0..<0x20: String(Self(UInt8(value)).picture)
    case 0x7F: "␡"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// The picture that Unicode has for a C0 control, from U+2400 on.
  private var picture: Self { Self(0x2400 + value) ?? "\u{FFFD}" }
}
