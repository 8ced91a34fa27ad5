package import CareModel

/// How much two plans come to over a span of days that holds the steps of both: a month says nothing of what is
/// given four times a year.
package struct RegimenTotals: Hashable, Sendable {
  /// What one plan comes to.
  package struct Side: Hashable, Sendable {
    /// One amount for each unit that converts into no other.
    package let amounts: [OutcomeValue]
    /// Whether anything is due.
    let isDue: Bool

    fileprivate init(_ days: some Collection<DueDay>) {
      amounts = DueDay.totals(of: days)
      isDue = days.contains { !$0.times.isEmpty }
    }
  }

  package let firstDay: CivilDate
  /// How many days it is: seven, or so many that each step of a plan ends with the span; a year if there are
  /// months in it.
  package let length: Int
  package let before: Side
  package let after: Side

  /// - Parameter known: The days from the first one on that are laid out already.
  init(
    _ plans: DayComparison,
    from firstDay: CivilDate,
    _ known: [RegimenChange.Day],
    since moment: Instant
  ) {
    self.firstDay = firstDay
    length = Self.length(of: plans.before.steps(since: moment) + plans.after.steps(since: moment))
    let days =
      length <= known.count
      ? Array(known.prefix(length)) : plans.days(from: firstDay, count: length)
    before = Side(days.map(\.before))
    after = Side(days.map(\.after))
  }

  private static let year = 365

  /// Returns the least number of weeks, in days, that holds whole numbers of all steps; at most a year.
  private static func length(of steps: [Interval]) -> Int {
    var length = 7
    for step in Set(steps) {
      if (step.year ?? 0) > 0 || (step.month ?? 0) > 0 { return year }
      let days = max(step.weekOfYear ?? 0, 0).multipliedReportingOverflow(by: 7).partialValue
      guard (0...year).contains(days), (0...year).contains(step.day ?? 0) else { return year }
      let hours = (days + (step.day ?? 0)) * 24 + min(max(step.hour ?? 0, 0), 24 * year)
      guard hours > 24 else { continue }
      length = common(length * 24, hours) / 24
      if length > year { return year }
    }
    return length
  }

  /// Returns the least number of hours that both divide.
  private static func common(_ left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return left / divisor * right
  }

  /// How many times as much the second plan comes to; nil without amounts, or in units that do not convert.
  var ratio: Double? {
    guard let old = before.amounts.first, before.amounts.count == 1, after.amounts.count == 1,
      let number = old.number, number > 0, (before.amounts + after.amounts).byUnit.count == 1,
      (after.amounts[0].unit == nil) == (old.unit == nil)
    else { return nil }
    let least = after.amounts.sum(in: old.unit) / number
    let greatest =
      after.amounts.map(\.greatest).sum(in: old.unit) / (old.greatest.number ?? number)
    // Of a range the end counts that changes more.
    return abs(greatest - 1) > abs(least - 1) ? greatest : least
  }

  /// Returns amounts with the span in which they are due: `600 mg in the 84 days from 28 Dec 2026`; nil for none.
  func words(of amounts: [OutcomeValue]) -> String? {
    amounts.isEmpty
      ? nil
      : Wording.say(.amountsInDays, Regimen.words(amounts), "\(length)", Wording.date(firstDay))
  }
}
