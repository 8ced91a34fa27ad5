import CareModel

/// What a clause that was read is made of.
extension RegimenClauseReader {
  mutating func parts() throws(RegimenTextError) -> [RegimenPart] {
    switch form {
    case .repeating: return try repeatingParts()
    case .stepped: return try steppedParts()
    case .alternating: return try alternatingParts()
    }
  }

  var firstDay: CivilDate { start ?? context.firstDay }
  private var ownZone: TimeZoneID { zone ?? context.zone }

  /// The times, with the amounts that belong to all of them.
  mutating func ownTimes() throws(RegimenTextError) -> [Time] {
    if times.isEmpty, count == nil, timesBefore.count == 1, var time = timesBefore.first {
      time.amounts = []
      times = [time]
    }
    var own = times
    if let count = try timesADay() {
      guard own.isEmpty || own.allSatisfy({ $0.second == nil && $0.text == nil }) else {
        guard own.count == count else {
          throw RegimenTextError("\(Wording.times(count)) a day is not \(own.count).")
        }
        return own.map { merged($0) }
      }
      own = Array(repeating: Time(second: nil), count: count)
    } else if own.count > 1, count == nil, !isForEachTime, let amount = amountOfSeveralTimes {
      try refuseDivision(of: amount, among: own.count)
    }
    guard !own.isEmpty else {
      throw RegimenTextError(
        "It does not say at what time.",
        readings: timesBefore.isEmpty ? ["at HH:MM", "at any time"] : []
      )
    }
    if !amounts.isEmpty, own.contains(where: { !$0.amounts.isEmpty }) {
      throw RegimenTextError("It is not clear which amount is due at which time.")
    }
    let timed = own.filter { $0.second != nil }.map { Time(second: $0.second, text: $0.text) }
    guard Set(timed.map(\.second)).count == timed.count else {
      throw RegimenTextError("It says one time twice.")
    }
    guard Set(own.map { $0.second == nil }).count == 1 else {
      throw RegimenTextError(
        "Some of it is due at a time and some at any time: say it apart, with ';'."
      )
    }
    return own.map { merged($0) }
  }

  /// Refuses `4 tablets daily at 08:00 and 20:00`: 4 at each time, or 4 a day.
  private func refuseDivision(
    of amount: RegimenAmount,
    among count: Int
  ) throws(RegimenTextError) {
    let isDaily = days == .every(.days(1)) && (everyWeeks ?? everyMonths ?? everyYears) == nil
    let period = isDaily ? "a day" : "on each day"
    throw RegimenTextError(
      "'\(amount.words())' could be for each of the \(count) times, or for all of them.",
      readings: [
        "\(amount.words()) at each time",
        "AMOUNT at each time: \(amount.words()) \(period)",
      ]
    )
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
      case nil, .elapsed, .monthDay: nil
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

  private mutating func repeatingParts() throws(RegimenTextError) -> [RegimenPart] {
    if case .every(.elapsed(let seconds))? = days {
      guard (everyWeeks ?? everyMonths ?? everyYears) == nil else { throw conflict("how often") }
      guard try readsAsRounds(seconds) else { return [try elapsedPart(seconds)] }
      days = nil
    }
    try leaveOut()
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
          "from \(RegimenSentence.date(firstDay))"
        ]
      )
    }
    let (rhythm, days) = try rhythmAndDays()
    if hasAmountOfPeriod, !isForEachTime, days.count * times.count > 1 {
      throw RegimenTextError(
        "It is not clear whether the amount is due each time, or is divided: write it behind the times."
      )
    }
    guard !stops || lastDay != nil || course != nil || doses != nil else {
      throw RegimenTextError("It does not say when it stops.")
    }
    var lastDay = try ownLastDay(since: firstDay)
    if let doses {
      guard lastDay == nil else { throw conflict("how long it goes on") }
      lastDay = try self.lastDay(
        ofDoses: doses,
        since: firstDay,
        rhythm,
        days,
        timesADay: times.count
      )
    }
    var parts: [RegimenPart] = []
    for day in days {
      for time in times {
        parts.append(try part(on: day, time, rhythm, time.amounts, until: lastDay))
      }
    }
    return parts
  }

  /// Returns whether what is due every few hours names all times of a day, as `every 8 h at 06:00, 14:00 and 22:00`
  /// does: it is due at these times, whatever the clocks do.
  private func readsAsRounds(_ seconds: Int) throws(RegimenTextError) -> Bool {
    let named = times.compactMap(\.second).sorted()
    guard named.count > 1, named.count == times.count, startTime == nil else { return false }
    let steps =
      zip(named, named.dropFirst()).map { $1 - $0 } + [named[0] + 86_400 - named[named.count - 1]]
    guard steps.allSatisfy({ $0 == seconds }) else {
      throw RegimenTextError("The times are not \(Wording.span(seconds: Double(seconds))) apart.")
    }
    return true
  }

  /// Leaves out the days that `except` names.
  private mutating func leaveOut() throws(RegimenTextError) {
    guard !excluded.isEmpty else { return }
    guard days == nil || days == .every(.days(1)), (everyWeeks ?? everyMonths ?? everyYears) == nil,
      excluded.count < 7
    else { throw RegimenTextError("Days of the week are left out of what is due daily alone.") }
    days = .weekdays((0..<7).filter { !excluded.contains($0) })
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
      guard start != nil || !isUnplaced else {
        throw RegimenTextError("On which day? A plan by the week, the month or the year names it.")
      }
      if let everyWeeks { return (.weeks(everyWeeks), [first]) }
      if let everyMonths { return (.months(everyMonths), [first]) }
      if let everyYears { return (.years(everyYears), [first]) }
      return (.days(1), [first])
    case .every(let rhythm):
      guard said.isEmpty else { throw conflict("how often") }
      return (rhythm, [first])
    case .weekdays(let weekdays):
      guard everyMonths == nil, everyYears == nil else { throw conflict("how often") }
      if namesOneDay, everyWeeks == nil, count?.period != .week, let day = weekdays.first {
        let name = DateWord.ofWeekday(day)
        let next = first.adding(days: (day - (first.weekday + 5) % 7 + 7) % 7)
        throw RegimenTextError(
          "'\(name)' could be one day, or each week.",
          readings: ["every \(name)", "on \(RegimenSentence.date(next)) only"]
        )
      }
      let present = (first.weekday + 5) % 7
      return (
        .weeks(everyWeeks ?? 1),
        weekdays.map { first.adding(days: ($0 - present + 7) % 7) }.sorted()
      )
    case .monthDays(let numbers):
      guard everyWeeks == nil, everyYears == nil else { throw conflict("how often") }
      return (.months(everyMonths ?? 1), numbers.compactMap { firstDay(numbered: $0) }.sorted())
    case .ofMonth(let monthDay):
      guard everyWeeks == nil, everyYears == nil else { throw conflict("how often") }
      guard let everyMonths else {
        throw RegimenTextError(
          "'\(Wording.words(monthDay))' does not say of which months.",
          readings: ["the \(Wording.words(monthDay)) of each month"]
        )
      }
      let days = (0...everyMonths).compactMap { monthDay.date($0, after: first) }
      return (
        .monthDay(monthDay, months: everyMonths), Array(days.filter { $0 >= first }.prefix(1))
      )
    case .yearDays(let dates):
      return (.years(everyYears ?? 1), dates.map { firstDay(like: $0) }.sorted())
    case .round(let numbers, let count):
      guard said.isEmpty else { throw conflict("how often") }
      return (.days(count), numbers.map { first.adding(days: $0 - 1) })
    }
  }

  /// Whether it repeats by one week, month or year without a day.
  private var isUnplaced: Bool { [everyWeeks, everyMonths, everyYears].contains(1) }

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

  /// What is due every few hours, whatever the clocks do.
  private func elapsedPart(_ seconds: Int) throws(RegimenTextError) -> RegimenPart {
    let isTimed = times.first.map { $0.second != nil || $0.text != nil } ?? true
    guard times.count <= 1, isTimed, count == nil, excluded.isEmpty else {
      throw RegimenTextError("What is due every few hours has one first time.")
    }
    if startTime == nil, times.first?.second != nil, 86_400 % seconds != 0, seconds % 86_400 != 0 {
      throw RegimenTextError(
        "It is due at other times each day: write 'from' in place of 'at' before its first time."
      )
    }
    guard !needsTimes || startTime != nil || times.first?.second != nil else {
      throw RegimenTextError("It does not say from which time on.")
    }
    let second = startTime ?? times.first?.second ?? context.now.map { $0.secondOfDay / 60 * 60 }
    guard firstDay.year < 9999, let second,
      let start = CivilDateTime(firstDay, secondOfDay: second)
    else {
      throw RegimenTextError("It does not say from which time on.", readings: ["from HH:MM"])
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
    guard doses == nil || endTime == nil else { throw conflict("how long it goes on") }
    if let endTime {
      guard endTime > start else { throw RegimenTextError("It would end before it begins.") }
      return endTime
    }
    if let doses {
      guard lastDay == nil, course == nil else { throw conflict("how long it goes on") }
      guard let rules = TimeZoneRules(ownZone) else { return nil }
      let length = seconds.multipliedReportingOverflow(by: doses)
      guard !length.overflow, length.partialValue < 100 * 366 * 86_400 else {
        throw RegimenTextError("No plan goes beyond the year 9998.")
      }
      return rules.local(
        at: rules.resolve(start).instant.adding(seconds: Int64(length.partialValue))
      )
      .local
    }
    if lastDay == nil, let following = try ownLastDay(since: start.date) {
      return CivilDateTime(following.adding(days: 1), secondOfDay: start.secondOfDay)
    }
    guard let last = try ownLastDay(since: start.date) else { return nil }
    return CivilDateTime(last.adding(days: 1), secondOfDay: 0)
  }
}
