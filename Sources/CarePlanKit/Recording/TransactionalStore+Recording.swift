public import CareEvents
package import CareModel
public import CareStorage

extension TransactionalStore {
  /// Records what happened at an event, as one write.
  ///
  /// What is recorded for the event by now counts, even if the event was read earlier.
  ///
  /// Cost: as the events of its moment, and one commit.
  ///
  /// - Parameters:
  ///   - event: The event, as a query gave it.
  ///   - entry: What happened; nil means that it was done just now.
  ///   - rule: What to do with what was recorded before.
  /// - Throws: ``StoreError/Code/exists`` if something else was recorded before,
  ///   ``StoreError/Code/invalid`` if the task takes no such entry.
  @discardableResult
  public func complete(
    _ event: CareEvent,
    _ entry: OutcomeEntry? = nil,
    _ rule: RecordingRule = .onlyOnce
  ) throws(StoreError) -> RecordedOutcome {
    try write("Complete \(event.task.key)") { transaction throws(StoreError) in
      try transaction.record(entry ?? .completion(at: transaction.now), for: event, rule)
    }
  }

  /// Returns the events of a task today for which somebody records something, with what is open
  /// from the evening before and what runs now.
  ///
  /// Cost: as the events of the task on two days.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - now: The moment of the recording.
  ///   - today: Today, where the person is.
  package func presentDay(
    of task: RecordKey,
    asOf now: Instant,
    today: CivilDate
  ) throws(StoreError) -> TaskDay {
    let window = try read { snapshot in snapshot.manifest.recording }
    return try TaskEvents(self, asOf: now, today: today, window: window).presentDay(of: task)
  }
}
