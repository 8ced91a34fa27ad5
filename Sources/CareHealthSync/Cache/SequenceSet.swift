/// A set of numbers of changes, most of which follow one another: a bit for each.
struct SequenceSet {
  /// Which of 64 numbers are in the set, by what they have in common.
  private var words: [Int64: UInt64] = [:]

  func contains(_ number: Int64) -> Bool { words[number >> 6, default: 0] & Self.bit(number) != 0 }

  /// Adds a number, and returns whether it was missing.
  mutating func insert(_ number: Int64) -> Bool {
    let bit = Self.bit(number)
    let before = words[number >> 6, default: 0]
    words[number >> 6] = before | bit
    return before & bit == 0
  }

  private static func bit(_ number: Int64) -> UInt64 {
    1 << UInt64(truncatingIfNeeded: number & 63)
  }
}
