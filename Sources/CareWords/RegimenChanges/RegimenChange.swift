import CanonicalJSON
import CareEvents
public import CareModel
import Foundation

/// What somebody is to get of one task before some changes, and after them.
///
/// Both plans are told from the moment on at which they part, so that each reads as what is due then.
public struct RegimenChange: Hashable, Sendable {
  /// What becomes of a regimen.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case changes
    /// Nothing was due from ``RegimenChange/start`` on, and something is.
    case starts
    /// Something was due from ``RegimenChange/start`` on, and nothing is.
    case ends
  }

  public let task: RecordKey
  /// What the task is called: for a reader, not for a log; nil without a title.
  public let title: String?
  public let kind: Kind
  /// When what is due differs first.
  public let start: Instant
  public let before: RegimenPlan
  public let after: RegimenPlan
  /// The first day on which other things are due; nil if none differs.
  public let firstDay: CivilDate?
  /// By whose clocks the days are told: that of all parts, if they have the same.
  package let zone: TimeZoneID
  /// The days of four weeks from ``firstDay`` on; none without one.
  let days: [Day]
  /// Whether the same is due at the same times, at another site.
  public let isOfSiteAlone: Bool
  /// What is due from ``firstDay``, or from the day after it, on over a span that holds the steps of both
  /// plans; nil without a day.
  public let totals: RegimenTotals?

  /// One day, before and after.
  struct Day: Hashable, Sendable {
    let before: DueDay
    let after: DueDay

    var differs: Bool { before != after }
  }

  /// Compares two plans; nil if the same is due, or nothing.
  ///
  /// - Parameters:
  ///   - start: From when on the task says something else.
  ///   - zone: By whose clocks days are told where not all parts go by the same.
  package init?(
    _ task: RecordKey,
    from start: Instant,
    before: RegimenPlan,
    after: RegimenPlan,
    in zone: TimeZoneID
  ) {
    guard !before.isLike(after) else { return nil }
    isOfSiteAlone = before.hasSameDoses(as: after)
    let zones = before.zones.union(after.zones)
    self.zone = zones.count == 1 ? zones.first ?? zone : zone
    let isDense = [before, after].contains { $0.isDense(since: start) }
    let rules = isDense ? nil : TimeZoneRules(self.zone)
    let comparison = rules.flatMap { rules in
      before.regimen == nil || after.regimen == nil
        ? nil : DayComparison(before: before, after: after, rules: rules)
    }
    let difference = comparison?.firstDifference(since: start, hasOneZone: zones.count == 1)
    let moment =
      difference?.start ?? max(before.firstDifference(from: after) ?? start, start)
    days = difference?.days ?? []
    totals = difference.flatMap { difference in
      comparison.map { RegimenTotals.totals($0, of: difference, since: moment) }
    }
    kind =
      switch (before.isDue(since: moment), after.isDue(since: moment)) {
      case (false, true): .starts
      case (true, false): .ends
      default: .changes
      }
    (self.task, self.start) = (task, moment)
    title = after.title ?? before.title
    firstDay = difference?.day
    let said = { (plan: RegimenPlan, due: DueDay?) in
      guard let rules else { return plan }
      let day = difference?.day ?? rules.day(of: moment)
      return plan.said(since: moment, on: day, due: due, by: rules)
    }
    (self.before, self.after) = (said(before, days.first?.before), said(after, days.first?.after))
  }
}

/// Two plans side by side, day by day by the clocks of one zone.
struct DayComparison {
  let before: RegimenPlan
  let after: RegimenPlan
  let rules: TimeZoneRules

  /// The days that are looked through at once, and how often before nobody sees a difference.
  static let (length, windows) = (28, 130)

  func days(from first: CivilDate, count: Int) -> [RegimenChange.Day] {
    let olds = before.days(from: first, count: count, by: rules)
    let news = after.days(from: first, count: count, by: rules)
    return zip(olds, news).map { RegimenChange.Day(before: $0, after: $1) }
  }

  /// Returns whether a version takes effect on a day on which something was due before it.
  func changesWithin(_ day: CivilDate, _ days: [RegimenChange.Day]) -> Bool {
    let times = days.first.map { $0.before.times + $0.after.times } ?? []
    guard let start = times.map(\.start).min() else { return false }
    let end = rules.span(of: day).upperBound
    return start < end && [before, after].contains { $0.changes(after: start, until: end) }
  }

  /// What differs first: the day, the first of what is due on it, and the days of four weeks from it on.
  typealias Difference = (day: CivilDate, start: Instant, days: [RegimenChange.Day])

  /// Returns the first day on which other things are due; nil if there is none in ten years.
  ///
  /// - Parameter hasOneZone: Whether both plans go by the clocks of the comparison alone, so that each day is
  ///   the same beside whichever others it is laid out.
  func firstDifference(since start: Instant, hasOneZone: Bool) -> Difference? {
    // What began on the day before may still be due.
    var first = rules.day(of: start).adding(days: -1)
    for _ in 0..<Self.windows {
      let days = days(from: first, count: Self.length)
      for (place, day) in days.enumerated() where day.differs {
        let starts = [
          day.before.firstStart(notIn: day.after), day.after.firstStart(notIn: day.before),
        ]
        let known = hasOneZone ? Array(days[place...]) : []
        let next = first.adding(days: place + known.count)
        return (
          first.adding(days: place), starts.compactMap(\.self).min() ?? start,
          known + self.days(from: next, count: Self.length - known.count)
        )
      }
      first = first.adding(days: Self.length)
    }
    return nil
  }
}

extension RegimenChange {
  /// By how much the amount changes, in whole percent; nil where there is nothing to compare, without amounts or
  /// in units that do not convert, and where the ends of a range change differently.
  public var percent: Int? {
    ratios.flatMap { Self.areAlike($0.least, $0.most) ? Self.percent($0.least) : nil }
  }

  /// By how much the ends of a range change where they change differently, in whole percent; an end is nil if it
  /// was nothing.
  public var percentsOfEnds: (least: Int?, most: Int?)? {
    guard let ratios, !Self.areAlike(ratios.least, ratios.most) else { return nil }
    return (Self.percent(ratios.least), Self.percent(ratios.most))
  }

  /// How many times as much is due after the change; nil where there is nothing to compare.
  private var ratios: RegimenTotals.Ratios? { kind == .changes ? totals?.ratios : nil }

  private static func percent(_ ratio: Double) -> Int? {
    Int(exactly: ((ratio - 1) * 100).rounded())
  }

  /// Sums of fractions leave residues behind.
  private static func areAlike(_ left: Double, _ right: Double) -> Bool {
    left == right || left.isFinite && right.isFinite && abs(left - right) <= 1e-9 * max(left, right)
  }

  /// How much a reviewer has to look at the change: the more the amount grows or shrinks, the more.
  ///
  /// What cannot be compared and another site weigh as twice the amount, and what starts or ends less than that.
  /// Of a range the end counts that changes more.
  public var weight: Double {
    switch kind {
    case .starts, .ends: return 0.5
    case .changes:
      guard let ratios else { return log(2) }
      let weight = max(Self.weight(of: ratios.least), Self.weight(of: ratios.most))
      return hasOtherSite ? max(weight, log(2)) : weight
    }
  }

  private static func weight(of ratio: Double) -> Double {
    ratio > 0 ? min(abs(log(ratio)), 10) : log(5)
  }

  /// Whether it goes on at another site.
  private var hasOtherSite: Bool { kind == .changes && !before.hasSameSites(as: after) }

  /// Whether the amount doubles, or falls to a half, or to more or less than that, at either end of a range.
  public var isLarge: Bool { ratios?.isLarge ?? false }

  /// The change in a few words: `+600 %, 7 times as much`, `least +50 %; most −25 %`, `other site`, `starts`.
  public var changeWords: String {
    switch kind {
    case .starts: return Wording.say(.regimenStarts)
    case .ends: return Wording.say(.regimenEnds)
    case .changes:
      let site = hasOtherSite ? Wording.say(.otherSite) : nil
      if isOfSiteAlone, let site { return site }
      return [amountWords, site].compactMap(\.self).joined(separator: ", ")
    }
  }

  private var amountWords: String {
    guard let ratios else { return Wording.say(.notComparable) }
    return words(of: ratios) { ratio in
      let factor = ratio >= 2 ? ratio : ratio > 0 && ratio <= 0.5 ? 1 / ratio : nil
      let words = factor.flatMap { JSONNumber(($0 * 10).rounded() / 10)?.token }.map { factor in
        Wording.say(ratio > 1 ? .timesAsMuch : .dividedBy, factor)
      }
      return [share(ratio), words].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Returns the change in words: once if both ends of a range change alike, otherwise of each end.
  private func words(of ratios: RegimenTotals.Ratios, _ words: (Double) -> String) -> String {
    guard !Self.areAlike(ratios.least, ratios.most) else { return words(ratios.least) }
    let ends = [ratios.least, ratios.most].map { ratio in
      Self.areAlike(ratio, 1) ? Wording.say(.endUnchanged) : words(ratio)
    }
    return Wording.say(.leastAndMost, ends[0], ends[1])
  }

  /// How much the regimen comes to before and after: `10 mg a day, 70 mg a week → 20 mg a day, 140 mg a
  /// week (+100 %)`; nil without amounts.
  public var totalWords: String? {
    guard let totals else { return nil }
    let old: String?
    let new: String?
    if totals.length == 7 {
      let end =
        TimeZoneRules(zone)?.start(of: totals.firstDay.adding(days: totals.days.count)) ?? .latest
      old = Regimen.totalWords(
        of: totals.days.map(\.before),
        from: totals.firstDay,
        goesOn: before.isDue(since: end)
      )
      new = Regimen.totalWords(
        of: totals.days.map(\.after),
        from: totals.firstDay,
        goesOn: after.isDue(since: end)
      )
    } else {
      old = totals.words(of: totals.before.amounts)
      new = totals.words(of: totals.after.amounts)
    }
    switch kind {
    case .starts: return new
    case .ends: return old
    case .changes:
      guard old != nil || new != nil else { return nil }
      if old == new { return old.map { Wording.say(.asBefore, $0) } }
      let words = [(old, totals.before.isDue), (new, totals.after.isDue)].map { total, isDue in
        total ?? Wording.say(isDue ? .withoutAmount : .nothing)
      }
      let change = ratios.map { self.words(of: $0, share) }
      return words.joined(separator: " → ") + (change.map { " (\($0))" } ?? "")
    }
  }

  /// Returns the change in percent, with its sign; what rounds to nothing, or to all, as less than that.
  private func share(_ ratio: Double) -> String {
    guard ratio.isFinite else { return Wording.say(.fromZero) }
    let percent = ((ratio - 1) * 100).rounded()
    switch percent {
    case 0 where !Self.areAlike(ratio, 1): return Wording.say(.underOnePercent)
    case -100 where ratio > 0: return Wording.say(.overNinetyNinePercent)
    case 0: return "0 %"
    default:
      let number = Int(exactly: abs(percent)).map(String.init) ?? "\(abs(percent))"
      return "\(percent > 0 ? "+" : "−")\(number) %"
    }
  }

  /// Whether the instructions before and after can be told in a line, since they stay the same in each
  /// plan; where they do not, they are told period by period.
  public var tellsInstructions: Bool {
    [before, after].allSatisfy { !$0.isInQuestion && $0.instructions.count < 2 }
  }

  /// The instructions in words: `"With food"`, `none → "With food"`; nil without any.
  ///
  /// Where they may have been in question it is those that hold.
  public var instructions: String? {
    if before.isInQuestion, !after.isInQuestion, after.instructions.count == 1 {
      return (after.instructions.first ?? nil).map(Wording.quoted)
    }
    guard tellsInstructions else { return nil }
    let old = before.instructions.first ?? nil
    let new = after.instructions.first ?? nil
    switch kind {
    case .starts: return new.map(Wording.quoted)
    case .ends: return old.map(Wording.quoted)
    case .changes:
      guard old != nil || new != nil else { return nil }
      let words = [old, new].map { $0.map(Wording.quoted) ?? Wording.say(.none) }
      return words[0] == words[1]
        ? Wording.say(.asBefore, words[0]) : words.joined(separator: " → ")
    }
  }
}
