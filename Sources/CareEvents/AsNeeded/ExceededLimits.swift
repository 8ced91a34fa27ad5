public import CareModel

/// The limits of a task that is done as needed, and how what was recorded on a day passes them.
///
/// A store refuses nothing: two people who do not know of each other may pass a limit together.
public struct ExceededLimits: Hashable, Sendable {
  public let task: RecordKey
  public let day: CivilDate
  public let limits: AsNeeded
  /// The limits of a period that are passed at times of that day, of each the greatest excess.
  public let excesses: [AsNeededUse.Excess]
  /// The times of that day that came sooner after the one before than they may.
  public let tooSoon: [AsNeededUse.Entry]

  /// Looks at one day; nil if no limit is passed on it.
  ///
  /// - Parameters:
  ///   - use: All that can count on the day.
  ///   - task: The task that it is of.
  ///   - day: The civil day, in the zone of the task.
  ///   - news: The entries that are news: what passes a limit without them is not looked at; nil if
  ///     all are.
  public init?(
    _ use: AsNeededUse,
    of task: RecordKey,
    on day: CivilDate,
    with news: Set<AsNeededUse.Entry>? = nil
  ) {
    let entries = use.entries(on: day)
    (self.task, self.day, limits) = (task, day, use.limits)
    let moments = entries.map(\.moment).filter { moment in
      news.map { !$0.isDisjoint(with: use.counted(at: moment)) } ?? true
    }
    excesses = AsNeededUse.greatest(of: moments.flatMap { use.excesses(at: $0) })
    let soon = Set(use.tooSoon(among: news))
    tooSoon = entries.filter(soon.contains)
    guard !excesses.isEmpty || !tooSoon.isEmpty else { return nil }
  }
}
