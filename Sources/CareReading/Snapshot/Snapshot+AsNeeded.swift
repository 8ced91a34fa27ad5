public import CareEvents
public import CareModel

extension Snapshot {
  /// Returns what was recorded of a task that is done as needed, beside its limits; nil for a task
  /// that is due at its times.
  ///
  /// It has all that can count at a moment, whichever version of the task held then and whoever
  /// recorded it. Cost: the outcomes of the task in the days that its limits look back.
  public func asNeededUse(
    of task: TaskVersion,
    at moment: Instant
  ) throws(StoreError) -> AsNeededUse? {
    guard let limits = task.content.asNeeded else { return nil }
    let zone = task.schedule.elements.first?.timezone ?? .utc
    let day = TimeZoneRules(zone)?.day(of: moment) ?? CivilDateTime(moment, offsetSeconds: 0).date
    var query = EventQuery(
      .days(day.adding(days: -limits.daysBack)...day.adding(days: 1)),
      taskIDs: [task.id]
    )
    query.kinds = [task.key.kind]
    let found = try events(query)
    let outcomes = found.events.compactMap(\.outcome) + found.unscheduled.map(\.outcome)
    let entries = outcomes.filter { $0.content.state != .notCompleted }.flatMap { outcome in
      outcome.content.values.map { value in
        AsNeededUse.Entry(value, at: value.createdDate ?? outcome.version.created)
      }
    }
    return AsNeededUse(limits, entries, in: zone)
  }
}
