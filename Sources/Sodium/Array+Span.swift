import CSodium

extension [UInt8] {
  /// Copies the bytes of a span.
  package init(_ bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Adds the bytes of a span at the end.
  package mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Makes bytes by chance, such as a nonce that everybody may see.
  package init(random count: Int) throws(SodiumError) {
    try Library.start()
    self.init(repeating: 0, count: Swift.max(0, count))
    var span = mutableSpan
    span.withPointer { randombytes_buf($0, $1) }
  }

  /// Computes the SHA-512 digest of a message (FIPS 180-4), which SSH signatures sign.
  package init(sha512 message: [UInt8]) {
    self.init(repeating: 0, count: Int(crypto_hash_sha512_BYTES))
    crypto_hash_sha512(&self, message, UInt64(message.count))
  }

  /// Whether two arrays hold the same, in a time that does not tell where they differ.
  package func isSame(as other: [UInt8]) -> Bool {
    count == other.count && sodium_memcmp(self, other, count) == 0
  }
}
