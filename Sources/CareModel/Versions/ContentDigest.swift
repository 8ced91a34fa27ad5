import CanonicalJSON
import Digests

/// The digest by which two versions with the same content are recognized, whatever their dates.
///
/// The SHA-256 of the canonical content without its effective date, so that contents are compared
/// without reading them.
public struct ContentDigest: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  /// Makes the digest of 32 bytes; nil for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(words: bytes)
  }

  /// Computes the digest of a content.
  init(of content: JSONObject) {
    self.init(words: Digest(sha256: CanonicalJSON.write(.object(content))).bytes)
  }

  private init(words bytes: [UInt8]) {
    func word(_ start: Int) -> UInt64 {
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    (first, second, third, fourth) = (word(0), word(8), word(16), word(24))
  }

  /// The 32 bytes, first byte first.
  package var bytes: [UInt8] {
    [first, second, third, fourth].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - $0 * 8)) }
    }
  }
}
