package import CareModel
package import CareReading
package import CareStorage

extension TransactionalStore {
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
    try TaskEvents(self, asOf: now, today: today).presentDay(of: task)
  }

  /// Awaits the events of a task today for which somebody records something.
  package func presentDay(
    of task: RecordKey,
    asOf now: Instant,
    today: CivilDate
  ) async throws -> TaskDay {
    try await inBackground(.reading) { store in
      try store.presentDay(of: task, asOf: now, today: today)
    }
  }
}
