import CSodium

/// The secret half of an X25519 key (RFC 7748), with which two agree on a secret.
package struct AgreementKey: Sendable {
  /// The half that everybody may see.
  package let publicKey: PublicAgreementKey
  /// The 32 bytes from which the key can be made again.
  package let secret: SecretBytes

  /// Takes the 32 bytes of a key.
  package init(_ secret: SecretBytes) throws(SodiumError) {
    try SodiumError.require(secret.count, is: PublicAgreementKey.count, "An agreement key")
    var bytes = [UInt8](repeating: 0, count: PublicAgreementKey.count)
    secret.withPointer { _ = crypto_scalarmult_curve25519_base(&bytes, $0) }
    self.secret = secret
    publicKey = try PublicAgreementKey(bytes)
  }

  /// Makes a new key by chance.
  package init() throws(SodiumError) {
    try self.init(try SecretBytes(random: PublicAgreementKey.count))
  }

  /// The 32 bytes that both owners get, each from its secret and the other's public half.
  ///
  /// They are no key yet: ``HKDF`` makes one of them.
  ///
  /// - Throws: `weakKey` for a public half with which everybody would get the same bytes.
  package func sharedSecret(with other: PublicAgreementKey) throws(SodiumError) -> SecretBytes {
    try SecretBytes(count: PublicAgreementKey.count) { span throws(SodiumError) in
      let status = span.withPointer { shared, _ in
        secret.withPointer { crypto_scalarmult_curve25519(shared, $0, other.bytes) }
      }
      guard status == 0 else {
        throw SodiumError(.weakKey, "The public key is one of low order.")
      }
    }
  }
}

/// The public half of an X25519 key (RFC 7748).
package struct PublicAgreementKey: Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Takes the 32 bytes.
  package init(_ bytes: [UInt8]) throws(SodiumError) {
    try SodiumError.require(bytes.count, is: Self.count, "A public agreement key")
    self.bytes = bytes
  }

  /// The bytes of either half.
  package static let count = Int(crypto_scalarmult_curve25519_BYTES)
}
