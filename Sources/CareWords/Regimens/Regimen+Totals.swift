public import CareModel

extension Regimen {
  /// All that is due, as elements of a schedule; what this computer lacks the zone of is left out.
  var elements: [ScheduleElement] { parts.compactMap { $0.element(key: "part") } + others }

  /// Whether some of it moves to another time of day when the clocks change.
  public var movesWithTheClocks: Bool { parts.contains(where: \.movesWithTheClocks) }

  /// Returns whether anything is due from a moment on.
  public func isDue(since moment: Instant) -> Bool {
    elements.contains { $0.clipped(to: moment..<Instant.latest) != nil }
  }

  /// Returns how much is due in some days, one amount for each unit that converts into no other.
  ///
  /// Events count on the day on which they start by the clock of their own element, up to 366 days.
  public func total(from first: CivilDate, days: Int) -> [OutcomeValue] {
    let values = elements.flatMap { element -> [OutcomeValue] in
      guard let rules = TimeZoneRules(element.timezone) else { return [] }
      let end = first.adding(days: min(max(days, 0), 366))
      let window = rules.start(of: first)..<rules.start(of: end)
      let events = Schedule([element]).events(in: window) ?? []
      return events.filter { window.contains($0.start) }.flatMap(\.element.targetValues)
    }
    return Self.sums(of: values)
  }

  /// Returns the sums of amounts, one for each unit that converts into no other.
  static func sums(of values: [OutcomeValue]) -> [OutcomeValue] {
    if let sum = wholeSum(of: values) { return sum == 0 ? [] : [values[0].only(sum)] }
    return values.filter { $0.number != nil }.byUnit.map { unit, values in
      let sum = values.sum(in: unit)
      let content = Int(exactly: sum).map { OutcomeValue.Content.integer($0) } ?? .double(sum)
      return OutcomeValue(
        content,
        upTo: values.greatestSum(in: unit),
        units: values.first { $0.unit != nil }?.units
      )
    }.filter { $0.greatest.number != 0 }
  }

  /// Returns the sum of small whole numbers in one spelling of one unit, as nearly all amounts of a regimen are;
  /// nil of anything else.
  private static func wholeSum(of values: [OutcomeValue]) -> Int? {
    guard let units = values.first?.units, !units.isEmpty else { return nil }
    var sum = 0
    for value in values {
      guard case .integer(let number) = value.content, number.magnitude < 1_000_000,
        value.units == units, value.upperValue == nil
      else { return nil }
      sum += number
      guard sum.magnitude < 1_000_000_000 else { return nil }
    }
    return sum
  }

  /// Returns how much is due: on each day and in a week, in a week if all of the next four are alike,
  /// else in seven days from a day on; nil for no amount.
  ///
  /// `4 tablets a day, 28 tablets a week`, `15 mg a week`, `21 tablets in the 7 days from 6 Jan 2026`.
  public func totalWords(from first: CivilDate) -> String? {
    let end = TimeZoneRules(.utc)?.start(of: first.adding(days: 28)) ?? .latest
    let days = DueDay.days(of: elements, from: first, count: 28)
    return Self.totalWords(of: days, from: first, goesOn: isDue(since: end))
  }

  /// Returns the same for the days of four weeks.
  ///
  /// - Parameter goesOn: Whether anything is due after them.
  static func totalWords(of days: [DueDay], from first: CivilDate, goesOn: Bool) -> String? {
    let weeks = stride(from: 0, to: days.count, by: 7).map {
      DueDay.totals(of: days[$0..<min($0 + 7, days.count)])
    }
    guard let week = weeks.first, !week.isEmpty else { return nil }
    if let day = days.first?.totals, isRate(days, goesOn: goesOn) {
      return [
        Wording.say(.amountsPerDay, Self.words(day)),
        Wording.say(.amountsPerWeek, Self.words(week)),
      ]
      .joined(separator: ", ")
    }
    return weeks.allSatisfy { $0 == week }
      ? Wording.say(.amountsPerWeek, Self.words(week))
      : Wording.say(.amountsInWeek, Self.words(week), Wording.date(first))
  }

  /// Returns whether what the first day comes to is what every day does: of all that are shown, or of a course
  /// of a week or more, behind which nothing is due any more.
  private static func isRate(_ days: [DueDay], goesOn: Bool) -> Bool {
    guard let day = days.first?.totals else { return false }
    let alike = days.prefix { $0.totals == day }.count
    guard alike >= 7 else { return false }
    return alike == days.count || !goesOn && days[alike...].allSatisfy(\.times.isEmpty)
  }

  /// Returns amounts as people say them: `2 tablets`, `½ tablet and 5 mL`; `nothing` for none.
  public static func words(_ amounts: [OutcomeValue]) -> String {
    // What no sentence has words for is said as the record has it.
    let words = amounts.map { RegimenAmount($0)?.words() ?? Wording().words($0) }
    return words.isEmpty ? Wording.say(.nothing) : Wording.joined(words)
  }

  /// Returns the regimen without what ended before a day.
  public func since(_ day: CivilDate) -> Regimen {
    Regimen(
      parts: parts.filter { part in part.lastDay.map { $0 >= day } ?? true },
      others: others
    )
  }

  /// The first day on which anything is due; nil if nothing ever is.
  public var firstDay: CivilDate? {
    (parts.map(\.firstDay) + others.map { ($0.start.local).date }).min()
  }
}

extension OutcomeValue {
  /// Returns another number in the same unit, and nothing else that is said of this one.
  fileprivate func only(_ number: Int) -> OutcomeValue {
    OutcomeValue(.integer(number), units: units)
  }
}
