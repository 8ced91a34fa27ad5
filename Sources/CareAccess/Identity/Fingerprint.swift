/// A digest in the form in which two people compare it by voice: six groups of five digits.
///
/// They are the last thirty decimal digits of the SHA-256 as a number, which is the digest modulo 10^30:
/// enough that nobody finds another card with the same ones.
public struct Fingerprint: Hashable, Sendable {
  /// The groups, from the highest.
  package let groups: [String]

  private static let half: UInt64 = 1_000_000_000_000_000

  /// Takes the fingerprint of what some bytes were named by.
  package init<Subject>(of name: HashName<Subject>) {
    // Two numbers of fifteen digits, so that every product fits.
    var (high, low) = (UInt64(0), UInt64(0))
    for digit in name.description {
      let sum = low * 16 + UInt64(digit.hexDigitValue ?? 0)
      low = sum % Self.half
      high = (high * 16 + sum / Self.half) % Self.half
    }
    let digits = Self.padded(high) + Self.padded(low)
    groups = (0..<6).map { group in
      String(decoding: digits.utf8.dropFirst(5 * group).prefix(5), as: UTF8.self)
    }
  }

  private static func padded(_ number: UInt64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 15 - digits.utf8.count) + digits
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// Reads thirty digits with any blanks or dashes between them, or returns nil.
  public init?(_ text: String) {
    let digits = text.utf8.filter { $0 != 0x20 && $0 != 0x2D }
    guard digits.count == 30, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    groups = (0..<6).map { String(decoding: digits[(5 * $0)..<(5 * $0 + 5)], as: UTF8.self) }
  }

  /// The groups with blanks between them.
  public var description: String { groups.joined(separator: " ") }
}
