package import CareEvents

extension AdherenceReport {
  /// Counts events that were judged already, perhaps by your own measure.
  package init(_ query: AdherenceQuery, _ judged: JudgedEvents) {
    var accumulator = AdherenceAccumulator(query)
    accumulator.addUnplaceable(judged.missing.tasks)
    for judged in judged.all {
      switch judged.subject {
      case .event(let event):
        accumulator.add(event, progress: judged.progress ?? TaskProgress(value: 0))
      case .unscheduled(let left): accumulator.add(left)
      }
    }
    self = accumulator.report
  }
}
