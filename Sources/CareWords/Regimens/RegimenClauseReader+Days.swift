import CareModel

/// Days of the week, of the month, of the year and of a round.
extension RegimenClauseReader {
  /// Reads `1–21 of every 28 days` after `days`.
  mutating func readRound() throws(RegimenTextError) {
    let numbers = try numbers()
    guard take("of"), let count = takeCycle() else {
      throw unexpected(present, expecting: "of how many days these are, as in 'of every … days'")
    }
    guard let last = numbers.last, last <= count else {
      throw RegimenTextError("There is no day \(numbers.last ?? 0) of \(count) days.")
    }
    try setDays(.round(numbers, of: count))
  }

  /// Takes `every 28 days`, or `a 28-day cycle`.
  private mutating func takeCycle() -> Int? {
    if take("every", "each") {
      guard let count = takeWholeNumber(), take("days") else { return nil }
      return count
    }
    guard take("a"), let count = takeWholeNumber() else { return nil }
    _ = take(mark: "-", "–")
    return take("day") && take("cycle") ? count : nil
  }

  /// Reads `1–5, 8 and 15`.
  private mutating func numbers() throws(RegimenTextError) -> [Int] {
    var numbers: Set<Int> = []
    repeat {
      guard let first = takeWholeNumber(), first > 0 else {
        throw unexpected(present, expecting: "the number of a day")
      }
      let last = take(mark: "–", "-") ? takeWholeNumber() ?? 0 : first
      guard first <= last, last <= 1000 else {
        throw unexpected(present, expecting: "days such as 1–21")
      }
      numbers.formUnion(first...last)
    } while take(mark: ",") || take("and")
    return numbers.sorted()
  }

  /// Reads what stands after `on`: days of the week or month, or a single day.
  mutating func readOn() throws(RegimenTextError) {
    if let word = word(),
      DateWord.weekday(word) != nil || ["weekdays", "weekend", "weekends"].contains(word)
    {
      return try setDays(.weekdays(try weekdays()))
    }
    if take("day", "days") { return try readRound() }
    if word() == "alternate", ["day", "days"].contains(word(1)) {
      position += 2
      return try setDays(.every(.days(2)))
    }
    let isNamed = take("the")
    if let day = takeMonthDay() { return try setDays(.ofMonth(day)) }
    if isNamed { return try setDays(.monthDays(try monthDays())) }
    if case .ordinal? = present?.kind { return try setDays(.monthDays(try monthDays())) }
    if everyYears != nil { return try setDays(.yearDays(try yearDays())) }
    let day = try date(since: context.today)
    _ = take("only")
    (start, lastDay, isOneDay) = (day, day, true)
  }

  /// Takes `first Monday`, `last Friday` or `last day`, with the months that may follow: `of every 2 months`.
  mutating func takeMonthDay() -> MonthDay? {
    guard let day = monthDay(at: 0) else { return nil }
    position += 2
    guard word() == "of" || word() == "in" else { return day }
    let isCounted = word(1) == "every" || word(1) == "each"
    if word(2) == "month", isCounted || word(1) == "the" || word(1) == "a" {
      position += 3
      everyMonths = 1
    } else if isCounted, case .number(let number)? = token(2)?.kind,
      let count = Int(exactly: number),
      (1...1200).contains(count), word(3) == "months"
    {
      position += 4
      everyMonths = count
    }
    return day
  }

  /// Returns the day of a month that two tokens name.
  func monthDay(at offset: Int) -> MonthDay? {
    let ordinals = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
    let ordinal: Int? =
      switch token(offset)?.kind {
      case .word(let word): ordinals[word]
      case .ordinal(let number): (1...4).contains(number) ? number : nil
      default: nil
      }
    guard let ordinal, let name = word(offset + 1) else { return nil }
    if name == "day" { return ordinal == -1 ? .last : nil }
    return DateWord.weekday(name).map { .weekday(($0 + 1) % 7 + 1, ordinal: ordinal) }
  }

  mutating func monthDays() throws(RegimenTextError) -> [Int] {
    var numbers: [Int] = []
    repeat {
      guard case .ordinal(let number)? = present?.kind, (1...31).contains(number) else {
        throw unexpected(present, expecting: "a day of the month such as 5th")
      }
      position += 1
      numbers.append(number)
    } while takeBetween { if case .ordinal = $0.kind { true } else { false } }
    if word() == "of", ["every", "each", "the"].contains(word(1)), word(2) == "month" {
      position += 3
    }
    return numbers
  }

  private mutating func yearDays() throws(RegimenTextError) -> [CivilDate] {
    var dates = [try date(since: context.today)]
    while takeBetween({ if case .number = $0.kind { true } else { false } }) {
      dates.append(try date(since: context.today))
    }
    return dates
  }

  mutating func weekdays() throws(RegimenTextError) -> [Int] {
    var days: [Int] = []
    repeat {
      guard let word = word() else { throw unexpected(present, expecting: "a day of the week") }
      position += 1
      if word.hasPrefix("weekday") {
        days += 0...4
      } else if word.hasPrefix("weekend") {
        days += 5...6
      } else if let first = DateWord.weekday(word) {
        let isRange = { (mark: TextToken?) in
          mark?.kind == .mark("-") || mark?.kind == .mark("–")
        }
        if let joint = self.word(), ["until", "till", "through", "to", "thru"].contains(joint),
          let last = self.word(1).flatMap(DateWord.weekday)
        {
          throw RegimenTextError(
            "'\(word) \(joint) …' could be days of the week, or how long it goes on.",
            readings: ["\(DateWord.ofWeekday(first))–\(DateWord.ofWeekday(last))"]
          )
        }
        if isRange(present), let last = self.word(1).flatMap(DateWord.weekday) {
          position += 2
          days += (0..<7).map { (first + $0) % 7 }.prefix { $0 != last } + [last]
        } else {
          days.append(first)
          namesOneDay = !word.hasSuffix("s") || word == "tues" || word == "thurs"
        }
      }
    } while word().flatMap(DateWord.weekday) != nil
      || takeBetween { token in
        guard case .word(let word) = token.kind else { return false }
        return DateWord.weekday(word) != nil
      }
    if days.count > 1 { namesOneDay = false }
    guard Set(days).count == days.count else { throw conflict("a day of the week") }
    return days.sorted()
  }
}
