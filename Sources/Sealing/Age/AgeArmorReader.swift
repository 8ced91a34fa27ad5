/// Takes the armor off an age file that was made to pass as text, as its bytes come.
///
/// Only the one spelling is read that an encoder makes, with line feeds or with carriage returns before
/// them; white space may stand before and after it.
package struct AgeArmorReader: Sendable {
  private enum Expected { case begin, body, end, nothing }

  private static let begin = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
  private static let end = Array("-----END AGE ENCRYPTED FILE-----".utf8)
  private static let columns = 64
  /// The most white space on either side.
  private static let longestSpace = 1024

  private var expected = Expected.begin
  private var line: [UInt8] = []
  private var number = 1
  private var space = 0
  private var failure: SealingError?

  /// Begins with a file.
  package init() {}

  /// Whether a file begins as an armored one does, after white space.
  package static func isArmored(_ file: [UInt8]) -> Bool {
    file.prefix(longestSpace + begin.count).drop(while: isSpace).starts(with: begin)
  }

  /// Takes more of the text, and adds to the file what it says.
  package mutating func read(
    _ text: Span<UInt8>,
    to file: inout [UInt8]
  ) throws(SealingError) {
    if let failure { throw failure }
    do {
      for index in text.indices { try read(text[index], to: &file) }
    } catch {
      failure = error
      throw error
    }
  }

  /// Says whether the armor is whole.
  package mutating func finish(to file: inout [UInt8]) throws(SealingError) {
    if let failure { throw failure }
    // The last line needs no end of its own.
    if !line.isEmpty { try readLine(to: &file) }
    guard expected == .nothing else { throw error("The armor ends here, without its last line.") }
  }

  private mutating func read(_ byte: UInt8, to file: inout [UInt8]) throws(SealingError) {
    if expected == .nothing || expected == .begin && line.isEmpty && Self.isSpace(byte) {
      return try skip(byte)
    }
    guard byte == UInt8(ascii: "\n") else {
      line.append(byte)
      guard line.count <= Self.columns + 1 else { throw error("The line is too long.") }
      return
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    try readLine(to: &file)
    line.removeAll(keepingCapacity: true)
    number += 1
  }

  /// Passes over white space, of which lines before the armor consist and what follows it.
  private mutating func skip(_ byte: UInt8) throws(SealingError) {
    guard Self.isSpace(byte) else { throw error("More follows the end of the armor.") }
    space += 1
    guard space <= Self.longestSpace else { throw error("There is too much white space.") }
    if byte == UInt8(ascii: "\n") { number += 1 }
  }

  private mutating func readLine(to file: inout [UInt8]) throws(SealingError) {
    switch expected {
    case .begin:
      guard line == Self.begin else { throw error("This is no armored age file.") }
      expected = .body
    case .body where line != Self.end:
      guard !line.isEmpty, line.count <= Self.columns,
        let bytes = CanonicalBase64.bytes(of: line, .padded)
      else { throw error("A line is canonical Base64 of 64 columns; only the last is shorter.") }
      file += bytes
      if line.count < Self.columns || bytes.count % 3 != 0 { expected = .end }
    case .body, .end:
      guard line == Self.end else { throw error("The last line of the armor is missing.") }
      expected = .nothing
      space = 0
    case .nothing: break
    }
  }

  private func error(_ fault: String) -> SealingError {
    SealingError(.malformedArmor, fault, at: .armorLine(number))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
  }
}
