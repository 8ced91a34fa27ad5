import CarePlanKit

/// A report of adherence as a table, without the columns that say nothing.
struct AdherenceTable {
  let view: AdherenceView

  init(_ view: AdherenceView) { self.view = view }

  /// A column that is shown only if there is something to count.
  private struct Count {
    let state: EventState
    let number: (AdherenceTally) -> Int
  }

  private static var counts: [Count] {
    [
      Count(state: .notRecorded) { $0.notRecorded },
      Count(state: .notCompleted) { $0.notCompleted },
      Count(state: .partial) { $0.partial }, Count(state: .pending) { $0.pending },
      Count(state: .noData) { $0.noData },
    ]
  }

  private var shownCounts: [Count] { Self.counts.filter { $0.number(view.total) > 0 } }

  private var countTitles: [String] {
    [EventState.done.title] + shownCounts.map(\.state.title)
  }

  func lines(width: Int?) -> [StyledText] {
    guard !view.rows.isEmpty else { return [] }
    let numbers = countTitles + Wording.titles(.percent)
    let titles = [view.grouping.title] + numbers
    var table = Table(
      titles.enumerated().map { Table.Column($1, $0 == 0 ? .left : .right) }
        + [Table.Column(""), Table.Column("")]
    )
    for row in view.rows {
      table.add(cells(label(of: row), row.tally) + [bar(row.tally), remarks(row)])
    }
    table.add(
      cells("\(Wording.say(.total), .bold)", view.total) + [
        bar(view.total), remarks(view.total).listed,
      ]
    )
    return table.lines(width: width)
  }

  var document: Document {
    var document = Document(heading: Document.Heading(word: Wording.say(.adherence)))
    guard !view.rows.isEmpty else {
      document.parts.append(.sentence(StyledText(Wording.sentence(.noEventCounts))))
      return document
    }
    let numbers = countTitles + Wording.titles(.percent, .remarks)
    let rows = view.rows.map { cells(label(of: $0), $0.tally) + [remarks($0)] }
    let total = cells(.saying(.total), view.total) + [remarks(view.total).listed]
    document.parts.append(.table([view.grouping.title] + numbers, rows: rows + [total]))
    return document
  }

  private func cells(_ label: StyledText, _ tally: AdherenceTally) -> [StyledText] {
    let isEmpty = tally.events == 0
    let done = isEmpty ? "–" : "\(tally.done)/\(tally.events)"
    let counts = shownCounts.map { isEmpty ? "" : "\($0.number(tally))" }
    let percent = tally.ratio.map { Percentage($0).percent } ?? "–"
    return [label] + ([done] + counts + [percent]).map { StyledText($0) }
  }

  private func bar(_ tally: AdherenceTally) -> StyledText {
    StyledText(tally.ratio.map { Percentage($0).bar } ?? "")
  }

  private func label(of row: AdherenceSummary.Row) -> StyledText {
    let year = view.days.last.year
    let first = row.days.lowerBound.short(unsaidYear: year)
    switch view.grouping {
    case .day: return StyledText(first)
    case .week: return StyledText("\(first) – \(row.days.upperBound.short(unsaidYear: year))")
    case .task, .plan:
      guard let id = row.group else { return .saying(.withoutPlan) }
      let title = row.title.flatMap { $0.isEmpty ? nil : $0 }
      return StyledText(title ?? RecordKey.encoded(id))
    }
  }

  private func remarks(_ row: AdherenceSummary.Row) -> StyledText {
    (remarks(row.tally) + row.reached.remark).listed
  }

  private func remarks(_ tally: AdherenceTally) -> [StyledText] {
    var remarks: [StyledText] = []
    if tally.conflicted > 0 {
      remarks.append("\(Wording.say(.countInQuestion, "\(tally.conflicted)"), [.bold, .red])")
    }
    if tally.unscheduled > 0 {
      remarks.append(StyledText(Wording.say(.countUnscheduled, "\(tally.unscheduled)")))
    }
    return remarks
  }
}

extension AdherenceQuery.Grouping {
  fileprivate var title: String {
    switch self {
    case .day: Wording.say(.day)
    case .week: Wording.say(.week)
    case .task: Wording.say(.task)
    case .plan: Wording.say(.plan)
    }
  }
}
