import CareModel

/// Reads one clause of a regimen, word by word, in whatever order its parts stand.
struct RegimenClauseReader: TokenReader {
  /// A time of day with what was said beside it.
  struct Time: Hashable {
    /// Seconds since midnight; nil for any time of the day.
    var second: Int?
    var text: String?
    var amounts: [RegimenAmount] = []
  }

  /// On which days.
  enum Days: Hashable {
    case every(RegimenRhythm)
    case weekdays([Int])
    case monthDays([Int])
    case yearDays([CivilDate])
    /// Days of a round, from 1.
    case round([Int], of: Int)
  }

  /// What is said of an amount of several.
  struct Step: Hashable {
    enum Span: Hashable {
      case days(CivilDate, CivilDate)
      case until(CivilDate)
      case from(CivilDate)
      case length(Int)
    }

    var number: Double
    var units: String?
    var span: Span?
  }

  enum Form: Hashable { case repeating, stepped, alternating }

  let tokens: [TextToken]
  let context: RegimenReader.Context
  var position = 0

  var form = Form.repeating
  var days: Days?
  var everyWeeks: Int?
  var everyMonths: Int?
  var everyYears: Int?
  var times: [Time] = []
  /// How many times a day, without a time.
  var count: Int?
  /// Amounts that belong to the times that follow, or to all.
  var amounts: [RegimenAmount] = []
  var steps: [Step] = []
  var stepLength: Int?
  var stops = false
  /// Which amount is next on which day, of those that take turns.
  var next: (amount: RegimenAmount, day: CivilDate)?
  var start: CivilDate?
  var startTime: Int?
  var lastDay: CivilDate?
  var endTime: CivilDateTime?
  /// Whether a date that is read says its year elsewhere.
  var acceptsAnyYear = false
  /// Whether it is due on one day alone.
  var isOneDay = false
  /// How many days, weeks or months it goes on.
  var course: RegimenRhythm?
  var duration: EventDuration?
  var zone: TimeZoneID?

  init(_ tokens: [TextToken], _ context: RegimenReader.Context) {
    (self.tokens, self.context) = (tokens, context)
  }

  mutating func read() throws(RegimenTextError) -> [RegimenPart] {
    while let token = present {
      switch token.kind {
      case .mark(","), .mark(":"), .word("and"): position += 1
      case .word(let word): try readWord(word)
      case .number: try readNumber()
      case .chain(let numbers): try readChain(numbers, token)
      case .unclosed: throw RegimenTextError("The quote \(token.text) has no end.")
      case .time: try readTimes()
      case .ordinal: days = .monthDays(try monthDays())
      case .quoted(let text): try readText(text)
      case .date, .slashed, .dotted:
        throw unexpected(token, expecting: "from or until before a date")
      case .mark: throw unexpected(token)
      }
    }
    return try parts()
  }
}

extension RegimenClauseReader {
  mutating func takeWholeNumber() -> Int? {
    guard case .number(let number)? = present?.kind, let whole = Int(exactly: number),
      (0...RegimenRhythm.most).contains(whole)
    else { return nil }
    position += 1
    return whole
  }

  /// Takes a comma or an "and" if what follows it fits.
  mutating func takeBetween(_ fits: (TextToken) -> Bool) -> Bool {
    guard present?.kind == .mark(",") || present?.kind == .word("and") else { return false }
    let length = present?.kind == .mark(",") && token(1)?.kind == .word("and") ? 2 : 1
    guard let next = token(length), fits(next) else { return false }
    position += length
    return true
  }

  func unexpected(
    _ token: TextToken?,
    expecting what: String? = nil
  ) -> RegimenTextError {
    guard let token else {
      return RegimenTextError("The text ends too early\(what.map { ": it wants \($0)" } ?? "").")
    }
    return RegimenTextError(
      "It is not clear what '\(token.text)' means here" + (what.map { "; write \($0)." } ?? ".")
    )
  }
}

extension RegimenClauseReader {
  private mutating func readWord(_ word: String) throws(RegimenTextError) {
    if DateWord.weekday(word) != nil || ["weekdays", "weekend", "weekends"].contains(word) {
      return try setDays(.weekdays(try weekdays()))
    }
    position += 1
    switch word {
    case "daily": try setDays(.every(.days(1)))
    case "weekly": everyWeeks = 1
    case "monthly": everyMonths = 1
    case "yearly": everyYears = 1
    case "every", "each": try readEvery()
    case "day", "days": try readRound()
    case "on": try readOn()
    case "at":
      if word == "at", self.word() == "any" { return try readAnyTime() }
      try readTimes()
    case "any":
      position -= 1
      try readAnyTime()
    case "noon", "midnight":
      position -= 1
      try readTimes()
    case "once", "twice": try readCount(word == "once" ? 1 : 2)
    case "from", "starting", "start", "since": try readStart()
    case "until", "till", "through", "to": try readEnd()
    case "for", "lasting": try readFor(isDuration: word == "lasting")
    case "taper", "titration", "titrate", "steps": form = .stepped
    case "in" where self.word() == "steps":
      position += 1
      form = .stepped
    case "alternate", "alternating": form = .alternating
    case "then":
      guard take("stop") else { throw unexpected(present, expecting: "'then stop'") }
      stops = true
    case "stop": stops = true
    default:
      position -= 1
      try readZone()
    }
  }

  func conflict(_ what: String) -> RegimenTextError {
    RegimenTextError("It says \(what) twice, and differently.")
  }

  mutating func setDays(_ new: Days) throws(RegimenTextError) {
    // "weekly on Mon" and "every Mon" are the same days.
    if let days, days != new { throw conflict("on which days") }
    days = new
  }

  private mutating func readEvery() throws(RegimenTextError) {
    if let word = word(), DateWord.weekday(word) != nil {
      return try setDays(.weekdays(try weekdays()))
    }
    if let word = word(), ["weekdays", "weekday", "weekend"].contains(word) {
      return try setDays(.weekdays(try weekdays()))
    }
    let count = take("other") ? 2 : takeWholeNumber() ?? 1
    guard count > 0, let unit = word() else { throw unexpected(present, expecting: "how often") }
    position += 1
    switch unit {
    case "day", "days", "d": try setDays(.every(.days(count)))
    case "week", "weeks", "w": everyWeeks = count
    case "month", "months": everyMonths = count
    case "year", "years": everyYears = count
    case "h", "hour", "hours", "min", "minute", "minutes", "s", "second", "seconds":
      position -= 1
      var seconds = try span(count)
      while case .number? = present?.kind, let unit = word(1), Self.lengths[unit] != nil,
        let more = takeWholeNumber()
      {
        seconds += try span(more)
      }
      guard seconds > 0 else {
        throw RegimenTextError("Something repeats after some time, not none.")
      }
      try setDays(.every(.elapsed(seconds: seconds)))
    default: throw RegimenTextError("'every \(unit)' says nothing of days or hours.")
    }
  }

  static let lengths: [String: Int] = [
    "h": 3600, "hour": 3600, "hours": 3600, "min": 60, "minute": 60, "minutes": 60,
    "s": 1, "second": 1, "seconds": 1,
  ]

  /// Reads the unit of a length of time, whose number was read.
  mutating func span(_ count: Int) throws(RegimenTextError) -> Int {
    guard let unit = word(), let length = Self.lengths[unit] else {
      throw unexpected(present, expecting: "h, min or s")
    }
    position += 1
    return count * length
  }
}
