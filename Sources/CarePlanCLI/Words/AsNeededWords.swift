import CarePlanKit

/// The words for what is done as needed.
struct AsNeededWords {
  private let wording: Wording
  private let dates: DateReader

  init(_ wording: Wording, _ dates: DateReader) { (self.wording, self.dates) = (wording, dates) }

  /// Returns what has been done and when it may be done again: `last 03:50 by Example Family, again from
  /// 09:50, 1 of 3 today`.
  ///
  /// - Parameter person: Who recorded the last time: `by Example Family`.
  func status(
    _ use: AsNeededUse,
    next value: OutcomeValue,
    lastly person: String,
    at now: Instant
  ) -> String {
    let counted = use.counted(at: now)
    var phrases: [String] = []
    if let last = use.last(before: now) {
      phrases.append("last \(time(last.moment, on: now)) \(person)")
    }
    switch use.earliest(of: value, from: now) {
    case nil: phrases.append("more than its limit at once")
    case let earliest? where earliest > now: phrases.append("again from \(time(earliest, on: now))")
    default: break
    }
    if let most = use.limits.maximumCount {
      phrases.append(
        counted.count > most
          ? "\(counted.count) of at most \(most) \(period(use.limits))"
          : "\(counted.count) of \(most) \(period(use.limits))"
      )
    }
    if let most = use.limits.maximumAmount {
      let sum = counted.map(\.value).sum(like: most)
      let isOver = (sum.number ?? 0) > (most.number ?? 0)
      let of = isOver ? "of at most" : "of"
      phrases.append("\(wording.words(sum)) \(of) \(wording.words(most)) \(period(use.limits))")
    }
    let soon = use.tooSoon(at: now).map { time($0.moment, on: now) }
    if let seconds = use.limits.leastSeconds, !soon.isEmpty {
      let span = Wording.span(seconds: Double(seconds))
      phrases.append("less than \(span) after the time before: \(soon.joined(separator: ", "))")
    }
    return phrases.joined(separator: ", ")
  }

  /// Returns which limits of a task are passed on a day, with nothing of what was given but how often:
  /// `4 of at most 3 a day, less than 6 h apart, on Fri 20 Nov`.
  func excesses(_ exceeded: ExceededLimits) -> String {
    let period = period(exceeded.limits, oneDay: "a day")
    var phrases: [String] = []
    for case .count(let count, let most) in exceeded.excesses {
      phrases.append("\(count) of at most \(most) \(period)")
    }
    for case .amount(_, let most) in exceeded.excesses {
      phrases.append("more than \(wording.words(most)) \(period)")
    }
    if let seconds = exceeded.limits.leastSeconds, !exceeded.tooSoon.isEmpty {
      phrases.append("less than \(Wording.span(seconds: Double(seconds))) apart")
    }
    let day = exceeded.day.short(unsaidYear: dates.today.year)
    return "\(phrases.joined(separator: ", ")), on \(day)"
  }

  /// Returns which limit is passed: `4 of at most 3 today`.
  func excess(_ excess: AsNeededUse.Excess) -> String {
    switch excess {
    case .count(let count, let most): "that makes \(count) of at most \(most)"
    case .amount(let sum, let most):
      "that makes \(wording.words(sum)) of at most \(wording.words(most))"
    case .interval(let from): "it is too soon: again from \(time(from, on: dates.now)) on"
    }
  }

  /// Returns a time, with its day where that is another one.
  func time(_ moment: Instant, on day: Instant) -> String {
    let local = dates.shown.local(at: moment).local
    return local.date == dates.shown.day(of: day)
      ? Wording.time(local, dates.shownClock)
      : "\(Wording.date(local.date)) \(Wording.time(local, dates.shownClock))"
  }

  /// Returns the period of the limits: `today` or, as of any day, `a day`.
  private func period(_ limits: AsNeeded, oneDay: String = "today") -> String {
    if let seconds = limits.periodSeconds { return "in \(Wording.span(seconds: Double(seconds)))" }
    let days = limits.periodDays ?? 1
    return days == 1 ? oneDay : "in \(days) days"
  }
}
