public import CareModel

/// What has been recorded of something that is done as needed, beside its limits.
public struct AsNeededUse: Hashable, Sendable {
  /// One time.
  public struct Entry: Hashable, Sendable {
    /// When it was given.
    public let moment: Instant
    public let value: OutcomeValue

    package init(_ value: OutcomeValue, at moment: Instant) {
      (self.value, self.moment) = (value, moment)
    }

    /// Takes a value of an outcome; without a date of its own it has that of the outcome.
    package init(_ value: OutcomeValue, of outcome: Outcome) {
      self.init(value, at: value.createdDate ?? outcome.version.created)
    }
  }

  /// A limit that something passes.
  public enum Excess: Hashable, Sendable {
    /// So many times in the period, of at most so many.
    case count(Int, most: Int)
    /// So much in the period, of at most so much.
    case amount(OutcomeValue, most: OutcomeValue)
    /// The time before was too short ago: it may be done again from a moment on.
    case interval(from: Instant)
  }

  /// The limits: the greatest number, the greatest amount and the least interval.
  public let limits: AsNeeded
  /// All times, in order.
  public let entries: [Entry]
  /// The zone whose days count.
  private let zone: TimeZoneID

  /// Puts what was recorded beside the limits that hold.
  ///
  /// - Parameters:
  ///   - entries: All that can count, in any order: what lies a period and an interval back.
  ///   - zone: The zone whose civil days count where the period is days.
  package init(_ limits: AsNeeded, _ entries: [Entry], in zone: TimeZoneID) {
    self.limits = limits
    self.entries = entries.sorted { $0.moment < $1.moment }
    self.zone = zone
  }

  /// Puts outcomes of a task beside its limits; nil for a task that is due at its times.
  ///
  /// Every value counts that stands in an outcome, whatever else the outcome says.
  package init?(of task: TaskVersion, _ outcomes: [Outcome]) {
    guard let limits = task.content.asNeeded else { return nil }
    let entries = outcomes.flatMap { outcome in
      outcome.content.values.map { Entry($0, of: outcome) }
    }
    self.init(limits, entries, in: task.schedule.elements.first?.timezone ?? .utc)
  }

  /// Returns the last time up to a moment.
  public func last(before moment: Instant) -> Entry? { entries.last { $0.moment <= moment } }

  /// Returns the times of a civil day.
  package func entries(on day: CivilDate) -> [Entry] {
    let rules = TimeZoneRules(zone)
    return entries.filter { entry in
      let start = CivilDateTime(entry.moment, offsetSeconds: 0).date
      return (rules?.day(of: entry.moment) ?? start) == day
    }
  }

  /// Returns the times that count together with one at a moment, up to that.
  public func counted(at moment: Instant) -> [Entry] {
    let span = period(of: moment)
    return entries.filter { span.contains($0.moment) && $0.moment <= moment }
  }

  /// Returns which limits something more would pass, at its own moment or at a later time that is
  /// recorded already.
  ///
  /// - Parameter values: What was given at once; each counts as one time.
  public func excesses(of values: [OutcomeValue], at moment: Instant) -> [Excess] {
    let later = AsNeededUse(limits, entries + values.map { Entry($0, at: moment) }, in: zone)
    let moments =
      [moment] + entries.map(\.moment).filter { $0 > moment && period(of: $0).contains(moment) }
    var excesses = Self.greatest(of: moments.flatMap { later.excesses(at: $0) })
    guard let seconds = limits.leastSeconds else { return excesses }
    let near = entries.map(\.moment).filter { abs($0.seconds - moment.seconds) < seconds }
    if let last = near.max() { excesses.append(.interval(from: last.adding(seconds: seconds))) }
    return excesses
  }

  /// Returns of each limit the greatest excess.
  static func greatest(of excesses: [Excess]) -> [Excess] {
    excesses.reduce(into: []) { greatest, excess in
      if let place = greatest.firstIndex(where: excess.isOfTheKind) {
        if excess.isGreater(than: greatest[place]) { greatest[place] = excess }
      } else {
        greatest.append(excess)
      }
    }
  }

  /// Returns which limits one more time would pass.
  public func excesses(of value: OutcomeValue, at moment: Instant) -> [Excess] {
    excesses(of: [value], at: moment)
  }

  /// Returns the limits of a period that what is recorded passes already at a moment, as where two
  /// people did not know of each other.
  public func excesses(at moment: Instant) -> [Excess] {
    let counted = counted(at: moment)
    var excesses: [Excess] = []
    if let most = limits.maximumCount, counted.count > most {
      excesses.append(.count(counted.count, most: most))
    }
    if let excess = amountExcess(of: counted.map(\.value)) { excesses.append(excess) }
    return excesses
  }

  /// Returns whether what is recorded passes a limit already at a moment.
  public func isExceeded(at moment: Instant) -> Bool {
    !excesses(at: moment).isEmpty || !tooSoon(at: moment).isEmpty
  }

  /// Returns the times that count at a moment and came sooner after the one before than they may.
  public func tooSoon(at moment: Instant) -> [Entry] {
    let span = period(of: moment)
    return tooSoon.filter { span.contains($0.moment) && $0.moment <= moment }
  }

  /// All times that came sooner after the one before than they may.
  var tooSoon: [Entry] { tooSoon(among: nil) }

  /// Returns the times that came sooner after the one before than they may, where that is about some
  /// entries; nil is all.
  func tooSoon(among news: Set<Entry>?) -> [Entry] {
    guard let seconds = limits.leastSeconds else { return [] }
    return zip(entries, entries.dropFirst()).compactMap { before, entry in
      guard news.map({ $0.contains(before) || $0.contains(entry) }) ?? true else { return nil }
      return entry.moment.seconds - before.moment.seconds < seconds ? entry : nil
    }
  }

  private func amountExcess(of values: [OutcomeValue]) -> Excess? {
    guard let most = limits.maximumAmount else { return nil }
    let sum = values.sum(like: most)
    return (sum.number ?? 0) > (most.number ?? 0) ? .amount(sum, most: most) : nil
  }

  /// Returns from when on it may be done again; the moment itself if that is now, and nil if it never
  /// may, since one time alone is more than the limit.
  public func earliest(of value: OutcomeValue, from moment: Instant) -> Instant? {
    guard !AsNeededUse(limits, [], in: zone).passesLimits(value, at: moment) else { return nil }
    let ends = entries.flatMap { entry in
      [limits.leastSeconds.map { entry.moment.adding(seconds: $0) }, end(of: entry)]
    }
    let candidates = [moment] + ends.compactMap(\.self).filter { $0 > moment }.sorted()
    return candidates.first { !passesLimits(value, at: $0) }
  }

  private func passesLimits(_ value: OutcomeValue, at moment: Instant) -> Bool {
    !excesses(of: value, at: moment).isEmpty
  }

  /// Returns the span in which times count together with one at a moment.
  private func period(of moment: Instant) -> Range<Instant> {
    if let seconds = limits.periodSeconds {
      // What was given a whole period ago counts no more.
      return moment.adding(seconds: -seconds).adding(nanoseconds: 1)..<moment.adding(nanoseconds: 1)
    }
    guard let rules = TimeZoneRules(zone) else {
      return moment.adding(seconds: -86_400)..<moment.adding(nanoseconds: 1)
    }
    let day = rules.day(of: moment)
    let first = day.adding(days: 1 - max(1, limits.periodDays ?? 1))
    return rules.start(of: first)..<rules.start(of: day.adding(days: 1))
  }

  /// Returns the first moment at which a time counts no more.
  private func end(of entry: Entry) -> Instant? {
    if let seconds = limits.periodSeconds { return entry.moment.adding(seconds: seconds) }
    guard let rules = TimeZoneRules(zone) else { return entry.moment.adding(seconds: 86_400) }
    return rules.start(
      of: rules.day(of: entry.moment).adding(days: max(1, limits.periodDays ?? 1))
    )
  }
}

extension AsNeededUse.Excess {
  /// Returns whether another excess is of the same limit.
  fileprivate func isOfTheKind(of other: AsNeededUse.Excess) -> Bool {
    switch (self, other) {
    case (.count, .count), (.amount, .amount), (.interval, .interval): true
    default: false
    }
  }

  /// Returns whether the same limit is passed by more.
  fileprivate func isGreater(than other: AsNeededUse.Excess) -> Bool {
    switch (self, other) {
    case (.count(let count, _), .count(let least, _)): count > least
    case (.amount(let sum, _), .amount(let least, _)): (sum.number ?? 0) > (least.number ?? 0)
    case (.interval(let moment), .interval(let least)): moment > least
    default: false
    }
  }
}
