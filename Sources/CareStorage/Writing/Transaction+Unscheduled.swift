import CareModel

extension Transaction {
  /// Tells how many outcomes lose their event by a change of a task; they stay and are shown.
  ///
  /// An outcome keeps the start of its event, so that a schedule which has no event there leaves it
  /// without one. Only the period from the new version's date on changes.
  mutating func remarkUnscheduled(by change: AnyRecord, after old: AnyRecord) throws(StoreError) {
    guard let before = old.schedule, let after = change.schedule else { return }
    let isEnd = change.version.isTombstone
    guard isEnd || before != after else { return }
    var query = RecordQuery(.during(change.effectiveDate..<Instant.latest))
    query.parentIDs = [change.id]
    let outcomes = try snapshot.fetch(OutcomeContent.self, query)
    let starts = outcomes.compactMap(\.eventStart)
    let had = Set(starts).subtracting(before.startsWithoutEvent(among: Set(starts)))
    let lost = isEnd ? had : after.startsWithoutEvent(among: had)
    let count = starts.count(where: lost.contains)
    guard count > 0 else { return }
    remark(
      count == 1
        ? "1 outcome of \(change.key) has no event any more; it stays, unscheduled"
        : "\(count) outcomes of \(change.key) have no event any more; they stay, unscheduled"
    )
  }
}
