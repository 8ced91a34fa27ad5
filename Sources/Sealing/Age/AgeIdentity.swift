package import Sodium

/// The secret key that opens what was sealed to its recipient.
public struct AgeIdentity: Sendable {
  /// The key.
  package let key: AgreementKey

  static let prefix = "AGE-SECRET-KEY-"

  /// Takes a key.
  package init(_ key: AgreementKey) { self.key = key }

  /// Makes a new identity by chance.
  package init() throws(SealingError) {
    key = try sodium { () throws(SodiumError) in try AgreementKey() }
  }

  /// Reads an identity from its text, `AGE-SECRET-KEY-1…`.
  package init(text: SecretBytes) throws(SealingError) {
    let secret = try Bech32.secret(of: text, prefix: Self.prefix)
    guard secret.count == PublicAgreementKey.count else {
      throw SealingError(.malformedKey, "An identity has \(PublicAgreementKey.count) bytes.")
    }
    key = try sodium { () throws(SodiumError) in try AgreementKey(secret) }
  }

  /// The text of the identity, as `age -i` reads it from a file.
  package func text() throws(SealingError) -> SecretBytes {
    try Bech32.text(ofSecret: key.secret, prefix: Self.prefix)
  }

  /// Whom to seal to so that this identity opens it.
  package var recipient: AgeRecipient { AgeRecipient(key.publicKey) }
}
