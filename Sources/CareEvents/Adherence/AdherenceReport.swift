public import CareModel

/// How far the plan was followed.
public struct AdherenceReport: Hashable, Sendable {
  /// The events of a day, of a week as far as it was asked for, or of one task or plan.
  public struct Row: Hashable, Sendable {
    public let days: ClosedRange<CivilDate>
    /// The id of the task or plan; nil for days, weeks and tasks without a plan.
    public let group: String?
    public let tally: AdherenceTally
  }

  /// Every day or week in order, including those without events; or every task or plan that has
  /// any, by the bytes of its id, tasks without a plan last.
  public let rows: [Row]
  public let total: AdherenceTally
  /// The tasks that are not counted, as their events cannot be computed here.
  public let unplaceable: [UnplaceableTask]

  init(rows: [Row], unplaceable: [UnplaceableTask] = []) {
    self.rows = rows
    self.unplaceable = unplaceable
    total = rows.reduce(into: AdherenceTally()) { $0 += $1.tally }
  }
}

extension AdherenceReport {
  /// Counts the events of a query.
  ///
  /// - Parameters:
  ///   - found: What was found for ``AdherenceQuery/events``.
  ///   - progress: How far an event is done.
  package init(
    _ query: AdherenceQuery,
    _ found: CareEvents,
    progress: (CareEvent) -> TaskProgress
  ) {
    var accumulator = AdherenceAccumulator(query)
    accumulator.addUnplaceable(found.unplaceable)
    for event in found.events { accumulator.add(event, progress: progress(event)) }
    for left in found.unscheduled { accumulator.add(left) }
    self = accumulator.report
  }
}
