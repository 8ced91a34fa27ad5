import CSodium

/// A digest of some bytes (FIPS 180-4), from which names and merged versions are derived.
public struct Digest: Hashable, Sendable {
  /// The bytes of the digest, 32 of SHA-256 or 64 of SHA-512.
  public let bytes: [UInt8]

  /// Computes the SHA-256 digest of the bytes.
  public init(sha256 message: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&digest, message, UInt64(message.count))
    bytes = digest
  }

  /// Computes the SHA-512 digest of the bytes, which SSH signatures sign.
  package init(sha512 message: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha512_BYTES))
    crypto_hash_sha512(&digest, message, UInt64(message.count))
    bytes = digest
  }

  /// Computes the first two words of the SHA-256 digest of six words, the highest byte of each first.
  ///
  /// Six words are one block with its padding, and need no memory of their own: for millions of ids.
  package static func start(
    sha256 words: InlineArray<6, UInt64>
  ) -> (first: UInt64, second: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 10) { buffer in
      buffer.initialize(repeating: 0)
      for place in words.indices { buffer[place] = words[place].bigEndian }
      buffer.withMemoryRebound(to: UInt8.self) { bytes in
        guard let message = bytes.baseAddress else { return }
        crypto_hash_sha256(message + 48, message, 48)
      }
      return (UInt64(bigEndian: buffer[6]), UInt64(bigEndian: buffer[7]))
    }
  }

  /// Computes the SHA-256 digest of a text's UTF-8 bytes.
  public init(sha256 text: String) { self.init(sha256: Array(text.utf8)) }

  /// Returns the first digits of the digest in lower-case hexadecimal.
  public func hex(_ digits: Int) -> String {
    let alphabet = Array("0123456789abcdef".utf8)
    let nibbles = bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
    return String(decoding: nibbles.prefix(digits), as: UTF8.self)
  }
}
