import CareModel

/// From when, until when and how long.
extension RegimenClauseReader {
  /// Reads a date: `6 Jan`, `Jan 6 2026`, `2026-01-06`, `today`, `monday`, `in 3 days`.
  ///
  /// - Parameter base: Without its year, the date is the first since this one; a date of the last
  ///   half year that begins something is that of the past.
  mutating func date(
    since base: CivilDate,
    isStart: Bool = false
  ) throws(RegimenTextError) -> CivilDate {
    guard let token = present else { throw unexpected(nil, expecting: "a date such as 6 Jan 2026") }
    position += 1
    switch token.kind {
    case .date(let date): return date
    case .slashed(let numbers): return try slashed(numbers, token.text, since: base)
    case .number(let number):
      guard let day = Int(exactly: number), let month = word().flatMap(RegimenWord.month) else {
        throw unexpected(token, expecting: "a date such as 6 Jan 2026")
      }
      position += 1
      return try date(day, month, since: base, isStart: isStart, token.text)
    case .ordinal(let day):
      _ = take("of")
      guard let month = word().flatMap(RegimenWord.month) else {
        throw unexpected(token, expecting: "a date such as 6 Jan 2026")
      }
      position += 1
      return try date(day, month, since: base, isStart: isStart, token.text)
    case .word(let word): return try date(named: word, since: base, isStart: isStart)
    default: throw unexpected(token, expecting: "a date such as 6 Jan 2026")
    }
  }

  private mutating func date(
    named word: String,
    since base: CivilDate,
    isStart: Bool
  ) throws(RegimenTextError) -> CivilDate {
    switch word {
    case "today": return context.today
    case "tomorrow": return context.today.adding(days: 1)
    case "yesterday": return context.today.adding(days: -1)
    case "in":
      guard let count = takeWholeNumber(), take("days", "day", "weeks", "week") else {
        throw unexpected(present, expecting: "'in 3 days'")
      }
      let isWeeks = self.token(-1)?.kind == .word("weeks") || self.token(-1)?.kind == .word("week")
      return context.today.adding(days: isWeeks ? 7 * count : count)
    case "last", "next":
      guard let name = self.word(), let weekday = RegimenWord.weekday(name) else {
        throw unexpected(present, expecting: "a day of the week")
      }
      position += 1
      return try day(weekday, name, word)
    default: break
    }
    if let month = RegimenWord.month(word) {
      switch present?.kind {
      case .number(let number):
        guard let day = Int(exactly: number) else { break }
        position += 1
        return try date(day, month, since: base, isStart: isStart, word)
      case .ordinal(let day):
        position += 1
        return try date(day, month, since: base, isStart: isStart, word)
      default: break
      }
    }
    if let weekday = RegimenWord.weekday(word) { return try day(weekday, word, nil) }
    throw RegimenTextError(
      "'\(word)' is no date.",
      readings: ["6 Jan 2026", "2026-01-06", "today", "monday", "in 3 days"]
    )
  }

  /// Returns the day of the week that is meant, or says that it could be either of two.
  private func day(
    _ weekday: Int,
    _ name: String,
    _ which: String?
  ) throws(RegimenTextError) -> CivilDate {
    let today = context.today
    let ahead = (weekday - (today.weekday + 5) % 7 + 7) % 7
    switch which {
    case "last": return today.adding(days: ahead - 7)
    case nil where ahead > 0: return today.adding(days: ahead)
    default:
      let first = today.adding(days: which == nil ? 0 : ahead == 0 ? 7 : ahead)
      throw RegimenTextError(
        "'\(which.map { "\($0) " } ?? "")\(name)' could be one of two days.",
        readings: [0, 7].map { RegimenSentence.date(first.adding(days: $0)) }
      )
    }
  }

  private mutating func date(
    _ day: Int,
    _ month: Int,
    since base: CivilDate,
    isStart: Bool,
    _ text: String
  ) throws(RegimenTextError) -> CivilDate {
    if let year = takeYear() {
      guard let date = CivilDate(year: year, month: month, day: day) else {
        throw RegimenTextError("There is no such day as \(text) of that month.")
      }
      return date
    }
    let years = (base.year - 1)...(base.year + 8)
    let dates = years.compactMap { CivilDate(year: $0, month: month, day: day) }
    let earliest = isStart ? base.adding(days: -183) : base
    guard let date = dates.first(where: { $0 >= earliest }) else {
      throw RegimenTextError("There is no such day as \(text) of that month.")
    }
    // The day that has just passed may be meant, or a slip: nobody ends something in a year from now.
    let before = dates.last { $0 < date && $0 > base.adding(days: -120) }
    guard acceptsAnyYear || everyYears != nil || before == nil && date < base.adding(days: 367)
    else {
      throw RegimenTextError(
        "It does not say of which year.",
        readings: [before, date].compactMap(\.self).map { RegimenSentence.date($0) }
      )
    }
    return date
  }

  private mutating func takeYear() -> Int? {
    let length = present?.kind == .mark(",") ? 1 : 0
    guard case .number(let number)? = token(length)?.kind, let year = Int(exactly: number),
      (1000...9999).contains(year)
    else { return nil }
    // "6 Jan, 2000 mg" says an amount.
    if let after = word(length + 1), !RegimenWord.isReserved(after), length == 1 { return nil }
    position += length + 1
    return year
  }

  /// Reads `11/12`: a date only if it can be but one.
  private func slashed(
    _ numbers: [Int],
    _ text: String,
    since base: CivilDate
  ) throws(RegimenTextError) -> CivilDate {
    let year = numbers.count == 3 ? numbers[2] + (numbers[2] < 100 ? 2000 : 0) : nil
    func date(_ day: Int, _ month: Int) -> CivilDate? {
      if let year { return CivilDate(year: year, month: month, day: day) }
      return (base.year...(base.year + 8)).lazy
        .compactMap { CivilDate(year: $0, month: month, day: day) }.first { $0 >= base }
    }
    let (european, american) = (date(numbers[0], numbers[1]), date(numbers[1], numbers[0]))
    guard let first = european ?? american else { throw RegimenTextError("'\(text)' is no date.") }
    if let second = american, first != second {
      throw RegimenTextError(
        "'\(text)' could be one of two days.",
        readings: [first, second].map { RegimenSentence.date($0) }
      )
    }
    return first
  }

  /// Reads `6–8 Jan 2026` or `30 Jan – 2 Feb`; nil if no date begins here.
  mutating func dateSpan(
    since base: CivilDate
  ) throws(RegimenTextError) -> (CivilDate, CivilDate)? {
    guard case .number(let number)? = present?.kind, let day = Int(exactly: number) else {
      return nil
    }
    if word(1).flatMap(RegimenWord.month) != nil {
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
      case .number? = token(2)?.kind, word(3).flatMap(RegimenWord.month) != nil
    else { return nil }
    position += 2
    let last = try date(since: base)
    guard let first = CivilDate(year: last.year, month: last.month, day: day), first <= last else {
      throw RegimenTextError("\(day) is not before \(RegimenSentence.date(last)).")
    }
    return (first, last)
  }

  mutating func readStart() throws(RegimenTextError) {
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
    _ = take("at")
    if case .time? = present?.kind {
      endTime = CivilDateTime(day, secondOfDay: try time())
    } else {
      lastDay = day
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
    if let course, course != length { throw conflict("how long it goes on") }
    course = length
  }
}
