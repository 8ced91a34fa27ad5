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

  package let limits: AsNeeded
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

  /// Returns the last time up to a moment.
  package func last(before moment: Instant) -> Entry? { entries.last { $0.moment <= moment } }

  /// Returns the times that count together with one at a moment, up to that.
  package func counted(at moment: Instant) -> [Entry] {
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
    var excesses: [Excess] = []
    for excess in moments.flatMap({ later.excesses(at: $0) }) where !excesses.contains(excess) {
      // Of several sums the greatest comes last, and is the one to tell.
      excesses.removeAll { $0.isOfTheKind(of: excess) }
      excesses.append(excess)
    }
    guard let seconds = limits.leastSeconds else { return excesses }
    let near = entries.map(\.moment).filter { abs($0.seconds - moment.seconds) < seconds }
    if let last = near.max() { excesses.append(.interval(from: last.adding(seconds: seconds))) }
    return excesses
  }

  /// Returns which limits one more time would pass.
  public func excesses(of value: OutcomeValue, at moment: Instant) -> [Excess] {
    excesses(of: [value], at: moment)
  }

  /// Returns the limits that what is recorded passes already at a moment, as where two people did not
  /// know of each other.
  public func excesses(at moment: Instant) -> [Excess] {
    let counted = counted(at: moment)
    var excesses: [Excess] = []
    if let most = limits.maximumCount, counted.count > most {
      excesses.append(.count(counted.count, most: most))
    }
    if let excess = amountExcess(of: counted.map(\.value)) { excesses.append(excess) }
    return excesses
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
}
