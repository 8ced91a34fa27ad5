public import CareModel

/// How much two plans come to over a span of days that holds the steps of both: a month says nothing of what is
/// given four times a year.
public struct RegimenTotals: Hashable, Sendable {
  /// What one plan comes to.
  public struct Side: Hashable, Sendable {
    /// One amount for each unit that converts into no other.
    public let amounts: [OutcomeValue]
    /// Whether anything is due.
    let isDue: Bool

    fileprivate init(_ days: some Collection<DueDay>) {
      amounts = DueDay.totals(of: days)
      isDue = days.contains { !$0.times.isEmpty }
    }
  }

  /// How many times as much is due after the change: of a range at its least and at its greatest amount.
  struct Ratios: Hashable, Sendable {
    /// Infinite if nothing was due at this end, and something is.
    let least, most: Double

    /// Whether the amount doubles, or falls to a half, or to more or less than that, at either end.
    var isLarge: Bool { [least, most].contains { $0 >= 2 || $0 <= 0.5 } }
  }

  /// The first day of the span.
  public let firstDay: CivilDate
  /// How many days it is: seven, or so many that each step of a plan ends with the span; a year if there are
  /// months in it.
  public let length: Int
  /// What the plan before the change comes to.
  public let before: Side
  /// What the plan after the change comes to.
  public let after: Side
  /// The days of four weeks from the first one on.
  let days: [RegimenChange.Day]

  /// Returns the totals from the first day that differs on, or from the day after it if the plan changes in the
  /// middle of that day: it holds doses of both plans, so that it says nothing of either.
  ///
  /// The first day counts all the same if the amount changes, or changes by much, only with it.
  static func totals(
    _ plans: DayComparison,
    of difference: DayComparison.Difference,
    since moment: Instant
  ) -> RegimenTotals {
    let totals = RegimenTotals(plans, from: difference.day, difference.days, since: moment)
    guard plans.changesWithin(difference.day, difference.days) else { return totals }
    let next = difference.day.adding(days: 1)
    let days = plans.days(from: next, count: DayComparison.length)
    let whole = RegimenTotals(plans, from: next, days, since: moment)
    if totals.ratios?.isLarge == true, whole.ratios?.isLarge != true { return totals }
    return whole.before.amounts == whole.after.amounts ? totals : whole
  }

  /// - Parameter days: The days of four weeks from the first one on.
  private init(
    _ plans: DayComparison,
    from firstDay: CivilDate,
    _ days: [RegimenChange.Day],
    since moment: Instant
  ) {
    (self.firstDay, self.days) = (firstDay, days)
    length = Self.length(of: plans.before.steps(since: moment) + plans.after.steps(since: moment))
    let counted =
      length <= days.count
      ? Array(days.prefix(length)) : plans.days(from: firstDay, count: length)
    before = Side(counted.map(\.before))
    after = Side(counted.map(\.after))
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
  var ratios: Ratios? {
    guard let old = before.amounts.first, before.amounts.count == 1,
      let new = after.amounts.first, after.amounts.count == 1,
      let number = old.number, number >= 0, [old, new].byUnit.count == 1,
      (new.unit == nil) == (old.unit == nil)
    else { return nil }
    return Ratios(
      least: Self.ratio(number, [new].sum(in: old.unit)),
      most: Self.ratio([old.greatest].sum(in: old.unit), [new.greatest].sum(in: old.unit))
    )
  }

  private static func ratio(_ old: Double, _ new: Double) -> Double {
    old > 0 ? new / old : new > 0 ? .infinity : 1
  }

  /// Returns amounts with the span in which they are due: `600 mg in the 84 days from 28 Dec 2026`; nil for none.
  func words(of amounts: [OutcomeValue]) -> String? {
    amounts.isEmpty
      ? nil
      : Wording.say(.amountsInDays, Regimen.words(amounts), "\(length)", Wording.date(firstDay))
  }
}
