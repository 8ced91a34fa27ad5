import CarePlanKit

/// Events as rows of a table, below a heading for each day.
struct EventTable {
  private let days: [(day: CivilDate?, views: [EventView])]
  private let words: EventWords

  init(_ views: [EventView], _ open: OpenStore) {
    let groups = Dictionary(grouping: views) { $0.eventStart?.day }
    days = groups.map { (day: $0.key, views: $0.value) }
      .sorted { ($0.day?.daysSinceEpoch ?? .min) < ($1.day?.daysSinceEpoch ?? .min) }
    words = EventWords(views, open)
  }

  /// The lines for a person; only several days need headings.
  func lines(width: Int?) -> [StyledText] {
    var table = Table(["", "", "", ""].map { Table.Column($0) })
    for view in days.flatMap(\.views) { table.add(row(view)) }
    let margin: StyledText = days.count > 1 ? "  " : ""
    var rows = table.lines(width: width.map { $0 - margin.width })[...]
    var lines: [StyledText] = []
    for (day, views) in days {
      if days.count > 1, let day { lines.append("\(day.heading, .bold)") }
      for view in views {
        if let row = rows.popFirst() { lines.append(margin + row) }
        lines += regimen(view).map { margin + "    " + $0 }
      }
    }
    return lines
  }

  /// The same as a document, with a table for each day.
  var document: Document {
    var document = Document(heading: Document.Heading(word: "Events"))
    if days.isEmpty { document.parts.append(.sentence("There are no such events.")) }
    for (day, views) in days {
      if let day { document.parts.append(.heading(Document.Heading(word: day.heading))) }
      document.parts.append(
        .table(["Time", "Task", "Recorded", "Remarks"], rows: views.map(documentRow))
      )
    }
    return document
  }

  private func row(_ view: EventView) -> [StyledText] {
    [
      StyledText(words.time(of: view)), "\(words.title(of: view), .bold)",
      StyledText(words.recorded(for: view)), words.marks(of: view).listed,
    ]
  }

  private func documentRow(_ view: EventView) -> [StyledText] {
    var row = row(view)
    row[3] = (words.marks(of: view) + regimen(view)).listed
    return row
  }

  /// Every value of a regimen that is in question.
  private func regimen(_ view: EventView) -> [StyledText] {
    view.taskConflict?.phrases.map { StyledText($0) } ?? []
  }
}
