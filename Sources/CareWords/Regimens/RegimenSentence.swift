import CareModel

/// Says the clauses of a regimen in the words that ``RegimenReader`` reads.
struct RegimenSentence {
  /// The zone that goes without saying.
  let unsaidZone: TimeZoneID?
  /// Whether the first day is said: it must be where the sentence stands alone.
  let saysStart: Bool
  /// From when on the next of several amounts that take turns is said; nil says none.
  let today: CivilDate?
  /// How times of day are written.
  private let clock: Wording.Clock

  init(_ wording: Wording, saysStart: Bool = true, today: CivilDate? = nil) {
    (unsaidZone, clock) = (wording.unsaidZone, wording.clock)
    (self.saysStart, self.today) = (saysStart, today)
  }

  /// Returns a clause in words: `Mon, Wed, Fri at 08:00, 1 tablet, from 5 Jan 2026`.
  ///
  /// - Parameter isFollowed: Whether another clause begins after it, so that it is no end.
  func words(_ clause: RegimenClause, isFollowed: Bool = false) -> String {
    switch clause.form {
    case .repeating(let rhythm): repeating(clause, rhythm)
    case .stepped(let phases): stepped(clause, phases, isFollowed)
    case .alternating(let amounts): alternating(clause, amounts)
    }
  }

  private func repeating(_ clause: RegimenClause, _ rhythm: RegimenRhythm) -> String {
    // "Daily twice a day" says it twice.
    let isCountedByDay = rhythm == .days(1) && clause.isCounted
    let days = isCountedByDay ? "" : Self.days(clause.days, rhythm) + " "
    var phrases: [String]
    let amounts = Set(clause.times.map(\.amounts))
    if case .elapsed = rhythm {
      let text = clause.times[0].text.map { " " + Wording.quoted($0) } ?? ""
      phrases = [days + elapsedFrame(clause) + text]
      if clause.parts.contains(where: \.movesWithTheClocks) {
        phrases.append(Wording.say(.byElapsedTime))
      }
      phrases += Self.words(clause.times[0].amounts)
    } else if amounts.count == 1 {
      let times = times(clause)
      phrases = [days + times] + Self.words(clause.times[0].amounts)
    } else {
      let due = clause.times.map { time in
        Wording.say(
          .amountAt,
          Self.words(time.amounts).joined(),
          self.time(time, isAllDay: clause.isAllDay)
        )
      }
      phrases = [days.dropLast() + ": " + due.joined(separator: ", ")]
    }
    phrases += zone(clause)
    if rhythm.keepsTimeOfDay { phrases += frame(clause) }
    return (phrases + each(clause)).joined(separator: ", ")
  }

  private func stepped(
    _ clause: RegimenClause,
    _ phases: [RegimenClause.Phase],
    _ isFollowed: Bool
  ) -> String {
    let numbers = phases.map(\.amount.number)
    let pairs = zip(numbers, numbers.dropFirst())
    let isOneUnit = Set(phases.map(\.amount.unit)).count == 1
    let word: Phrase =
      !isOneUnit
      ? .inSteps : pairs.allSatisfy(>) ? .taper : pairs.allSatisfy(<) ? .titration : .inSteps
    var said: CivilDate?
    var previous: RegimenAmount?
    let steps = phases.map { phase -> String in
      defer { (said, previous) = (phase.lastDay ?? phase.firstDay, phase.amount) }
      let amount = phase.amount.words(after: previous)
      guard let lastDay = phase.lastDay else {
        return Wording.say(.amountFromOn, amount, Self.date(phase.firstDay, after: said))
      }
      if said != nil {
        return Wording.say(.amountUntil, amount, Self.date(lastDay, after: said))
      }
      return phase.firstDay == lastDay
        ? Wording.say(.amountOn, amount, Self.date(lastDay))
        : "\(amount) \(Self.span(phase.firstDay, lastDay))"
    }
    let end = phases.last?.lastDay == nil || isFollowed ? [] : [Wording.say(.thenStop)]
    return opening(word, clause) + ": " + (steps + end).joined(separator: ", ")
  }

  private func alternating(_ clause: RegimenClause, _ amounts: [RegimenAmount]) -> String {
    var phrases = [opening(.alternating, clause)]
    phrases[0] += frame(clause).map { ", \($0)" }.joined()
    phrases[0] += ": " + Wording.joined(amounts.map { $0.words() })
    if let today, let first = clause.firstDay,
      clause.end.map({ $0 >= max(today, first) }) ?? true
    {
      let day = max(today, first)
      let turn = (day.daysSinceEpoch - first.daysSinceEpoch) % amounts.count
      phrases.append(Wording.say(.amountNextOn, amounts[turn].words(), Self.date(day)))
    }
    return phrases.joined(separator: ", ")
  }

  private func opening(_ word: Phrase, _ clause: RegimenClause) -> String {
    ([Wording.say(word, times(clause))] + zone(clause) + each(clause)).joined(separator: ", ")
  }
}

extension RegimenSentence {
  private func zone(_ clause: RegimenClause) -> [String] {
    clause.zone == unsaidZone ? [] : [Wording.zone(clause.zone)]
  }

  private func each(_ clause: RegimenClause) -> [String] {
    [Wording.lengthOfEach(clause.duration)].compactMap(\.self)
  }

  /// From when and until when: `from 6 Jan 2026 for 7 days, through 12 Jan 2026`.
  private func frame(_ clause: RegimenClause) -> [String] {
    let lastDay: CivilDate? = if case .day(let day)? = clause.end { day } else { nil }
    let through = lastDay.map { Wording.say(.through, Self.date($0)) }
    // What is not due every day means nothing without a day on which it is.
    guard saysStart || today == nil && clause.skips, let first = clause.firstDay else {
      return [nextDay(clause).map { Wording.say(.nextOn, Self.date($0)) }, through].compactMap(
        \.self
      )
    }
    let from = Wording.say(.from, Self.date(first))
    guard let lastDay else { return [from] }
    let days = lastDay.daysSinceEpoch - first.daysSinceEpoch + 1
    if days == 1 { return [Wording.say(.onOnly, Self.date(first))] }
    // A long course is said by its last day alone.
    let course = days <= 60 ? Wording.say(.fromFor, count: days, Self.date(first)) : from
    return [course, through].compactMap(\.self)
  }

  /// The next day on which something is due that is not due on all days, or in all weeks or months.
  private func nextDay(_ clause: RegimenClause) -> CivilDate? {
    guard let today, case .repeating = clause.form, clause.skips else { return nil }
    let days = clause.parts.compactMap { part -> CivilDate? in
      guard let day = part.firstDue(after: today.adding(days: -1)) else { return nil }
      return part.lastDay.map { day <= $0 } ?? true ? day : nil
    }
    return days.min()
  }

  /// From when and until when something is due whatever the clocks do.
  private func elapsedFrame(_ clause: RegimenClause) -> String {
    guard let first = clause.firstDay, let second = clause.times.first?.second,
      let start = CivilDateTime(first, secondOfDay: second)
    else { return "" }
    let from = Wording.momentWords(start, clock)
    guard case .before(let end)? = clause.end else { return Wording.say(.from, from) }
    let days = end.date.daysSinceEpoch - first.daysSinceEpoch
    guard end.secondOfDay == second, end.nanoseconds == 0, days > 0 else {
      return Wording.say(.fromUntil, from, Wording.momentWords(end, clock))
    }
    return Wording.say(.fromFor, count: days, from)
  }

  private static func words(_ amounts: [RegimenAmount]) -> [String] {
    amounts.isEmpty ? [] : [Wording.joined(amounts.map { $0.words() })]
  }

  /// `at 08:00 and 20:00`, `at any time`, `3 times a day, at any time`.
  private func times(_ clause: RegimenClause) -> String {
    guard clause.isCounted else {
      let times = clause.times.map { time($0, isAllDay: clause.isAllDay) }
      return Wording.say(.at, Wording.joined(times))
    }
    return Wording.say(.countedDaily, Wording.times(clause.times.count))
  }

  private func time(_ time: RegimenClause.Time, isAllDay: Bool) -> String {
    let clock = isAllDay ? Wording.say(.anyTime) : words(ofSecond: time.second)
    return [clock, time.text.map(Wording.quoted)].compactMap(\.self).joined(separator: " ")
  }

  /// The time of day as the clock shows it: `08:00`, `8:00 am`.
  private func words(ofSecond second: Int) -> String {
    CivilDateTime(CivilDate(daysSinceEpoch: 0), secondOfDay: second)
      .map { Wording.time($0, clock) } ?? ""
  }

  /// On which days: `daily`, `Mon, Wed, Fri`, `days 1–21 of every 28 days`.
  static func days(_ days: [CivilDate], _ rhythm: RegimenRhythm) -> String {
    guard let first = days.first else { return Wording.say(.never) }
    switch rhythm {
    case .days(1): return Wording.say(.daily)
    case .days(let count) where days.count == 1: return Wording.say(.everyDays, count: count)
    case .days(let count):
      let numbers = days.map { $0.daysSinceEpoch - first.daysSinceEpoch + 1 }
      return Wording.say(.daysOfEvery, count: count, ranges(numbers))
    case .weeks(let count):
      // A week begins on Monday.
      let inOrder = days.sorted { ($0.weekday + 5) % 7 < ($1.weekday + 5) % 7 }
      let weekdays = inOrder.map(Wording.shortWeekday)
        .joined(separator: ", ")
      if count > 1 {
        return Wording.say(.onDate, Wording.say(.everyWeeks, count: count), weekdays)
      }
      return days.count == 1 ? Wording.say(.every, Wording.weekday(first)) : weekdays
    case .months(let count):
      let numbers = Wording.joined(days.map(\.day).sorted().map(Wording.ordinal))
      let often =
        count == 1 ? Wording.say(.monthly) : Wording.say(.everyMonths, count: count)
      return Wording.say(.onThe, often, numbers)
    case .monthDay(let day, let count):
      let often =
        count == 1 ? Wording.say(.monthly) : Wording.say(.everyMonths, count: count)
      return Wording.say(.onThe, often, Wording.words(day))
    case .years(let count):
      let dates = Wording.joined(days.map { "\($0.day) \(Wording.month($0))" })
      let often = count == 1 ? Wording.say(.yearly) : Wording.say(.everyYears, count: count)
      return Wording.say(.onDate, often, dates)
    case .elapsed(let seconds):
      return Wording.say(.every, Wording.span(seconds: Double(seconds)))
    }
  }

  /// Numbers with neighbours joined: `1–21`, `1, 8 and 15`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return Wording.joined(
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    )
  }

  /// A date, without the year that was said last.
  static func date(_ date: CivilDate, after said: CivilDate? = nil) -> String {
    said?.year == date.year ? "\(date.day) \(Wording.month(date))" : Wording.date(date)
  }

  /// `6–8 Jan 2026`, `30 Jan – 2 Feb 2026`, `30 Dec 2025 – 2 Jan 2026`.
  static func span(_ first: CivilDate, _ last: CivilDate) -> String {
    if first.year != last.year { return "\(date(first)) – \(date(last))" }
    return first.month == last.month
      ? "\(first.day)–\(date(last))" : "\(date(first, after: last)) – \(date(last))"
  }
}

extension RegimenClause {
  /// Whether not all days, weeks, months or years are alike.
  fileprivate var skips: Bool {
    switch form {
    case .repeating(let rhythm): rhythm.skips
    case .stepped: false
    case .alternating: true
    }
  }

  /// Whether it says how many times a day something is due, and no more of the times than that.
  fileprivate var isCounted: Bool {
    isAllDay && times.count > 1 && times.allSatisfy { $0.text == nil }
  }
}

extension RegimenPart.End {
  /// Returns whether a day still belongs to what ends so.
  fileprivate static func >= (end: RegimenPart.End, day: CivilDate) -> Bool {
    switch end {
    case .day(let last): last >= day
    case .before(let time): time.date >= day
    }
  }
}
