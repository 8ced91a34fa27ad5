import CarePlanKit

/// Events as rows of a table, below a heading for each day.
struct EventTable {
  private let heading: String
  private let columns: [String]
  private let words: EventWords
  private let days: [(day: CivilDate?, views: [JudgedEvent])]
  private let row: (JudgedEvent) -> [StyledText]

  /// Makes a table whose last column has the remarks.
  init(
    _ heading: String,
    _ columns: [String],
    _ views: [JudgedEvent],
    _ words: EventWords,
    row: @escaping (JudgedEvent) -> [StyledText]
  ) {
    (self.heading, self.columns, self.words, self.row) = (heading, columns, words, row)
    days = Dictionary(grouping: views) { $0.eventStart?.day }
      .map { (day: $0.key, views: $0.value) }
      .sorted { ($0.day?.daysSinceEpoch ?? .min) < ($1.day?.daysSinceEpoch ?? .min) }
  }

  /// Returns the table of what was recorded.
  static func events(_ views: [JudgedEvent], _ words: EventWords) -> EventTable {
    EventTable(
      Wording.say(.events),
      Wording.titles(.time, .task, .recordedColumn, .remarks),
      views,
      words
    ) { view in
      [
        StyledText(words.time(of: view)), "\(words.title(of: view), .bold)",
        StyledText(words.entries(of: view)), words.marks(of: view).listed,
      ]
    }
  }

  /// Returns the lines for a person; only several days need headings.
  func lines(width: Int?) -> [StyledText] {
    var table = Table(columns.map { _ in Table.Column("") })
    for view in days.flatMap(\.views) { table.add(row(view)) }
    let margin: StyledText = days.count > 1 ? "  " : ""
    var rows = table.blocks(width: width.map { $0 - margin.width })[...]
    var lines = [words.dates.zoneNote].compactMap { $0.map { StyledText($0) } }
    for (day, views) in days {
      if days.count > 1, let day { lines.append("\(day.heading, .bold)") }
      for view in views {
        lines += (rows.popFirst() ?? []).map { margin + $0 }
        lines += regimen(view).flatMap { text in
          let line = margin + "    " + text
          return width.map { line.wrapped(to: $0, indent: margin.width + 6) } ?? [line]
        }
      }
    }
    return lines
  }

  /// The same as a document, with a table for each day.
  var document: Document {
    var document = Document(heading: Document.Heading(word: heading))
    if let note = words.dates.zoneNote { document.parts.append(.sentence(StyledText(note))) }
    if days.isEmpty {
      document.parts.append(.sentence(StyledText(Wording.sentence(.noSuchEvents))))
    }
    for (day, views) in days {
      if let day { document.parts.append(.heading(Document.Heading(word: day.heading))) }
      document.parts.append(
        .table(columns, rows: views.map(documentRow))
      )
    }
    return document
  }

  private func documentRow(_ view: JudgedEvent) -> [StyledText] {
    let row = row(view)
    let remarks = row.suffix(1).filter { $0.width > 0 } + regimen(view)
    return row.dropLast() + [remarks.listed]
  }

  /// Returns every value of a regimen that conflicts.
  private func regimen(_ view: JudgedEvent) -> [StyledText] {
    words.taskConflict(of: view)?.phrases.map { StyledText($0) } ?? []
  }
}
