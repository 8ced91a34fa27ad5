import CSodium

/// The secret half of an Ed25519 key (RFC 8032), with which its owner signs.
package struct SigningKey: Sendable {
  /// The half that everybody may see.
  package let verifyingKey: VerifyingKey
  /// The seed, then the public half, as libsodium wants it.
  private let secret: SecretBytes

  /// Makes the key of a seed of 32 bytes; the same seed makes the same key.
  package init(seed: SecretBytes) throws(SodiumError) {
    try SodiumError.require(seed.count, is: Self.seedCount, "The seed of a signing key")
    var verifying = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_PUBLICKEYBYTES))
    secret = try SecretBytes(count: Int(crypto_sign_ed25519_SECRETKEYBYTES)) {
      span throws(SodiumError) in
      span.withPointer { secret, _ in
        seed.withPointer { _ = crypto_sign_ed25519_seed_keypair(&verifying, secret, $0) }
      }
    }
    verifyingKey = try VerifyingKey(verifying)
  }

  /// Makes a new key by chance.
  package init() throws(SodiumError) {
    try self.init(seed: try SecretBytes(random: Self.seedCount))
  }

  /// The bytes of a seed.
  package static let seedCount = Int(crypto_sign_ed25519_SEEDBYTES)

  /// The seed from which the key can be made again.
  package func seed() throws(SodiumError) -> SecretBytes { try secret.part(0..<Self.seedCount) }

  /// Signs a message; the same message has the same signature of 64 bytes.
  package func signature(of message: Span<UInt8>) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: VerifyingKey.signatureCount)
    secret.withPointer { secret in
      message.withPointer { message, count in
        _ = crypto_sign_ed25519_detached(&signature, nil, message, UInt64(count), secret)
      }
    }
    return signature
  }
}
