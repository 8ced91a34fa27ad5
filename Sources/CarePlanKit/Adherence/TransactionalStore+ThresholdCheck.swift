public import CareEvents
public import CareModel
public import CareStorage

extension TransactionalStore {
  /// Compares what was recorded for the events of a query with the thresholds of their tasks.
  ///
  /// A result that is in a health sample on this machine is compared as any other.
  ///
  /// Cost: as the events of the query.
  ///
  /// - Parameters:
  ///   - query: Which events.
  ///   - now: The moment as of which adherence is judged; what ends then or later is pending.
  public func thresholdCheck(
    of query: EventQuery,
    asOf now: Instant
  ) throws(StoreError) -> ThresholdCheck {
    let judged = try read { snapshot throws(StoreError) in
      try snapshot.judgedEvents(query, by: .exists, asOf: now)
    }
    return ThresholdCheck(judged.withSamples(of: self))
  }
}
