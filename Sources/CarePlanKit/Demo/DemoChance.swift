/// Numbers that look like chance and follow from words: the same words give the same numbers.
struct DemoChance {
  private var state: UInt64

  /// FNV-1a spreads the words, and SplitMix64 their bits.
  init(_ words: String...) {
    state = words.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Returns a number from 0 on below a limit that is above 0.
  mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return Int(word % UInt64(limit))
  }

  /// Returns true so many times of a hundred.
  mutating func happens(percent: Int) -> Bool { number(below: 100) < percent }

  /// Returns a number of a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }
}
