extension DifferenceReport {
  /// The report as GitHub-flavoured Markdown, fit for a pull request.
  ///
  /// Whatever a record says stands in a code span, in which no host looks for markup, HTML,
  /// addresses, mentions or numbers of issues.
  public var markdown: String {
    guard !shown.isEmpty else { return "No care record differs.\n" }
    return shown.map(section).joined(separator: "\n")
  }

  private func section(_ difference: RecordDifference) -> String {
    let kind = difference.key.kind.word
    let title = title(of: difference).map { " \(Self.code($0))" } ?? ""
    let heading = "### \(kind) \(Self.code(Wording.id(difference.key.id)))\(title)"
    guard !isRedacted else {
      let words = redactedWords(of: difference).map(Self.code).joined(separator: ", ")
      return "\(heading)\n\n\(words)\n"
    }
    let items = changes(of: difference).map(item)
    // Of all that stands outside code spans, only a time zone's name may hold markup: its underscores.
    let event = event(of: difference).replacing("_", with: "\\_")
    let parts = [heading, event] + (items.isEmpty ? [] : [items.joined()])
    return parts.joined(separator: "\n\n") + (items.isEmpty ? "\n" : "")
  }

  private func item(_ change: WordedChange) -> String {
    let values = [change.old, change.new].compactMap(\.self).map(Self.code)
    let weight = change.weight == .clinical ? " **(clinical)**" : ""
    let label = Self.code(change.label)
    return "- \(change.sign.word) \(label)\(weight): \(values.joined(separator: " → "))\n"
  }

  /// A code span whose fence is longer than any row of backticks inside.
  static func code(_ text: String) -> String {
    let tick = UInt8(ascii: "`")
    let rows = text.utf8.split { $0 != tick }.map(\.count)
    let fence = String(repeating: "`", count: (rows.max() ?? 0) + 1)
    let needsSpace = text.isEmpty || text.utf8.first == tick || text.utf8.last == tick
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }
}

extension WordedChange.Sign {
  /// The sign as a word, for readers to whom no sign is read out.
  var word: String {
    switch self {
    case .plus: "added"
    case .minus: "removed"
    case .tilde: "changed"
    }
  }
}
