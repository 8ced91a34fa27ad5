import CareModel

/// Days.
extension DateTextReader {
  /// Which day is meant that a text does not wholly name.
  struct Look {
    let side: DaySide
    /// The day from which a date without a year is looked for.
    let base: CivilDate
    /// Whether the year is said elsewhere, so that any will do.
    var acceptsAnyYear = false
  }

  /// Reads a day: `6 Jan`, `Jan 6 2026`, `2026-01-06`, `23.11.`, `today`, `monday`, `3 days ago`.
  mutating func day(_ look: Look) throws(DateTextError) -> CivilDate {
    let start = position
    if let day = try countedDay() { return day }
    guard let token = present else { throw unexpected(Self.example, from: start) }
    position += 1
    switch token.kind {
    case .date(let date): return date
    case .slashed(let numbers): return try divided(numbers, token.text, look, from: start)
    case .dotted(let numbers): return try dotted(numbers, look, from: start)
    case .number(let number):
      if let day = Int(exactly: number), !token.text.contains(".") {
        if case .mark(".")? = present?.kind, word(1).flatMap(DateWord.month) != nil {
          position += 1
        }
        guard let month = word().flatMap(DateWord.month) else { break }
        position += 1
        return try date(day, month, look, from: start)
      }
      let parts = token.text.split(separator: ".").compactMap { Int($0) }
      guard parts.count == 2 else { break }
      return try dotted(parts, look, from: start)
    case .ordinal(let day):
      _ = take("of")
      guard let month = word().flatMap(DateWord.month) else { break }
      position += 1
      return try date(day, month, look, from: start)
    case .word(let word): return try named(word, look, from: start)
    default: break
    }
    throw unexpected(Self.example, from: start)
  }

  private static let example = "a date such as 6 Jan 2026"

  private mutating func named(
    _ word: String,
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    switch word {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    case "last", "next":
      guard let weekday = self.word().flatMap(DateWord.weekday) else {
        throw unexpected("a day: a day of the week is missing behind it", from: start)
      }
      position += 1
      return try day(weekday, isNext: word == "next", from: start)
    default: break
    }
    if let month = DateWord.month(word) {
      switch present?.kind {
      case .number(let number):
        guard let day = Int(exactly: number) else { break }
        position += 1
        return try date(day, month, look, from: start)
      case .ordinal(let day):
        position += 1
        return try date(day, month, look, from: start)
      default: break
      }
    }
    if let weekday = DateWord.weekday(word) {
      if let date = try date(on: weekday, look, from: start) { return date }
      return try day(weekday, look.side, from: start)
    }
    throw DateTextError(
      "'\(word)' is no date.",
      readings: ["D MONTH YYYY", "YYYY-MM-DD", "WEEKDAY", "in N days"],
      saysNothing: true
    )
  }
}

/// Days that are counted from today.
extension DateTextReader {
  private static let lengths = [
    "d": 1, "day": 1, "days": 1, "w": 7, "wk": 7, "week": 7, "weeks": 7,
  ]

  /// Reads `in 3 days`, `3 days ago` or `the day before yesterday`; nil if none begins here.
  private mutating func countedDay() throws(DateTextError) -> CivilDate? {
    let start = position
    let isAhead = take("in")
    if !isAhead, let day = dayAroundTomorrow() { return day }
    guard let count = takeCount(), let unit = word(),
      Self.lengths[unit] != nil || unit == "month" || unit == "months"
    else {
      if isAhead { throw unexpected("a date such as 'in 3 days'", from: start) }
      position = start
      return nil
    }
    position += 1
    guard isAhead || take("ago") else {
      position = start
      return nil
    }
    let sign = isAhead ? 1 : -1
    if let length = Self.lengths[unit] { return today.adding(days: sign * count * length) }
    let day = today.adding(months: sign * count)
    guard day.day != today.day else { return day }
    let following = day.adding(days: 1)
    throw DateTextError(
      "That month has no \(Wording.ordinal(today.day)).",
      days: [day, following],
      at: start..<position
    )
  }

  private mutating func dayAroundTomorrow() -> CivilDate? {
    let length = word() == "the" ? 1 : 0
    guard word(length) == "day" else { return nil }
    switch (word(length + 1), word(length + 2)) {
    case ("before", "yesterday"):
      position += length + 3
      return today.adding(days: -2)
    case ("after", "tomorrow"):
      position += length + 3
      return today.adding(days: 2)
    default: return nil
    }
  }
}

/// Days of the week.
extension DateTextReader {
  /// Days from today until a day of the week, today included; 0 for Monday.
  private func daysUntil(_ weekday: Int) -> Int { (weekday - placeOfToday + 7) % 7 }

  private var placeOfToday: Int { (today.weekday + 5) % 7 }

  private func refusal(_ start: Int, _ days: [Int]) -> DateTextError {
    let text = tokens[start..<position].map(\.text).joined(separator: " ")
    return DateTextError(
      "'\(text)' could be one of \(days.count == 2 ? "two" : "three") days.",
      days: days.map { today.adding(days: $0) },
      at: start..<position
    )
  }

  /// Returns the day of the week that is meant; today's own could be that of another week.
  private func day(
    _ weekday: Int,
    _ side: DaySide,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    let ahead = daysUntil(weekday)
    switch side {
    case .past:
      guard ahead > 0 else { throw refusal(start, [-7, 0]) }
      return today.adding(days: ahead - 7)
    case .future, .beginning:
      guard ahead > 0 else { throw refusal(start, [0, 7]) }
      return today.adding(days: ahead)
    case .either: throw refusal(start, ahead > 0 ? [ahead - 7, ahead] : [-7, 0, 7])
    }
  }

  /// Returns the day of "last" or "next" and a day of the week: the nearest one, unless that is of
  /// the present week and the one of the week before or after could be meant too.
  private func day(
    _ weekday: Int,
    isNext: Bool,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    let ahead = daysUntil(weekday)
    let nearest = isNext ? (ahead == 0 ? 7 : ahead) : ahead - 7
    let ofOtherWeek = weekday - placeOfToday + (isNext ? 7 : -7)
    guard nearest == ofOtherWeek else {
      throw refusal(start, [nearest, ofOtherWeek].sorted())
    }
    return today.adding(days: nearest)
  }

  /// Reads the date behind a day of the week, which must agree: `Mon 23 Nov`; nil if none follows.
  private mutating func date(
    on weekday: Int,
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate? {
    let place = position
    _ = take(mark: ",")
    guard beginsDate else {
      position = place
      return nil
    }
    var reader = self
    let date: CivilDate
    do throws(DateTextError) { date = try reader.day(look) } catch {
      // The day of the week may tell which of the readings is meant.
      let fitting = error.days.filter { ($0.weekday + 5) % 7 == weekday }
      guard fitting.count == 1, let fitting = fitting.first else { throw error }
      position = error.place.upperBound
      return fitting
    }
    position = reader.position
    guard (date.weekday + 5) % 7 == weekday else {
      let name = Wording.weekday(date)
      throw DateTextError(
        "\(Wording.date(date)) is a \(name).",
        readings: ["\(name) \(Wording.date(date))"],
        at: start..<position
      )
    }
    return date
  }

  /// Whether a date with its month begins here, and neither a time nor an amount.
  private var beginsDate: Bool {
    func isMonth(_ offset: Int) -> Bool { word(offset).flatMap(DateWord.month) != nil }
    return switch present?.kind {
    case .date, .slashed, .dotted: true
    case .number: isMonth(1) || token(1)?.kind == .mark(".") && isMonth(2)
    case .ordinal: isMonth(1) || word(1) == "of" && isMonth(2)
    case .word: isMonth(0)
    default: false
    }
  }
}
