/// What a person is called on the command line: up to 32 small letters, digits, `-` and `_`.
///
/// Capitals are taken for small letters, so that no two people differ in them alone.
public struct PersonLabel: Hashable, Sendable {
  private let text: String

  private static let longest = 32

  /// Makes a label of a name, such as `example-family` of "Example Family".
  ///
  /// Nil for a name with letters that a label has not, whose owner has to choose one.
  public init?(name: String) {
    var words: [String] = [""]
    for character in name {
      if let byte = character.asciiValue {
        if Self.isPlain(byte) || 65...90 ~= byte {
          words[words.count - 1].append(character)
        } else if words.last?.isEmpty == false {
          words.append("")
        }
      } else if character.isLetter || character.isNumber {
        return nil
      } else if words.last?.isEmpty == false {
        words.append("")
      }
    }
    let joined = words.filter { !$0.isEmpty }.joined(separator: "-")
    self.init(joined)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { 97...122 ~= byte || 48...57 ~= byte }
}

extension PersonLabel: LosslessStringConvertible {
  /// Reads a label, or returns nil for a text that is none.
  public init?(_ text: String) {
    let folded = text.utf8.map { 65...90 ~= $0 ? $0 + 32 : $0 }
    guard 1...Self.longest ~= folded.count, let first = folded.first, Self.isPlain(first),
      folded.allSatisfy({ Self.isPlain($0) || $0 == 0x2D || $0 == 0x5F })
    else { return nil }
    self.text = String(decoding: folded, as: UTF8.self)
  }

  public var description: String { text }
}

extension PersonLabel: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
