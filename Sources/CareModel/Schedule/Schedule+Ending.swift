extension Schedule {
  /// The last day on which an event may start, each element's in its own zone.
  ///
  /// Nil if any element has no end.
  public var lastDay: CivilDate? {
    let days = elements.map(\.lastDay)
    return days.contains(nil) ? nil : days.compactMap(\.self).max()
  }

  /// Returns the schedule without the events after a day, which every element counts in its own
  /// zone.
  ///
  /// An element that stopped before the schedule did keeps its end; one that would begin later is
  /// left out.
  ///
  /// - Returns: Nil if no element has begun by then, or if this computer lacks the zone of any.
  public func ending(with day: CivilDate) -> Schedule? {
    let lastDay = lastDay
    var ended: [ScheduleElement] = []
    for var element in elements {
      guard let rules = TimeZoneRules(element.timezone) else { return nil }
      let end = rules.start(of: day.adding(days: 1))
      guard element.start.instant < end else { continue }
      let stopped = element.lastDay.map { $0 != lastDay && $0 <= day } ?? false
      if !stopped { element.end = rules.local(at: end) }
      ended.append(element)
    }
    guard !ended.isEmpty else { return nil }
    var schedule = self
    schedule.replaceElements(with: ended)
    return schedule
  }

  /// The schedule going on where it ended; elements that stopped before it did stay as they are.
  public var withoutEnd: Schedule {
    guard let lastDay else { return self }
    var schedule = self
    schedule.replaceElements(
      with: elements.map { element in
        var element = element
        if element.lastDay == lastDay { element.end = nil }
        return element
      }
    )
    return schedule
  }
}

extension ScheduleElement {
  /// The last day on which an event may start, in the element's own zone; nil without an end.
  var lastDay: CivilDate? {
    guard let last = end?.instant.adding(nanoseconds: -1) else { return nil }
    let offset = TimeZoneRules(timezone)?.offset(at: last) ?? end?.offsetSeconds ?? 0
    return CivilDateTime(last, offsetSeconds: offset).date
  }
}
