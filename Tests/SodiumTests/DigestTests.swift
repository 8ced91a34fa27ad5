import CSodium
import Digests
import Sodium
import TestSupport
import Testing

/// libsodium's digest, to compare with.
private func judged(_ message: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  unsafe crypto_hash_sha256(&digest, message, UInt64(message.count))
  return digest
}

struct DigestTests {
  /// NIST's examples of FIPS 180-4, of no, 24, 448, 896 and 8 000 000 bits.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the digest is the one of FIPS 180-4`(message: String, expected: String) {
    #expect(Digest(sha256: message).hex(64) == expected)
    #expect(Digest(sha256: Array(message.utf8)).bytes.hex == expected)
  }

  @Test func `messages that end around the end of a block have libsodium's digest`() {
    for count in 0...260 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
      #expect(Digest(sha256: message).bytes == judged(message), "\(count) bytes")
      let ones = [UInt8](repeating: 0xFF, count: count)
      #expect(Digest(sha256: ones).bytes == judged(ones), "\(count) bytes of ones")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random messages and parts of them have libsodium's digest`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 0...3000, using: &random)
      let message = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Digest(sha256: message).bytes == judged(message), "seed \(seed), \(count) bytes")
      let start = Int.random(in: 0...count, using: &random)
      let part = message.span.extracting(start...)
      #expect(
        Digest(sha256: part).bytes == judged(Array(message[start...])),
        "seed \(seed), \(count) bytes from \(start)"
      )
    }
  }

  @Test(arguments: ["", "é", "0123456789abcdef", "Ω and more than fits into a small string"])
  func `the digest of a text is that of its bytes`(text: String) {
    #expect(Digest(sha256: text) == Digest(sha256: Array(text.utf8)))
  }

  @Test func `the digest of 64 bytes is the one of FIPS 180-4`() {
    #expect(
      [UInt8](sha512: Array("abc".utf8)).hex
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
  }

  @Test func `a prefix of the digits is a prefix of the digest`() {
    #expect(Digest(sha256: "abc").hex(12) == "ba7816bf8f01")
  }

  @Test(arguments: 0...100 as ClosedRange<UInt64>)
  func `the start of a digest of six words is that of their bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var words: [6 of UInt64] = [0, 1, .max, 0x0102_0304_0506_0708, 1 << 63, 0xFF00]
    if seed > 0 { for place in words.indices { words[place] = random.next() } }
    let bytes = words.indices.flatMap { place in
      (0..<8).map { UInt8(truncatingIfNeeded: words[place] >> (56 - $0 * 8)) }
    }
    let (first, second) = Digest.start(sha256: words)
    let digits = [first, second].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    #expect(digits.joined() == judged(bytes).hex.prefix(32), "seed \(seed)")
  }
}
