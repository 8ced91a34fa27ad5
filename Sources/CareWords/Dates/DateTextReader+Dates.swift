import CareModel

/// Dates of a month, with their year or without.
extension DateTextReader {
  /// A date whose year is not said is near if it is at most so many days away: the same date of
  /// another year is twice as far.
  private static let near = 120

  /// Returns the date of a day and a month that were read, with its year if that follows.
  mutating func date(
    _ day: Int,
    _ month: Int,
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    if let year = takeYear() {
      guard let date = CivilDate(year: year, month: month, day: day) else {
        throw noSuchDay(start)
      }
      return date
    }
    return try nearest(day, month, look, from: start)
  }

  private mutating func takeYear() -> Int? {
    let length = present?.kind == .mark(",") ? 1 : 0
    guard case .number(let number)? = token(length)?.kind, let year = Int(exactly: number),
      (1000...9999).contains(year)
    else { return nil }
    // "6 Jan, 2000 mg" says an amount.
    if length == 1, let after = word(length + 1), isUnit(after) { return nil }
    position += length + 1
    return year
  }

  private func noSuchDay(_ start: Int) -> DateTextError {
    let text = tokens[start..<position].map(\.text).joined(separator: " ")
    return DateTextError("There is no such day as \(text).", at: start..<position)
  }

  /// Returns the date of the year that is meant.
  private func nearest(
    _ day: Int,
    _ month: Int,
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    let base = look.base
    let years = (base.year - 8)...(base.year + 8)
    let dates = years.compactMap { CivilDate(year: $0, month: month, day: day) }
    let (before, after) = (dates.last { $0 <= base }, dates.first { $0 >= base })
    if look.acceptsAnyYear, let date = after ?? before { return date }
    guard !dates.isEmpty else { throw noSuchDay(start) }
    if let after, before == after { return after }
    func distance(_ date: CivilDate?) -> Int {
      date.map { abs($0.daysSinceEpoch - base.daysSinceEpoch) } ?? .max
    }
    let isNear = (before: distance(before) <= Self.near, after: distance(after) <= Self.near)
    switch look.side {
    case .past:
      if let before, distance(before) <= 366, !isNear.after { return before }
    case .future:
      if let after, distance(after) <= 366, !isNear.before { return after }
    case .beginning, .either:
      if let before, isNear.before, !isNear.after { return before }
      if let after, isNear.after, !isNear.before { return after }
    }
    throw DateTextError(
      "It does not say of which year.",
      days: [before, after].compactMap(\.self),
      at: start..<position
    )
  }
}

/// Dates in numbers.
extension DateTextReader {
  /// Reads `23.11.` or `23.11.2026`, in which the day comes first.
  func dotted(
    _ numbers: [Int],
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    guard numbers.count == 3 else {
      guard CivilDate(year: 2000, month: numbers[1], day: numbers[0]) != nil else {
        throw noSuchDay(start)
      }
      return try nearest(numbers[0], numbers[1], look, from: start)
    }
    guard let date = CivilDate(year: Self.year(numbers[2]), month: numbers[1], day: numbers[0])
    else { throw noSuchDay(start) }
    return date
  }

  private static func year(_ number: Int) -> Int { number < 100 ? 2000 + number : number }

  /// Reads `11/12` or `11/12/2026`, which is a date only if it can be but one.
  func divided(
    _ numbers: [Int],
    _ text: String,
    _ look: Look,
    from start: Int
  ) throws(DateTextError) -> CivilDate {
    let dates =
      numbers.count == 3
      ? Self.dates(numbers[0], numbers[1], numbers[2])
      : dates(numbers[0], numbers[1], look, from: start)
    guard let date = dates.first else {
      throw DateTextError("'\(text)' is no date.", at: start..<position)
    }
    guard dates.count == 1 else {
      let words = ["", "", "two", "three", "four"]
      throw DateTextError(
        "'\(text)' could be one of \(words[min(dates.count, 4)]) days.",
        days: dates,
        at: start..<position
      )
    }
    return date
  }
  /// Returns the dates that three numbers can be: the day first, the month first, or the year.
  private static func dates(_ first: Int, _ second: Int, _ third: Int) -> [CivilDate] {
    guard first < 10_000, third < 10_000 else { return [] }
    var dates: [CivilDate?] = [
      CivilDate(year: year(third), month: second, day: first),
      CivilDate(year: year(third), month: first, day: second),
    ]
    // "2026/11/23", and "26/11/23" too.
    if third < 100, first < 100 || first >= 1000 {
      dates.append(CivilDate(year: year(first), month: second, day: third))
    }
    return unique(dates)
  }

  /// Returns the dates that two numbers can be: the day first, or the month.
  private func dates(
    _ first: Int,
    _ second: Int,
    _ look: Look,
    from start: Int
  ) -> [CivilDate] {
    let orders = [(first, second), (second, first)].filter { day, month in
      CivilDate(year: 2000, month: month, day: day) != nil
    }
    let isUnclear = orders.count == 2 && first != second
    return Self.unique(
      orders.flatMap { day, month -> [CivilDate?] in
        let years = (look.base.year - 8)...(look.base.year + 8)
        let all = years.compactMap { CivilDate(year: $0, month: month, day: day) }
        // Of two orders that are possible, only what lies on the side that is meant.
        if isUnclear, look.side == .past { return [all.last { $0 <= look.base }] }
        if isUnclear, look.side == .future { return [all.first { $0 >= look.base }] }
        do throws(DateTextError) {
          return [try nearest(day, month, look, from: start)]
        } catch { return error.days }
      }
    )
  }

  private static func unique(_ dates: [CivilDate?]) -> [CivilDate] {
    var unique: [CivilDate] = []
    for case let date? in dates where !unique.contains(date) { unique.append(date) }
    return unique
  }
}
