import CareModel

extension DifferenceReport {
  /// The report as GitHub-flavoured Markdown, fit for a pull request.
  ///
  /// Whatever a record says stands in a code span, in which no host looks for markup, HTML,
  /// addresses, mentions or numbers of issues.
  public var markdown: String {
    isEmpty ? "No care record differs.\n" : markdownSections().joined(separator: "\n")
  }

  /// Returns the sections of ``markdown``, one for each record and remark, below headings of a
  /// level.
  package func markdownSections(level: Int = 3) -> [String] {
    let marks = String(repeating: "#", count: level)
    return shown.map { section($0, marks) }
      + remarks.map { $0.markdown(marks, isRedacted: isRedacted) }
  }

  private func section(_ difference: RecordDifference, _ marks: String) -> String {
    let kind = difference.key.kind.word
    let title = title(of: difference).map { " \(Markdown.code($0))" } ?? ""
    let heading = "\(marks) \(kind) \(Markdown.code(Wording.id(difference.key.id)))\(title)"
    guard !isRedacted else {
      let words = redactedWords(of: difference).map(Markdown.code).joined(separator: ", ")
      return "\(heading)\n\n\(words)\n"
    }
    let parts = groups(of: difference).flatMap { group in
      [group.period.map { "\(Markdown.words($0)):\n" }].compactMap(\.self)
        + (group.changes.isEmpty ? [] : [Markdown.list(of: group.changes)])
    }
    return "\(heading)\n\n\(Markdown.words(event(of: difference)))\n"
      + parts.map { "\n\($0)" }.joined()
  }
}
