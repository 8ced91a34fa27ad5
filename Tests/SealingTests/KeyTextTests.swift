import Sealing
import Sodium
import TestSupport
import Testing

struct KeyTextTests {
  /// The example of the age format.
  @Test func `an identity of age's own has its recipient`() throws {
    let text = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
    let identity = try AgeIdentity(text: secret(text))
    #expect(try identity.text().shownText == text)
    #expect(
      identity.recipient.text == "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    )
    #expect(try AgeRecipient(text: identity.recipient.text) == identity.recipient)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `keys are read as they were written`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signer = try SigningKey(seed: secret(random.bytes(32)))
    let text = try signer.text()
    #expect(text.shownText.hasPrefix("CAREPLAN-SIGNING-KEY-1"))
    #expect(try SigningKey(text: text).verifyingKey == signer.verifyingKey)
    let identity = try AgeIdentity(AgreementKey(secret(random.bytes(32))))
    #expect(try AgeIdentity(text: identity.text()).recipient == identity.recipient)
    #expect(try AgeIdentity().recipient != AgeIdentity().recipient)
  }

  @Test func `a key is not read as one of another kind or length`() throws {
    let identity = try AgeIdentity().text()
    let signer = try SigningKey().text()
    for text in [identity, try secret(AgeIdentity().recipient.text), try secret("")] {
      #expect(throws: SealingError.self) { try SigningKey(text: text) }
    }
    for text in [signer, try secret(AgeIdentity().recipient.text)] {
      #expect(throws: SealingError.self) { try AgeIdentity(text: text) }
    }
    for count in [0, 16, 31, 33, 64] {
      let bytes = [UInt8](repeating: 7, count: count)
      let recipient = Bech32.text(of: bytes, prefix: "age")
      let wrong = #expect(throws: SealingError.self) { try AgeRecipient(text: recipient) }
      #expect(wrong?.code == .malformedKey)
      #expect(throws: SealingError.self) {
        try AgeIdentity(text: secret(Bech32.text(of: bytes, prefix: "AGE-SECRET-KEY-")))
      }
      #expect(throws: SealingError.self) {
        try SigningKey(text: secret(Bech32.text(of: bytes, prefix: SigningKey.textPrefix)))
      }
    }
  }

  @Test func `no description shows a key`() throws {
    let signer = try SigningKey()
    let identity = try AgeIdentity()
    var dumped = "\(signer) \(identity)"
    dump(signer, to: &dumped)
    dump(identity, to: &dumped)
    dump(AgeIdentities.passphrase(try secret("correct horse"), workFactors: 15...20), to: &dumped)
    let seed = try signer.seed().shown
    #expect(dumped.contains("secret bytes"))
    #expect(!dumped.contains("horse"))
    for number in [seed, identity.key.secret.shown] {
      #expect(!dumped.contains(number.hex))
      #expect(!dumped.contains(number.prefix(4).map(String.init).joined(separator: ", ")))
    }
  }
}
