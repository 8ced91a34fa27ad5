extension Schedule {
  /// The elements that begin before the ones that they follow are over: that day's dose would be
  /// given twice.
  ///
  /// An element follows another one if it begins later and goes on longer. Several times of one
  /// day, which begin together, follow none.
  var overlaps: [ScheduleWarning] {
    elements.enumerated().compactMap { index, element in
      guard elements.contains(where: { element.doubles($0) }) else { return nil }
      return ScheduleWarning(
        .overlap,
        "This part begins on \(element.start.local.date), on which the part before it still has an"
          + " event: both are due then.",
        at: [MemberName.elements, String(index), MemberName.start],
        advice:
          "End the part before it a day earlier, or begin this one a day later, unless both are"
          + " meant."
      )
    }
  }
}

extension ScheduleElement {
  /// Returns whether the element begins on the last day of another one, or at the time of an event
  /// of it.
  fileprivate func doubles(_ other: ScheduleElement) -> Bool {
    guard let otherEnd = other.end, other.start.local.date < start.local.date,
      start.instant < otherEnd.instant, end.map({ $0.instant > otherEnd.instant }) ?? true,
      let rules = TimeZoneRules(timezone)
    else { return false }
    let day = rules.day(of: start.instant)
    let span = rules.span(of: day)
    let later = span.upperBound..<max(span.upperBound, otherEnd.instant)
    guard other.startCount(in: span) > 0 else { return false }
    let same = start.instant..<start.instant.adding(nanoseconds: 1)
    return other.startCount(in: same) > 0 || other.startCount(in: later) == 0
  }
}
