import CareEvents
public import CareModel
public import CareReading

extension Snapshot {
  /// Compares what was recorded for the events of a query with the thresholds of their tasks.
  ///
  /// - Parameters:
  ///   - query: Which events.
  ///   - now: The moment as of which adherence is judged; what ends then or later is pending.
  public func thresholdCheck(
    of query: EventQuery,
    asOf now: Instant
  ) throws(StoreError) -> ThresholdCheck {
    ThresholdCheck(try judgedEvents(query, by: .exists, asOf: now))
  }
}
