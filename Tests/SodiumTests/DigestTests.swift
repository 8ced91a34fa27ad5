import Sodium
import Testing

struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `the digest is the one of FIPS 180-4`(message: String, expected: String) {
    #expect(Digest(sha256: message).hex(64) == expected)
  }

  @Test func `the digest of 64 bytes is the one of FIPS 180-4`() {
    #expect(
      Digest(sha512: Array("abc".utf8)).hex(128)
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
  }

  @Test func `a prefix of the digits is a prefix of the digest`() {
    #expect(Digest(sha256: "abc").hex(12) == "ba7816bf8f01")
  }

  @Test func `the start of a digest of six words is that of their bytes`() {
    let words: InlineArray<6, UInt64> = [0, 1, .max, 0x0102_0304_0506_0708, 1 << 63, 0xFF00]
    let bytes = words.indices.flatMap { place in
      (0..<8).map { UInt8(truncatingIfNeeded: words[place] >> (56 - $0 * 8)) }
    }
    let (first, second) = Digest.start(sha256: words)
    let digits = [first, second].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    #expect(digits.joined() == Digest(sha256: bytes).hex(32))
  }
}
