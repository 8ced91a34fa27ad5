extension AdherenceReport {
  /// Counts the events of a query.
  ///
  /// - Parameters:
  ///   - found: What was found for ``AdherenceQuery/events``.
  ///   - progress: How far an event is done.
  public init(
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
