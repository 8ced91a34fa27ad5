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
  public init?(_ use: AsNeededUse, of task: RecordKey, on day: CivilDate) {
    let entries = use.entries(on: day)
    (self.task, self.day, limits) = (task, day, use.limits)
    excesses = AsNeededUse.greatest(of: entries.flatMap { use.excesses(at: $0.moment) })
    let soon = Set(use.tooSoon)
    tooSoon = entries.filter(soon.contains)
    guard !excesses.isEmpty || !tooSoon.isEmpty else { return nil }
  }
}
