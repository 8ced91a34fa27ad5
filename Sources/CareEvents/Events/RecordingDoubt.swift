public import CareModel

/// A reason to ask before an entry is recorded; a store records it all the same.
public enum RecordingDoubt: Hashable, Sendable {
  /// The event starts more than four hours from now, or tomorrow: another one may be meant.
  case stillToCome
  /// The task says that its results are kept, and the entry would take the place of one.
  case keepsResults
  /// Less is recorded than is wanted, and the entry gives no amount.
  case partial
  /// The entry has no amount, and the plan of the event conflicts or is a range.
  case amountUnsaid
  /// The amount is far above the target, perhaps a typing mistake or a misplaced decimal point, or outside the
  /// target's range. Not given while the plan conflicts.
  case tooMuch(WantedAmounts.Excess)
}

extension CareEvent {
  /// Returns what to ask before an entry is recorded for the event; empty if nothing is.
  ///
  /// - Parameter today: Today, where the person is.
  public func doubts(
    about entry: OutcomeEntry,
    _ rule: RecordingRule = .onlyOnce,
    asOf now: Instant,
    today: CivilDate
  ) -> [RecordingDoubt] {
    let entry = WantedAmounts(scheduled).completing(entry)
    var doubts: [RecordingDoubt] = []
    if isStillToCome(asOf: now, today: today) { doubts.append(.stillToCome) }
    if rule == .replacing, outcome != nil, task.keepsResults { doubts.append(.keepsResults) }
    if entry.sample == nil, staysPartial(after: entry, rule) { doubts.append(.partial) }
    if !taskLeaves.isEmpty || wantsRange, entry.state == nil, entry.sample == nil,
      entry.values.allSatisfy({ $0.number == nil })
    {
      doubts.append(.amountUnsaid)
    }
    if taskLeaves.isEmpty, let excess = excess(of: entry, rule) { doubts.append(.tooMuch(excess)) }
    return doubts
  }

  /// Returns the latest start of an event that may be recorded without a question: four hours from
  /// now.
  public static func latestStart(at now: Instant) -> Instant { now.adding(seconds: 4 * 3600) }

  /// Returns whether the event is still to come: today's evening dose is not taken in the morning.
  ///
  /// - Parameter today: Today, where the person is; far east of there a later day has begun
  ///   already, and with it its events.
  public func isStillToCome(asOf now: Instant, today: CivilDate) -> Bool {
    start > Self.latestStart(at: now) || (day > today && start > now)
  }

  /// Returns whether less is recorded than is wanted, and an entry calls it done without saying any
  /// amount.
  public func staysPartial(after entry: OutcomeEntry, _ rule: RecordingRule = .onlyOnce) -> Bool {
    rule == .onlyOnce && entry.saidValues.isEmpty && entry.state != .notCompleted && isPartial
  }

  /// Returns how an entry, with the amounts already recorded, is far above the target or outside its range; nil
  /// if it is neither.
  ///
  /// An appended entry may stay below the range, because more entries may follow.
  ///
  /// - Parameters:
  ///   - entry: One with the units of ``WantedAmounts/completing(_:)``.
  ///   - targets: The amounts to compare with, if not those of the shown plan.
  public func excess(
    of entry: OutcomeEntry,
    _ rule: RecordingRule = .onlyOnce,
    wanting targets: [OutcomeValue]? = nil
  ) -> WantedAmounts.Excess? {
    let amounts = WantedAmounts(scheduled, targets)
    guard amounts.misfit(in: entry) == nil else { return nil }
    let before = rule == .appending ? outcome?.values ?? [] : []
    return amounts.excess(of: before + entry.values)
      ?? (rule == .appending ? nil : amounts.shortfall(of: entry.values))
  }
}
