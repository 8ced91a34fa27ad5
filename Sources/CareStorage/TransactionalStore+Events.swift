public import CareEvents
import CareModel
public import CareReading

extension TransactionalStore {
  /// Returns how far the plan was followed on some days.
  public func adherence(_ query: AdherenceQuery) throws(StoreError) -> AdherenceReport {
    try read { snapshot throws(StoreError) in try snapshot.adherence(query) }
  }
}

extension TransactionalStore {
  /// Returns the events of a window with what was recorded for them, and outcomes there without an
  /// event.
  ///
  /// A task whose events cannot be computed here, because its time zone is unknown, hides no other
  /// task.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    try read { snapshot throws(StoreError) in try snapshot.events(query) }
  }
}
