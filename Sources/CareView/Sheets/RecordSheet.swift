public import CanonicalJSON
import CareEvents
import CareModel
import CareWords

/// A sheet of what was recorded on some days: event by event, what has no event, the totals, the reasons
/// of what was not done, and the notes.
public struct RecordSheet: Sheet, Hashable, Sendable {
  public let days: [SheetDay]
  public let notes: [SheetNote]
  private let wording: Wording
  private let totals: [SheetTotal]

  /// - Parameters:
  ///   - days: The days in their order; an event that several of them have stands on the first.
  ///   - notes: What people wrote.
  ///   - context: From where it is looked at.
  public init(_ days: [SheetDay], notes: [SheetNote] = [], in context: ViewContext) {
    self.days = days.withEachOnce
    self.notes = notes
    wording = context.wording
    totals = Self.totals(self.days, context.wording)
  }

  public static func == (left: RecordSheet, right: RecordSheet) -> Bool {
    (left.days, left.notes) == (right.days, right.notes)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(days) }

  /// Returns what was recorded of each task, in the order of their first events.
  private static func totals(_ days: [SheetDay], _ wording: Wording) -> [SheetTotal] {
    let rows = days.flatMap(\.rows)
    let outcomes = days.flatMap(\.unscheduled)
    let byTask = Dictionary(grouping: rows, by: \.task)
    var order: [RecordKey] = []
    for row in rows where !order.contains(row.task) { order.append(row.task) }
    var left = Dictionary(grouping: outcomes, by: \.task)
    var totals = order.map { key in
      SheetTotal(byTask[key] ?? [], left.removeValue(forKey: key.id) ?? [], wording)
    }
    for outcome in outcomes {
      if let own = left.removeValue(forKey: outcome.task) {
        totals.append(SheetTotal([], own, wording))
      }
    }
    return totals
  }
}

extension RecordSheet {
  private var tables: [SheetTable] {
    days.map(table) + [totalsTable, reasonsTable, notesTable].filter { !$0.rows.isEmpty }
  }

  private func table(of day: SheetDay) -> SheetTable {
    SheetTable(
      heading: day.day.heading,
      notices: day.notices,
      columns: Wording.titles(.time, .task, .plannedColumn, .state, .recordedColumn, .remarks),
      rows: day.rows.map(Self.cells) + day.unscheduled.map(Self.cells),
      header: 1,
      lead: 4,
      ifEmpty: Wording.say(.nothingPlanned)
    )
  }

  private static func cells(_ row: SheetRow) -> [SheetCell] {
    let event = row.event
    return [
      .text(event.time), .text(row.heading), .text(event.wanted), .text(row.stateWord),
      .text(event.notes.isOutcomeInQuestion ? "" : event.recorded),
      SheetCell(strong: row.questions, event.notes.remarks.map(\.text)),
    ]
  }

  private static func cells(_ outcome: SheetOutcome) -> [SheetCell] {
    let recorded = outcome.questions.isEmpty ? outcome.recorded : ""
    return [
      .text(outcome.time), .text(outcome.title), .text(""), .text(Wording.say(.unscheduled)),
      .text(recorded), SheetCell(strong: outcome.questions, []),
    ]
  }

  private var totalsTable: SheetTable {
    let states = EventState.allCases.filter { state in totals.contains { $0.counts[state] != nil } }
    let hasQuestions = totals.contains { $0.inQuestion > 0 }
    let hasOthers = totals.contains { $0.unscheduled > 0 }
    func cell(_ count: Int?) -> SheetCell { .text(count.map { "\($0)" } ?? "") }
    let rows = totals.map { total in
      [.text(total.title)] + states.map { cell(total.counts[$0]) }
        + (hasQuestions ? [cell(total.inQuestion)] : [])
        + (hasOthers ? [cell(total.unscheduled)] : [])
        + [SheetCell(total.amounts)]
    }
    let columns =
      [Wording.say(.task)] + states.map(\.title)
      + (hasQuestions ? [Wording.say(.cardInQuestion)] : [])
      + (hasOthers ? [Wording.say(.unscheduled)] : []) + [Wording.say(.recordedColumn)]
    return SheetTable(
      heading: Wording.say(.sheetTotals),
      columns: columns,
      rows: rows,
      lead: 1,
      saysTitles: true
    )
  }

  private var reasonsTable: SheetTable {
    let rows = days.flatMap { day in
      day.rows.compactMap { row -> [SheetCell]? in
        row.reason.map { reason in
          [
            .text(day.day.short(unsaidYear: day.day.year)), .text(row.event.time),
            .text(row.heading), .text(reason.isEmpty ? Wording.say(.sheetNoReason) : reason),
          ]
        }
      }
    }
    return SheetTable(
      heading: Wording.say(.sheetReasons),
      columns: Wording.titles(.day, .time, .task, .sheetReason),
      rows: rows,
      header: 2,
      lead: 4
    )
  }

  private var notesTable: SheetTable {
    let rows = notes.map { note -> [SheetCell] in
      [
        .text(note.date.map(wording.instant) ?? ""), .text(note.author ?? ""), .text(note.subject),
        SheetCell(strong: [note.title].compactMap(\.self), [note.content].compactMap(\.self)),
      ]
    }
    return SheetTable(
      heading: Wording.say(.sheetNotes),
      columns: Wording.titles(.sheetWritten, .byWhom, .sheetAbout, .sheetNote),
      rows: rows,
      header: 2,
      lead: 3
    )
  }

  /// The sheet within a `main` of HTML; every day has a heading and a table.
  ///
  /// - Parameter level: The level of the headings, 1 to 6.
  public func html(level: Int = 2) -> String { tables.map { $0.html(level: level) }.joined() }

  /// The sheet as lines of text, none wider than so many cells.
  public func text(width: Int = 80) -> [String] { tables.text(width: width) }

  /// The sheet as Markdown, with a table for each day.
  public func markdown(level: Int = 2) -> String {
    tables.map { $0.markdown(level: level) }.joined(separator: "\n")
  }

  /// The value of `careplan.report/v1`.
  ///
  /// - Parameters:
  ///   - event: What a program reads of an event.
  ///   - outcome: What a program reads of what has no event.
  public func json(
    _ event: (SheetRow) -> JSONValue,
    _ outcome: (SheetOutcome) -> JSONValue
  ) -> JSONValue {
    [
      "sheet": "record", "days": .array(days.map { $0.json(event, outcome) }),
      "totals": .array(totals.map(\.json)), "notes": .array(notes.map(\.json)),
    ]
  }
}
