/// The checksum of Bech32: a remainder of polynomials over the field of 32 elements.
struct Bech32Checksum {
  /// The digits, from 0 to 31.
  static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  /// How many digits the checksum has.
  static let count = 6

  private static let generators: [UInt32] = [
    0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3,
  ]
  private var remainder: UInt32 = 1

  /// Begins with a prefix, whose capitals count as small letters.
  init(prefix: [UInt8]) {
    let small = prefix.map { 65...90 ~= $0 ? $0 + 32 : $0 }
    for character in small { add(character >> 5) }
    add(0)
    for character in small { add(character & 31) }
  }

  /// Goes on with a value of five bits.
  mutating func add(_ value: UInt8) {
    let top = remainder >> 25
    remainder = (remainder & 0x1ff_ffff) << 5 ^ UInt32(value)
    for (bit, generator) in Self.generators.enumerated() where top >> UInt32(bit) & 1 == 1 {
      remainder ^= generator
    }
  }

  /// Whether the values so far end in their own checksum.
  var isComplete: Bool { remainder == 1 }

  /// The six values that complete what was added so far.
  func end() -> [UInt8] {
    var ending = self
    for _ in 0..<Self.count { ending.add(0) }
    let word = ending.remainder ^ 1
    return (0..<UInt32(Self.count)).map { UInt8(word >> (5 * (5 - $0)) & 31) }
  }

  /// The value of each digit by its character, in either case.
  static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in alphabet.enumerated() {
      values[Int(digit)] = UInt8(value)
      if 97...122 ~= digit { values[Int(digit) - 32] = UInt8(value) }
    }
    return values
  }()
}
