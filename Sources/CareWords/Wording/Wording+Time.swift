import CanonicalJSON
public import CareModel

extension Wording {
  /// A civil date: `10 Jan 2026`.
  public static func date(_ date: CivilDate) -> String {
    "\(date.day) \(month(date)) \(date.year)"
  }

  /// A day of a year that goes without saying: `10 Jan`.
  static func dayAndMonth(_ date: CivilDate) -> String { "\(date.day) \(month(date))" }

  /// Returns the time of day with only as many parts as it has: `08:00`, `08:00:30`.
  package static func time(_ time: CivilDateTime) -> String {
    let text = time.timeText
    return time.second == 0 && time.nanoseconds == 0 ? String(text.dropLast(3)) : text
  }

  /// Returns the time of day as a clock shows it: `08:00`, `8:00 am`.
  public static func time(_ time: CivilDateTime, _ clock: Clock) -> String {
    shown(Self.time(time), time, clock)
  }

  /// Returns the time of day to the minute: `08:00`, `8:00 am`.
  public static func minute(_ time: CivilDateTime, _ clock: Clock) -> String {
    shown(String(time.timeText.prefix(5)), time, clock)
  }

  /// Returns a time that stands in 24 hours as a clock shows it.
  private static func shown(_ text: String, _ time: CivilDateTime, _ clock: Clock) -> String {
    guard clock == .twelveHour else { return text }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour)\(text.dropFirst(2)) \(time.hour < 12 ? "am" : "pm")"
  }

  /// A wall-clock time, or its date alone at midnight: `10 Jan 2026 08:00`.
  package static func dateTime(_ time: CivilDateTime) -> String { dateTime(time, .twentyFourHour) }

  /// A wall-clock time as a clock shows it, or its date alone at midnight: `10 Jan 2026 8:00 am`.
  package static func dateTime(_ time: CivilDateTime, _ clock: Clock) -> String {
    isMidnight(time) ? date(time.date) : "\(date(time.date)) \(Self.time(time, clock))"
  }

  /// Returns a moment on the wall clock of the zone, to the minute, with the zone unless it goes
  /// without saying; of the first moment of a day that begins at midnight, the date alone.
  public func instant(_ instant: Instant) -> String { moment(instant, isDateAtMidnight: true) }

  /// Returns a moment as `instant(_:)` does, with its time even at midnight: `10 Jan 2026 00:00`.
  func moment(_ instant: Instant) -> String { moment(instant, isDateAtMidnight: false) }

  private func moment(_ instant: Instant, isDateAtMidnight: Bool) -> String {
    guard let rules else {
      let local = CivilDateTime(instant, offsetSeconds: 0)
      let isDate = isDateAtMidnight && Self.isMidnight(local)
      let time = isDate ? "" : " \(Self.time(local, clock))"
      return "\(Self.date(local.date))\(time), UTC"
    }
    let local = rules.local(at: instant)
    // In an hour that the clocks repeat, only the offset distinguishes the second pass.
    let isSecondPass = rules.instant(of: local.local) != instant
    let date = Self.date(local.local.date)
    if isDateAtMidnight, !isSecondPass, Self.isMidnight(local.local) { return date }
    // A person says minutes; two moments of one minute are told apart as they stand in the files.
    let text =
      "\(date) \(Self.minute(local.local, clock))" + (isSecondPass ? " \(local.offsetText)" : "")
    return zone == unsaidZone ? text : "\(text), \(Self.zone(zone))"
  }

  /// Returns when an event starts: `10 Jan 2026`, `10 Jan 2026 08:00`.
  public static func eventStart(_ start: EventStart) -> String {
    eventStart(start, .twentyFourHour)
  }

  /// Returns when an event starts as a clock shows it: `10 Jan 2026`, `10 Jan 2026 8:00 am`.
  package static func eventStart(_ start: EventStart, _ clock: Clock) -> String {
    switch start {
    case .allDay(let date): say(.dayAllDay, Self.date(date))
    case .local(let time): "\(date(time.date)) \(Self.time(time, clock))"
    case .secondPass(let time):
      "\(date(time.local.date)) \(Self.time(time.local, clock)) \(time.offsetText)"
    }
  }

  /// A time zone as people say it: `New York time`, `UTC`.
  public static func zone(_ zone: TimeZoneID) -> String {
    let isAbbreviation = zone.name.utf8.allSatisfy { !(97...122).contains($0) }
    if isAbbreviation || zone.name.hasPrefix("Etc/") { return zone.name }
    return say(.zone, zone.place)
  }

  /// A length of time: `1 h 30 min`, `0.5 s`.
  public static func span(seconds: Double) -> String {
    guard let whole = Int(exactly: seconds), whole >= 0 else {
      return say(.seconds, JSONNumber(seconds)?.token ?? "\(seconds)")
    }
    let parts: [(count: Int, unit: Phrase)] = [
      (whole / 3600, .hours), (whole / 60 % 60, .minutes), (whole % 60, .seconds),
    ]
    let said = parts.filter { $0.count != 0 }.map { say($0.unit, "\($0.count)") }
    return said.isEmpty ? say(.seconds, "0") : said.joined(separator: " ")
  }

  /// Returns how long ago a moment was, in the largest unit: `3 days ago`.
  ///
  /// A moment in the future, by the clock of another device, was just now.
  public static func age(from then: Instant, to now: Instant) -> String {
    let (seconds, isTooLong) = now.seconds.subtractingReportingOverflow(then.seconds)
    let minutes = isTooLong ? 0 : Int(seconds / 60)
    if minutes < 1 { return say(.momentAgo) }
    if minutes < 60 { return say(.minutesAgo, count: minutes) }
    let hours = minutes / 60
    return hours < 24 ? say(.hoursAgo, count: hours) : say(.daysAgo, count: hours / 24)
  }

  /// Returns how long an event lasts: `1 h`, `all day`, `a moment`.
  package static func duration(_ duration: EventDuration) -> String {
    switch duration {
    case .allDay: say(.allDay)
    case .seconds(0): say(.aMoment)
    case .seconds(let seconds): span(seconds: seconds)
    }
  }

  static func isMidnight(_ time: CivilDateTime) -> Bool {
    time.secondOfDay == 0 && time.nanoseconds == 0
  }

  package static func month(_ date: CivilDate) -> String {
    let names: [Phrase] = [
      .jan, .feb, .mar, .apr, .may, .jun, .jul, .aug, .sep, .oct,
      .nov, .dec,
    ]
    return say(names[date.month - 1])
  }

  /// The day of the week: `Saturday`.
  public static func weekday(_ date: CivilDate) -> String {
    let names: [Phrase] = [
      .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
    ]
    return say(names[date.weekday - 1])
  }

  /// The day of the week in short: `Sat`.
  public static func shortWeekday(_ date: CivilDate) -> String {
    let names: [Phrase] = [.sun, .mon, .tue, .wed, .thu, .fri, .sat]
    return say(names[date.weekday - 1])
  }

  /// A number as a place in a row: `1st`, `22nd`, `31st`.
  static func ordinal(_ number: Int) -> String { say(.ordinal, place: number) }

  /// Returns several phrases as one: `a, b and c`.
  public static func joined(_ phrases: [String]) -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
    return say(.and, phrases.dropLast().joined(separator: ", "), last)
  }

  /// Returns the options of a command that name an event by its day and time.
  package static func options(naming start: EventStart) -> [String] {
    options(naming: start, .twentyFourHour)
  }

  /// Returns the same for somebody with a clock, on which `10:00` alone could be of either half of the
  /// day.
  public static func options(naming start: EventStart, _ clock: Clock) -> [String] {
    ["--date", start.day.description, "--at", start.time.map { typed($0, clock) } ?? "all-day"]
  }

  /// Returns a time as it is typed on a command line: `08:00`, and `10:00am` on a clock of twelve
  /// hours.
  public static func typed(_ time: CivilDateTime, _ clock: Clock) -> String {
    let isOfEitherHalf = clock == .twelveHour && (10...12).contains(time.hour) && time.second == 0
    guard isOfEitherHalf else { return Self.time(time) }
    return "\(Self.time(time))\(time.hour < 12 ? "am" : "pm")"
  }
}
