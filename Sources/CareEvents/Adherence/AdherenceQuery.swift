public import CareModel

/// A question about how far the plan was followed: CareKit's `OCKAdherenceQuery`.
public struct AdherenceQuery: Hashable, Sendable {
  /// What a row of the answer is about.
  public enum Grouping: String, CaseIterable, Hashable, Sendable {
    case day, week, task, plan
  }

  /// Which events; the days of its window are the days of the report.
  public var events: EventQuery
  public var strategy: ProgressStrategy
  /// The moment as of which events are judged; nil judges whole days, on which nothing is pending.
  public var asOf: Instant?
  public var grouping: Grouping
  /// The day on which weeks begin: 1 for Sunday to 7 for Saturday.
  public var firstWeekday: Int

  public init(
    _ events: EventQuery,
    strategy: ProgressStrategy = .exists,
    asOf: Instant? = nil,
    grouping: Grouping = .day,
    firstWeekday: Int = 2
  ) {
    self.events = events
    self.strategy = strategy
    self.asOf = asOf
    self.grouping = grouping
    self.firstWeekday = firstWeekday
  }
}
