import CareModel

/// What a clause that was read is made of.
extension RegimenClauseReader {
  func parts() throws(RegimenTextError) -> [RegimenPart] {
    switch form {
    case .repeating: return try repeatingParts()
    case .stepped: return try steppedParts()
    case .alternating: return try alternatingParts()
    }
  }

  var firstDay: CivilDate { start ?? context.firstDay }
  private var ownZone: TimeZoneID { zone ?? context.zone }

  /// The times, with the amounts that belong to all of them.
  func ownTimes() throws(RegimenTextError) -> [Time] {
    var own = times
    if let count {
      guard own.isEmpty || own.allSatisfy({ $0.second == nil && $0.text == nil }) else {
        guard own.count == count else {
          throw RegimenTextError("\(count) times a day are not \(own.count).")
        }
        return own.map { merged($0) }
      }
      own = Array(repeating: Time(second: nil), count: count)
    }
    guard !own.isEmpty else {
      throw RegimenTextError(
        "It does not say at what time.",
        readings: ["at 08:00", "at any time"]
      )
    }
    if !amounts.isEmpty, own.contains(where: { !$0.amounts.isEmpty }) {
      throw RegimenTextError(
        "It is not clear which amount is due at which time.",
        readings: ["1 tablet at 08:00, 2 tablets at 20:00"]
      )
    }
    let timed = own.filter { $0.second != nil }.map { Time(second: $0.second, text: $0.text) }
    guard Set(timed).count == timed.count else {
      throw RegimenTextError("It says one time twice.")
    }
    guard Set(own.map { $0.second == nil }).count == 1 else {
      throw RegimenTextError(
        "Some of it is due at a time and some at any time: say it apart, with ';'."
      )
    }
    return own.map { merged($0) }
  }

  private func merged(_ time: Time) -> Time {
    var time = time
    if time.amounts.isEmpty { time.amounts = amounts }
    return time
  }

  /// The last day, as it is said or as it follows from how long it goes on.
  func ownLastDay(since first: CivilDate) throws(RegimenTextError) -> CivilDate? {
    let following: CivilDate? =
      switch course {
      case nil, .elapsed: nil
      case .days(let count): first.adding(days: count - 1)
      case .weeks(let count): first.adding(days: 7 * count - 1)
      case .months(let count): first.adding(months: count).adding(days: -1)
      case .years(let count): first.adding(months: 12 * count).adding(days: -1)
      }
    if let lastDay, let following, lastDay != following {
      throw RegimenTextError(
        "From \(RegimenSentence.date(first)) on, so long goes through"
          + " \(RegimenSentence.date(following)), not \(RegimenSentence.date(lastDay))."
      )
    }
    guard let last = lastDay ?? following else { return nil }
    guard last.year < 9999 else { throw RegimenTextError("No plan goes beyond the year 9998.") }
    guard last >= first else {
      throw RegimenTextError(
        "It would end on \(RegimenSentence.date(last)), before it begins on"
          + " \(RegimenSentence.date(first))."
      )
    }
    return last
  }

  private func repeatingParts() throws(RegimenTextError) -> [RegimenPart] {
    if case .every(.elapsed(let seconds))? = days { return [try elapsedPart(seconds)] }
    guard startTime == nil, endTime == nil else {
      throw RegimenTextError(
        "What is due on days begins and ends with days: leave the time out there."
      )
    }
    let times = try ownTimes()
    if isOneDay,
      days != nil && days != .every(.days(1)) || (everyWeeks ?? everyMonths ?? everyYears) != nil
        || course != nil
    {
      throw RegimenTextError(
        "It repeats, and is due on one day.",
        readings: [
          "monthly on the \(Wording.ordinal(firstDay.day))",
          "from \(RegimenSentence.date(firstDay))",
        ]
      )
    }
    let (rhythm, days) = try rhythmAndDays()
    let lastDay = try ownLastDay(since: firstDay)
    var parts: [RegimenPart] = []
    for day in days {
      for time in times {
        parts.append(try part(on: day, time, rhythm, time.amounts, until: lastDay))
      }
    }
    return parts
  }

  func part(
    on day: CivilDate,
    _ time: Time,
    _ rhythm: RegimenRhythm,
    _ amounts: [RegimenAmount],
    until lastDay: CivilDate?
  ) throws(RegimenTextError) -> RegimenPart {
    guard day.year < 9999, lastDay.map({ $0.year < 9999 }) ?? true,
      let start = CivilDateTime(day, secondOfDay: time.second ?? 0)
    else { throw RegimenTextError("No plan goes beyond the year 9998.") }
    if time.second == nil, duration != nil {
      throw RegimenTextError("What is due at any time of the day lasts the whole day.")
    }
    return RegimenPart(
      start: start,
      end: lastDay.map { .day($0) },
      rhythm: rhythm,
      duration: time.second == nil ? .allDay : duration ?? .standard,
      text: time.text,
      amounts: amounts,
      zone: ownZone
    )
  }

  /// How it repeats, and the first of each of its days.
  private func rhythmAndDays() throws(RegimenTextError) -> (RegimenRhythm, [CivilDate]) {
    let first = firstDay
    let said = [everyWeeks, everyMonths, everyYears].compactMap(\.self)
    guard said.count <= 1 else { throw conflict("how often") }
    switch days {
    case nil:
      if let everyWeeks { return (.weeks(everyWeeks), [first]) }
      if let everyMonths { return (.months(everyMonths), [first]) }
      if let everyYears { return (.years(everyYears), [first]) }
      return (.days(1), [first])
    case .every(let rhythm):
      guard said.isEmpty else { throw conflict("how often") }
      return (rhythm, [first])
    case .weekdays(let weekdays):
      guard everyMonths == nil, everyYears == nil else { throw conflict("how often") }
      let present = (first.weekday + 5) % 7
      return (
        .weeks(everyWeeks ?? 1),
        weekdays.map { first.adding(days: ($0 - present + 7) % 7) }.sorted()
      )
    case .monthDays(let numbers):
      guard everyWeeks == nil, everyYears == nil else { throw conflict("how often") }
      return (.months(everyMonths ?? 1), numbers.compactMap { firstDay(numbered: $0) }.sorted())
    case .yearDays(let dates):
      return (.years(everyYears ?? 1), dates.map { firstDay(like: $0) }.sorted())
    case .round(let numbers, let count):
      guard said.isEmpty else { throw conflict("how often") }
      return (.days(count), numbers.map { first.adding(days: $0 - 1) })
    }
  }

  private func firstDay(numbered number: Int) -> CivilDate? {
    var month = CivilDate(year: firstDay.year, month: firstDay.month, day: 1)
    for _ in 0..<13 {
      guard let begin = month else { return nil }
      if let day = CivilDate(year: begin.year, month: begin.month, day: number), day >= firstDay {
        return day
      }
      month = begin.adding(months: 1)
    }
    return nil
  }

  private func firstDay(like date: CivilDate) -> CivilDate {
    let years = firstDay.year...(firstDay.year + 8)
    let days = years.lazy.compactMap { CivilDate(year: $0, month: date.month, day: date.day) }
    return days.first { $0 >= firstDay } ?? date
  }
}

extension RegimenClauseReader {
  /// What is due every few hours, whatever the clocks do.
  private func elapsedPart(_ seconds: Int) throws(RegimenTextError) -> RegimenPart {
    let isTimed = times.first.map { $0.second != nil || $0.text != nil } ?? true
    guard times.count <= 1, isTimed, count == nil else {
      throw RegimenTextError(
        "What is due every few hours has one first time.",
        readings: ["every 8 h from 08:00"]
      )
    }
    let second = startTime ?? times.first?.second ?? context.now.map { $0.secondOfDay / 60 * 60 }
    guard firstDay.year < 9999, let second,
      let start = CivilDateTime(firstDay, secondOfDay: second)
    else {
      throw RegimenTextError(
        "It does not say from which time on.",
        readings: ["every 8 h from 08:00"]
      )
    }
    return RegimenPart(
      start: start,
      end: try elapsedEnd(start, seconds).map { .before($0) },
      rhythm: .elapsed(seconds: seconds),
      duration: duration ?? .standard,
      text: times.first?.text,
      amounts: amounts.isEmpty ? times.first?.amounts ?? [] : amounts,
      zone: ownZone
    )
  }

  private func elapsedEnd(
    _ start: CivilDateTime,
    _ seconds: Int
  ) throws(RegimenTextError) -> CivilDateTime? {
    if let endTime {
      guard endTime > start else { throw RegimenTextError("It would end before it begins.") }
      return endTime
    }
    if lastDay == nil, let following = try ownLastDay(since: start.date) {
      return CivilDateTime(following.adding(days: 1), secondOfDay: start.secondOfDay)
    }
    guard let last = try ownLastDay(since: start.date) else { return nil }
    return CivilDateTime(last.adding(days: 1), secondOfDay: 0)
  }
}
