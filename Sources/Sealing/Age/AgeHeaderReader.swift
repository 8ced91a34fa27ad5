/// Reads the head of an age file as its bytes come.
struct AgeHeaderReader: Sendable {
  /// What the next line may be.
  private enum Expected {
    case version, stanzaOrEnd
    case body([String], [UInt8], line: Int)
  }

  /// The longest head that is read; it has room for six hundred recipients.
  static let longest = 64 << 10

  private var bytes: [UInt8] = []
  private var lineStart = 0
  private var number = 1
  private var stanzas: [AgeStanza] = []
  private var expected = Expected.version

  /// Reads on from a place, and returns the head when its last line was read.
  ///
  /// - Parameter place: Where to begin; afterwards, where the head ends or the bytes do.
  mutating func read(_ input: Span<UInt8>, from place: inout Int) throws(SealingError)
    -> AgeHeader?
  {
    while place < input.count {
      let byte = input[place]
      place += 1
      bytes.append(byte)
      guard bytes.count <= Self.longest else {
        throw error("An age header has at most \(Self.longest) bytes.")
      }
      guard byte == UInt8(ascii: "\n") else { continue }
      if let header = try readLine(Array(bytes[lineStart..<bytes.count - 1])) { return header }
      lineStart = bytes.count
      number += 1
    }
    return nil
  }

  /// Says that the bytes ended before the head did.
  func ended() -> SealingError {
    error(bytes.isEmpty ? "There is no age header." : "The age header ends here.")
  }

  private mutating func readLine(_ line: [UInt8]) throws(SealingError) -> AgeHeader? {
    switch expected {
    case .version:
      try readVersion(line)
    case .body(let arguments, let body, let start):
      try readBody(line, arguments, body, start)
    case .stanzaOrEnd:
      guard line.starts(with: "-> ".utf8) else { return try end(line) }
      expected = .body(try arguments(in: line.dropFirst(3)), [], line: number)
    }
    return nil
  }

  private mutating func readVersion(_ line: [UInt8]) throws(SealingError) {
    let text = Array(AgeHeader.version.utf8)
    guard line != text else { return expected = .stanzaOrEnd }
    guard line.starts(with: text.dropLast(2)), line.allSatisfy(Self.isVisible) else {
      throw error("This is no age file.")
    }
    throw SealingError(
      .unsupportedVersion,
      "This age file is of another version than v1.",
      at: .headerLine(number)
    )
  }

  private func arguments(in line: ArraySlice<UInt8>) throws(SealingError) -> [String] {
    let arguments = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard arguments.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isVisible) }) else {
      throw error("An argument is empty, or has a character that none may have.")
    }
    return arguments.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func readBody(
    _ line: [UInt8],
    _ arguments: [String],
    _ body: [UInt8],
    _ start: Int
  ) throws(SealingError) {
    guard line.count <= AgeStanza.columns,
      let piece = CanonicalBase64.bytes(of: line, .unpadded)
    else {
      throw error("A body is canonical Base64 without padding, in lines of 64 and a shorter one.")
    }
    if line.count == AgeStanza.columns {
      expected = .body(arguments, body + piece, line: start)
    } else {
      stanzas.append(AgeStanza(arguments: arguments, body: body + piece, line: start))
      expected = .stanzaOrEnd
    }
  }

  private func end(_ line: [UInt8]) throws(SealingError) -> AgeHeader {
    guard line.starts(with: "--- ".utf8), !stanzas.isEmpty,
      let code = CanonicalBase64.bytes(of: line.dropFirst(4), .unpadded), code.count == 32
    else {
      throw error("Neither a recipient nor the code at the end of the header stands here.")
    }
    return AgeHeader(
      stanzas: stanzas,
      authenticated: Array(bytes[..<(lineStart + 3)]),
      code: code
    )
  }

  private func error(_ fault: String) -> SealingError {
    SealingError(.malformedHeader, fault, at: .headerLine(number))
  }

  private static func isVisible(_ character: UInt8) -> Bool { 33...126 ~= character }
}
