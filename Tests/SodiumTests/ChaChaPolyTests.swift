import Sodium
import TestSupport
import Testing

struct ChaChaPolyTests {
  private static let key = "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"
  private static let nonce = [UInt8](hex: "070000004041424344454647")
  private static let beside = [UInt8](hex: "50515253c0c1c2c3c4c5c6c7")
  private static let text = Array(
    ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
      + "sunscreen would be it.").utf8
  )
  private static let sealed = """
    d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
    3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
    92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
    3ff4def08e4b7a9de576d26586cec64b6116
    1ae10b594f09e26a7e902ecbd0600691
    """

  /// RFC 8439, section 2.8.2.
  @Test func `a text is sealed and opened as in RFC 8439`() throws {
    let cipher = try ChaChaPoly(key: secret(hex: Self.key))
    let sealed = try cipher.sealed(Self.text.span, nonce: Self.nonce, beside: Self.beside)
    #expect(sealed == [UInt8](hex: Self.sealed))
    #expect(
      try cipher.opened(sealed.span, nonce: Self.nonce, beside: Self.beside) == Self.text
    )
    #expect(
      try cipher.openedSecret(sealed.span, nonce: Self.nonce, beside: Self.beside)
        == secret(Self.text)
    )
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `whatever was changed is not opened`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cipher = try ChaChaPoly(key: secret(hex: Self.key))
    let text: [UInt8] = (0..<Int.random(in: 0...80, using: &random)).map { _ in
      .random(in: 0...255, using: &random)
    }
    let sealed = try cipher.sealed(text.span, nonce: Self.nonce, beside: Self.beside)
    #expect(sealed.count == text.count + ChaChaPoly.tagCount)
    #expect(
      try cipher.opened(sealed.span, nonce: Self.nonce, beside: Self.beside) == text,
      "seed \(seed)"
    )
    let changed = random.damaged(sealed)
    guard changed != sealed else { return }
    for (bytes, nonce, beside) in [
      (changed, Self.nonce, Self.beside),
      (sealed, Self.nonce.reversed(), Self.beside),
      (sealed, Self.nonce, Self.beside + [0]),
    ] {
      let error = #expect(throws: SodiumError.self, "seed \(seed)") {
        try cipher.opened(bytes.span, nonce: nonce, beside: beside)
      }
      #expect(error?.code == .notAuthentic, "seed \(seed)")
    }
  }

  @Test func `keys and nonces of other lengths are refused`() throws {
    for count in [0, 31, 33] {
      let error = #expect(throws: SodiumError.self) {
        try ChaChaPoly(key: secret([UInt8](repeating: 1, count: count)))
      }
      #expect(error?.code == .wrongLength)
    }
    let cipher = try ChaChaPoly(key: secret(hex: Self.key))
    for count in [0, 8, 11, 13, 24] {
      let nonce = [UInt8](repeating: 1, count: count)
      let sealing = #expect(throws: SodiumError.self) {
        try cipher.sealed([1].span, nonce: nonce)
      }
      #expect(sealing?.code == .wrongLength)
      let opening = #expect(throws: SodiumError.self) {
        try cipher.opened([UInt8](repeating: 1, count: 20).span, nonce: nonce)
      }
      #expect(opening?.code == .wrongLength)
    }
  }
}
