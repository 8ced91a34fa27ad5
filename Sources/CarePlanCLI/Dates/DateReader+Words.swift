import CarePlanKit

/// Days and times as people say them.
extension DateReader {
  /// Reads a text that is no date of RFC 3339.
  func read(
    _ text: String,
    for wanted: DateText.Wanted,
    _ side: DaySide
  ) throws(UsageError) -> DateText.Meaning {
    let reader = DateText(today: today, isTwelveHourClock: clock == .twelveHour)
    do throws(DateTextError) { return try reader.read(text, for: wanted, side) } catch {
      guard !error.saysNothing else {
        throw UsageError("'\(text)' is not a \(Self.word(wanted))", hint: Self.hint(wanted))
      }
      throw UsageError(error, of: text, Self.hint(wanted))
    }
  }

  private static func word(_ wanted: DateText.Wanted) -> String {
    switch wanted {
    case .day: "day"
    case .time: "time"
    case .dayOrTime: "date or time"
    }
  }

  private static func hint(_ wanted: DateText.Wanted) -> String {
    let examples =
      switch wanted {
      case .day: ["YYYY-MM-DD", "D MONTH", "WEEKDAY", "N days ago"]
      case .time: ["HH:MM", "H am", "H pm", "YYYY-MM-DDTHH:MM"]
      case .dayOrTime: ["YYYY-MM-DD", "D MONTH", "WEEKDAY", "N days ago", "YYYY-MM-DDTHH:MM"]
      }
    let hint = Wording.hint(.write, Wording.either(examples))
    return Wording.hint(.example, hint, "'careplan help dates'")
  }

  /// Returns the day or moment that a text means, and says which one it is.
  func moment(
    _ text: String,
    _ meaning: DateText.Meaning,
    _ side: DaySide
  ) throws(UsageError) -> Moment {
    switch meaning {
    case .day(let day):
      note(text, means: day)
      return .day(day)
    case .dayTime(let day, let second): return .instant(try instant(text, day, second))
    case .time(let second):
      return .instant(try instant(text, dayOfTime(text, second, side), second))
    case .elapsed(let seconds):
      let instant = Instant(seconds: now.seconds).adding(seconds: Int64(seconds))
      note(text, means: words(shown.local(at: instant).local))
      return .instant(instant)
    }
  }

  private func instant(
    _ text: String,
    _ day: CivilDate,
    _ second: Int
  ) throws(UsageError) -> Instant {
    guard let local = CivilDateTime(day, secondOfDay: second) else {
      throw UsageError("'\(text)' is not a time")
    }
    note(text, means: words(local))
    return zone.instant(of: local)
  }

  /// Returns the day of a time that stands alone: today, unless it could be that of another day.
  private func dayOfTime(
    _ text: String,
    _ second: Int,
    _ side: DaySide
  ) throws(UsageError) -> CivilDate {
    let isPast = shown.local(at: now).local.secondOfDay >= second
    switch side {
    case .past where isPast: return today
    case .future where !isPast, .beginning where !isPast: return today
    case .past, .future, .beginning, .either: break
    }
    let days = isPast ? [today, today.adding(days: 1)] : [today.adding(days: -1), today]
    let readings = days.map { "'\(DateText.words($0)) \(text)'" }
    throw UsageError(
      "'\(text)' could be of one of two days",
      hint: Wording.hint(.write, Wording.either(readings))
    )
  }

  /// A day as a remark says it: `Mon 23 Nov 2026`.
  private func words(_ day: CivilDate) -> String {
    "\(Wording.shortWeekday(day)) \(Wording.date(day))"
  }

  /// A day and its time as a remark says them: `Mon 23 Nov 2026 08:00`.
  private func words(_ time: CivilDateTime) -> String {
    "\(words(time.date)) \(Wording.time(time, shownClock))"
  }

  /// Reads a time of day without its day; nil for a text that says a day.
  func timeAlone(_ text: String) throws(UsageError) -> Int? {
    guard tryMoment(text) == nil else { return nil }
    if let second = TypedTime.digits(text) {
      try refuseHalfDay(text)
      return second
    }
    guard case .time(let second) = try read(text, for: .time, .beginning) else { return nil }
    return second
  }

  /// Returns whether a text says what a clock shows, without an offset, and not how long ago it was.
  func isByTheClock(_ text: String) throws(UsageError) -> Bool {
    if tryMoment(text) != nil { return text != "now" && Instant(text) == nil }
    if case .elapsed = try read(text, for: .dayOrTime, .past) { return false }
    return true
  }

  /// Refuses a time of which a clock of twelve hours does not tell the half of the day.
  func refuseHalfDay(_ text: String) throws(UsageError) {
    guard clock == .twelveHour, text != "all-day", tryMoment(text) == nil,
      text.count(where: { $0 == ":" }) < 2
    else { return }
    _ = try read(text, for: .time, .either)
  }

  /// Keeps which day a text was taken for, unless it says the whole date.
  func note(_ text: String, means day: CivilDate) {
    if !text.contains("\(day.year)") { note(text, means: words(day)) }
  }

  private func note(_ text: String, means words: String) {
    remarks.add(Wording.say(.isMeant, text, words))
  }

  /// The last day of what lasts until a moment, or the moment if it is not the end of a day.
  func words(until moment: Instant) -> String {
    let day = zone.day(of: moment.adding(seconds: -1))
    return zone.span(of: day).upperBound == moment ? Wording.date(day) : wording.instant(moment)
  }
}
