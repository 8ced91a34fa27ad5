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

  @Test func `a prefix of the digits is a prefix of the digest`() {
    #expect(Digest(sha256: "abc").hex(12) == "ba7816bf8f01")
  }
}
