/// Where the bytes of a Bech32 text stand, once it is known that it is one.
struct Bech32Layout {
  /// How many bytes it holds.
  let byteCount: Int
  private let digits: Range<Int>

  /// Looks at every character of a text, and at its checksum.
  init(_ text: Span<UInt8>, prefix: String) throws(SealingError) {
    let prefix = Array(prefix.utf8)
    let start = prefix.count + 1
    guard !prefix.isEmpty, text.count >= start + Bech32Checksum.count else {
      throw SealingError(.malformedKey, "The text of a key is too short.")
    }
    for (index, character) in prefix.enumerated() where text[index] != character {
      throw Self.error("This is a key of another kind.", index)
    }
    guard text[prefix.count] == UInt8(ascii: "1") else {
      throw Self.error("This is a key of another kind.", prefix.count)
    }
    digits = start..<text.count - Bech32Checksum.count
    byteCount = digits.count * 5 / 8
    try Self.check(text, from: start, isUpper: prefix.contains { 65...90 ~= $0 }, prefix)
    let spare = UInt32(digits.count * 5 - byteCount * 8)
    guard spare < 5 else {
      throw Self.error("The last digit belongs to no byte.", digits.upperBound - 1)
    }
    if let last = digits.last, let value = Bech32Checksum.values[Int(text[last])] {
      guard value & (1 << spare - 1) == 0 else {
        throw Self.error("The last digit has bits that belong to no byte.", last)
      }
    }
  }

  private static func check(
    _ text: Span<UInt8>,
    from start: Int,
    isUpper: Bool,
    _ prefix: [UInt8]
  ) throws(SealingError) {
    let otherCase: ClosedRange<UInt8> = isUpper ? 97...122 : 65...90
    var checksum = Bech32Checksum(prefix: prefix)
    for index in start..<text.count {
      let character = text[index]
      guard let value = Bech32Checksum.values[Int(character)] else {
        throw error("No key has such a character.", index)
      }
      guard !otherCase.contains(character) else {
        throw error("Capitals and small letters are mixed.", index)
      }
      checksum.add(value)
    }
    guard checksum.isComplete else {
      throw SealingError(.malformedKey, "A character of the key is wrong, or one is missing.")
    }
  }

  private static func error(_ fault: String, _ index: Int) -> SealingError {
    SealingError(.malformedKey, fault, at: .character(index + 1))
  }

  /// Hands on the bytes one by one, so that a secret lies nowhere else.
  func readBytes(of text: Span<UInt8>, _ put: (UInt8) -> Void) {
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for index in digits {
      guard let value = Bech32Checksum.values[Int(text[index])] else { continue }
      word = (word & 0xff) << 5 | UInt32(value)
      bits += 5
      guard bits >= 8 else { continue }
      bits -= 8
      put(UInt8(truncatingIfNeeded: word >> bits))
    }
  }
}
