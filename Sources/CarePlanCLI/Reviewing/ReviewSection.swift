import CarePlanKit

/// One part of a review below its heading.
struct ReviewSection {
  /// What stands below the heading.
  enum Body {
    case report(DifferenceReport)
    /// - Parameter typed: The columns that say what to type.
    /// - Parameter isTitled: Whether the titles are shown to a person, too.
    case table([String], [[StyledText]], typed: Set<Int> = [], isTitled: Bool = false)
    case sentence(String)
    case facts([ReviewFact])
    case regimens([RegimenChangeView])
  }

  let title: String
  let body: Body

  init(_ title: Phrase, _ body: Body) { (self.title, self.body) = (Wording.say(title), body) }

  var isEmpty: Bool {
    switch body {
    case .report(let report): report.isEmpty
    case .table(_, let rows, _, _): rows.isEmpty
    case .sentence: false
    case .facts(let facts): facts.isEmpty
    case .regimens(let regimens): regimens.isEmpty
    }
  }

  /// The heading with what is below it.
  var parts: [Document.Part] {
    let heading = Document.Part.heading(Document.Heading(word: title))
    switch body {
    case .report(let report): return [heading, .report(report)]
    case .sentence(let words): return [heading, .sentence(StyledText(words))]
    case .table(let columns, let rows, let typed, _):
      return [heading, .table(columns, rows: rows, typed: typed)]
    case .facts(let facts): return [heading, .facts(facts.map(\.part))]
    case .regimens(let regimens): return [heading] + regimens.flatMap(\.parts)
    }
  }

  /// Writes the section as lines for a person.
  func write(to output: Output) {
    output.line()
    output.line(StyledText(title, .bold))
    switch body {
    case .report(let report): output.lines(report.lines, indent: 2)
    case .sentence(let words): output.wrapped(StyledText("  \(words)"), indent: 2)
    case .table(let columns, let rows, _, isTitled: true):
      var table = Table(columns.map { Table.Column($0) })
      for row in rows { table.add(row) }
      for line in table.lines(width: output.terminal.width.map { $0 - 2 }) {
        output.line("  " + line)
      }
    case .table(let columns, let rows, let typed, _): write(columns, rows, typed, to: output)
    case .facts(let facts): facts.write(to: output, indent: 2)
    case .regimens(let regimens):
      for (place, regimen) in regimens.enumerated() {
        if place > 0 { output.line() }
        regimen.write(to: output)
      }
    }
  }

  /// Writes a table, with what to type in lines of their own.
  private func write(
    _ columns: [String],
    _ rows: [[StyledText]],
    _ typed: Set<Int>,
    to output: Output
  ) {
    let shown = columns.indices.filter { !typed.contains($0) }
    var table = Table(shown.map { _ in Table.Column("") })
    for row in rows { table.add(shown.map { row[$0] }) }
    for (row, lines) in zip(rows, table.blocks(width: output.terminal.width.map { $0 - 2 })) {
      for line in lines { output.line("  " + line) }
      for column in typed where row[column].width > 0 { output.line("    " + row[column]) }
    }
  }
}
