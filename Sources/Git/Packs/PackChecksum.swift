/// The sum at the end of a pack, over all bytes before it: SHA-1.
///
/// libgit2 computes the same sum when it indexes the pack and refuses the pack if they differ, but
/// gives no access to it beforehand. Nothing else relies on ours.
struct PackChecksum {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )

  /// Returns the sum, which is as long as an id.
  static func of(_ bytes: [UInt8]) -> ObjectID {
    var sum = PackChecksum()
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        let whole = bytes.count & ~63
        for start in stride(from: 0, to: whole, by: 64) { sum.add(bytes, at: start, words) }
        let tail = padded(bytes[whole...], of: bytes.count)
        tail.withUnsafeBytes { tail in
          for start in stride(from: 0, to: tail.count, by: 64) { sum.add(tail, at: start, words) }
        }
      }
    }
    let (a, b, c, d, e) = sum.state
    return ObjectID(
      first: UInt64(a) << 32 | UInt64(b),
      second: UInt64(c) << 32 | UInt64(d),
      third: e
    )
  }

  /// The last, unfinished block with a one, zeros and the number of bits, as the standard wants.
  private static func padded(_ rest: Slice<UnsafeRawBufferPointer>, of count: Int) -> [UInt8] {
    var tail = Array(rest) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return tail
  }

  /// Adds one block of 64 bytes.
  private mutating func add(
    _ bytes: UnsafeRawBufferPointer,
    at start: Int,
    _ words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for position in 0..<16 {
      words[position] = UInt32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * position, as: UInt32.self)
      )
    }
    for position in 16..<80 {
      let mixed =
        words[position - 3] ^ words[position - 8] ^ words[position - 14] ^ words[position - 16]
      words[position] = mixed << 1 | mixed >> 31
    }
    let before = state
    for position in 0..<20 {
      round(words[position] &+ 0x5A82_7999, state.3 ^ (state.1 & (state.2 ^ state.3)))
    }
    for position in 20..<40 {
      round(words[position] &+ 0x6ED9_EBA1, state.1 ^ state.2 ^ state.3)
    }
    for position in 40..<60 {
      round(
        words[position] &+ 0x8F1B_BCDC,
        (state.1 & state.2) | (state.3 & (state.1 | state.2))
      )
    }
    for position in 60..<80 {
      round(words[position] &+ 0xCA62_C1D6, state.1 ^ state.2 ^ state.3)
    }
    state.0 = state.0 &+ before.0
    state.1 = state.1 &+ before.1
    state.2 = state.2 &+ before.2
    state.3 = state.3 &+ before.3
    state.4 = state.4 &+ before.4
  }

  @inline(__always)
  private mutating func round(_ word: UInt32, _ choice: UInt32) {
    let (a, b, c, d, e) = state
    let next = (a << 5 | a >> 27) &+ choice &+ e &+ word
    state = (next, a, b << 30 | b >> 2, c, d)
  }
}
