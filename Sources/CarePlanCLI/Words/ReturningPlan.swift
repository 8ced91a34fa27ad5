import CarePlanKit

/// A plan that somebody else had said before, and that a change brings back.
struct ReturningPlan {
  /// From when on it holds again.
  let date: Instant
  let author: String
  /// The day of the store's zone on which it was said first.
  let day: CivilDate

  /// The most periods of a change, and versions of a record, that are looked at.
  private static let most = (periods: 8, versions: 64)

  /// Returns what a change brings back of what was not said in this copy of the store; none where
  /// the store cannot tell, since a report is no place to fail.
  static func all(in change: CourseChange, _ open: OpenStore) -> [ReturningPlan] {
    let bodies = change.periods.prefix(most.periods).compactMap { period in
      period.after.isInQuestion ? nil : period.after.body.map { (period.span.lowerBound, $0.plan) }
    }
    guard !bodies.isEmpty else { return [] }
    do {
      let replica = try open.store.replica()
      let versions = try open.store.read { snapshot throws(StoreError) in
        var versions: [AnyRecord] = []
        let graph = try snapshot.graph(of: change.key).versions.filter { !$0.isTombstone }
        for summary in graph.sorted(by: { $0.updated < $1.updated }).suffix(most.versions) {
          if let version = try snapshot.version(summary.uuid) { versions.append(version) }
        }
        return versions
      }
      let found = bodies.compactMap { date, plan -> (date: Instant, version: Version)? in
        let first = versions.first { $0.version.replica != nil && RecordBody($0).plan == plan }
        return first.flatMap { $0.version.replica == replica ? nil : (date, $0.version) }
      }
      let origins = try open.store.origins(of: found.map(\.version.uuid))
      return found.compactMap { date, version in
        origins[version.uuid].map { origin in
          ReturningPlan(
            date: date,
            author: origin.maker,
            day: open.dates.zone.day(of: version.updated)
          )
        }
      }
    } catch { return [] }
  }

  /// `what holds from 12 Jan 2026 on is again what Example Clinic said on 5 Jan 2026`.
  func words(_ wording: Wording) -> String {
    Wording.say(.againAsSaid, wording.instant(date), Wording.name(author), Wording.date(day))
  }

  /// The same as a program reads it.
  var json: JSONValue {
    [
      "from": .string(date.description), "author": .string(author),
      "said": .string(day.description),
    ]
  }
}
