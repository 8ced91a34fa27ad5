package import CareEvents
package import CareModel
package import CareReading
package import CareStorage

/// Reads the events of tasks for which something is to be recorded.
///
/// Each call reads the last commit. A task whose events this computer cannot compute is an error.
package struct TaskEvents: Sendable {
  let store: any TransactionalStore
  private let now: Instant
  let today: CivilDate

  /// - Parameters:
  ///   - store: Where the tasks are.
  ///   - now: The moment of the recording.
  ///   - today: Today, where the person is.
  package init(_ store: any TransactionalStore, asOf now: Instant, today: CivilDate) {
    (self.store, self.now, self.today) = (store, now, today)
  }

  /// Returns the events of a task on a day that somebody names.
  package func day(_ day: CivilDate, of key: RecordKey) throws(StoreError) -> TaskDay {
    let found = try events(.days(day...day), of: key)
    return TaskDay(
      key: key,
      day: day,
      events: found.events,
      unscheduled: found.unscheduled,
      now: now
    )
  }

  /// Returns the events of a task today, with what is open from the evening before and what runs
  /// now.
  package func presentDay(of key: RecordKey) throws(StoreError) -> TaskDay {
    var day = try day(today, of: key)
    day.late = try endedEvents(of: key).filter { $0.outcome == nil }
    day.running = try runningEvents(of: key)
    return day
  }

  /// Returns the events of the evening before that are over or still going on, whatever is recorded
  /// for them.
  package func eveningEvents(of key: RecordKey) throws(StoreError) -> [CareEvent] {
    let running = try runningEvents(of: key).filter { $0.day < today && !$0.isAllDay }
    return try endedEvents(of: key) + running
  }

  /// Returns the events of the evening before that are over.
  private func endedEvents(of key: RecordKey) throws(StoreError) -> [CareEvent] {
    let yesterday = today.adding(days: -1)
    return try events(.days(yesterday...yesterday), of: key).events
      .filter { $0.isOfTheEvening(before: now) }
  }

  /// Returns the events of a task that are going on now, whatever their day.
  package func runningEvents(of key: RecordKey) throws(StoreError) -> [CareEvent] {
    try events(.instants(now..<now.adding(nanoseconds: 1)), of: key).events.filter { event in
      // An all-day event ends with its last second, every other one before its end.
      event.isAllDay ? now.seconds <= event.end.seconds : now < event.end
    }
  }

  /// Returns the events of a task in a window, and the outcomes there that have none.
  package func events(
    _ window: EventQuery.Window,
    of key: RecordKey
  ) throws(StoreError) -> CareEvents {
    var query = EventQuery(window, taskIDs: [key.id])
    query.kinds = [key.kind]
    let found = try store.events(query)
    if let task = found.unplaceable.first { throw StoreError(task) }
    return found
  }
}
