package import Sodium

/// Somebody to whom an age file can be sealed, by an X25519 key that everybody may see.
public struct AgeRecipient: Hashable, Sendable {
  /// The key.
  package let key: PublicAgreementKey

  static let prefix = "age"

  /// Takes a key.
  package init(_ key: PublicAgreementKey) { self.key = key }

  /// Reads a recipient from its text, `age1…`.
  package init(text: String) throws(SealingError) {
    let bytes = try Bech32.bytes(of: text, prefix: Self.prefix)
    do { key = try PublicAgreementKey(bytes) } catch {
      throw SealingError(.malformedKey, error.message)
    }
  }

  /// The text that people hand on, `age1…`.
  package var text: String { Bech32.text(of: key.bytes, prefix: Self.prefix) }
}
