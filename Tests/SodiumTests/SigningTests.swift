import Sodium
import TestSupport
import Testing

struct SigningTests {
  /// RFC 8032, section 7.1.
  static let vectors: [(seed: String, key: String, message: String, signature: String)] = [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"
    ),
    (
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        + "4a7c15e9716ed28dc027beceea1ec40a"
    ),
  ]

  @Test(arguments: vectors)
  func `a key of a seed signs as RFC 8032 does`(
    seed: String,
    key: String,
    message: String,
    signature: String
  ) throws {
    let signer = try SigningKey(seed: secret(hex: seed))
    let message = [UInt8](hex: message)
    #expect(signer.verifyingKey.bytes.hex == key)
    #expect(signer.signature(of: message.span).hex == signature)
    #expect(try signer.verifyingKey.isSignature([UInt8](hex: signature), of: message.span))
    #expect(try signer.seed() == secret(hex: seed))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a changed message, signature or key is refused`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signer = try SigningKey(
      seed: secret((0..<32).map { _ in .random(in: 0...255, using: &random) })
    )
    let message: [UInt8] = (0..<50).map { _ in .random(in: 0...255, using: &random) }
    let signature = signer.signature(of: message.span)
    #expect(try signer.verifyingKey.isSignature(signature, of: message.span), "seed \(seed)")
    let other = random.damaged(message)
    if other != message {
      #expect(try !signer.verifyingKey.isSignature(signature, of: other.span), "seed \(seed)")
    }
    let forged = random.damaged(signature)
    if forged != signature {
      #expect(try !signer.verifyingKey.isSignature(forged, of: message.span), "seed \(seed)")
    }
    var bytes = signer.verifyingKey.bytes
    bytes[Int.random(in: 0..<32, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    #expect(try !VerifyingKey(bytes).isSignature(signature, of: message.span), "seed \(seed)")
  }

  /// The eight points of low order, of which the first is also spelt beyond the prime.
  @Test(arguments: [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ])
  func `a key of low order has signed nothing`(key: String) throws {
    // With R the key's own point and S zero, many messages would have this signature.
    let signature = [UInt8](hex: key) + [UInt8](repeating: 0, count: 32)
    let identity = [1] + [UInt8](repeating: 0, count: 63)
    let verifying = try VerifyingKey([UInt8](hex: key))
    for text in 0..<32 {
      let message = Array("message \(text)".utf8)
      #expect(try !verifying.isSignature(signature, of: message.span))
      #expect(try !verifying.isSignature(identity, of: message.span))
    }
  }

  @Test func `keys and seeds of other lengths are refused`() throws {
    for count in [0, 31, 33, 64] {
      let seed = #expect(throws: SodiumError.self) {
        try SigningKey(seed: secret([UInt8](repeating: 1, count: count)))
      }
      #expect(seed?.code == .wrongLength)
      let key = #expect(throws: SodiumError.self) {
        try VerifyingKey([UInt8](repeating: 1, count: count))
      }
      #expect(key?.code == .wrongLength)
    }
    #expect(try SigningKey().verifyingKey != SigningKey().verifyingKey)
  }
}
