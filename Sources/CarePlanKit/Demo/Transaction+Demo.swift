import CareEvents
package import CareModel
package import CareStorage

extension Transaction {
  /// Puts a demonstration into the store: its records, and what was recorded on some days.
  ///
  /// What is there stays: an event for which anybody has recorded something gets nothing, and a record
  /// that was deleted does not come back.
  ///
  /// Cost: the events of these days, and as adding the records.
  ///
  /// - Parameters:
  ///   - plan: The demonstration.
  ///   - days: The days of the outcomes.
  /// - Returns: What is new.
  /// - Throws: ``StoreError/Code/refused`` if the store has records that this demonstration did not make,
  ///   which may be somebody's real plan.
  public mutating func populate(
    _ plan: DemoPlan,
    on days: ClosedRange<CivilDate>
  ) throws(StoreError) -> DemoReport {
    try refuseOthers(than: plan)
    var report = DemoReport()
    for record in plan.records where try accept(record) {
      report.added[record.kind, default: 0] += 1
    }
    let events = try snapshot.events(EventQuery(.days(days))).events
    let open = Set(events.filter { $0.outcome == nil }.map(\.identity))
    for outcome in plan.outcomes(on: days, by: now) {
      guard let start = outcome.content.eventStart, let task = outcome.content.taskID else {
        continue
      }
      let identity = EventIdentity(taskID: task, eventStart: start, tie: outcome.content.tie)
      guard open.contains(identity), try accept(AnyRecord(outcome)) else { continue }
      report.added[.outcome, default: 0] += 1
    }
    return report
  }

  private func refuseOthers(than plan: DemoPlan) throws(StoreError) {
    let own = Dictionary(uniqueKeysWithValues: plan.records.map { ($0.key, $0.version.uuid) })
    var isEmpty = true
    for kind in RecordKind.allCases where kind != .outcome {
      let versions = try snapshot.summaries(kind)
      isEmpty = isEmpty && versions.isEmpty
      let known = Set(versions.map(\.uuid))
      for key in Set(versions.map(\.key)).sorted() {
        guard let uuid = own[key], known.contains(uuid) else { throw Self.isOthers(key, plan) }
      }
    }
    // Outcomes without their task came from somewhere else.
    guard isEmpty, let outcome = try snapshot.summaries(.outcome).first else { return }
    throw Self.isOthers(outcome.key, plan)
  }

  private static func isOthers(_ key: RecordKey, _ plan: DemoPlan) -> StoreError {
    StoreError(
      .refused,
      "The store has records that no demonstration with the seed \(plan.seed) made: \(key).",
      remedy: "Make a store for it: \(.initialize)."
    )
  }
}
