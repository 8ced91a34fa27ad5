public import CanonicalJSON
import CareEvents
import CareModel
import CareWords

/// A sheet of paper to tick off what is done: what some days want, event by event.
///
/// Nothing on it invites to do something twice, too late, or that nobody knows: what was recorded or
/// not recorded, and what is in question, is said and has no box.
public struct PlanSheet: Sheet, Hashable, Sendable {
  public let days: [SheetDay]

  /// - Parameter days: The days in their order; an event that several of them have stands on the first.
  public init(_ days: [SheetDay]) { self.days = days.withEachOnce }
}

extension PlanSheet {
  private var tables: [SheetTable] {
    let columns = [EventState.done.title] + Wording.titles(.time, .task, .sheetDose)
    return days.map { day in
      SheetTable(
        heading: day.day.heading,
        notices: day.notices + day.unscheduled.map(\.notice),
        columns: columns + [Wording.say(.sheetInstructions)],
        rows: day.rows.map(Self.cells),
        header: 2,
        lead: 4,
        ifEmpty: Wording.say(.nothingPlanned)
      )
    }
  }

  private static func cells(_ row: SheetRow) -> [SheetCell] {
    let event = row.event
    let recorded = event.recorded.isEmpty || event.notes.isOutcomeInQuestion ? [] : [event.recorded]
    let warnings = event.notes.remarks.filter { $0.weight != .plain }.map(\.text)
    let remarks = event.notes.remarks.filter { event.isAsNeeded && $0.weight == .plain }.map(\.text)
    let indication = row.indication.map { Wording.say(.givenFor, Wording.visible($0)) }
    let said =
      [row.limits, indication, row.instructions].compactMap(\.self) + recorded + remarks
    return [
      row.boxes > 0 ? .boxes(row.boxes) : .text(row.stateWord), .text(event.time),
      .text(row.heading), .text(event.wanted),
      SheetCell(strong: row.questions + warnings, said),
    ]
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
    ["sheet": "plan", "days": .array(days.map { $0.json(event, outcome) })]
  }
}

extension SheetOutcome {
  /// What was recorded, in a sentence: `also recorded: Take doxylamine, 08:00: 1 tablet`.
  fileprivate var notice: String {
    let said = questions.isEmpty ? recorded : questions.joined(separator: ", ")
    return "\(Wording.say(.alsoRecorded)) \(title), \(time): \(said)"
  }
}

extension SheetDay {
  /// An element of the days of `careplan.report/v1`.
  func json(
    _ event: (SheetRow) -> JSONValue,
    _ outcome: (SheetOutcome) -> JSONValue
  ) -> JSONValue {
    let events = rows.map { row -> JSONValue in
      var object = event(row).object ?? [:]
      object["boxes"] = .number(JSONNumber(row.boxes))
      object["limits"] = row.limits.map { .string($0) }
      object[MemberName.instructions] = row.instructions.map { .string($0) }
      object[MemberName.indication] = row.indication.map { .string($0) }
      object[MemberName.site] = row.site.map { .string($0) }
      if !row.questions.isEmpty { object["questions"] = .array(row.questions.map { .string($0) }) }
      return .object(object)
    }
    return [
      "day": .string(day.description), "events": .array(events),
      "unscheduled": .array(unscheduled.map(outcome)),
      "notices": .array(notices.map { .string($0) }),
    ]
  }
}
