import CSodium

/// The public half of an Ed25519 key (RFC 8032), by which a signature is known.
package struct VerifyingKey: Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Takes the 32 bytes.
  ///
  /// Whether they are a point of the curve shows when something is verified.
  package init(_ bytes: [UInt8]) throws(SodiumError) {
    try SodiumError.require(
      bytes.count,
      is: Int(crypto_sign_ed25519_PUBLICKEYBYTES),
      "A verifying key"
    )
    self.bytes = bytes
  }

  /// The bytes of a signature.
  package static let signatureCount = Int(crypto_sign_ed25519_BYTES)

  /// Whether the owner of the key signed the message.
  ///
  /// One of the few keys of low order, under which a signature of one message would be one of
  /// others, has signed nothing. No signature has a second spelling.
  package func isSignature(_ signature: [UInt8], of message: Span<UInt8>) throws(SodiumError)
    -> Bool
  {
    try Library.start()
    guard signature.count == Self.signatureCount else { return false }
    return message.withPointer { message, count in
      crypto_sign_ed25519_verify_detached(signature, message, UInt64(count), bytes) == 0
    }
  }
}
