public import CareModel
public import CareReading
public import CareStorage

extension TransactionalStore {
  /// The events of a task today for which somebody records something, with what is open from the
  /// evening before and what runs now.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - now: The moment in which somebody records.
  ///   - today: The present day where somebody looks.
  public func presentDay(
    of task: RecordKey,
    asOf now: Instant,
    today: CivilDate
  ) throws(StoreError) -> TaskDay {
    try TaskEvents(self, asOf: now, today: today).presentDay(of: task)
  }

  /// Awaits the events of a task today for which somebody records something.
  public func presentDay(
    of task: RecordKey,
    asOf now: Instant,
    today: CivilDate
  ) async throws -> TaskDay {
    try await inBackground(.reading) { store in
      try store.presentDay(of: task, asOf: now, today: today)
    }
  }
}
