extension Schedule {
  /// What is valid in the schedule but does not do what its author probably meant.
  ///
  /// Steps are taken from the previous event, as CareKit takes them: an event that had to move to a
  /// shorter month or over a spring change of the clocks takes all later ones along.
  public var warnings: [ScheduleWarning] {
    elements.enumerated().flatMap { index, element in
      ElementLint(element, at: [MemberName.elements, String(index)]).warnings
    } + overlaps
  }
}

/// The warnings of one element.
private struct ElementLint {
  let element: ScheduleElement
  let pointer: [String]

  init(_ element: ScheduleElement, at pointer: [String]) {
    self.element = element
    self.pointer = pointer
  }

  var warnings: [ScheduleWarning] {
    guard let rules = TimeZoneRules(element.timezone) else {
      let warning = ScheduleWarning(
        .unknownZone,
        "This machine does not know the time zone \(element.timezone).",
        at: pointer + [MemberName.timezone],
        advice: "Write a name of the IANA database, such as Europe/Vienna."
      )
      return [warning]
    }
    let ends = element.end.map { [(MemberName.end, $0)] } ?? []
    return ([(MemberName.start, element.start)] + ends).compactMap { wrongOffset($0, $1, rules) }
      + [shortMonth, skippedHour(rules)].compactMap(\.self)
  }

  private func wrongOffset(
    _ member: String,
    _ time: OffsetDateTime,
    _ rules: TimeZoneRules
  ) -> ScheduleWarning? {
    let right = rules.local(at: time.instant)
    guard right.offsetSeconds != time.offsetSeconds else { return nil }
    return ScheduleWarning(
      .wrongOffset,
      "The clocks in \(element.timezone) are not at \(time.offsetText) then.",
      at: pointer + [member],
      advice: "For this time on the wall write the offset"
        + " \(rules.resolve(time.local).offsetText)."
    )
  }
}

extension ElementLint {
  /// Whether the dates follow the Gregorian calendar by one simple step.
  private var dateStep: (months: Int, days: Int)? {
    let interval = element.interval
    guard element.calendar == nil, element.monthDay == nil,
      [interval.hour, interval.minute, interval.second].allSatisfy({ ($0 ?? 0) == 0 })
    else { return nil }
    let months = (interval.year ?? 0) * 12 + (interval.month ?? 0)
    let days = (interval.weekOfYear ?? 0) * 7 + (interval.day ?? 0)
    return (months == 0) != (days == 0) ? (months, days) : nil
  }

  /// Returns whether an event could still start on a day.
  private func isWithin(_ date: CivilDate) -> Bool {
    element.end.map { date <= $0.local.date } ?? true
  }

  /// Monthly on the 29th to 31st, or yearly on 29 February.
  private var shortMonth: ScheduleWarning? {
    let start = element.start.local.date
    guard start.day > 28, let months = dateStep?.months, months > 0 else { return nil }
    var month = start.year * 12 + start.month - 1 + months
    // The lengths of months repeat after 400 years; people's schedules end before.
    while month < (start.year + 120) * 12 {
      let (year, number) = (month / 12, month % 12 + 1)
      let length = CivilDate.days(inMonth: number, of: year)
      guard let date = CivilDate(year: year, month: number, day: min(start.day, length)),
        isWithin(date)
      else { return nil }
      if length < start.day {
        return ScheduleWarning(
          .drift,
          "Not every month that the events come to has a day \(start.day): from then on they stay on"
            + " an earlier day.",
          at: pointer + [MemberName.start],
          advice: "Start on a day up to the 28th, or write an element for each month."
        )
      }
      month += months
    }
    return nil
  }

  /// Returns a time of day that a spring change of the clocks skips.
  private func skippedHour(_ rules: TimeZoneRules) -> ScheduleWarning? {
    guard element.duration != .allDay, dateStep != nil,
      let gap = rules.gaps(from: element.start.local.date, days: Self.daysAhead)
        .first(where: { isWithin($0.date) && $0.contains(element.start.local) && isEvent($0.date) })
    else { return nil }
    return ScheduleWarning(
      .drift,
      "The clocks in \(element.timezone) skip this time on \(gap.date): from then on the events stay"
        + " later.",
      at: pointer + [MemberName.start],
      advice: "Write a time before \(Self.clock(gap.start)), or from \(Self.clock(gap.end)) on."
    )
  }

  /// Changes of the clocks recur every year; three are enough to meet most steps.
  private static let daysAhead = 3 * 366

  /// Returns whether an event falls on a day, if none has moved before.
  private func isEvent(_ date: CivilDate) -> Bool {
    let start = element.start.local.date
    guard let step = dateStep else { return false }
    if step.days > 0 { return (date.daysSinceEpoch - start.daysSinceEpoch) % step.days == 0 }
    let months = (date.year - start.year) * 12 + date.month - start.month
    return date.day == start.day && months % step.months == 0
  }

  private static func clock(_ secondOfDay: Int) -> String {
    String { writer in
      writer.put(secondOfDay / 3600, digits: 2)
      writer.put(":")
      writer.put(secondOfDay / 60 % 60, digits: 2)
    }
  }
}

/// A part of a civil day that the clocks skip.
private struct ClockGap {
  let date: CivilDate
  /// Seconds of the day, as the wall clock counts them.
  let start: Int
  let end: Int

  func contains(_ time: CivilDateTime) -> Bool {
    (start..<end).contains(time.secondOfDay)
  }
}

extension TimeZoneRules {
  /// Returns the hours that the clocks skip within some days, in order.
  fileprivate func gaps(from first: CivilDate, days: Int) -> [ClockGap] {
    let end = min(start(of: first.adding(days: days)), .latest).seconds
    var era = transitions.era(at: max(start(of: first), .earliest).seconds)
    var gaps: [ClockGap] = []
    while era.span.upperBound < end {
      let next = transitions.era(at: era.span.upperBound)
      if next.offset > era.offset {
        let change = CivilDateTime(
          Instant(seconds: next.span.lowerBound),
          offsetSeconds: Int(era.offset)
        )
        let end = change.secondOfDay + Int(next.offset - era.offset)
        gaps.append(ClockGap(date: change.date, start: change.secondOfDay, end: end))
      }
      era = next
    }
    return gaps
  }
}
