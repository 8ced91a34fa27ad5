import CareModel

extension RegimenPart {
  /// Returns two parts that are due at one time of the same day, each with an amount in one unit; nil if there are none.
  ///
  /// Nobody plans a dose twice on purpose: it is a slip, or a change whose first part has no end. It looks at ten
  /// years.
  static func overlap(_ parts: [RegimenPart]) -> (RegimenPart, RegimenPart)? {
    let timed = parts.filter { !$0.isAllDay && $0.rhythm.keepsTimeOfDay && !$0.amounts.isEmpty }
    for group in Dictionary(
      grouping: timed,
      by: { Moment(zone: $0.zone, second: $0.start.secondOfDay) }
    )
    .values {
      for (place, first) in group.enumerated() {
        for second in group[(place + 1)...] where first.overlaps(second) { return (first, second) }
      }
    }
    return nil
  }

  private struct Moment: Hashable {
    let zone: TimeZoneID
    let second: Int
  }

  private func overlaps(_ other: RegimenPart) -> Bool {
    // A step beside a longer one may be meant: that is asked about as a doubt.
    guard firstDay == other.firstDay, end == other.end else { return false }
    guard amounts.contains(where: { own in other.amounts.contains { $0.unit == own.unit } }) else {
      return false
    }
    if let step = rhythm.dayCount,
      let other = (other.rhythm.dayCount.map { (step: $0, first: other.firstDay) })
    {
      let distance = other.first.daysSinceEpoch - firstDay.daysSinceEpoch
      guard distance % Self.commonDivisor(step, other.step) == 0 else { return false }
    }
    var day = max(firstDay, other.firstDay)
    let end = min(
      day.adding(days: 3653),
      lastDay ?? day.adding(days: 3653),
      other.lastDay ?? day.adding(days: 3653)
    )
    while day <= end {
      guard let own = firstDue(after: day.adding(days: -1)),
        let others = other.firstDue(after: day.adding(days: -1))
      else { return false }
      if own == others { return own <= end }
      day = max(own, others)
    }
    return false
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}

extension RegimenRhythm {
  /// How many days each step has; nil for one of months, years or hours.
  fileprivate var dayCount: Int? {
    switch self {
    case .days(let count): count
    case .weeks(let count): 7 * count
    case .months, .years, .elapsed: nil
    }
  }
}
