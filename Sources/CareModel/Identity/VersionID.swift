public import Sodium

/// The UUID of one version of a record, or of a replica (RFC 9562).
public struct VersionID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes the UUID of sixteen bytes; nil for any other number of bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The version-8 UUID of RFC 9562 whose custom bits are the first of a digest.
  ///
  /// Everyone who derives it from the same content gets the same UUID.
  public init(derivedFrom digest: Digest) {
    let raw = digest.bytes.prefix(16)
    let high = raw.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = raw.dropFirst(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.high = high & ~0xF000 | 0x8000
    self.low = low & ~(0b11 << 62) | 0b10 << 62
  }

  /// The sixteen bytes, first byte first.
  public var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - $0 * 8)) } }
  }
}

extension VersionID: Comparable {
  public static func < (left: VersionID, right: VersionID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension VersionID: CustomStringConvertible {
  /// Reads the 8-4-4-4-12 form in either case, or returns nil.
  public init?(_ text: String) {
    let utf8 = Array(text.utf8)
    guard utf8.count == 36 else { return nil }
    var nibbles: [UInt8] = []
    for (index, byte) in utf8.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let nibble = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
        nibbles.append(UInt8(nibble))
      }
    }
    let words = [nibbles.prefix(16), nibbles.dropFirst(16)]
      .map { $0.reduce(UInt64(0)) { $0 << 4 | UInt64($1) } }
    self.init(high: words[0], low: words[1])
  }

  /// The 8-4-4-4-12 form in lower case, as in our files and file names.
  public var description: String {
    let digits = Array(bytes.flatMap { [$0 >> 4, $0 & 15] }.map { Self.digits[Int($0)] })
    return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// The first eight digits, enough to tell versions apart for a reader.
  public var short: String { String(description.prefix(8)) }

  private static let digits = Array("0123456789abcdef".utf8)
}
