package import CareEvents
package import CareModel
package import CareStorage

/// Reads the events of tasks for which something is to be recorded.
///
/// Each call reads the last commit. A task whose events this computer cannot compute is an error.
public struct TaskEvents: Sendable {
  let store: any TransactionalStore
  private let now: Instant
  let today: CivilDate
  private let window: RecordingWindow

  /// - Parameters:
  ///   - store: Where the tasks are.
  ///   - now: The moment of the recording.
  ///   - today: Today, where the person is.
  ///   - window: How long ago an event may have begun that is meant if none is named.
  public init(
    _ store: any TransactionalStore,
    asOf now: Instant,
    today: CivilDate,
    window: RecordingWindow = RecordingWindow()
  ) {
    (self.store, self.now, self.today, self.window) = (store, now, today, window)
  }

  /// Returns the events of a task on a day that somebody names.
  public func day(_ day: CivilDate, of key: RecordKey) throws(StoreError) -> TaskDay {
    let found = try events(.days(day...day), of: key)
    return TaskDay(
      key: key,
      day: day,
      events: found.events,
      unscheduled: found.unscheduled,
      now: now,
      window: window
    )
  }

  /// Returns the events of a task today, with what is open from the evening before and what runs
  /// now.
  package func presentDay(of key: RecordKey) throws(StoreError) -> TaskDay {
    var day = try day(today, of: key)
    day.isPresent = true
    day.late = try endedEvents(of: key).filter { $0.outcome == nil }
    day.running = try runningEvents(of: key)
    return day
  }

  /// Returns the events of the evening before that are over or still going on, whatever is recorded
  /// for them.
  public func eveningEvents(of key: RecordKey) throws(StoreError) -> [CareEvent] {
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
  public func events(
    _ window: EventQuery.Window,
    of key: RecordKey
  ) throws(StoreError) -> CareEvents {
    var query = EventQuery(window, taskIDs: [key.id])
    query.kinds = [key.kind]
    let found = try store.events(query)
    if let task = found.unplaceable.first { throw StoreError(task) }
    return found
  }

  /// Returns what was recorded last of a task, for whichever days, with when that was; the latest first.
  ///
  /// An answer or a merge after that records nothing.
  public func lastRecorded(
    of key: RecordKey
  ) throws(StoreError) -> [(recorded: RecordedEvent, recordedAt: Instant)] {
    var query = RecordQuery()
    query.parentIDs = [key.id]
    query.sort = [.init(.updatedDate, ascending: false)]
    query.limit = Self.mostRecorded
    let (outcomes, entries) = try store.read {
      snapshot throws(StoreError) -> ([Outcome], [VersionID: [RecordedEntry]]) in
      let outcomes = try snapshot.records(.outcome, query)
        .compactMap { $0.record.cast(to: OutcomeContent.self) }
      return (outcomes, try snapshot.recordedEntries(of: outcomes))
    }
    var found: [(recorded: RecordedEvent, recordedAt: Instant)] = []
    for outcome in outcomes {
      guard let day = outcome.eventStart?.day else { continue }
      let recorded = try self.day(day, of: key).recorded.first { $0.outcome.key == outcome.key }
      guard let recorded else { continue }
      let moment = entries[outcome.version.uuid]?.compactMap(\.recordedAt).max()
      found.append((recorded, moment ?? outcome.version.updated))
    }
    return found.sorted { $0.recordedAt > $1.recordedAt }
  }

  /// How many outcomes are looked at, of those that changed last.
  private static let mostRecorded = 12
}
