public import CareEvents
import CareModel

extension Snapshot {
  /// Returns how far the plan was followed on some days.
  ///
  /// With the strategy `exists` no outcome is read: the index knows what there is.
  public func adherence(_ query: AdherenceQuery) throws(StoreError) -> AdherenceReport {
    let strategy = query.strategy
    guard strategy.needsValues else { return try completion(query) }
    return try adherence(query) { $0.progress(by: strategy) }
  }

  /// Returns how far the plan was followed, by your own measure.
  package func adherence(
    _ query: AdherenceQuery,
    progress: (CareEvent) -> TaskProgress
  ) throws(StoreError) -> AdherenceReport {
    AdherenceReport(query, try events(query.events), progress: progress)
  }

  private func completion(_ query: AdherenceQuery) throws(StoreError) -> AdherenceReport {
    var accumulator = AdherenceAccumulator(query)
    for task in try attributedTasks(query.events) {
      accumulator.addUnplaceable(task.unplaceable(query.events))
      for (index, event) in task.events.enumerated() where query.events.asks(for: event) {
        let mark = task.attribution.outcomes[index]
        let isForked = if let mark { !mark.openLeaves.isEmpty } else { false }
        accumulator.add(
          event,
          outcome: mark,
          progress: .exists(mark),
          isOpen: isForked || !task.openLeaves(at: task.planMoment(of: event)).isEmpty
        )
      }
      for mark in task.unscheduled(query.events) {
        accumulator.addUnscheduled(mark.identity, of: task.task(of: mark))
      }
    }
    return accumulator.report
  }
}
