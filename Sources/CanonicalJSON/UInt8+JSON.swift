/// The bytes that JSON's grammar names.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let tilde = UInt8(ascii: "~")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let one = UInt8(ascii: "1")
  static let nine = UInt8(ascii: "9")

  /// Whether this is one of the four bytes of white space.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether this byte can stand in a text only as an escape.
  var needsEscape: Bool { self < .space || self == .quote || self == .backslash }

  /// Whether this byte of UTF-8 stands inside a Unicode scalar, not at its beginning.
  var continuesScalar: Bool { self & 0xC0 == 0x80 }
}
