import CarePlanKit

/// Understands the dates and times that users write.
///
/// A date means the day in the store's zone, wherever the user is; only what is "today" depends on
/// the zone in which moments are shown.
struct DateReader: Sendable {
  /// A date or a moment, as it was written.
  enum Moment: Hashable, Sendable {
    case day(CivilDate)
    case instant(Instant)
  }

  /// The zone whose days dates are: the store's.
  let zone: TimeZoneRules
  /// The store's zone, if this computer lacks it and another one stands in.
  var missingZone: TimeZoneID?
  /// The zone in which moments are shown.
  let shown: TimeZoneRules
  /// The zone whose clock the user sees; nil if it is not known.
  var here: TimeZoneRules?
  let now: Instant
  /// The clock of the person who writes dates.
  var clock = Wording.Clock.twentyFourHour
  /// The clock on which times are shown, which for programs is always that of 24 hours.
  var shownClock = Wording.Clock.twentyFourHour
  /// When the parts of the day are that a regimen names.
  var times = DayTimes()
  /// Where it says which day was meant by words such as `mon`.
  var remarks = ReadRemarks()

  /// The words for moments in the zone and on the clock of the person who reads.
  var wording: Wording { Wording(zone: shown.id, unsaidZone: shown.id, clock: shownClock) }

  /// Returns the zone of a clock in brackets, ` (Berlin time)`; nothing for the one in which everything
  /// is shown.
  func zoneRemark(_ zone: TimeZoneID) -> String {
    zone == shown.id ? "" : " (\(Wording.zone(zone)))"
  }

  /// Whose time a view of a day shows, and what the clock here shows, where they differ: `Berlin time; it is Friday
  /// 18:00 here`.
  var zoneNote: String? {
    guard let local = here?.local(at: now).local, local != shown.local(at: now).local else {
      return nil
    }
    let clock = "\(Wording.weekday(local.date)) \(Wording.minute(local, shownClock))"
    return Wording.say(.otherZoneHere, Wording.zone(shown.id), clock)
  }

  /// The present day.
  var today: CivilDate { shown.day(of: now) }

  /// The moment at which the present day began.
  var startOfToday: Instant { shown.start(of: today) }

  /// Returns the zone of what is made new.
  func ownZone() throws(UsageError) -> TimeZoneID {
    guard let missingZone else { return zone.id }
    throw UsageError(
      "this computer does not know the store's time zone \(missingZone)",
      hint: Wording.hint(.nameZone, "--time-zone", "'careplan config timezone'")
    )
  }

  /// Reads a day or a time as people write it: `2026-11-20`, `20 Nov`, `mon`, `3 days ago`, RFC 3339,
  /// or a local time without offset.
  ///
  /// - Parameter side: On which side of today it lies, if the text does not say it.
  func moment(_ text: String, _ side: DaySide) throws(UsageError) -> Moment {
    if let moment = tryMoment(text) { return moment }
    return try moment(text, read(text, for: .dayOrTime, side), side)
  }

  /// Reads `2026-11-20`, `today`, `yesterday`, `tomorrow`, RFC 3339, or a local time without offset;
  /// nil for any other text.
  func tryMoment(_ text: String) -> Moment? {
    switch text {
    case "today": return .day(today)
    case "yesterday": return .day(today.adding(days: -1))
    case "tomorrow": return .day(today.adding(days: 1))
    case "now": return .instant(now)
    default: break
    }
    if let date = CivilDate(text) { return .day(date) }
    if let instant = Instant(text) { return .instant(instant) }
    return (CivilDateTime(text) ?? CivilDateTime("\(text):00")).map {
      .instant(zone.instant(of: $0))
    }
  }

  /// Reads a date; the day of a moment is its day in the store's zone.
  func day(_ text: String, _ side: DaySide) throws(UsageError) -> CivilDate {
    switch tryMoment(text) {
    case .day(let day): return day
    case .instant(let instant): return zone.day(of: instant)
    case nil: break
    }
    guard case .day(let day) = try read(text, for: .day, side) else {
      throw UsageError("'\(text)' is not a day")
    }
    note(text, means: day)
    return day
  }

  /// Reads the moment at which something begins: that of a date is the start of the day.
  func start(_ text: String, _ side: DaySide) throws(UsageError) -> Instant {
    switch try moment(text, side) {
    case .day(let day): zone.start(of: day)
    case .instant(let instant): instant
    }
  }

  /// Reads when a change holds: from a date on, from one until another, now, or with what is planned.
  func rule(_ text: String) throws(UsageError) -> EffectiveRule {
    switch text {
    case "planned": return .planned
    case "now": return .from(Instant(seconds: now.seconds))
    default: break
    }
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return .from(try start(text, .either)) }
    let (from, until) = (try start(parts[0], .either), try start(parts[1], .either))
    guard from < until else {
      throw UsageError(
        "\(parts[1]) is not after \(parts[0])",
        hint: Wording.hint(.endLast, "DATE..DATE")
      )
    }
    return .during(from..<until)
  }

  /// Reads the moment before which something ends: that of a date is the end of the day.
  func end(_ text: String, _ side: DaySide) throws(UsageError) -> Instant {
    switch try moment(text, side) {
    case .day(let day): zone.span(of: day).upperBound
    case .instant(let instant): instant
    }
  }
}

extension DateReader {
  /// Returns a moment as an option of the command line takes it: the date alone at the start of its
  /// day.
  func wordsForOption(_ instant: Instant) -> String {
    let day = zone.day(of: instant)
    return zone.start(of: day) == instant ? day.description : instant.description
  }

  /// Returns a time to the minute in the zone of the output, with its date unless it is on the day of another moment.
  func words(of moment: Instant, on day: Instant) -> String {
    let local = shown.local(at: moment).local
    let minute = Wording.minute(local, shownClock)
    return local.date == shown.day(of: day) ? minute : "\(Wording.date(local.date)) \(minute)"
  }

  /// Returns what the wall clock of a zone shows on a day at a second, moved over a gap of the
  /// clocks.
  func wallTime(
    _ day: CivilDate,
    _ second: Int,
    in zone: TimeZoneID
  ) throws(UsageError) -> OffsetDateTime {
    guard let local = CivilDateTime(day, secondOfDay: second), let rules = TimeZoneRules(zone)
    else {
      throw UsageError("this computer does not know the time zone '\(zone)'")
    }
    return rules.resolve(local)
  }

  /// Returns the reader of somebody who looks from another moment.
  func looking(at moment: Instant) -> DateReader {
    DateReader(
      zone: zone,
      missingZone: missingZone,
      shown: shown,
      here: here,
      now: moment,
      clock: clock,
      shownClock: shownClock,
      times: times,
      remarks: remarks
    )
  }

  /// Returns the reader of somebody who looks from another moment; for a date from the end of that
  /// day.
  func looking(asOf text: String?) throws(UsageError) -> DateReader {
    guard let text else { return self }
    let moment: Instant
    switch try self.moment(text, .either) {
    case .day(let day): moment = shown.span(of: day).upperBound.adding(nanoseconds: -1)
    case .instant(let instant): moment = instant
    }
    return looking(at: moment)
  }

  /// Returns the moment at which a record is looked at: the end of a day.
  func point(of moment: Moment) -> RecordQuery.Point {
    switch moment {
    case .day(let day): .before(zone.span(of: day).upperBound)
    case .instant(let instant): .at(instant)
    }
  }
}
