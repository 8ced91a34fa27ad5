import CSodium

/// HKDF with SHA-256 (RFC 5869): makes keys from a secret, another one for each use.
package enum HKDF: Sendable {
  /// The most bytes that can be made from one secret and use.
  package static let longest = 255 * HMAC.count

  /// Derives a key.
  ///
  /// - Parameters:
  ///   - secret: What is as hard to guess as the key has to be; a passphrase is not.
  ///   - salt: Bytes that need not be secret; may be empty.
  ///   - use: What the key is for.
  package static func key(
    from secret: SecretBytes,
    salt: [UInt8],
    use: String,
    count: Int = 32
  ) throws(SodiumError) -> SecretBytes {
    try key(from: secret, salt: salt, use: Array(use.utf8), count: count)
  }

  /// Derives a key for a use that is said in bytes.
  package static func key(
    from secret: SecretBytes,
    salt: [UInt8],
    use: [UInt8],
    count: Int = 32
  ) throws(SodiumError) -> SecretBytes {
    guard 0...longest ~= count else {
      throw SodiumError(.wrongLength, "HKDF makes up to \(longest) bytes, not \(count).")
    }
    let blocks = (count + HMAC.count - 1) / HMAC.count
    let expanded = try SecretBytes(count: blocks * HMAC.count) { span throws(SodiumError) in
      span.withPointer { output, count in
        extract(from: secret, salt: salt) { expand($0, use: use, into: output, count: count) }
      }
    }
    return expanded.count == count ? expanded : try expanded.part(0..<count)
  }

  /// The step that concentrates what is unknown of the secret in 32 bytes.
  ///
  /// They lie on the stack and are overwritten: memory of their own would take ten times as long.
  private static func extract(
    from secret: SecretBytes,
    salt: [UInt8],
    _ body: (Span<UInt8>) -> Void
  ) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutablePointer(to: &words) { words in
      defer { sodium_memzero(words, HMAC.count) }
      words.withMemoryRebound(to: UInt8.self, capacity: HMAC.count) { extracted in
        HMAC.withState(key: salt.span) { state in
          secret.withSpan { HMAC.add($0, to: &state) }
          crypto_auth_hmacsha256_final(&state, extracted)
        }
        body(Span(_unsafeStart: UnsafePointer(extracted), count: HMAC.count))
      }
    }
  }

  /// The step that makes as many blocks as there is room for, each from the one before it.
  private static func expand(
    _ key: Span<UInt8>,
    use: [UInt8],
    into output: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    var number: UInt8 = 0
    for start in stride(from: 0, to: count, by: HMAC.count) {
      number &+= 1
      HMAC.withState(key: key) { state in
        if start > 0 {
          let previous = output + (start - HMAC.count)
          let block = Span(_unsafeStart: UnsafePointer(previous), count: HMAC.count)
          HMAC.add(block, to: &state)
        }
        HMAC.add(use.span, to: &state)
        HMAC.add([number].span, to: &state)
        crypto_auth_hmacsha256_final(&state, output + start)
      }
    }
  }
}
