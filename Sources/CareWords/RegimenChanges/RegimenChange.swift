import CareEvents
public import CareModel

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
  /// The first day on which other things are due, by the clock of the regimen; nil if none differs.
  public let firstDay: CivilDate?
  /// The days of four weeks from ``firstDay`` on; none without one.
  let days: [Day]

  /// One day, before and after.
  struct Day: Hashable, Sendable {
    let before: DueDay
    let after: DueDay

    var differs: Bool { before != after }
  }

  /// Compares two plans; nil if the same is due, or nothing.
  ///
  /// - Parameter start: From when on the task says something else.
  package init?(
    _ task: RecordKey,
    title: String?,
    from start: Instant,
    before: RegimenPlan,
    after: RegimenPlan
  ) {
    guard !before.isLike(after) else { return nil }
    let difference = Self.firstDifference(before, after, since: start)
    let moment = difference?.start ?? start
    days = difference.map { Self.days(before, after, from: $0.day) } ?? []
    kind =
      switch (before.isDue(since: moment), after.isDue(since: moment)) {
      case (false, true): .starts
      case (true, false): .ends
      default: .changes
      }
    (self.task, self.title, self.before, self.after) = (task, title, before, after)
    (self.start, firstDay) = (moment, difference?.day)
  }

  /// The days that are looked through at once, and how often before nobody sees a difference.
  private static let (length, windows) = (28, 130)

  private static func days(
    _ before: RegimenPlan,
    _ after: RegimenPlan,
    from first: CivilDate
  ) -> [Day] {
    let sides = [before, after].map { plan in
      DueDay.days(of: plan.regimen?.elements ?? [], from: first, count: length)
    }
    return zip(sides[0], sides[1]).map { Day(before: $0, after: $1) }
  }

  /// Returns the first day on which other things are due, and the first of these; nil if there is none in
  /// ten years, or if something is done as needed or in question.
  private static func firstDifference(
    _ before: RegimenPlan,
    _ after: RegimenPlan,
    since start: Instant
  ) -> (day: CivilDate, start: Instant)? {
    guard let old = before.regimen?.elements, let new = after.regimen?.elements else { return nil }
    // The day of the moment, wherever a clock may be.
    var first = CivilDateTime(start, offsetSeconds: 0).date.adding(days: -1)
    for _ in 0..<windows {
      let olds = DueDay.days(of: old, from: first, count: length)
      let news = DueDay.days(of: new, from: first, count: length)
      for (place, (old, new)) in zip(olds, news).enumerated() where old != new {
        let starts = [old.firstStart(notIn: new), new.firstStart(notIn: old)].compactMap(\.self)
        return (first.adding(days: place), starts.min() ?? start)
      }
      first = first.adding(days: length)
    }
    return nil
  }
}

extension RegimenChange {
  /// How much is due in the seven days from ``firstDay`` on, before and after; nil without a day.
  package var weeklyTotals: (before: [OutcomeValue], after: [OutcomeValue])? {
    let week = days.prefix(7)
    guard !week.isEmpty else { return nil }
    return (DueDay.totals(of: week.map(\.before)), DueDay.totals(of: week.map(\.after)))
  }

  /// By how much the amount of the seven days changes, in whole percent; nil where there is nothing to
  /// compare: without amounts, or in units that do not convert.
  package var percent: Int? {
    guard let totals = weeklyTotals, let old = totals.before.first, totals.before.count == 1,
      totals.after.count == 1, (old.number ?? 0) > 0
    else { return nil }
    let units = totals.before + totals.after
    guard units.byUnit.count == 1, (totals.after[0].unit == nil) == (old.unit == nil) else {
      return nil
    }
    let ratio = totals.after.sum(in: old.unit) / (old.number ?? 1)
    return Int(exactly: ((ratio - 1) * 100).rounded())
  }

  /// How much the regimen comes to before and after: `10 mg a day, 70 mg a week → 20 mg a day, 140 mg a
  /// week (+100 %)`; nil without amounts.
  package var totalWords: String? {
    guard let firstDay else { return nil }
    let old = Regimen.totalWords(of: days.map(\.before), from: firstDay)
    let new = Regimen.totalWords(of: days.map(\.after), from: firstDay)
    switch kind {
    case .starts: return new
    case .ends: return old
    case .changes:
      guard old != nil || new != nil else { return nil }
      if old == new { return old.map { Wording.say(.asBefore, $0) } }
      let none = Wording.say(.nothing)
      let share = percent.map { " (\(Self.signed($0)) %)" } ?? ""
      return "\(old ?? none) → \(new ?? none)\(share)"
    }
  }

  private static func signed(_ number: Int) -> String {
    number > 0 ? "+\(number)" : number < 0 ? "−\(-number)" : "±0"
  }
}

extension RegimenChange {
  /// Whether the instructions before and after can be told in a line, since they stay the same in each
  /// plan; where they do not, they are told period by period.
  package var tellsInstructions: Bool {
    [before, after].allSatisfy { !$0.isInQuestion && $0.instructions.count < 2 }
  }

  /// The instructions in words: `"With food"`, `none → "With food"`; nil without any.
  package var instructions: String? {
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
