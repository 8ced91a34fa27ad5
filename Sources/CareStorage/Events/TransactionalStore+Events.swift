public import CareModel

extension TransactionalStore {
  /// The events of a window with what was recorded for them, and outcomes there without an event.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if this machine lacks a time zone of a task.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    try read { snapshot throws(StoreError) in try snapshot.events(query) }
  }
}
