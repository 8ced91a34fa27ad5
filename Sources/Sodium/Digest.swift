import CSodium

/// The SHA-256 digest of some bytes (FIPS 180-4), from which names and merged versions are derived.
public struct Digest: Hashable, Sendable {
  /// The 32 bytes of the digest.
  public let bytes: [UInt8]

  /// Computes the digest of the bytes.
  public init(sha256 message: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&digest, message, UInt64(message.count))
    bytes = digest
  }

  /// Computes the digest of a text's UTF-8 bytes.
  public init(sha256 text: String) { self.init(sha256: Array(text.utf8)) }

  /// Returns the first digits of the digest in lower-case hexadecimal.
  public func hex(_ digits: Int) -> String {
    let alphabet = Array("0123456789abcdef".utf8)
    let nibbles = bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
    return String(decoding: nibbles.prefix(digits), as: UTF8.self)
  }
}
