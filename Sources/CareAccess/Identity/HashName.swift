package import Digests

/// The SHA-256 of some bytes as the name of what they say.
///
/// Names of different subjects are different types, so that nobody looks for a card among statements.
public struct HashName<Subject>: Hashable, Sendable {
  /// The digest as four numbers, the first bytes highest.
  private let words: [4 of UInt64]

  /// Names what has a digest.
  package init(_ digest: Digest) {
    var words: [4 of UInt64] = .init(repeating: 0)
    for (index, byte) in digest.bytes.prefix(32).enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// Names what is written in some bytes.
  public init(of bytes: [UInt8]) { self.init(Digest(sha256: bytes)) }

  public static func == (left: Self, right: Self) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
}

extension HashName: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}

extension HashName: LosslessStringConvertible {
  /// Reads 64 digits in lower case, or returns nil.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var words: [4 of UInt64] = .init(repeating: 0)
    for (index, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      words[index / 16] = words[index / 16] << 4 | UInt64(value)
    }
    self.words = words
  }

  /// The 64 digits in lower case, as in names of files.
  public var description: String {
    let alphabet = Array("0123456789abcdef".utf8)
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for index in words.indices {
      for shift in stride(from: 60, through: 0, by: -4) {
        digits.append(alphabet[Int(words[index] >> UInt64(shift) & 15)])
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Whether a text is 64 digits in lower case.
  package static func isName(_ text: String) -> Bool { Self(text) != nil }
}
