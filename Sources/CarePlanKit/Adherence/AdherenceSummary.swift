public import CareEvents
public import CareModel

/// How far the plan was followed, with what must be shown beside the rows.
public struct AdherenceSummary: Sendable {
  /// The events of a day, of a week as far as it was asked for, or of one task or plan.
  public struct Row: Sendable {
    public let days: ClosedRange<CivilDate>
    /// The id of the task or plan; nil for days, weeks and tasks without a plan.
    public let group: String?
    public let tally: AdherenceTally
    /// The title of the task or plan, if it has one.
    public let title: String?
    /// The task's thresholds on adherence that its events reach.
    public let reached: [Threshold]
  }

  /// Every day or week in order, or every task or plan that has an event or an unscheduled outcome.
  public let rows: [Row]
  public let total: AdherenceTally
  /// What could not be read and is not counted, though it may be due or given.
  public let missing: MissingEvents
}

extension AdherenceSummary {
  /// Returns the days of a summary by day, as a calendar shows them.
  ///
  /// The summary should look at whole days, on which nothing is pending: a day is not done before
  /// its last event is.
  public func calendar(asOf today: CivilDate) -> [CalendarDay] {
    rows.map { CalendarDay($0.days.lowerBound, asOf: today, $0.tally) }
  }
}
