extension JSONReader {
  /// Reads the text whose opening quote stands at the index.
  mutating func readString() throws(JSONFault) -> String {
    let start = index + 1
    index = endOfPlainText(from: start)
    guard next != .quote else {
      index += 1
      return try text(in: start..<index - 1)
    }
    var result = try text(in: start..<index)
    while next != .quote {
      guard next == .backslash else { throw endOfText }
      result.unicodeScalars.append(try readEscape())
      let start = index
      index = endOfPlainText(from: start)
      result += try text(in: start..<index)
    }
    index += 1
    return result
  }

  /// Returns where a text is interrupted by a quote, an escape, a control character or the end.
  func endOfPlainText(from start: Int) -> Int {
    let span = bytes.span
    var place = start
    while place < span.count, !span[place].needsEscape { place += 1 }
    return place
  }

  /// The fault of a text that a control character or the end of the document interrupts.
  private var endOfText: JSONFault {
    guard index < bytes.count else { return expected("'\"' at the end of the text") }
    return fault(
      .syntax,
      "Expected '\"' at the end of the text, or an escape such as \\n for a control character."
    )
  }

  /// Makes a string of bytes of the document, which must be UTF-8.
  func text(in range: Range<Int>) throws(JSONFault) -> String {
    do { return String(copying: try UTF8Span(validating: bytes.span.extracting(range))) } catch {
      let offset = range.lowerBound + error.byteOffsets.lowerBound
      throw JSONFault(.encoding, "The document must be UTF-8; this byte is not.", at: offset)
    }
  }

  /// Reads the escape whose backslash stands at the index.
  private mutating func readEscape() throws(JSONFault) -> Unicode.Scalar {
    let start = index
    index += 1
    let letter = next
    index += 1
    switch letter {
    case .quote, .backslash, .slash: return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readCodePoint(from: start)
    default:
      index = start
      throw fault(.syntax, #"An escape is one of \" \\ \/ \b \f \n \r \t and \u with four digits."#)
    }
  }

  /// Reads the digits of an escape, and its second half if it is the first of a surrogate pair.
  private mutating func readCodePoint(from start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try readHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, next == .backslash else { throw halfPair(at: start) }
    index += 1
    guard next == UInt8(ascii: "u") else { throw halfPair(at: start) }
    index += 1
    let second = try readHexDigits()
    guard 0xDC00...0xDFFF ~= second else { throw halfPair(at: start) }
    let code = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { throw halfPair(at: start) }
    return scalar
  }

  private func halfPair(at offset: Int) -> JSONFault {
    JSONFault(
      .encoding,
      "A surrogate escape needs both its halves, the high one first.",
      at: offset
    )
  }

  private mutating func readHexDigits() throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw expected("a digit from 0 to F")
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  /// Reads the number that begins at the index and keeps its token.
  mutating func readNumber() throws(JSONFault) -> JSONNumber {
    let start = index
    if next == .minus { index += 1 }
    let isZero = next == .zero
    let first = index
    try skipDigits()
    guard !isZero || index == first + 1 else {
      index = first
      throw fault(.syntax, "A number has no zero before its first digit.")
    }
    if next == .point {
      index += 1
      try skipDigits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == .plus || next == .minus { index += 1 }
      try skipDigits()
    }
    return JSONNumber(token: try text(in: start..<index))
  }

  /// Skips one digit or more.
  private mutating func skipDigits() throws(JSONFault) {
    var place = index
    while place < bytes.count, .zero ... .nine ~= bytes[place] { place += 1 }
    guard place > index else { throw expected("a digit") }
    index = place
  }
}
