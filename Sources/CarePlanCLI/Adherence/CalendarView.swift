import CarePlanKit

/// Days in the order of a calendar, laid out in weeks and months.
struct CalendarView: Sendable {
  let days: [CalendarDay]
  private let today: CivilDate
  private let firstDay: Weekday
  private let recorders: DayRecorders

  init(
    _ days: [CalendarDay],
    _ recorders: DayRecorders,
    today: CivilDate,
    weeksFrom firstDay: Weekday
  ) {
    (self.days, self.today, self.firstDay) = (days, today, firstDay)
    self.recorders = recorders
  }

  /// The days as a program reads them.
  var json: [JSONValue] { days.map { $0.json(recorders.people(on: $0.day)) } }

  /// What stands below one heading: a month as far as it was asked for, or one week.
  private struct Sheet {
    let heading: String
    /// The days of each week; nil beside the days that were asked for.
    let weeks: [[CalendarDay?]]
  }

  private var sheets: [Sheet] {
    let isWeek = days.count <= 7
    let groups = Dictionary(grouping: days) { isWeek ? 0 : $0.day.year * 12 + $0.day.month }
    return groups.sorted { $0.key < $1.key }.compactMap { sheet($0.value) }
  }

  private func sheet(_ days: [CalendarDay]) -> Sheet? {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    let year = last.year
    let heading =
      first.monthHeading == last.monthHeading
      ? last.monthHeading : "\(first.short(unsaidYear: year)) – \(last.short(unsaidYear: 0))"
    let lead = firstDay.days(before: first)
    let cells = [CalendarDay?](repeating: nil, count: lead) + days
    let weeks = stride(from: 0, to: cells.count, by: 7).map { start in
      let week = Array(cells[start..<min(start + 7, cells.count)])
      return week + [CalendarDay?](repeating: nil, count: 7 - week.count)
    }
    return Sheet(heading: heading, weeks: weeks)
  }
}

extension CalendarView {
  /// Returns the lines for a person, who may have a terminal of some width.
  func lines(width: Int?) -> [StyledText] {
    guard !days.isEmpty else { return [] }
    let sheets = sheets.map { sheet in
      var table = Table(
        [Table.Column(Wording.say(.weekShort), .right)]
          + firstDay.week.map { .init(" \($0.title)") }
      )
      for week in sheet.weeks {
        table.add([StyledText(Self.number(of: week))] + week.map { $0.map(cell) ?? "" })
      }
      return ["\(sheet.heading, .bold)"] + table.lines(width: width)
    }
    let legend = Self.legend.map { StyledText($0) }
    let people = recorders.phrase.map { StyledText(Wording.say(.recordedPeople, $0)) }
    return Array(sheets.joined(separator: [""])) + [""]
      + StyledText.flowed(legend, to: width ?? 80, indent: 0)
      + (people.map { line in width.map { line.wrapped(to: $0, indent: 2) } ?? [line] } ?? [])
  }

  /// The signs of days with the words for them.
  private static var legend: [String] {
    [
      "\(ProgressRing.notRecorded.rawValue) \(EventState.notRecorded.word)",
      "\(ProgressRing.notCompleted.rawValue) \(EventState.notCompleted.word)",
      "◔ ◑ ◕ \(EventState.partial.word)",
      "\(ProgressRing.done.rawValue) \(EventState.done.word)",
      "\(ProgressRing.pending.rawValue) \(EventState.pending.word)",
      "\(ProgressRing.noData.rawValue) \(EventState.noData.word)",
      "\(CalendarDay.asNeeded) \(EventState.asNeeded.word)",
      "\(ProgressRing.conflict.rawValue) \(EventState.inQuestion.word)",
      "[ ] \(Wording.say(.today))",
    ]
  }

  /// Returns the number of a week (ISO 8601): that of its Thursday, on whatever day it begins.
  private static func number(of week: [CalendarDay?]) -> String {
    let place = week.firstIndex { $0 != nil } ?? 0
    guard let first = week[place]?.day else { return "" }
    let thursday = (0..<7).map { first.daysSinceEpoch - place + $0 }
      .first { CivilDate(daysSinceEpoch: $0).weekday == 5 }
    return thursday.map { "\(CivilDate(daysSinceEpoch: $0).isoWeek.number)" } ?? ""
  }

  /// Returns the number of the day and its ring: ` 12 ●`, `[ 9]◑!`.
  private func cell(_ day: CalendarDay) -> StyledText {
    let number = day.day.day < 10 ? " \(day.day.day)" : "\(day.day.day)"
    let isToday = day.day == today
    let name = StyledText(isToday ? "[\(number)]" : " \(number)", isToday ? .bold : [])
    let asNeeded = day.tally.asNeeded > 0 ? CalendarDay.asNeeded : ""
    guard day.ring != nil || !asNeeded.isEmpty || day.tally.conflicted > 0 else { return name }
    let conflict: StyledText = day.tally.conflicted > 0 ? "\("!", [.bold, .red])" : ""
    return name + (isToday ? "" : " ")
      + StyledText(day.ring?.rawValue ?? "", day.isFull ? .green : [])
      + conflict + StyledText(asNeeded)
  }

  /// The same as a document, with a table for each month.
  var document: Document {
    var document = Document(heading: Document.Heading(word: Wording.say(.calendarPage)))
    if days.isEmpty { document.parts.append(.sentence(StyledText(Wording.sentence(.noSuchDays)))) }
    for sheet in sheets {
      document.parts.append(.heading(Document.Heading(word: sheet.heading)))
      let rows = sheet.weeks.map { week in
        [StyledText(Self.number(of: week))] + week.map { $0.map(words) ?? "" }
      }
      document.parts.append(.table(Wording.titles(.week) + firstDay.week.map(\.title), rows: rows))
    }
    return document
  }

  /// Returns a day in words, for readers to whom no sign is read out: `9 (today) ◑ pending, 1 of 2,
  /// 1 in question`.
  private func words(_ day: CalendarDay) -> StyledText {
    let today = day.day == today ? " (\(Wording.say(.today)))" : ""
    let count = Wording.say(.ofWanted, "\(day.tally.done)", "\(day.tally.events)")
    let open = day.tally.conflicted
    let conflict = open > 0 ? [Wording.say(.countInQuestion, "\(open)")] : []
    let needed = day.tally.asNeeded > 0 ? [EventState.asNeeded.word] : []
    let people = recorders.phrase(on: day.day).map { [Wording.say(.recordedPeople, $0)] } ?? []
    let states = [
      day.state.flatMap { $0 == .inQuestion ? nil : $0.word }, day.state.map { _ in count },
    ].compactMap(\.self)
    let words = (states + conflict + needed + people).joined(separator: ", ")
    let ring = day.ring.map { " \($0.rawValue) " } ?? (words.isEmpty ? "" : " ")
    return StyledText("\(day.day.day)\(today)\(ring)\(words)")
  }
}

extension Weekday {
  /// `Mon`.
  fileprivate var title: String {
    switch self {
    case .sun: Wording.say(.sun)
    case .mon: Wording.say(.mon)
    case .tue: Wording.say(.tue)
    case .wed: Wording.say(.wed)
    case .thu: Wording.say(.thu)
    case .fri: Wording.say(.fri)
    case .sat: Wording.say(.sat)
    }
  }
}
