import CareModel
import CareWords

extension CourseDraft {
  /// Refuses to let a date stop what runs.
  func refuseGap(
    movingStartTo date: Instant,
    at now: Instant,
    of key: RecordKey,
    on snapshot: Snapshot
  ) throws(StoreError) {
    guard let gap = gap(movingStartTo: date, at: now) else { return }
    let rules = TimeZoneRules(snapshot.manifest.timezone)
    // A date that is past says that nothing was due until then.
    let days = [date > now ? now : gap.lowerBound, date].map { instant in
      rules?.day(of: instant).description ?? instant.description
    }
    throw StoreError(
      .running,
      "\(key) has run since \(Wording(snapshot).instant(gap.lowerBound)).",
      remedy: "Pause it with \(.delete(key, effective: "\(days[0])..\(days[1])"))."
    )
  }
}
