public import CareModel
public import CareStorage
public import CareWords

extension Snapshot {
  /// Returns what in the plans from now on, and in what was recorded in the last two weeks, may be a
  /// mistake, and nobody has answered yet.
  ///
  /// It goes by words, numbers and dates alone (``DoubtRule``). Tasks whose versions contradict each
  /// other are left out: that is a question of its own. Cost: the plans of all tasks, the outcomes of two
  /// weeks, and those of ``DoubtRule/startsInPast`` for plans that were written late.
  ///
  /// - Parameter now: The moment from which plans are looked at.
  public func doubts(asOf now: Instant) throws(StoreError) -> [Doubt] {
    (try planDoubts(asOf: now) + outcomeDoubts(asOf: now)).sorted()
  }

  /// Returns what in the plans from now on may be a mistake.
  ///
  /// - Parameters:
  ///   - now: The moment from which plans are looked at.
  ///   - keys: The records for which doubts are wanted; nil for all.
  public func planDoubts(
    asOf now: Instant,
    concerning keys: Set<RecordKey>? = nil
  ) throws(StoreError) -> [Doubt] {
    PlanDoubts(
      try DoubtedTaskReader(self, asOf: now).tasks(concerning: keys),
      of: try patients(asOf: now),
      asOf: now,
      in: manifest.timezone
    ).found(concerning: keys)
  }

  /// Returns what may be a mistake in the plans of some records from now on, and in what was recorded
  /// for their events in the last two weeks.
  ///
  /// - Parameters:
  ///   - now: The moment from which plans are looked at; outcomes of the two weeks before it are.
  ///   - keys: The records for which doubts are wanted; nil for all.
  public func doubts(
    asOf now: Instant,
    concerning keys: Set<RecordKey>?
  ) throws(StoreError) -> [Doubt] {
    let isAboutPlans = keys?.contains { $0.kind.isTask || $0.kind == .patient } ?? true
    let plans = try isAboutPlans ? planDoubts(asOf: now, concerning: keys) : []
    return try plans + eventDoubts(asOf: now, concerning: keys)
  }

  /// Returns what may be a mistake in plans and in what was recorded, and was none before some versions.
  public func doubts(
    raisedBy versions: [AnyRecord],
    asOf now: Instant
  ) throws(StoreError) -> [Doubt] {
    let keys = Set(versions.map(\.key))
    guard keys.contains(where: { $0.kind.isTask || $0.kind == .patient }) else { return [] }
    let source = OverlaySource(base: source, adding: versions)
    let after = try Snapshot(source, manifest: manifest).doubts(asOf: now, concerning: keys)
    return after.raised(by: keys, since: try doubts(asOf: now, concerning: keys))
  }

  private func patients(asOf now: Instant) throws(StoreError) -> [PlanDoubts.Patient] {
    let query = RecordQuery(.at(now))
    return try records(.patient, query).compactMap { found in
      guard case .patient(let patient) = found.record else { return nil }
      return PlanDoubts.Patient(
        allergies: patient.content.allergies ?? [],
        timezone: patient.timezone
      )
    }
  }
}
