public import CareEvents
public import CareModel
public import CareStorage

extension TransactionalStore {
  /// Returns who recorded each value of some outcomes, and when, by the uuids of their versions.
  ///
  /// Cost: all versions of the outcomes that have several; a look through the whole history once, and
  /// then only through what is new.
  public func recordedEntries(
    of outcomes: [Outcome]
  ) throws(StoreError) -> [VersionID: [RecordedEntry]] {
    try read { snapshot throws(StoreError) in try snapshot.recordedEntries(of: outcomes) }
  }

  /// Returns which limits of tasks that are done as needed are passed on some days, as after a sync of
  /// what two people recorded who did not know of each other.
  ///
  /// Cost: a look at the outcomes of these days, and the outcomes of the tasks that are asked about.
  ///
  /// - Parameters:
  ///   - days: The civil days of the outcomes.
  ///   - recorded: The outcomes that came, such as those that a sync received or joined: only their
  ///     tasks are asked about, and only days on which they can count; nil for all.
  public func exceededLimits(
    on days: ClosedRange<CivilDate>,
    with recorded: Set<RecordKey>? = nil
  ) throws(StoreError) -> [ExceededLimits] {
    try read { snapshot throws(StoreError) in
      try snapshot.exceededLimits(on: days, with: recorded)
    }
  }
}
