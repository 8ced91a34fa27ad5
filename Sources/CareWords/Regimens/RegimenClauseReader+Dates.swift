import CareModel

/// From when, until when and how long.
extension RegimenClauseReader {
  /// Reads a date: `6 Jan`, `Jan 6 2026`, `2026-01-06`, `today`, `monday`, `in 3 days`.
  ///
  /// - Parameter base: Without its year, the date is the first since this one; a date that begins
  ///   something may be one that has just passed.
  mutating func date(
    since base: CivilDate,
    isStart: Bool = false
  ) throws(RegimenTextError) -> CivilDate {
    let look = DateTextReader.Look(
      side: isStart ? .beginning : .future,
      base: base,
      acceptsAnyYear: acceptsAnyYear || everyYears != nil
    )
    return try read { reader throws(DateTextError) in try reader.day(look) }
  }

  /// Reads a day or a time with the reader that all texts share.
  mutating func read<Value>(
    _ body: (inout DateTextReader) throws(DateTextError) -> Value
  ) throws(RegimenTextError) -> Value {
    var reader = DateTextReader(
      tokens,
      at: position,
      today: context.today,
      isTwelveHourClock: context.isTwelveHourClock
    )
    reader.isUnit = { !RegimenWord.isReserved($0) }
    do throws(DateTextError) {
      let value = try body(&reader)
      position = reader.position
      return value
    } catch {
      // Examples of days are none that anybody named.
      throw RegimenTextError(error.message, readings: error.saysNothing ? [] : error.readings)
    }
  }

  /// Reads `6–8 Jan 2026` or `30 Jan – 2 Feb`; nil if no date begins here.
  mutating func dateSpan(
    since base: CivilDate
  ) throws(RegimenTextError) -> (CivilDate, CivilDate)? {
    guard case .number(let number)? = present?.kind, let day = Int(exactly: number) else {
      return nil
    }
    if word(1).flatMap(DateWord.month) != nil {
      let begin = position
      // The last date says of which year both are.
      acceptsAnyYear = true
      let first = try date(since: base)
      acceptsAnyYear = false
      guard take(mark: "–", "-") else { return (first, first) }
      let last = try date(since: first)
      // The first date has the year of the last, unless it names its own.
      let isYearSaid = tokens[begin..<position].count { token in
        if case .number(let number) = token.kind { number >= 1000 } else { false }
      }
      if isYearSaid == 1, first.year != last.year,
        let same = CivilDate(year: last.year, month: first.month, day: first.day), same <= last
      {
        return (same, last)
      }
      return (first, last)
    }
    guard case .mark(let mark)? = token(1)?.kind, mark == "–" || mark == "-",
      case .number? = token(2)?.kind, word(3).flatMap(DateWord.month) != nil
    else { return nil }
    position += 2
    let last = try date(since: base)
    guard let first = CivilDate(year: last.year, month: last.month, day: day), first <= last else {
      throw RegimenTextError("\(day) is not before \(RegimenSentence.date(last)).")
    }
    return (first, last)
  }

  mutating func readStart() throws(RegimenTextError) {
    _ = take("at")
    // "from 08:00" says a time alone.
    if case .time? = present?.kind {
      startTime = try time()
      return
    }
    if case .number? = present?.kind, word(1) == "am" || word(1) == "pm" {
      startTime = try time()
      return
    }
    if take("now") { return }
    let day = try date(since: context.today, isStart: true)
    if let start, start != day { throw conflict("from when on") }
    start = day
    if case .time? = present?.kind { startTime = try time() }
    if take("on") { return }
  }

  mutating func readEnd() throws(RegimenTextError) {
    let day = try date(since: start ?? context.firstDay)
    guard lastDay == nil || lastDay == day, endTime == nil else { throw conflict("until when") }
    let isTimed = take("at")
    if !times.isEmpty, isTimed || startsTime(present) {
      throw RegimenTextError(
        "A time after '\(day.day) \(Wording.month(day))' could be one more of each day, or when it ends.",
        readings: ["until \(day)"]
      )
    }
    if case .time? = present?.kind {
      endTime = CivilDateTime(day, secondOfDay: try time())
    } else {
      lastDay = day
    }
  }

  /// Returns whether a time of day begins at a token: `20:00`, `8 pm`, `noon`.
  private func startsTime(_ token: TextToken?) -> Bool {
    switch token?.kind {
    case .time: return true
    case .word(let word): return word == "noon" || word == "midnight"
    case .number: return word(1) == "am" || word(1) == "pm"
    default: return false
    }
  }

  /// Reads `7 days`, which is how long it goes on, or `30 min each`, which is how long an event lasts.
  mutating func readFor(isDuration: Bool) throws(RegimenTextError) {
    if word() == "a", word(1) == "moment" {
      position += 2
      _ = take("each")
      duration = .seconds(0)
      return
    }
    guard let count = take("a", "one") ? 1 : takeWholeNumber(), count > 0 else {
      throw unexpected(present, expecting: "a number of days, or of minutes each")
    }
    if take("doses", "dose") {
      guard doses == nil, course == nil else { throw conflict("how long it goes on") }
      doses = count
      return
    }
    if take("days", "day", "d") { return try setCourse(.days(count)) }
    if take("weeks", "week", "w") { return try setCourse(.weeks(count)) }
    if take("months", "month") { return try setCourse(.months(count)) }
    if take("years", "year") { return try setCourse(.years(count)) }
    let begin = position
    var seconds = try span(count)
    while case .number? = present?.kind, let unit = word(1), Self.lengths[unit] != nil,
      let more = takeWholeNumber()
    {
      seconds += try span(more)
    }
    guard take("each") || isDuration else {
      let text = ([count.description] + tokens[begin..<position].map(\.text)).joined(separator: " ")
      throw RegimenTextError(
        "'for \(text)' could be how long it goes on, or how long each time lasts.",
        readings: ["for \(text) each"] + Self.days(seconds)
      )
    }
    if let duration, duration != .seconds(Double(seconds)) { throw conflict("how long it lasts") }
    duration = .seconds(Double(seconds))
  }

  /// Returns a length of whole days as people say it; nothing for another one.
  private static func days(_ seconds: Int) -> [String] {
    guard seconds % 86_400 == 0 else { return [] }
    return ["for \(seconds / 86_400) day\(seconds == 86_400 ? "" : "s")"]
  }

  private mutating func setCourse(_ length: RegimenRhythm) throws(RegimenTextError) {
    if course != nil || doses != nil {
      throw RegimenTextError("It says twice how long it goes on.")
    }
    course = length
  }
}
