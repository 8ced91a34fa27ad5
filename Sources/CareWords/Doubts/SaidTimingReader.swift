import CareModel

/// Reads the words of time in a clause.
struct SaidTimingReader {
  private let tokens: [TextToken]
  private(set) var place = 0
  /// The days of the week of the last frequency, from 0 for Monday; empty if it named none.
  private(set) var lastWeekdays: Set<Int> = []

  init(_ tokens: [TextToken]) { self.tokens = tokens }

  var isAtEnd: Bool { place >= tokens.count }

  mutating func skip() { place += 1 }

  /// Returns what was read since a place, as the text has it.
  func words(since start: Int) -> String {
    tokens[start..<min(max(place, start), tokens.count)].map(\.text).joined(separator: " ")
      .replacing(" - ", with: "-")
  }

  private func word(at place: Int) -> String? {
    guard tokens.indices.contains(place), case .word(let word) = tokens[place].kind else {
      return nil
    }
    return word
  }

  private func number(at place: Int) -> Int? {
    guard tokens.indices.contains(place) else { return nil }
    switch tokens[place].kind {
    case .number(let number): return Int(exactly: number)
    case .ordinal(let number): return number
    case .word(let word): return Self.numbers[word]
    default: return nil
    }
  }

  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "second": 2, "third": 3,
    "fourth": 4, "other": 2,
  ]

  /// Returns whether the words before a frequency make a limit of it: `no more than twice a day`.
  func isLimited(before place: Int) -> Bool {
    (max(place - 4, 0)..<place).contains { word(at: $0).map(Self.limits.contains) ?? false }
  }

  private static let limits: Set<String> = [
    "max", "maximum", "most", "more", "exceed", "limit", "up", "minimum", "over",
  ]
}

extension SaidTimingReader {
  /// Reads how often something is given.
  mutating func frequency() -> SaidTiming.Frequency? {
    let start = place
    lastWeekdays = []
    let found = timesInPeriod() ?? eachPeriod() ?? hourly() ?? abbreviation()
    if found == nil { place = start }
    return found
  }

  /// Reads `twice a day`, `3 times daily`, `once every 4 weeks`.
  private mutating func timesInPeriod() -> SaidTiming.Frequency? {
    let start = place
    guard let count = times() else { return nil }
    if let days = word(at: place).flatMap({ Self.adverbs[$0] }) {
      place += 1
      return SaidTiming.Frequency(count: count, days: days)
    }
    if let first = word(at: place), ["a", "per", "each", "in", "every"].contains(first) {
      place += first == "in" && word(at: place + 1) == "a" ? 2 : 1
      if let days = word(at: place).flatMap({ Self.periods[$0] }) {
        place += 1
        return SaidTiming.Frequency(count: count, days: days)
      }
      // "3 times in 24 hours"
      if number(at: place) == 24, let unit = word(at: place + 1), unit.hasPrefix("h") {
        place += 2
        return SaidTiming.Frequency(count: count, days: 1)
      }
      // "once every 4 weeks", "once every other day"
      if count == 1, first == "every", let length = length() {
        return SaidTiming.Frequency(count: 1, days: length)
      }
    }
    place = start
    return nil
  }

  private mutating func times() -> Int? {
    if let count = word(at: place).flatMap({ Self.counts[$0] }) {
      place += 1
      return count
    }
    let next = isHyphen(at: place + 1) ? place + 2 : place + 1
    guard let count = number(at: place), (1...24).contains(count),
      let word = word(at: next), ["times", "x", "×"].contains(word)
    else { return nil }
    place = next + 1
    return count
  }

  private func isHyphen(at place: Int) -> Bool {
    tokens.indices.contains(place) && tokens[place].kind == .mark("-")
  }

  /// Reads `8-hourly`.
  private mutating func hourly() -> SaidTiming.Frequency? {
    let next = isHyphen(at: place + 1) ? place + 2 : place + 1
    guard let count = number(at: place), word(at: next) == "hourly" else { return nil }
    place = next + 1
    return Self.frequency(hours: count)
  }

  private static let counts = ["once": 1, "twice": 2, "thrice": 3]
  private static let adverbs = [
    "daily": 1, "weekly": 7, "fortnightly": 14, "monthly": 30, "yearly": 365, "nightly": 1,
  ]
  private static let periods = [
    "day": 1, "night": 1, "morning": 1, "evening": 1, "week": 7, "fortnight": 14, "month": 30,
    "year": 365,
  ]

  /// Reads `every day`, `every other week`, `every 8 h`, `each Monday`, `weekly`, `alternate days`.
  private mutating func eachPeriod() -> SaidTiming.Frequency? {
    guard let first = word(at: place) else { return nil }
    if let days = Self.adverbs[first] {
      // "the daily dose" says nothing of how often it is given.
      if let next = word(at: place + 1), Self.things.contains(next) { return nil }
      place += 1
      return SaidTiming.Frequency(count: days == 1 ? nil : 1, days: days)
    }
    if first == "alternate", word(at: place + 1) == "days" {
      place += 2
      return SaidTiming.Frequency(count: 1, days: 2)
    }
    guard first == "every" || first == "each" else { return nil }
    place += 1
    if let next = word(at: place), let days = Self.periods[next] {
      place += 1
      return SaidTiming.Frequency(count: days == 1 ? nil : 1, days: days)
    }
    if let weekdays = weekdays() {
      lastWeekdays = weekdays.days
      return SaidTiming.Frequency(count: weekdays.days.count, days: 7)
    }
    if let length = length() { return SaidTiming.Frequency(count: 1, days: length) }
    if let hours = hours() { return hours }
    return nil
  }

  private static let things: Set<String> = [
    "dose", "doses", "pack", "box", "maximum", "limit", "total", "amount",
  ]

  /// Reads `on Mondays`, `Mondays only`, `on Mon and Thu`: one day of the week alone may be the first or last one.
  mutating func days() -> Set<Int>? {
    let start = place
    let isOn = word(at: place) == "on"
    if isOn { place += 1 }
    if let named = weekdays(), word(at: place) != "or" {
      let isOnly = word(at: place) == "only" || word(at: start - 1) == "only"
      if isOnly { place += word(at: place) == "only" ? 1 : 0 }
      if isOnly || named.isPlural || isOn && named.days.count > 1 { return named.days }
    }
    place = start
    return nil
  }

  /// Reads some days of the week: `Mon, Wed and Fri`, `Monday to Friday`.
  private mutating func weekdays() -> (days: Set<Int>, isPlural: Bool)? {
    var days: Set<Int> = []
    var isPlural = false
    var last: Int?
    while place < tokens.count {
      if let day = weekday(at: place) {
        days.insert(day)
        isPlural = isPlural || word(at: place)?.hasSuffix("s") == true
        last = day
      } else if let first = last, isRange(at: place), let day = weekday(at: place + 1) {
        for step in 0...((day - first + 7) % 7) { days.insert((first + step) % 7) }
        place += 1
      } else if days.isEmpty || word(at: place) != "and" || weekday(at: place + 1) == nil {
        break
      }
      place += 1
    }
    return days.isEmpty ? nil : (days, isPlural)
  }

  private func weekday(at place: Int) -> Int? {
    guard let word = word(at: place),
      word.count <= 4 || word.hasSuffix("day") || word.hasSuffix("days")
    else { return nil }
    return Self.weekdayStarts.firstIndex(of: String(word.prefix(3)))
  }

  private func isRange(at place: Int) -> Bool {
    if let word = word(at: place) { return ["to", "through", "till", "until"].contains(word) }
    guard tokens.indices.contains(place) else { return false }
    return [.mark("-"), .mark("–")].contains(tokens[place].kind)
  }

  private static let weekdayStarts = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Reads `4 weeks`, `other day`, `second month`, and returns the days.
  private mutating func length() -> Int? {
    guard let count = number(at: place), (1...400).contains(count),
      let days = word(at: place + 1).flatMap({
        Self.periods[$0.hasSuffix("s") ? String($0.dropLast()) : $0]
      })
    else { return nil }
    place += 2
    return count * days
  }

  /// Reads `8 h`, `8 hours`.
  private mutating func hours() -> SaidTiming.Frequency? {
    guard let count = number(at: place), let unit = word(at: place + 1),
      ["h", "hr", "hrs", "hour", "hours"].contains(unit)
    else { return nil }
    place += 2
    return Self.frequency(hours: count)
  }

  private static func frequency(hours: Int) -> SaidTiming.Frequency? {
    if hours > 0, 24 % hours == 0 { return SaidTiming.Frequency(count: 24 / hours, days: 1) }
    if hours > 24, hours % 24 == 0 { return SaidTiming.Frequency(count: 1, days: hours / 24) }
    return nil
  }

  /// Reads `bd`, `tds`, `q8h`.
  private mutating func abbreviation() -> SaidTiming.Frequency? {
    guard let word = word(at: place) else { return nil }
    if let count = Self.abbreviations[word] {
      place += 1
      return SaidTiming.Frequency(count: count, days: 1)
    }
    guard let hours = word.wholeMatch(of: /q([0-9]{1,2})h/).flatMap({ Int($0.output.1) }) else {
      return nil
    }
    place += 1
    return Self.frequency(hours: hours)
  }

  private static let abbreviations = ["bd": 2, "bid": 2, "tds": 3, "tid": 3, "qds": 4, "qid": 4]

  /// Reads a part of the day, or a time by the clock.
  mutating func time() -> SaidTiming.Time? {
    if let time = partOfDay(at: place) {
      place += 1
      return time
    }
    guard let second = clockTime(), !isBound(before: place) else { return nil }
    place += second.length
    return SaidTiming.Time(seconds: second.value...second.value)
  }

  /// Returns the part of the day that a word names.
  func partOfDay(at place: Int) -> SaidTiming.Time? {
    word(at: place).flatMap { Self.hours[$0] }.map { hours in
      SaidTiming.Time(seconds: hours.lowerBound * 3600...hours.upperBound * 3600 + 3599)
    }
  }

  /// The hours of each part of the day, wide enough for everybody's; past 24 for those after midnight.
  private static let hours: [String: ClosedRange<Int>] = {
    let parts: [(ClosedRange<Int>, [String])] = [
      (4...11, ["morning", "mornings", "breakfast", "mane"]),
      (10...14, ["noon", "midday", "lunch", "lunchtime"]),
      (12...18, ["afternoon", "afternoons"]),
      (16...23, ["evening", "evenings", "dinner", "supper"]),
      (18...28, ["night", "nights", "nightly", "bedtime", "bed", "nocte"]),
    ]
    return Dictionary(
      parts.flatMap { hours, words in words.map { ($0, hours) } },
      uniquingKeysWith: { first, _ in first }
    )
  }()

  /// The time by the clock that begins at the place: `20:00`, `8 pm`, `8pm`, `8:30 am`.
  private func clockTime() -> (value: Int, length: Int)? {
    guard tokens.indices.contains(place) else { return nil }
    let half = word(at: place + 1).flatMap { ["am": 0, "pm": 12][$0] }
    switch tokens[place].kind {
    case .time(let second):
      guard let half else { return (second, 1) }
      return (second % 43_200 + half * 3600, 2)
    case .number(let number):
      guard let half, let hour = Int(exactly: number), (1...12).contains(hour) else { return nil }
      return (hour % 12 * 3600 + half * 3600, 2)
    default: return nil
    }
  }

  /// Returns whether a time is only a bound: `before 8 am`, `by 20:00`.
  private func isBound(before place: Int) -> Bool {
    word(at: place - 1).map {
      ["after", "before", "between", "by", "from", "than", "to", "until"].contains($0)
    }
      ?? false
  }

  /// Reads until when something is given: `stop on 10 December`, `until 10 Dec`, `for 7 days`, `7-day course`.
  mutating func end() -> SaidTiming.End? {
    let start = place
    if let days = courseLength() { return .length(days) }
    place = start
    if let first = word(at: place), Self.ends.contains(first) {
      place += 1
      while let word = word(at: place), Self.fillers.contains(word) { place += 1 }
      if let date = date() { return .date(date) }
    }
    place = start
    return nil
  }

  /// Reads `for 7 days`, `course of 7 days`, `7-day course`.
  private mutating func courseLength() -> ClosedRange<Int>? {
    if word(at: place) == "for" {
      place += 1
      return course().flatMap { isGoingOn ? nil : $0 }
    }
    if word(at: place) == "course", word(at: place + 1) == "of" {
      place += 2
      return course()
    }
    guard let days = course(), word(at: place) == "course" else { return nil }
    place += 1
    return days
  }

  /// Reads `7 days`, `7-day`, `a week`, and returns how many days that can be.
  private mutating func course() -> ClosedRange<Int>? {
    let count = word(at: place) == "a" ? 1 : number(at: place)
    let next = isHyphen(at: place + 1) ? place + 2 : place + 1
    guard let count, (1...400).contains(count), let unit = word(at: next),
      let days = Self.periods[unit.hasSuffix("s") ? String(unit.dropLast()) : unit],
      count > 1 || days > 1 || word(at: place) != "a"
    else { return nil }
    place = next + 1
    switch days {
    case 30: return 28 * count...31 * count
    case 365: return 365 * count...366 * count
    default: return days * count...days * count
    }
  }

  /// Whether a length of time is counted from something else: `for 2 days after the fever`.
  private var isGoingOn: Bool {
    word(at: place).map { ["after", "before", "longer", "more"].contains($0) } ?? false
  }

  private static let ends: Set<String> = [
    "stop", "stops", "until", "till", "ends", "end", "last", "through",
  ]
  private static let fillers: Set<String> = [
    "taking", "it", "on", "after", "the", "dose", "day", "tablet", "treatment", "this", "of", "and",
    "including",
  ]

  /// Reads `10 December`, `10th of Dec 2026`, `December 10`, `2026-12-10`.
  private mutating func date() -> SaidDate? {
    guard tokens.indices.contains(place) else { return nil }
    if case .date(let date) = tokens[place].kind {
      place += 1
      return SaidDate(day: date.day, month: date.month, year: date.year)
    }
    let date: (day: Int?, month: Int?)
    if let month = month(at: place) {
      date = (number(at: place + 1), month)
      place += 2
    } else {
      let next = word(at: place + 1) == "of" ? place + 2 : place + 1
      date = (number(at: place), month(at: next))
      place = next + 1
    }
    guard let day = date.day, let month = date.month, (1...31).contains(day) else { return nil }
    let year = number(at: place).flatMap { (1900...9999).contains($0) ? $0 : nil }
    if year != nil { place += 1 }
    return SaidDate(day: day, month: month, year: year)
  }

  private func month(at place: Int) -> Int? {
    guard let word = word(at: place), word.count >= 3 else { return nil }
    return Self.months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october",
    "november", "december",
  ]

  /// Returns whether a word stands only where something is said of time.
  static func isOfTime(_ word: String) -> Bool {
    adverbs[word] != nil || periods[word] != nil || counts[word] != nil || numbers[word] != nil
      || hours[word] != nil || abbreviations[word] != nil || otherWords.contains(word)
      || months.contains { $0.hasPrefix(word) && word.count >= 3 }
      || weekdayStarts.contains(String(word.prefix(3))) || word == "hourly"
      || word.wholeMatch(of: /q[0-9]{1,2}h/) != nil
  }

  private static let otherWords: Set<String> = [
    "a", "am", "an", "and", "at", "before", "by", "course", "days", "each", "every", "food", "for",
    "h",
    "hour", "hours",
    "in", "meals", "months", "mouth", "of", "on", "only", "or", "per", "pm", "stop", "the", "times",
    "to",
    "until",
    "weeks", "with", "x",
  ]
}

/// A date as people write it, perhaps without its year.
struct SaidDate: Hashable {
  let day: Int
  let month: Int
  let year: Int?

  /// Returns the day that is meant in a plan that begins on another one: without a year the next one.
  func date(notBefore first: CivilDate) -> CivilDate? {
    if let year { return CivilDate(year: year, month: month, day: day) }
    let dates = [first.year, first.year + 1].compactMap {
      CivilDate(year: $0, month: month, day: day)
    }
    return dates.first { $0 >= first }
  }
}
