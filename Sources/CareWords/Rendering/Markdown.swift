import CareModel

/// The pieces of GitHub-flavoured Markdown in which no text of a record is markup.
package enum Markdown: Sendable {
  /// A code span, in which no host looks for markup, HTML, addresses, mentions or issues.
  ///
  /// Its fence is longer than any row of backticks inside.
  package static func code(_ text: String) -> String {
    let tick = UInt8(ascii: "`")
    let rows = text.utf8.split { $0 != tick }.map(\.count)
    let fence = String(repeating: "`", count: (rows.max() ?? 0) + 1)
    let needsSpace = text.isEmpty || text.utf8.first == tick || text.utf8.last == tick
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Words of our own; of them only the names of time zones have markup, their underscores.
  package static func words(_ text: String) -> String { escape("_", in: text) }

  /// A table of texts below the titles of its columns; every text stands in a code span.
  package static func table(_ columns: [String], rows: [[String]]) -> String {
    let cells = rows.map { $0.map { $0.isEmpty ? "" : escape("|", in: code($0)) } }
    return ([columns, columns.map { _ in "---" }] + cells)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

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
  package static func list(of changes: [WordedChange]) -> String {
    changes.map(item).joined()
  }

  private static func item(of change: WordedChange) -> String {
    let values = [change.old, change.new].compactMap(\.self).map(code)
    let mark = change.weight == .clinical ? " **(\(Wording.say(.clinical)))**" : ""
    let words = "\(change.sign.word) \(code(change.label))\(mark)"
    return "- \(words): \(values.joined(separator: " → "))\n"
  }
}
