import CareModel

/// The pieces of GitHub-flavoured Markdown in which no text of a record is markup.
public enum Markdown: Sendable {
  /// A code span, in which no host looks for markup, HTML, addresses, mentions or issues.
  ///
  /// Its fence is longer than any row of backticks inside.
  public static func code(_ text: String) -> String {
    let tick = UInt8(ascii: "`")
    let rows = text.utf8.split { $0 != tick }.map(\.count)
    let fence = String(repeating: "`", count: (rows.max() ?? 0) + 1)
    let needsSpace = text.isEmpty || text.utf8.first == tick || text.utf8.last == tick
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A table of markup below the titles of its columns, which are words.
  public static func table(_ columns: [String], rows: [[String]]) -> String {
    ([columns.map(words), columns.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// A code span in a table, in which a backslash works before a bar alone.
  public static func codeInTable(_ text: String) -> String { escape("|", in: code(text)) }

  /// Returns the text with a backslash before a character: in a table, that works in code spans
  /// too.
  private static func escape(_ escaped: Unicode.Scalar, in text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == escaped { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Markdown {
  /// Changes as a list, or nothing if there are none.
  public static func list(of changes: [WordedChange]) -> String {
    changes.map(item).joined()
  }

  private static func item(of change: WordedChange) -> String {
    let values = [change.old, change.new].compactMap(\.self).map(words)
    let mark = change.weight == .clinical ? " **(\(words(Wording.say(.clinical))))**" : ""
    let label = "\(words(change.sign.word)) \(words(change.label))\(mark)"
    return "- \(label): \(values.joined(separator: " → "))\n"
  }
}
