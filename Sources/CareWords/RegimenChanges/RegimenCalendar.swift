public import CareModel

/// The days of a few weeks on which other things are due than before, as a calendar from Monday to Sunday.
public struct RegimenCalendar: Hashable, Sendable {
  /// A day in words: `10`, or `10 → 20` where it differs.
  public struct Cell: Hashable, Sendable {
    /// What is due on the day, in words; empty before the first day that differs.
    public let text: String
    /// Whether something else is due on the day than before.
    public let differs: Bool
  }

  /// A week, or several that are alike.
  public struct Row: Hashable, Sendable {
    /// Its first day, or its first and last: `5 Jan`, `12 Jan – 1 Feb`, `from 12 Jan 2026 on`.
    public let label: String
    /// The seven days from Monday to Sunday.
    public let cells: [Cell]
  }

  /// The Monday of the first week.
  package let firstDay: CivilDate
  /// From Monday to Sunday; nothing is told of days before the first one that differs.
  let weeks: [[RegimenChange.Day?]]
  /// The unit of all amounts, which is said once; nil if there are none, or of several units.
  public let unit: String?
  /// Whether all later weeks are like the last one; nil if other days differ later, too.
  let repeatsLast: Bool?

  /// The most weeks that are shown.
  private static let mostWeeks = 4

  /// - Returns: Nil if no day differs.
  public init?(_ change: RegimenChange) {
    guard let day = change.firstDay, let rules = TimeZoneRules(change.zone) else { return nil }
    let untold = (day.weekday + 5) % 7
    firstDay = day.adding(days: -untold)
    let length = 7 * Self.mostWeeks
    let days: [RegimenChange.Day?] =
      Array(repeating: nil, count: untold) + change.days.prefix(length - untold).map(\.self)
    var weeks = stride(from: 0, to: days.count, by: 7).map {
      Array(days[$0..<min($0 + 7, days.count)])
    }
    let later = LaterWeeks(of: change, from: firstDay.adding(days: length), by: rules)
    let (isOver, isAlike) = later.compare(with: weeks.last ?? [])
    repeatsLast = isOver ? false : isAlike ? true : nil
    if isOver {
      while weeks.count > 1, weeks.last?.contains(where: { $0?.differs == true }) == false {
        weeks.removeLast()
      }
    }
    self.weeks = weeks
    unit = Self.unit(of: weeks.joined().compactMap(\.self))
  }

  private static func unit(of days: [RegimenChange.Day]) -> String? {
    var totals: [OutcomeValue] = []
    for side in [\RegimenChange.Day.before, \.after] {
      var last = DueDay()
      for day in days.lazy.map({ $0[keyPath: side] }) where day != last {
        totals += day.totals
        last = day
      }
    }
    // Milligrams beside grams would be told by the same number as something else.
    guard Set(totals.map(\.unit)).count == 1 else { return nil }
    return totals.first { $0.unit != nil }.flatMap { total in
      total.units.map { UnitOfMeasure.spelling(of: $0, for: 2) }
    }
  }
}

extension RegimenCalendar {
  /// The days of the week above the columns, from `Mon` on.
  public var titles: [String] { (0..<7).map { Wording.shortWeekday(firstDay.adding(days: $0)) } }

  /// That other days differ behind the last week; nil if none does, or all weeks go on like it.
  public var remark: String? {
    guard repeatsLast == nil else { return nil }
    return Wording.say(.laterDaysDiffer, Wording.date(lastDay(ofWeek: weeks.count - 1)))
  }

  /// The weeks, of which neighbours that are alike are one row.
  public func rows(_ clock: Wording.Clock) -> [Row] {
    var rows: [Row] = []
    var first = 0
    while first < weeks.count {
      let last = weeks[first...].prefix { $0 == weeks[first] }.endIndex - 1
      let goesOn = repeatsLast == true && last == weeks.count - 1
      let cells = weeks[first].map { day in
        Cell(
          text: day.map { Self.words(of: $0, unit: unit, clock) } ?? "",
          differs: day.map { !$0.before.isAlike($0.after) } ?? false
        )
      }
      rows.append(Row(label: label(first, last, goesOn: goesOn), cells: cells))
      first = last + 1
    }
    return rows
  }

  private func lastDay(ofWeek week: Int) -> CivilDate { firstDay.adding(days: 7 * week + 6) }

  private func label(_ first: Int, _ last: Int, goesOn: Bool) -> String {
    let start = firstDay.adding(days: 7 * first)
    if goesOn { return Wording.say(.fromOn, Wording.dayAndMonth(start)) }
    let end = lastDay(ofWeek: last)
    return start.month == end.month
      ? "\(start.day) – \(Wording.dayAndMonth(end))"
      : "\(Wording.dayAndMonth(start)) – \(Wording.dayAndMonth(end))"
  }

  /// A day that differs: how much it comes to, and when something is due, before and after.
  public struct DifferingDay: Sendable {
    public let date: CivilDate
    /// What the day comes to before and after the change: an amount for each unit.
    public let before, after: [OutcomeValue]
    /// Times of day on a clock of 24 hours; nil for what is due at any time.
    public let timesBefore, timesAfter: [String?]
  }

  /// The days that differ.
  public var differing: [DifferingDay] {
    weeks.joined().enumerated().compactMap { place, day in
      guard let day, day.differs else { return nil }
      return DifferingDay(
        date: firstDay.adding(days: place),
        before: day.before.totals,
        after: day.after.totals,
        timesBefore: Self.times(of: day.before, .twentyFourHour),
        timesAfter: Self.times(of: day.after, .twentyFourHour)
      )
    }
  }

  private static func words(
    of day: RegimenChange.Day,
    unit: String?,
    _ clock: Wording.Clock
  ) -> String {
    let (before, after) = (day.before, day.after)
    guard day.differs else { return words(of: before, unit) }
    let words = (words(of: before, unit), words(of: after, unit))
    if words.0 != words.1 { return "\(words.0) → \(words.1)" }
    // The same amount at other times.
    let times = [times(of: before, clock), times(of: after, clock)]
    if times[0] != times[1] { return times.map(listed).joined(separator: " → ") }
    return Wording.say(
      before.withoutSites == after.withoutSites ? .otherSite : .otherDoses
    )
  }

  /// The most times of a day that are all named.
  private static let mostTimes = 6

  /// Lists times of day; of many the first two and the last.
  private static func listed(_ times: [String?]) -> String {
    let words = times.map { $0 ?? Wording.say(.anyTime) }
    guard words.count > mostTimes else { return words.joined(separator: ", ") }
    return "\(words.prefix(2).joined(separator: ", ")) … \(words.suffix(1).joined())"
  }

  /// How much a day comes to, or how often something is due: `10`, `2 ×`, `–` for nothing.
  private static func words(of day: DueDay, _ unit: String?) -> String {
    guard !day.times.isEmpty else { return "–" }
    let totals = day.totals
    guard !totals.isEmpty else { return "\(day.times.count) ×" }
    return totals.map { total in
      if unit != nil, let number = total.number {
        return [number, total.upperValue].compactMap(\.self)
          .map { Wording.number($0, of: total.units) }.joined(separator: "–")
      }
      return RegimenAmount(total)?.words() ?? Wording().words(total)
    }.joined(separator: " + ")
  }

  private static func times(of day: DueDay, _ clock: Wording.Clock) -> [String?] {
    day.times.map { time in
      let local = time.second.flatMap {
        CivilDateTime(CivilDate(daysSinceEpoch: 0), secondOfDay: $0)
      }
      return local.map { Wording.minute($0, clock) }
    }
  }
}
