/// The computation of SHA-256 (FIPS 180-4, section 6.2), without memory outside of the stack.
struct SHA256 {
  /// The eight words of the hash: the digest, after the last block.
  private(set) var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The message schedule, of which the first 16 words are the block.
  private var schedule = [64 of UInt32](repeating: 0)

  /// Hashes a message.
  init(of message: Span<UInt8>) {
    let count = message.count
    var start = 0
    while count - start >= 64 {
      for place in 0..<16 {
        let index = start &+ place &* 4
        schedule[place] =
          UInt32(message[index]) &<< 24 | UInt32(message[index &+ 1]) &<< 16
          | UInt32(message[index &+ 2]) &<< 8 | UInt32(message[index &+ 3])
      }
      addBlock()
      start += 64
    }
    // The padding: the bit 1, zeros, and the number of bits, which may need a block of its own.
    clearBlock()
    for index in start..<count { put(message[index], at: index - start) }
    put(0x80, at: count - start)
    if count - start >= 56 {
      addBlock()
      clearBlock()
    }
    putLength(count)
    addBlock()
  }

  /// Hashes six words, the highest byte of each first: one block with its padding.
  init(of words: [6 of UInt64]) {
    for place in words.indices {
      schedule[place * 2] = UInt32(truncatingIfNeeded: words[place] >> 32)
      schedule[place * 2 + 1] = UInt32(truncatingIfNeeded: words[place])
    }
    put(0x80, at: 48)
    putLength(48)
    addBlock()
  }

  private mutating func clearBlock() {
    for place in 0..<16 { schedule[place] = 0 }
  }

  /// Puts a byte into a block that is zero there.
  private mutating func put(_ byte: UInt8, at index: Int) {
    schedule[index / 4] |= UInt32(byte) << (24 - index % 4 * 8)
  }

  /// Puts the number of bits at the end of a block.
  private mutating func putLength(_ bytes: Int) {
    schedule[14] = UInt32(truncatingIfNeeded: bytes >> 29)
    schedule[15] = UInt32(truncatingIfNeeded: bytes << 3)
  }

  /// Adds the block at the beginning of the schedule to the hash.
  private mutating func addBlock() {
    for place in 16..<64 {
      let (early, late) = (schedule[place &- 15], schedule[place &- 2])
      schedule[place] =
        schedule[place &- 16] &+ (early.rotated(7) ^ early.rotated(18) ^ early &>> 3)
        &+ schedule[place &- 7] &+ (late.rotated(17) ^ late.rotated(19) ^ late &>> 10)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let first =
        h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ (g ^ e & (f ^ g))
        &+ Self.constants[place] &+ schedule[place]
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ (a & b | c & (a | b))
      (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
    }
    let words: [8 of UInt32] = [a, b, c, d, e, f, g, h]
    for place in state.indices { state[place] &+= words[place] }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  /// Returns the word with its bits moved to the right, those that fall off coming in at the left.
  @inline(always)
  fileprivate func rotated(_ places: UInt32) -> UInt32 { self &>> places | self &<< (32 &- places) }
}
