extension [UInt8] {
  /// Whether a line has nothing but white space.
  var isBlankLine: Bool {
    allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
}
