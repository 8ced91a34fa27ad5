import CanonicalJSON
import CareModel

/// One repeating part of a regimen, by the wall clock of its zone.
struct RegimenPart: Hashable, Sendable {
  /// Until when a part goes on.
  enum End: Hashable, Sendable {
    /// The last day that belongs to it.
    case day(CivilDate)
    /// Occurrences start before this time.
    case before(CivilDateTime)
  }

  /// The first occurrence.
  var start: CivilDateTime
  var end: End?
  let rhythm: RegimenRhythm
  let duration: EventDuration
  /// What stands in place of the time: `Before bed`.
  let text: String?
  let amounts: [RegimenAmount]
  let zone: TimeZoneID

  init(
    start: CivilDateTime,
    end: End?,
    rhythm: RegimenRhythm,
    duration: EventDuration = .standard,
    text: String? = nil,
    amounts: [RegimenAmount] = [],
    zone: TimeZoneID
  ) {
    self.start = start
    self.end = end
    self.rhythm = rhythm
    self.duration = duration
    self.text = text
    self.amounts = amounts
    self.zone = zone
  }

  /// Reads an element; nil for one that says more than a sentence can, or that does not stay at its
  /// time: of another calendar, with members that nobody here knows, from a time that the clocks skip.
  init?(_ element: ScheduleElement) {
    guard element.calendar == nil, element.unknown.isEmpty, element.durationUnknown.isEmpty,
      element.duration.isValid, let rhythm = RegimenRhythm(element),
      let rules = TimeZoneRules(element.timezone)
    else { return nil }
    let amounts = element.targetValues.map(RegimenAmount.init)
    guard !amounts.contains(nil) else { return nil }
    let start = rules.local(at: element.start.instant)
    guard start.local.secondOfDay % 60 == 0, start.local.nanoseconds == 0,
      rules.resolve(start.local).instant == element.start.instant,
      element.duration != .allDay || start.local.secondOfDay == 0 && rhythm.keepsTimeOfDay,
      rhythm.monthDay?.includes(start.local.date) ?? true
    else { return nil }
    self.init(
      start: start.local,
      end: element.end.map { Self.end(rules.local(at: $0.instant).local, of: start.local, rhythm) },
      rhythm: rhythm,
      duration: element.duration,
      text: element.text,
      amounts: amounts.compactMap(\.self),
      zone: element.timezone
    )
  }

  /// Returns the end of a part: the last day on which it can have an occurrence, where it keeps its
  /// time of day.
  private static func end(
    _ end: CivilDateTime,
    of start: CivilDateTime,
    _ rhythm: RegimenRhythm
  ) -> End {
    guard rhythm.keepsTimeOfDay else { return .before(end) }
    let time = (start.secondOfDay, start.nanoseconds)
    let isAfterTheTime = (end.secondOfDay, end.nanoseconds) > time
    return .day(isAfterTheTime ? end.date : end.date.adding(days: -1))
  }

  /// The part as an element of a schedule; nil if this computer lacks the zone, or if it would end
  /// before it begins.
  var element: ScheduleElement? { element(key: nil) }

  /// Returns the part as an element with a key, or with the one that follows from what it says, which takes
  /// longer to find than all else.
  func element(key: String?) -> ScheduleElement? {
    guard let rules = TimeZoneRules(zone) else { return nil }
    let start = rules.resolve(start)
    let end: OffsetDateTime? =
      switch end {
      case nil: nil
      case .day(let day): rules.local(at: rules.start(of: day.adding(days: 1)))
      case .before(let time): rules.resolve(time)
      }
    if let end, end.instant <= start.instant { return nil }
    return ScheduleElement(
      key: key,
      start: start,
      end: end,
      timezone: zone,
      interval: rhythm.interval,
      monthDay: rhythm.monthDay,
      duration: duration,
      text: text,
      targetValues: amounts.map(\.target)
    )
  }

  var firstDay: CivilDate { start.date }

  /// The last day that belongs to the part; nil where it has no end, or an end at some time.
  var lastDay: CivilDate? {
    if case .day(let day)? = end { day } else { nil }
  }

  var isAllDay: Bool { duration == .allDay }

  /// Returns whether another part is due at the same times of day, in the same words.
  func isAtTheTime(of other: RegimenPart) -> Bool {
    start.secondOfDay == other.start.secondOfDay && rhythm == other.rhythm
      && isLike(other) && text == other.text
  }

  /// Returns whether another part differs in nothing but days, times, texts and amounts.
  func isLike(_ other: RegimenPart) -> Bool {
    zone == other.zone && duration == other.duration
  }

  /// Whether the clocks change while what is due by elapsed time goes on, so that it moves to another time of day.
  ///
  /// A year is looked at.
  var movesWithTheClocks: Bool {
    guard !rhythm.keepsTimeOfDay, let rules = TimeZoneRules(zone) else { return false }
    let first = rules.resolve(start).instant
    let offset = rules.offset(at: first)
    let end: Instant? =
      if case .before(let time)? = end { rules.resolve(time).instant } else { nil }
    return (1...13).contains { month in
      let moment = first.adding(seconds: Int64(month) * 28 * 86_400)
      let isBefore = end.map { moment < $0 } ?? true
      return rules.offset(at: isBefore ? moment : end ?? moment) != offset
    }
  }
}

extension RegimenPart {
  /// Returns two parts that are due at the same times of the same days, each with an amount in one unit; nil if
  /// there are none.
  ///
  /// That is a slip. A step beside a longer one may be meant: it is asked about as a doubt.
  static func overlap(_ parts: [RegimenPart]) -> (RegimenPart, RegimenPart)? {
    let timed = parts.filter { !$0.isAllDay && !$0.amounts.isEmpty }
    for group in Dictionary(grouping: timed, by: { Occurrences(of: $0) }).values {
      for (place, first) in group.enumerated() {
        for second in group[(place + 1)...] where first.sharesUnit(with: second) {
          return (first, second)
        }
      }
    }
    return nil
  }

  /// What two parts have in common that are due at the same times.
  private struct Occurrences: Hashable {
    let start: CivilDateTime
    let end: End?
    let rhythm: RegimenRhythm
    let zone: TimeZoneID

    init(of part: RegimenPart) {
      (start, end, rhythm, zone) = (part.start, part.end, part.rhythm, part.zone)
    }
  }

  private func sharesUnit(with other: RegimenPart) -> Bool {
    amounts.contains { own in other.amounts.contains { $0.unit == own.unit } }
  }
}
