extension [UInt8] {
  /// The bytes of a text in hexadecimal digits, of which white space is no part.
  ///
  /// A text that is none gives what no test expects: no byte.
  public init(hex text: String) {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }

  /// The bytes in hexadecimal digits.
  public var hex: String {
    flatMap { [$0 >> 4, $0 & 15] }.map { String($0, radix: 16) }.joined()
  }
}
