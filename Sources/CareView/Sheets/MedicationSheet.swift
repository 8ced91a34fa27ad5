public import CanonicalJSON
import CareEvents
public import CareModel
import CareWords

/// A plan of all medicines on one page: a row for each, and columns for the parts of a day.
///
/// Pharmacies hand out this layout. Each dose is in the column of the nearest part of the day, with its time
/// unless that is the store's time for this part. Doses that differ between days name their weekdays, or their dates
/// if the plan begins, changes or ends on these days.
public struct MedicationSheet: Sheet, Hashable, Sendable {
  /// What a task says in words, whenever it is due.
  public struct Plan: Hashable, Sendable {
    let task: RecordKey
    let title: String
    /// The regimen as a sentence; nil while it conflicts.
    let regimen: String?
    /// The indication and the instructions; nil without any, or while the plan conflicts.
    let guidance: String?
    /// Whether one version is in force, and does not end, on all days of the sheet.
    let coversDays: Bool

    /// Makes what the sheet says of a task.
    ///
    /// - Parameters:
    ///   - regimen: The regimen as a sentence; nil while it conflicts.
    ///   - guidance: The indication and the instructions; nil without any, or while the plan
    ///     conflicts.
    ///   - coversDays: Whether one version is in force, and does not end, on all days of the sheet.
    public init(
      task: RecordKey,
      title: String,
      regimen: String?,
      guidance: String?,
      coversDays: Bool
    ) {
      (self.task, self.title, self.regimen) = (task, title, regimen)
      (self.guidance, self.coversDays) = (guidance, coversDays)
    }
  }

  /// A column of the page.
  enum Column: Hashable, Sendable {
    case part(DayTimes.Part)
    case other
  }

  /// One medicine.
  struct Line: Hashable, Sendable {
    let task: RecordKey
    var title: String
    /// What is due in each column.
    var cells: [Column: [String]] = [:]
    /// Every value that conflicts.
    var questions: [String] = []
    var how: [String] = []
    var isAsNeeded = false
  }

  private let days: [SheetDay]
  let lines: [Line]
  private let times: DayTimes
  private let clock: Wording.Clock

  /// - Parameters:
  ///   - days: The days from which the columns are filled.
  ///   - plans: The tasks in force, of which some may be due on none of these days.
  ///   - times: When the parts of a day are.
  ///   - context: From where it is looked at.
  public init(_ days: [SheetDay], _ plans: [Plan], _ times: DayTimes, in context: ViewContext) {
    (self.days, self.times, clock) = (days, times, context.clock)
    let rows = days.flatMap { day in day.rows.map { (day: day.day, row: $0) } }
    let byTask = Dictionary(grouping: rows, by: \.row.task)
    let plansByTask = Dictionary(plans.map { ($0.task, $0) }) { first, _ in first }
    var order: [RecordKey] = []
    for key in rows.map(\.row.task) + plans.map(\.task) where !order.contains(key) {
      order.append(key)
    }
    let all = order.map { key in
      Self.line(key, byTask[key] ?? [], plansByTask[key], days.map(\.day), times, context)
    }
    lines = all.filter { !$0.isAsNeeded } + all.filter(\.isAsNeeded)
  }
}

extension MedicationSheet {
  /// What is due at one time.
  private struct Dose: Hashable {
    let column: Column
    /// The time in words; nil in the column of a part of the day.
    let time: String?
  }

  private static func line(
    _ task: RecordKey,
    _ rows: [(day: CivilDate, row: SheetRow)],
    _ plan: Plan?,
    _ days: [CivilDate],
    _ times: DayTimes,
    _ context: ViewContext
  ) -> Line {
    var line = Line(task: task, title: rows.first?.row.heading ?? plan?.title ?? task.id)
    line.isAsNeeded = rows.contains { $0.row.event.isAsNeeded }
    line.questions = rows.flatMap { $0.row.planQuestions }.withoutRepeats
    var order: [Dose] = []
    var amounts: [Dose: [(amount: String, days: [CivilDate])]] = [:]
    for (day, row) in rows where row.planQuestions.isEmpty {
      let dose = dose(of: row, times, context)
      if amounts[dose] == nil { order.append(dose) }
      let amount = row.event.wanted.isEmpty ? Wording.say(.sheetDue) : row.event.wanted
      var known = amounts[dose] ?? []
      if let place = known.firstIndex(where: { $0.amount == amount }) {
        known[place].days.append(day)
      } else {
        known.append((amount, [day]))
      }
      amounts[dose] = known
    }
    for dose in order {
      let texts = (amounts[dose] ?? []).map { amount, due in
        let isDaily = Set(due).count == days.count
        let said =
          isDaily
          ? amount
          : Wording.say(
            .sheetOnDays,
            amount,
            Self.words(of: due, byDate: days.count > 7 || plan?.coversDays != true)
          )
        return dose.time.map { Wording.say(.sheetAtTime, $0, said) } ?? said
      }
      line.cells[dose.column, default: []] += texts
    }
    // The sentence would say one side only.
    let words = line.questions.isEmpty ? [plan?.regimen, plan?.guidance] : []
    line.how = words.compactMap(\.self).filter { !$0.isEmpty }
    let isStopped = plan == nil || line.isAsNeeded && plan?.coversDays == false
    if isStopped, let last = rows.map(\.day).max(), last < days.last ?? last {
      line.how.append(Wording.say(.through, Wording.date(last)))
    }
    return line
  }

  /// Returns days by weekday, or by date.
  private static func words(of due: [CivilDate], byDate: Bool) -> String {
    due.map { byDate ? $0.short(unsaidYear: $0.year) : Wording.shortWeekday($0) }
      .withoutRepeats.joined(separator: ", ")
  }

  private static func dose(
    of row: SheetRow,
    _ times: DayTimes,
    _ context: ViewContext
  ) -> Dose {
    let time = row.event.isAsNeeded ? EventState.asNeeded.word : row.event.time
    let other = Dose(column: .other, time: time)
    guard !row.event.isAsNeeded, row.zone == context.zone.id,
      let second = row.event.id.eventStart.time?.secondOfDay
    else { return other }
    let distances = parts.map { part in
      let distance = abs(times.second(of: part) - second)
      return (part: part, distance: min(distance, 86_400 - distance))
    }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return other }
    return Dose(column: .part(nearest.part), time: nearest.distance == 0 ? nil : time)
  }

  private static let parts: [DayTimes.Part] = [.morning, .noon, .evening, .night]

  private func title(of part: DayTimes.Part) -> String {
    let second = times.second(of: part)
    let phrase: Phrase =
      switch part.ofDay {
      case .noon: .sheetNoon
      case .evening: .sheetEvening
      case .night: .sheetNight
      default: .sheetMorning
      }
    let time = CivilDateTime(CivilDate(daysSinceEpoch: 0), secondOfDay: second)
    return Wording.say(phrase, time.map { Wording.time($0, clock) } ?? "")
  }

  private var table: SheetTable {
    let hasOthers = lines.contains { $0.cells[.other] != nil }
    let columns = Self.parts.map(Column.part) + (hasOthers ? [.other] : [])
    let titles = Self.parts.map(title) + (hasOthers ? [Wording.say(.sheetOtherTimes)] : [])
    let heading = days.first.map { Wording.say(.sheetFrom, $0.day.heading) }
    return SheetTable(
      heading: heading ?? Wording.say(.noneOfIt),
      columns: [Wording.say(.sheetMedicine)] + titles + [Wording.say(.sheetHow)],
      rows: lines.map { line in
        [.text(line.title)] + columns.map { SheetCell(line.cells[$0] ?? []) }
          + [SheetCell(strong: line.questions, line.how)]
      },
      lead: 1,
      saysTitles: true,
      ifEmpty: Wording.say(.nothingPlanned)
    )
  }

  public func html(level: Int) -> String { table.html(level: level) }

  public func text(width: Int) -> [String] { [table].text(width: width) }

  public func markdown(level: Int) -> String { table.markdown(level: level) }

  public func json(
    _ event: (SheetRow) -> JSONValue,
    _ outcome: (SheetOutcome) -> JSONValue
  ) -> JSONValue {
    let rows = lines.map { line -> JSONValue in
      func texts(_ column: Column) -> JSONValue {
        .array((line.cells[column] ?? []).map { .string($0) })
      }
      var object: JSONObject = [
        "task": .string(line.task.description), "title": .string(line.title),
        "other": texts(.other), "how": .array(line.how.map { .string($0) }),
      ]
      for part in Self.parts { object[part.rawValue] = texts(.part(part)) }
      if !line.questions.isEmpty {
        object["questions"] = .array(line.questions.map { .string($0) })
      }
      return .object(object)
    }
    return [
      "sheet": "medication", "days": .array(days.map { .string($0.day.description) }),
      "medicines": .array(rows),
    ]
  }
}

extension SheetRow {
  /// Every value of the plan that conflicts.
  fileprivate var planQuestions: [String] { event.notes.isPlanInQuestion ? questions : [] }
}

extension [String] {
  /// Each text once, in the order in which they come.
  fileprivate var withoutRepeats: [String] {
    reduce(into: []) { texts, text in if !texts.contains(text) { texts.append(text) } }
  }
}
