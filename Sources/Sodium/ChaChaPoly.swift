import CSodium

/// ChaCha20-Poly1305 with a nonce of 12 bytes (RFC 8439): seals bytes so that a change is noticed.
package struct ChaChaPoly: Sendable {
  /// The bytes of a nonce; no two messages under one key may have the same.
  package static let nonceCount = Int(crypto_aead_chacha20poly1305_ietf_NPUBBYTES)
  /// How many bytes a sealed message has more than its text.
  package static let tagCount = Int(crypto_aead_chacha20poly1305_ietf_ABYTES)

  private let key: SecretBytes

  /// Takes a key of 32 bytes.
  package init(key: SecretBytes) throws(SodiumError) {
    try SodiumError.require(key.count, is: Int(crypto_aead_chacha20poly1305_ietf_KEYBYTES), "A key")
    self.key = key
  }

  /// Seals a text; whoever opens it must know what was authenticated beside it.
  package func sealed(
    _ text: Span<UInt8>,
    nonce: [UInt8],
    beside authenticated: [UInt8] = []
  ) throws(SodiumError) -> [UInt8] {
    try SodiumError.require(nonce.count, is: Self.nonceCount, "A nonce")
    var sealed = [UInt8](repeating: 0, count: text.count + Self.tagCount)
    key.withPointer { key in
      text.withPointer { text, count in
        _ = crypto_aead_chacha20poly1305_ietf_encrypt(
          &sealed,
          nil,
          text,
          UInt64(count),
          authenticated,
          UInt64(authenticated.count),
          nil,
          nonce,
          key
        )
      }
    }
    return sealed
  }

  /// Opens what was sealed under the same key and nonce.
  ///
  /// - Throws: `notAuthentic` if it was sealed otherwise, or changed.
  package func opened(
    _ sealed: Span<UInt8>,
    nonce: [UInt8],
    beside authenticated: [UInt8] = []
  ) throws(SodiumError) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: try Self.textCount(of: sealed))
    var span = text.mutableSpan
    try open(sealed, into: &span, nonce: nonce, beside: authenticated)
    return text
  }

  /// Opens what was sealed, as a secret.
  ///
  /// - Throws: `notAuthentic` if it was sealed otherwise, or changed.
  package func openedSecret(
    _ sealed: Span<UInt8>,
    nonce: [UInt8],
    beside authenticated: [UInt8] = []
  ) throws(SodiumError) -> SecretBytes {
    try SecretBytes(count: try Self.textCount(of: sealed)) { span throws(SodiumError) in
      try open(sealed, into: &span, nonce: nonce, beside: authenticated)
    }
  }

  private func open(
    _ sealed: Span<UInt8>,
    into text: inout MutableSpan<UInt8>,
    nonce: [UInt8],
    beside authenticated: [UInt8]
  ) throws(SodiumError) {
    try SodiumError.require(nonce.count, is: Self.nonceCount, "A nonce")
    let status = text.withPointer { text, _ in
      key.withPointer { key in
        sealed.withPointer { sealed, count in
          crypto_aead_chacha20poly1305_ietf_decrypt(
            text,
            nil,
            nil,
            sealed,
            UInt64(count),
            authenticated,
            UInt64(authenticated.count),
            nonce,
            key
          )
        }
      }
    }
    guard status == 0 else {
      throw SodiumError(.notAuthentic, "The bytes were sealed otherwise, or changed.")
    }
  }

  private static func textCount(of sealed: Span<UInt8>) throws(SodiumError) -> Int {
    guard sealed.count >= tagCount else {
      throw SodiumError(
        .notAuthentic,
        "Sealed bytes are at least \(tagCount), not \(sealed.count)."
      )
    }
    return sealed.count - tagCount
  }
}
