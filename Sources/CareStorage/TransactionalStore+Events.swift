public import CareEvents
import CareModel
public import CareReading

extension TransactionalStore {
  /// Returns how far the plan was followed on some days.
  ///
  /// Cost: as the events of its days; by the strategy `exists` in git no file of an outcome is
  /// read.
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
  ///
  /// Cost: the versions of the tasks that can have an event in the window, and the outcomes there;
  /// in git through the index, elsewhere by a look at every outcome.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    try read { snapshot throws(StoreError) in try snapshot.events(query) }
  }
}
