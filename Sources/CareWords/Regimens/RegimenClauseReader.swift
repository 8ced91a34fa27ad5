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
    /// A day of a month that has no number.
    case ofMonth(MonthDay)
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
  /// How many times a day, a week, a month or a year.
  var count: Count?
  /// Whether the text is clear only with times of the clock: `bid`, `q8h`.
  var needsTimes = false
  /// An amount that was said before days and several times, so that it may be that of one time or of all.
  var amountOfSeveralTimes: RegimenAmount?
  /// Whether an amount is said to be that of each time.
  var isForEachTime = false
  /// How many doses there are in all.
  var doses: Int?
  /// The days of the week that are left out.
  var excluded: [Int] = []
  /// Whether one day of the week is named that may be this one alone: `on Friday`.
  var namesOneDay = false
  /// Whether an amount was said to be that of a week, a month or a year.
  var hasAmountOfPeriod = false
  /// The times of the course before `then`; a single time continues if the next course names none.
  var timesBefore: [Time] = []
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
    (self.tokens, self.context) = (RegimenVocabulary.plain(tokens), context)
  }

  mutating func read() throws(RegimenTextError) -> [RegimenPart] {
    try refuseSpacedFractions()
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

  private mutating func readWord(_ word: String) throws(RegimenTextError) {
    if DateWord.weekday(word) != nil || ["weekdays", "weekend", "weekends"].contains(word) {
      return try setDays(.weekdays(try weekdays()))
    }
    position += 1
    switch word {
    case "daily": try setDays(.every(.days(1)))
    case "a", "an": try readArticle()
    case "per": try readPer(word)
    case "in", "with", "before", "after", "mane", "nocte", "bedtime", "morning", "mornings",
      "evening",
      "evenings", "night", "nights":
      if word == "in", take("steps") {
        form = .stepped
        return
      }
      guard dayPart(at: -1) != nil else { throw site(at: 0) ?? notUnderstood }
      position -= 1
      try readTimes()
    case "bid", "bd", "bds": try readShortCount(2)
    case "tid", "tds": try readShortCount(3)
    case "qid", "qds": try readShortCount(4)
    case "whatever":
      guard take("the"), take("clocks"), take("do") else { throw notUnderstood }
    case "x": try readFor(isDuration: false)
    case "except", "but": try readExcept()
    case "weekly", "monthly", "yearly":
      noteAmountOfPeriod()
      switch word {
      case "weekly": everyWeeks = 1
      case "monthly": everyMonths = 1
      default: everyYears = 1
      }
    case "only" where saysDays: break
    case "up":
      guard take("to"), self.word() != "and" || self.word(1) == "including" else {
        throw notUnderstood
      }
      if take("and") { _ = take("including") }
      try readEnd()
    case "every", "each": try readEvery()
    case "day", "days": try readRound()
    case "on": try readOn()
    case "at":
      if self.word() == "any" { return try readAnyTime() }
      if take("each") {
        guard take("time") else { throw unexpected(present, expecting: "'at each time'") }
        isForEachTime = true
        return
      }
      if dayPart(at: -1) != nil { position -= 1 }
      try readTimes()
    case "any":
      position -= 1
      try readAnyTime()
    case "noon", "midnight":
      position -= 1
      try readTimes()
    case "once", "twice": try readCount(word == "once" ? 1 : 2, from: position - 1)
    case "from", "starting", "start", "since": try readStart()
    case "until", "till", "through", "to": try readEnd()
    case "for", "lasting": try readFor(isDuration: word == "lasting")
    case "taper", "titration", "titrate", "steps": form = .stepped
    case "alternate" where ["day", "days"].contains(self.word()):
      position += 1
      try setDays(.every(.days(2)))
    case "alternate", "alternating": form = .alternating
    case "then":
      // Behind an amount of several, the next one follows.
      if form == .stepped, case .number? = present?.kind { return }
      guard take("stop") else { throw notUnderstood }
      stops = true
    case "stop": stops = true
    default:
      if let hours = word.wholeMatch(of: /q([0-9]{1,3})h/).flatMap({ Int($0.1) }), hours > 0 {
        needsTimes = true
        return try setDays(.every(.elapsed(seconds: hours * 3600)))
      }
      position -= 1
      try readZone()
    }
  }

  func conflict(_ what: String) -> RegimenTextError {
    RegimenTextError("It says \(what) twice, and differently.")
  }

  mutating func setDays(_ new: Days) throws(RegimenTextError) {
    // "weekly on Mon" and "every Mon" are the same days.
    if let days, days != new {
      guard case .round = new, days == .every(.days(1)) else { throw conflict("on which days") }
    }
    days = new
  }

  /// Reads an amount of one: `a tablet`.
  private mutating func readArticle() throws(RegimenTextError) {
    guard let units = unit(at: 0) else {
      if Count.Period(rawValue: word() ?? "") != nil { return try readPer("a") }
      throw notUnderstood
    }
    try add(1, units.text, length: units.length)
  }

  /// Reads `day` or `week` behind `per`: an amount that is said to be that of a day is not that of each time.
  private mutating func readPer(_ word: String) throws(RegimenTextError) {
    guard !amounts.isEmpty, let period = self.word().flatMap(Count.Period.init) else {
      throw notUnderstood
    }
    position += 1
    switch period {
    case .day: try setDays(.every(.days(1)))
    case .week: everyWeeks = 1
    case .month: everyMonths = 1
    case .year: everyYears = 1
    }
    if period != .day {
      count = count ?? Count(number: 1, period: period, text: "\(word) \(period)")
    }
  }

  /// Reads the days of the week behind `except`.
  private mutating func readExcept() throws(RegimenTextError) {
    _ = take("on")
    guard excluded.isEmpty else { throw conflict("which days are left out") }
    let namedOneDay = namesOneDay
    excluded = try weekdays()
    namesOneDay = namedOneDay
  }

  /// Returns an error for words that say where on the body something is given: `in the left eye`.
  private func site(at offset: Int) -> RegimenTextError? {
    let words = (offset..<(offset + 4)).prefix { word($0) != nil }.compactMap { token($0)?.text }
    guard let end = words.firstIndex(where: { Self.places.contains($0.lowercased()) }) else {
      return nil
    }
    let site = words[...end].drop { ["the", "a"].contains($0.lowercased()) }.joined(separator: " ")
    return RegimenTextError(
      "'\(site)' says where it is given: that is the site of the task, '--site'."
    )
  }

  private static let places: Set<String> = [
    "eye", "eyes", "ear", "ears", "nostril", "nostrils", "nose", "arm", "arms", "leg", "legs",
    "thigh",
    "thighs", "abdomen", "belly", "mouth", "cheek", "hand", "hands", "foot", "feet", "shoulder",
  ]

  /// An error for a token that has no meaning where it stands.
  var notUnderstood: RegimenTextError {
    let token = position > 0 ? tokens[position - 1] : present
    return RegimenTextError("It is not clear what '\(token?.text ?? "")' means here.")
  }

  private mutating func readEvery() throws(RegimenTextError) {
    if let word = word(), DateWord.weekday(word) != nil {
      try setDays(.weekdays(try weekdays()))
      namesOneDay = false
      return
    }
    if monthDay(at: 0) != nil, word(2) == "of", let day = takeMonthDay() {
      return try setDays(.ofMonth(day))
    }
    if let word = word(), ["weekdays", "weekday", "weekend"].contains(word) {
      return try setDays(.weekdays(try weekdays()))
    }
    namesOneDay = false
    let isEveryOther = word() == "other" || word() == "alternate"
    let count = takeStep()
    guard count > 0, let unit = word() else { throw unexpected(present) }
    if DateWord.weekday(unit) != nil {
      // "Every third Monday" could also be that of each month.
      guard isEveryOther else { throw unexpected(present) }
      everyWeeks = count
      try setDays(.weekdays(try weekdays()))
      namesOneDay = false
      return
    }
    if dayPart(at: 0)?.isPartOfDay == true {
      if count > 1 { try setDays(.every(.days(count))) }
      return
    }
    position += 1
    switch unit {
    case "fortnight": everyWeeks = 2 * count
    case "day", "days", "d": try setDays(.every(.days(count)))
    case "week", "weeks", "w", "month", "months", "year", "years":
      noteAmountOfPeriod()
      switch unit.prefix(1) {
      case "w": everyWeeks = count
      case "m": everyMonths = count
      default: everyYears = count
      }
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

  /// Notes an amount before a week, month or year, which may be the amount of the whole period.
  private mutating func noteAmountOfPeriod() {
    hasAmountOfPeriod = hasAmountOfPeriod || !amounts.isEmpty && times.isEmpty
  }

  /// Takes the number of `every 3 days`, `every 3rd day`, `every third day` and `every other day`; 1 if there is none.
  private mutating func takeStep() -> Int {
    let words = ["other": 2, "second": 2, "alternate": 2, "third": 3, "fourth": 4]
    // "Every second" alone is a length of time.
    if let word = word(), let count = words[word], self.word(1) != nil {
      position += 1
      return count
    }
    if case .ordinal(let count)? = present?.kind {
      position += 1
      return (1...1000).contains(count) ? count : 0
    }
    return takeWholeNumber() ?? 1
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
