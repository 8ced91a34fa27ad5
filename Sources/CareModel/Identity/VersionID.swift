package import Digests

/// The UUID of one version of a record, or of a replica (RFC 9562).
public struct VersionID: Hashable, Sendable {
  /// The first eight bytes, the first one highest.
  package let high: UInt64
  /// The last eight bytes, the first one highest.
  package let low: UInt64

  /// Makes the UUID of its first and its last eight bytes.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes the UUID of sixteen bytes; nil for any other number of bytes.
  package init?(bytes: some Collection<UInt8>) { self.init(bytes: Array(bytes)) }

  /// Makes the UUID of sixteen bytes; nil for any other number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(bytes: bytes[...])
  }

  private init(bytes: ArraySlice<UInt8>) {
    func word(_ range: Range<Int>) -> UInt64 {
      var word: UInt64 = 0
      for index in range { word = word << 8 | UInt64(bytes[index]) }
      return word
    }
    high = word(0..<8)
    low = word(8..<16)
  }

  /// The version-8 UUID of RFC 9562 whose custom bits are the first of a digest.
  ///
  /// Everyone who derives it from the same content gets the same UUID.
  package init(derivedFrom digest: Digest) {
    let raw = VersionID(bytes: digest.bytes.prefix(16))
    self.init(derivedFrom: (raw.high, raw.low))
  }

  /// The same of the first two words of a digest.
  package init(derivedFrom start: (first: UInt64, second: UInt64)) {
    high = start.first & ~0xF000 | 0x8000
    low = start.second & ~(0b11 << 62) | 0b10 << 62
  }

  /// Whether this is a version-8 UUID, which follows from content: no clock and no chance made it.
  package var isDerived: Bool { high >> 12 & 0xF == 8 && low >> 62 == 0b10 }

  /// The sixteen bytes, first byte first.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - $0 * 8)) } }
  }
}

extension VersionID: Comparable {
  public static func < (left: VersionID, right: VersionID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension VersionID: LosslessStringConvertible {
  /// Reads the 8-4-4-4-12 form in either case, or returns nil.
  public init?(_ text: String) { self.init(digits: text) }

  /// The 8-4-4-4-12 form in lower case, as in our files and file names.
  public var description: String { digits }

  /// The first eight digits, enough for a reader to tell versions apart.
  public var short: String { String(description.prefix(8)) }
}

extension VersionID: DigitText {
  init?(_ scanner: inout DigitScanner) {
    guard let first = scanner.hexadecimal(8), scanner.take("-"),
      let second = scanner.hexadecimal(4), scanner.take("-"),
      let third = scanner.hexadecimal(4), scanner.take("-"),
      let fourth = scanner.hexadecimal(4), scanner.take("-"),
      let last = scanner.hexadecimal(12)
    else { return nil }
    self.init(high: first << 32 | second << 16 | third, low: fourth << 48 | last)
  }

  package func write(to bytes: inout [UInt8]) {
    bytes.put(hexadecimal: high >> 32, digits: 8)
    for group in [high >> 16, high, low >> 48] {
      bytes.put("-")
      bytes.put(hexadecimal: group, digits: 4)
    }
    bytes.put("-")
    bytes.put(hexadecimal: low, digits: 12)
  }
}
