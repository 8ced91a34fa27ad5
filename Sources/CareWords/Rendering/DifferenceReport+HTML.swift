import CareModel

extension DifferenceReport {
  /// The report as one page that needs nothing else: no script, no picture, no network.
  public var html: String {
    let body = isEmpty ? "<p>\(Wording.say(.nothingDiffers))</p>\n" : htmlSections()
    return HTML.page(title: Wording.say(.changesOfRecords), body: body)
  }

  /// Returns the sections of the page, one for each record and remark, for a page with other things
  /// on it.
  ///
  /// - Parameters:
  ///   - level: The level of their headings.
  ///   - id: What the ids of the headings begin with, if the page has several reports.
  public func htmlSections(level: Int = 2, id: String = "") -> String {
    let sections = shown.enumerated().map { section($1, level, "\(id)record-\($0 + 1)") }
    let notes = remarks.enumerated().map { number, remark in
      remark.html(level, "\(id)remark-\(number + 1)", isRedacted: isRedacted)
    }
    return (sections + notes).joined()
  }

  private func section(_ difference: RecordDifference, _ level: Int, _ id: String) -> String {
    let heading = [name(of: difference), title(of: difference)].compactMap(\.self)
      .map(HTML.isolated).joined(separator: " ")
    let words =
      isRedacted
      ? redactedWords(of: difference).joined(separator: ", ") : event(of: difference)
    return """
      <section aria-labelledby="\(id)">
      <h\(level) id="\(id)">\(heading)</h\(level)>
      <p>\(HTML.escape(words))</p>
      \(isRedacted ? "" : changeList(of: difference))</section>

      """
  }

  private func changeList(of difference: RecordDifference) -> String {
    groups(of: difference).map { group in
      (group.period.map { "<p>\(HTML.escape($0)):</p>\n" } ?? "") + HTML.table(of: group.changes)
    }.joined()
  }
}
