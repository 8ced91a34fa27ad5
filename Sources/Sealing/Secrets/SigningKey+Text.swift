package import Sodium

extension SigningKey {
  /// With what the text of a signing key begins, before its digit 1.
  package static let textPrefix = "CAREPLAN-SIGNING-KEY-"

  /// Reads a key from its text, `CAREPLAN-SIGNING-KEY-1…`, which is the Bech32 of its seed.
  package init(text: SecretBytes) throws(SealingError) {
    let seed = try Bech32.secret(of: text, prefix: Self.textPrefix)
    guard seed.count == Self.seedCount else {
      throw SealingError(.malformedKey, "A signing key has \(Self.seedCount) bytes.")
    }
    self = try sodium { () throws(SodiumError) in try SigningKey(seed: seed) }
  }

  /// The text of the key, as a key file holds it.
  package func text() throws(SealingError) -> SecretBytes {
    let seed = try sodium { () throws(SodiumError) in try self.seed() }
    return try Bech32.text(ofSecret: seed, prefix: Self.textPrefix)
  }
}
