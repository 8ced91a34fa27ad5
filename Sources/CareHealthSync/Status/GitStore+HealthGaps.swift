import CareHealth
public import CareModel
public import CareStorage

extension GitStore {
  /// Returns the health tasks of which this machine has had no sample for more than a day.
  ///
  /// Nothing is told of a type of which it never had one: others may have its source.
  ///
  /// Cost: the heads of the health tasks, and a look into the samples for each.
  public func healthGaps(
    _ cache: HealthCache,
    asOf now: Instant
  ) throws(StoreError) -> [HealthGap] {
    let tasks = try read { snapshot throws(StoreError) in try snapshot.livingHealthTasks() }
    var gaps: [HealthGap] = []
    for task in tasks {
      guard let sample = try cache.lastSample(of: task.content.healthKitLinkage.type),
        sample.end.adding(seconds: 86_400) < now
      else { continue }
      gaps.append(
        HealthGap(
          task: task.key,
          title: task.content.title,
          source: sample.source,
          last: sample.end
        )
      )
    }
    return gaps
  }
}
