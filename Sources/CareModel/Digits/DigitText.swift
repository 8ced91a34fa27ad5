/// A value that is written as a short ASCII text of digits, letters and signs.
///
/// Such texts are read from the bytes of a document and written to them without a string between.
protocol DigitText: LosslessStringConvertible, Sendable {
  /// Reads the value at the scanner's place.
  init?(_ scanner: inout DigitScanner)
  /// Appends the text to its bytes.
  func write(to bytes: inout [UInt8])
}

extension DigitText {
  /// Reads the value that a part of some bytes says, all of it.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    var scanner = DigitScanner(bytes, in: range)
    guard let value = Self(&scanner), scanner.isAtEnd else { return nil }
    self = value
  }

  /// Reads the value of a whole text.
  init?(digits text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: bytes.indices)
  }

  /// The text.
  var digits: String { String(write) }
}
