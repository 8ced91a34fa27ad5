import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// A task whose schedule is replaced at a moment.
struct ReplacedPlans {
  let zone = Fixtures.zone("Europe/Berlin")
  let start: Instant

  init(on day: String = "2026-01-06") {
    start = Fixtures.instant("\(day)T00:00:00+01:00")
  }

  var wording: Wording { Wording(zone: zone, unsaidZone: zone) }

  /// A plan that goes on from the moment.
  func plan(_ schedule: Schedule?, site: String? = nil, indication: String? = nil) throws
    -> RegimenPlan
  {
    guard let schedule else { return RegimenPlan([]) }
    var task = Fixtures.task()
    task.content.schedule = schedule
    (task.content.site, task.content.indication) = (site, indication)
    let version = try #require(TaskVersion(.task(task)))
    return RegimenPlan([RegimenPlan.Period(start..<Instant.latest, version)])
  }

  /// The schedule of a sentence.
  func schedule(_ text: String) throws -> Schedule {
    let today = Fixtures.day("2026-01-06")
    return try RegimenReader(RegimenReader.Context(zone: zone, today: today)).schedule(text)
  }

  func change(_ old: Schedule?, _ new: Schedule?) throws -> RegimenChange? {
    RegimenChange(
      Fixtures.task().key,
      from: start,
      before: try plan(old),
      after: try plan(new),
      in: zone
    )
  }

  /// What a sentence becomes at a moment, before which the old one held.
  func change(_ old: String, _ new: String, at moment: Instant) throws -> RegimenChange {
    let sides = try [old, new].map { text in
      var task = Fixtures.task()
      task.content.schedule = try schedule(text)
      return try #require(TaskVersion(.task(task)))
    }
    let whole = RegimenPlan.Period(start..<Instant.latest, sides[0])
    let parts = [
      RegimenPlan.Period(start..<moment, sides[0]),
      RegimenPlan.Period(moment..<Instant.latest, sides[1]),
    ]
    return try #require(
      RegimenChange(
        Fixtures.task().key,
        from: moment,
        before: RegimenPlan([whole], since: moment),
        after: RegimenPlan(parts, since: moment),
        in: zone
      )
    )
  }

  /// What a sentence becomes; nil is nothing.
  func change(_ old: String?, _ new: String?) throws -> RegimenChange {
    try #require(try change(old.map(schedule), new.map(schedule)))
  }
}
