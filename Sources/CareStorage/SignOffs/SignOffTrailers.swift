import Git

/// The three lines of a message that say a sign-off, one right after the other.
///
/// ```
/// Signed-off-by-reviewer: Name <email>
/// Signed-off-commit: 40 hexadecimal digits
/// Signed-off-records: 40 hexadecimal digits
/// ```
///
/// Tools that put several commits into one indent their messages or make lists of them, so that all
/// three may begin with the same blanks and the mark of a list. What is quoted with `>` says nothing.
package struct SignOffTrailers: Hashable, Sendable {
  package let reviewer: SignOff.Reviewer
  package let agreedCommit: String
  package let recordsDigest: String

  package init(reviewer: SignOff.Reviewer, agreedCommit: String, recordsDigest: String) {
    self.reviewer = reviewer
    self.agreedCommit = agreedCommit
    self.recordsDigest = recordsDigest
  }

  /// What the lines begin with, in their order.
  package static let keys = ["Signed-off-by-reviewer", "Signed-off-commit", "Signed-off-records"]

  /// The lines as they stand at the end of a message.
  package var lines: [String] {
    let values = ["\(reviewer.name) <\(reviewer.email)>", agreedCommit, recordsDigest]
    return zip(Self.keys, values).map { "\($0): \($1)" }
  }
}

extension SignOffTrailers {
  /// Reads three lines; nil if they say anything else.
  init?(_ lines: some Collection<MessageLine>) {
    let lines = Array(lines)
    guard lines.count == Self.keys.count, Set(lines.map(\.margin)).count == 1 else { return nil }
    var values: [String] = []
    for (key, line) in zip(Self.keys, lines) {
      guard line.content.hasPrefix("\(key): ") else { return nil }
      values.append(String(line.content.dropFirst(key.count + 2)))
    }
    guard let reviewer = SignOff.Reviewer(values[0]), Self.isID(values[1]), Self.isID(values[2])
    else { return nil }
    self.init(reviewer: reviewer, agreedCommit: values[1], recordsDigest: values[2])
  }

  private static func isID(_ text: String) -> Bool { ObjectID(hex: text)?.hex == text }
}

extension SignOff.Reviewer {
  /// Reads `Name <email>`; nil if it is anything else.
  fileprivate init?(_ text: String) {
    guard text.hasSuffix(">"), let start = text.firstIndex(of: "<") else { return nil }
    let parts = [text[..<start], text[start...].dropFirst().dropLast()]
    guard text[..<start].hasSuffix(" "), !parts[1].contains(where: { "<> ".contains($0) }),
      parts.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } })
    else { return nil }
    let name = String(parts[0].trimmingBlanks)
    guard !name.isEmpty, !name.contains(">"), !parts[1].isEmpty else { return nil }
    self.init(name: name, email: String(parts[1]))
  }
}

/// One line of a message.
struct MessageLine: Hashable, Sendable {
  /// The blanks before it, and the mark of a list.
  let margin: Substring
  /// The blanks before it.
  let indentation: Int
  /// The rest, without blanks at its end.
  let content: Substring

  init(_ line: Substring) {
    let blanks = line.prefix { $0 == " " || $0 == "\t" }
    var rest = line[blanks.endIndex...]
    indentation = blanks.count
    if rest.hasPrefix("* ") || rest.hasPrefix("- ") { rest = rest.dropFirst(2) }
    margin = line[..<rest.startIndex]
    content = rest.trimmingBlanks
  }

  /// Whether it begins with the mark that tools put before the subject of each commit.
  var isSubject: Bool { margin.hasSuffix("* ") }

  /// Cuts a message where git does: a carriage return before the end of a line is not of the line.
  static func lines(of message: String) -> [MessageLine] {
    message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { MessageLine(Substring($0)) }
  }
}

extension Substring {
  /// The text without blanks at both ends.
  fileprivate var trimmingBlanks: Substring {
    let isBlank = { (character: Character) in " \t\r".contains(character) }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
