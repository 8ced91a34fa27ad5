public import CareModel

/// Why an entry is worth a question before it is recorded; a store takes it all the same.
public enum RecordingDoubt: Hashable, Sendable {
  /// The event starts more than four hours from now, or tomorrow: another one may be meant.
  case stillToCome
  /// The task says that its results are kept, and the entry would take the place of one.
  case keepsResults
  /// Less is recorded than is wanted, and the entry does not say what was given since.
  case partial
  /// It makes more than twice what is wanted: a slip of a finger or of a decimal point.
  case tooMuch(WantedAmounts.Excess)
}

extension CareEvent {
  /// What to ask before an entry is recorded for the event; empty if nothing is.
  ///
  /// - Parameter today: The present day where somebody looks.
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
    if let excess = excess(of: entry, rule) { doubts.append(.tooMuch(excess)) }
    return doubts
  }

  /// Until when an event starts that may be recorded without a word: four hours from now.
  public static func latestStart(at now: Instant) -> Instant { now.adding(seconds: 4 * 3600) }

  /// Whether the event is still to come: today's evening dose is not taken in the morning.
  ///
  /// - Parameter today: The present day where somebody looks; far east of there a later day has
  ///   begun already, and with it its events.
  public func isStillToCome(asOf now: Instant, today: CivilDate) -> Bool {
    start > Self.latestStart(at: now) || (day > today && start > now)
  }

  /// Whether less is recorded than is wanted, and an entry calls it done without saying any amount.
  public func staysPartial(after entry: OutcomeEntry, _ rule: RecordingRule = .onlyOnce) -> Bool {
    rule == .onlyOnce && entry.saidValues.isEmpty && entry.state != .notCompleted && isPartial
  }

  /// More than twice what is wanted, if an entry comes to that with what is recorded already.
  ///
  /// - Parameter entry: One with the units of ``WantedAmounts/completing(_:)``.
  public func excess(
    of entry: OutcomeEntry,
    _ rule: RecordingRule = .onlyOnce
  ) -> WantedAmounts.Excess? {
    let amounts = WantedAmounts(scheduled)
    guard amounts.misfit(in: entry) == nil else { return nil }
    let before = rule == .appending ? outcome?.values ?? [] : []
    return amounts.excess(of: before + entry.values)
  }
}
