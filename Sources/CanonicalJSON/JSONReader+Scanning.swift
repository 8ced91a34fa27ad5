/// Reads values of known kinds one by one, without a tree of them.
///
/// Nothing here tells what is wrong: nil says that the document goes on differently, because it is
/// faulty or only written in another way. The caller then reads the whole document with
/// ``CanonicalJSON/read(_:limits:)``, which accepts every spelling and names every fault.
extension JSONReader {
  /// Steps into an object; returns whether it has members, or nil if there is no object.
  package mutating func beginObject() -> Bool? { begin(.openBrace, before: .closeBrace) }

  /// Steps over the comma or the brace after a member; returns whether another member follows.
  package mutating func nextMember() -> Bool? { try? skipComma(before: .closeBrace) }

  /// Steps into a list; returns whether it has elements, or nil if there is no list.
  package mutating func beginList() -> Bool? { begin(.openBracket, before: .closeBracket) }

  /// Steps over the comma or the bracket after an element; returns whether another one follows.
  package mutating func nextElement() -> Bool? { try? skipComma(before: .closeBracket) }

  /// Reads any value.
  package mutating func scanValue() -> JSONValue? { try? readValue() }

  /// Reads a text.
  package mutating func scanString() -> String? {
    skipSpace()
    return next == .quote ? try? readString() : nil
  }

  /// Steps over a text without escapes and returns where its bytes stand.
  ///
  /// They may be anything but UTF-8: the caller takes only what it knows.
  package mutating func scanPlainText() -> Range<Int>? {
    skipSpace()
    guard next == .quote else { return nil }
    let start = index + 1
    index = endOfPlainText(from: start)
    guard next == .quote else { return nil }
    index += 1
    return start..<index - 1
  }

  /// Reads `true` or `false`.
  package mutating func scanFlag() -> Bool? {
    skipSpace()
    return next == .quote ? nil : scanValue()?.bool
  }

  /// Reads a whole number that is written with up to 16 digits and nothing else.
  package mutating func scanInteger() -> Int? {
    skipSpace()
    let isNegative = next == .minus
    if isNegative { index += 1 }
    let start = index
    var value = 0
    while .zero ... .nine ~= next, index < start + 16 {
      value = 10 * value + Int(next - .zero)
      index += 1
    }
    let hasLeadingZero = index > start + 1 && bytes[start] == .zero
    guard index > start, !hasLeadingZero, !goesOnAsNumber else { return nil }
    return value <= JSONNumber.exactIntegerLimit ? (isNegative ? -value : value) : nil
  }

  /// Returns whether nothing but white space follows.
  package mutating func scanEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  private var goesOnAsNumber: Bool {
    .zero ... .nine ~= next || next == .point || next | 0x20 == UInt8(ascii: "e")
  }

  private mutating func begin(_ start: UInt8, before end: UInt8) -> Bool? {
    skipSpace()
    guard next == start, (try? enter()) != nil else { return nil }
    return !skipEnd(end)
  }
}
