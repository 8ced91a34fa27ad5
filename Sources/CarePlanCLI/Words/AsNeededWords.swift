import CarePlanKit

/// The words for what is done as needed.
struct AsNeededWords {
  private let wording: Wording
  private let dates: DateReader

  init(_ wording: Wording, _ dates: DateReader) { (self.wording, self.dates) = (wording, dates) }

  /// Returns what has been done and when it may be done again: `last 03:50 by Example Family, again from
  /// 09:50, 1 of 3 today`.
  ///
  /// - Parameters:
  ///   - person: Who recorded the last time: `by Example Family`.
  ///   - isLater: Whether it is said of a later day, on which nothing was done yet: then only until when it
  ///     may not be done.
  func status(
    _ use: AsNeededUse,
    next value: OutcomeValue,
    lastly person: String?,
    isLater: Bool,
    at now: Instant
  ) -> String {
    let counted = use.counted(at: now)
    var phrases: [String] = []
    if let last = use.last(before: now) {
      phrases.append(said(last.moment, person, at: now))
    }
    switch use.earliest(of: value, from: now) {
    case nil: phrases.append(Wording.say(.moreAtOnce))
    case let earliest? where earliest > now:
      phrases.append(Wording.say(.againFrom, earliestTime(earliest, on: now)))
    default: break
    }
    if isLater { return phrases.joined(separator: ", ") }
    if let most = use.limits.maximumCount {
      let of: Phrase = counted.count > most ? .countOfAtMost : .countOf
      phrases.append(Wording.say(of, "\(counted.count)", "\(most)", period(use.limits)))
    }
    if let most = use.limits.maximumAmount {
      let sum = counted.map(\.value).sum(like: most)
      let isOver = (sum.number ?? 0) > (most.number ?? 0)
      let of: Phrase = isOver ? .countOfAtMost : .countOf
      phrases.append(
        Wording.say(of, wording.words(sum), wording.words(most), period(use.limits))
      )
    }
    let soon = use.tooSoon(at: now).map { dates.words(of: $0.moment, on: now) }
    if let seconds = use.limits.leastSeconds, !soon.isEmpty {
      let span = Wording.span(seconds: Double(seconds))
      phrases.append(Wording.say(.soonAfter, span, soon.joined(separator: ", ")))
    }
    return phrases.joined(separator: ", ")
  }

  /// Returns what has been done by the end of the task: `last 03:50 by Example Family, ended 12:00`.
  func status(
    _ use: AsNeededUse,
    endedAt end: Instant,
    lastly person: String?,
    at now: Instant
  ) -> String {
    let last = use.last(before: now).map { said($0.moment, person, at: now) }
    return [last, ended(end)].compactMap(\.self).joined(separator: ", ")
  }

  /// `last 08:00 by Example Family`, or without an author `last 08:00`.
  private func said(_ last: Instant, _ person: String?, at now: Instant) -> String {
    let time = dates.words(of: last, on: now)
    return person.map { Wording.say(.lastBy, time, $0) } ?? Wording.say(.lastAt, time)
  }

  /// Returns when a task ended: `ended 12:00`.
  func ended(_ end: Instant) -> String {
    Wording.say(.endedAt, dates.words(of: end, on: dates.now))
  }

  /// Returns which limits of a task are passed on a day, with nothing of what was given but how often:
  /// `4 of at most 3 a day, less than 6 h apart, on Fri 20 Nov`.
  func excesses(_ exceeded: ExceededLimits) -> String {
    let period = period(exceeded.limits, oneDay: .aDay)
    var phrases: [String] = []
    for case .count(let count, let most) in exceeded.excesses {
      phrases.append(Wording.say(.countOfAtMost, "\(count)", "\(most)", period))
    }
    for case .amount(_, let most) in exceeded.excesses {
      phrases.append(Wording.say(.moreThan, wording.words(most), period))
    }
    if let seconds = exceeded.limits.leastSeconds, !exceeded.tooSoon.isEmpty {
      phrases.append(Wording.say(.closerThan, Wording.span(seconds: Double(seconds))))
    }
    let day = exceeded.day.short(unsaidYear: dates.today.year)
    return Wording.say(.limitsOnDay, phrases.joined(separator: ", "), day)
  }

  /// Returns which limit is passed: `4 of at most 3 today`.
  func excess(_ excess: AsNeededUse.Excess) -> String {
    switch excess {
    case .count(let count, let most): Wording.say(.thatMakes, "\(count)", "\(most)")
    case .amount(let sum, let most):
      Wording.say(.thatMakes, wording.words(sum), wording.words(most))
    case .interval(let from): Wording.say(.tooSoon, earliestTime(from, on: dates.now))
    }
  }

  /// Returns the minute from which something may be done, with its day where that is another one: the
  /// next one, if the limit ends within a minute.
  func earliestTime(_ moment: Instant, on day: Instant) -> String {
    dates.words(of: moment.adding(nanoseconds: 59_999_999_999), on: day)
  }

  /// Returns the period of the limits: `today` or, as of any day, `a day`.
  private func period(_ limits: AsNeeded, oneDay: Phrase = .today) -> String {
    if let seconds = limits.periodSeconds {
      return Wording.say(.inSpan, Wording.span(seconds: Double(seconds)))
    }
    let days = limits.periodDays ?? 1
    return days == 1 ? Wording.say(oneDay) : Wording.say(.inDays, count: days)
  }
}
