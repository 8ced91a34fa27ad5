import CSodium

/// HMAC with SHA-256 (RFC 2104): 32 bytes that only holders of a key can make for a message.
package struct HMAC: Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Computes the code of a message.
  package init(of message: Span<UInt8>, key: SecretBytes) {
    var bytes = [UInt8](repeating: 0, count: Self.count)
    key.withSpan { key in
      Self.withState(key: key) { state in
        Self.add(message, to: &state)
        crypto_auth_hmacsha256_final(&state, &bytes)
      }
    }
    self.bytes = bytes
  }

  /// Whether these are the bytes of the code, in a time that does not tell where they differ.
  package func isEqual(to other: [UInt8]) -> Bool { bytes.isSame(as: other) }

  /// The length of every code.
  static let count = Int(crypto_auth_hmacsha256_BYTES)

  /// Begins a code, and overwrites at the end what is left of the key.
  static func withState(
    key: Span<UInt8>,
    _ body: (inout crypto_auth_hmacsha256_state) -> Void
  ) {
    var state = crypto_auth_hmacsha256_state()
    defer { sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha256_state>.size) }
    key.withPointer { _ = crypto_auth_hmacsha256_init(&state, $0, $1) }
    body(&state)
  }

  /// Goes on with a message.
  static func add(_ message: Span<UInt8>, to state: inout crypto_auth_hmacsha256_state) {
    message.withPointer { _ = crypto_auth_hmacsha256_update(&state, $0, UInt64($1)) }
  }
}
