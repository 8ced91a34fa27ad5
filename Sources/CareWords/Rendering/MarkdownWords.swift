import CareModel

extension Markdown {
  /// Words in which no renderer finds markup, and no host addresses, mentions, issues or emoji.
  ///
  /// Rendered, they read as they are, but for word joiners, which nobody sees, behind characters with
  /// which hosts begin a link of their own. They may stand in a table. What CommonMark has as markup has a
  /// backslash (CommonMark 0.31, 2.4), bars of tables too (GFM 4.10); what hosts look for in the text that
  /// is left has a word joiner.
  public static func words(_ text: String) -> String {
    // A terminal that shows it is not steered, and no page turned around.
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r" || $0 == "\r\n"
    }
    let scalars = Array(lines.map { String($0).sanitized() }.joined(separator: "\n").unicodeScalars)
    var result = ""
    for place in scalars.indices { result += MarkdownScalar(scalars, place).markup }
    return result
  }
}

/// One character of a text in Markdown, and what stands beside it.
private struct MarkdownScalar {
  private let scalar: Unicode.Scalar
  private let before: ArraySlice<Unicode.Scalar>
  private let after: ArraySlice<Unicode.Scalar>
  private var next: Unicode.Scalar? { after.first }

  init(_ scalars: [Unicode.Scalar], _ place: Int) {
    scalar = scalars[place]
    before = scalars[..<place]
    after = scalars[(place + 1)...]
  }

  /// The character, so that it means itself.
  var markup: String {
    switch scalar {
    // GitHub looks for formulas before it reads Markdown, and says to write the sign so.
    case "$": "<span>$</span>"
    case "\n", "\r": " "
    case " " where isAtEdge: "&#32;"
    default: escaped + (beginsLink ? Self.joiner : "")
    }
  }

  private static let joiner = "&#8288;"

  private var escaped: String {
    let isMarkup = Self.markup.contains(scalar) && !isWithinWord || opensBlock
    return isMarkup ? "\\\(scalar)" : String(scalar)
  }

  /// What is markup anywhere in a line.
  private static let markup = Set("\\`*_[]<>|~&".unicodeScalars)

  /// Whether it is a low line within a word, which means nothing.
  private var isWithinWord: Bool {
    scalar == "_" && [before.last, next].allSatisfy { $0?.isLetterOrDigit == true }
  }

  /// Whether nothing but blanks stands before it, or behind it.
  private var isAtEdge: Bool { next == nil || before.allSatisfy { $0 == " " } }

  /// Whether a line that begins so is a heading, an item, a line or the like.
  private var opensBlock: Bool {
    switch scalar {
    case "#", "+", "-", "=", ":": before.allSatisfy { $0 == " " }
    // An item with a number.
    case ".", ")": !before.isEmpty && before.allSatisfy { $0.isDigit || $0 == " " }
    default: false
    }
  }

  /// Whether a host may take it, with what follows, for a link of its own or a picture.
  private var beginsLink: Bool {
    guard let next else { return false }
    if beginsCommit { return true }
    let isName = next.isLetterOrDigit || next == "_"
    return switch scalar {
    // A mention of a name with a dot.
    case "@" where next == ".": true
    // Mentions, issues, requests, labels, milestones, alerts; mail addresses and entities.
    case "@", "#", "!", "~", "%", "&", "^": isName || next == "\"" || next == "'"
    // `https://`, `mailto:` and `:smile:`, but no time of day.
    case ":": next == "/" || isName && !(next.isDigit && before.last?.isDigit == true)
    case "w", "W": next == "." && ends(with: "ww")
    // `GH-26`, and what other trackers have.
    case "-": next.isDigit && before.last?.properties.isAlphabetic == true
    // A footnote; what a host shows as added or removed.
    case "[", "{": ["^", "+", "-"].contains(next)
    default: false
    }
  }

  /// Whether it is the first digit of a whole id of a commit, which hosts link to.
  private var beginsCommit: Bool {
    guard scalar.isHexDigit, before.last?.isLetterOrDigit != true else { return false }
    return after.prefix(while: \.isHexDigit).count >= 39
  }

  private func ends(with letters: String) -> Bool {
    String(String.UnicodeScalarView(before.suffix(letters.unicodeScalars.count))).lowercased()
      == letters
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self)
  }

  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || isDigit }
}
