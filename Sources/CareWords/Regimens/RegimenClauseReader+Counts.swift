import CareModel

/// How often: `twice a day`, `3 times a week`, `for 10 doses`.
extension RegimenClauseReader {
  /// How many times something is done, and in which time.
  struct Count: Hashable {
    enum Period: String { case day, week, month, year }

    let number: Int
    /// Nil if the text does not say it.
    let period: Period?
    /// As it is written: `3 times a week`.
    let text: String
  }

  private static let periods: [String: Count.Period] = [
    "daily": .day, "weekly": .week, "monthly": .month, "yearly": .year,
  ]

  /// Reads what stands behind a number of times, from the token where the number is.
  mutating func readCount(_ number: Int, from begin: Int) throws(RegimenTextError) {
    var period: Count.Period?
    if let word = word(), let found = Self.periods[word] {
      position += 1
      period = found
    } else if let article = word(), ["a", "an", "each", "every", "per"].contains(article),
      let found = word(1).flatMap(Count.Period.init)
    {
      position += 2
      period = found
    }
    let text = tokens[begin..<position].map(\.text).joined(separator: " ")
    guard (1...100).contains(number) else {
      throw RegimenTextError("A day has something at most 100 times.")
    }
    guard count == nil else { throw conflict("how often") }
    count = Count(number: number, period: period, text: text)
  }

  /// Reads `bid` and its kind, which count only beside their times.
  mutating func readShortCount(_ number: Int) throws(RegimenTextError) {
    guard count == nil else { throw conflict("how often") }
    count = Count(number: number, period: .day, text: tokens[position - 1].text)
    needsTimes = true
  }

  /// Whether the text says on which days, or how often.
  var saysDays: Bool {
    if case .every(.elapsed)? = days { return false }
    return days != nil || (everyWeeks ?? everyMonths ?? everyYears) != nil
  }

  private var isDaily: Bool {
    (everyWeeks ?? everyMonths ?? everyYears) == nil && (days == nil || days == .every(.days(1)))
  }

  /// Returns how many times a day something is done, if the text says that.
  ///
  /// A number of times in a week, month or year is one dose on each of as many days, never a number for each day.
  mutating func timesADay() throws(RegimenTextError) -> Int? {
    guard let count else { return nil }
    guard let period = count.period, period != .day else {
      guard count.period == nil, !isDaily else { return try timesADay(count) }
      guard count.number > 1 else { return nil }
      throw RegimenTextError(
        "'\(count.text)' could be on each of the days, or in all: write 'a day' or 'a week' behind it."
      )
    }
    let named: Int? =
      switch (period, days) {
      case (.week, .weekdays(let days)) where (everyWeeks ?? 1) == 1: days.count
      case (.month, .monthDays(let days)) where (everyMonths ?? 1) == 1: days.count
      case (.month, .ofMonth) where (everyMonths ?? 1) == 1: 1
      case (.year, .yearDays(let days)) where (everyYears ?? 1) == 1: days.count
      default: nil
      }
    guard let named else {
      guard days == nil, count.number == 1, start != nil, times.count == 1 else {
        throw RegimenTextError("On which days? '\(count.text)' does not say it.")
      }
      switch period {
      case .week: everyWeeks = 1
      case .month: everyMonths = 1
      case .day, .year: everyYears = 1
      }
      return nil
    }
    guard named * max(times.count, 1) == count.number else {
      throw RegimenTextError(
        "'\(count.text)' is not \(Wording.times(named * max(times.count, 1))), which the days and times come to."
      )
    }
    if case .ofMonth? = days { everyMonths = 1 }
    return nil
  }

  private func timesADay(_ count: Count) throws(RegimenTextError) -> Int? {
    if count.period == nil, count.number == 1 {
      guard isOneDay else {
        throw RegimenTextError("'once' does not say on which day, or how often.")
      }
      return nil
    }
    let isTimed = times.contains { $0.second != nil }
    guard isTimed || !needsTimes else {
      throw RegimenTextError("'\(count.text)' does not say at what times.")
    }
    guard isTimed || count.period != nil || days != nil || isOneDay else {
      throw RegimenTextError("'\(count.text)' does not say whether that is a day or in all.")
    }
    return count.number
  }

  /// Returns the last day of so many doses.
  func lastDay(
    ofDoses doses: Int,
    since first: CivilDate,
    _ rhythm: RegimenRhythm,
    _ days: [CivilDate],
    timesADay: Int
  ) throws(RegimenTextError) -> CivilDate {
    guard days.count == 1, doses % timesADay == 0 else {
      throw RegimenTextError(
        "It is not clear on which day the last of \(doses) doses is: write the day."
      )
    }
    let steps = doses / timesADay - 1
    switch rhythm {
    case .days(let count): return days[0].adding(days: steps * count)
    case .weeks(let count): return days[0].adding(days: 7 * steps * count)
    case .months(let count): return days[0].adding(months: steps * count)
    case .years(let count): return days[0].adding(months: 12 * steps * count)
    case .monthDay(let monthDay, let count):
      return monthDay.date(steps * count, after: days[0]) ?? first
    case .elapsed: return first
    }
  }
}
