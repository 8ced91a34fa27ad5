public import CareModel
public import CareStorage
public import CareWords

extension TransactionalStore {
  /// Returns what in the plans from now on, and in what was recorded in the last two weeks, may be a
  /// mistake, and nobody has answered yet.
  ///
  /// Cost: the plans of all tasks, and the outcomes of two weeks.
  ///
  /// - Parameter now: The moment from which plans are looked at.
  public func doubts(asOf now: Instant) throws(StoreError) -> [Doubt] {
    try read { snapshot throws(StoreError) in try snapshot.doubts(asOf: now) }
  }
}
