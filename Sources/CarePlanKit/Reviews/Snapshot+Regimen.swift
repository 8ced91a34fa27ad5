public import CareModel
public import CareStorage
public import CareWords

extension Snapshot {
  /// Returns what a task has somebody do from a moment on, over all its versions in force.
  ///
  /// Cost: one version for each period in which the task says something else.
  ///
  /// - Returns: Nil for a record that is no task, for a task that has ended or is done as needed, and
  ///   while versions contradict each other, since then nobody has decided it.
  public func regimen(
    of key: RecordKey,
    from moment: Instant
  ) throws(StoreError) -> Regimen? {
    guard key.kind.isTask else { return nil }
    let graph = try graph(of: key)
    guard !graph.isOpen else { return nil }
    var periods: [(span: Range<Instant>, schedule: Schedule)] = []
    for period in graph.course.periods where period.span.upperBound > moment {
      guard let record = try version(period.version), let task = TaskVersion(record),
        !task.isAsNeeded
      else { return nil }
      periods.append((period.span, task.schedule))
    }
    return periods.isEmpty ? nil : Regimen(periods)
  }
}
