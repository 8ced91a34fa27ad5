public import CareEvents
import CareModel

extension TransactionalStore {
  /// The events of a window with what was recorded for them, and outcomes there without an event.
  ///
  /// A task whose events cannot be told here, for want of its time zone, hides no other.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    try read { snapshot throws(StoreError) in try snapshot.events(query) }
  }
}
