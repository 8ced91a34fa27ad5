import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// Plans that move to the clocks of another zone.
struct MovedZoneDoubtTests {
  struct Move: Sendable {
    var schedule = "daily at 08:00 from 1 Nov 2026, 1 tablet"
    var next: String?
    let before: String
    let after: String
    let moment: String
  }

  private func doubts(_ move: Move) throws -> [Doubt] {
    let moment = Fixtures.instant(move.moment)
    let old = DoubtedPlans.Task(schedule: move.schedule, zone: Fixtures.zone(move.before))
    let new = DoubtedPlans.Task(
      schedule: move.next ?? move.schedule,
      zone: Fixtures.zone(move.after)
    )
    let plans = [
      DoubtedTask.Plan(
        span: Fixtures.instant("2026-11-01T00:00:00Z")..<moment,
        task: try DoubtedPlans.version(old, 1)
      ),
      DoubtedTask.Plan(span: moment..<(.latest), task: try DoubtedPlans.version(new, 2)),
    ]
    return DoubtedPlans.doubts([DoubtedTask(key: plans[0].task.key, plans: plans)])
      .filter { $0.rule == .dueOnce }
  }

  static let lost = [
    // 08:00 in Berlin is taken; 08:00 in New York comes six hours later.
    (
      Move(before: "Europe/Berlin", after: "America/New_York", moment: "2026-11-21T11:00:00Z"),
      "08:00 on 21 Nov 2026"
    ),
    // The 22nd is over half in Auckland, and comes again as a whole in New York.
    (
      Move(
        schedule: "daily at any time from 1 Nov 2026, 1 tablet",
        before: "Pacific/Auckland",
        after: "America/New_York",
        moment: "2026-11-21T20:00:00Z"
      ), "22 Nov 2026"
    ),
  ]

  @Test(arguments: lost.indices)
  func `a dose that comes again by the clocks of the next zone is asked about`(_ place: Int) throws
  {
    let (move, dose) = Self.lost[place]
    let before = Wording.zone(Fixtures.zone(move.before))
    let after = Wording.zone(Fixtures.zone(move.after))
    #expect(
      DoubtedPlans.words(try doubts(move)) == [
        "dueOnce: moves from \(before) to \(after): \(dose) comes by both clocks, and counts as one dose"
      ]
    )
  }

  /// Changes after which each dose that was due is shown, and no other one.
  static let harmless: [Move] =
    [
      // The first dose of the day is still to come in both.
      ("Europe/Berlin", "America/New_York", "2026-11-21T05:00:00Z"),
      // Both are over, or in force again only on the next day.
      ("Europe/Berlin", "America/New_York", "2026-11-21T14:00:00Z"),
      ("America/New_York", "Europe/Berlin", "2026-11-21T14:00:00Z"),
      ("America/New_York", "Europe/Berlin", "2026-11-21T11:00:00Z"),
      ("Europe/Berlin", "Europe/Vienna", "2026-11-21T11:00:00Z"),
      ("Europe/London", "Europe/Berlin", "2026-11-21T11:00:00Z"),
      ("Asia/Tokyo", "Pacific/Auckland", "2026-11-21T11:00:00Z"),
      ("Asia/Tokyo", "Asia/Seoul", "2026-11-21T11:00:00Z"),
    ].map { Move(before: $0.0, after: $0.1, moment: $0.2) }
    + [
      // One day is one dose where the day goes on.
      ("Europe/Berlin", "America/New_York", "2026-11-21T11:00:00Z"),
      ("America/New_York", "Europe/Berlin", "2026-11-21T11:00:00Z"),
      ("America/New_York", "Pacific/Auckland", "2026-11-21T20:00:00Z"),
      ("Europe/Berlin", "Europe/London", "2026-11-21T11:00:00Z"),
      ("Europe/London", "Europe/Berlin", "2026-11-21T11:00:00Z"),
      ("Asia/Tokyo", "Europe/Berlin", "2026-11-21T11:00:00Z"),
    ].map {
      Move(
        schedule: "daily at any time from 1 Nov 2026, 1 tablet",
        before: $0.0,
        after: $0.1,
        moment: $0.2
      )
    }
    + [
      // The times differ by the clock as well: nothing counts as one.
      ("daily at 09:00 from 1 Nov 2026, 1 tablet", "2026-11-21T11:00:00Z"),
      ("daily at 20:00 from 1 Nov 2026, 1 tablet", "2026-11-21T11:00:00Z"),
      ("every Mon at 08:00 from 2 Nov 2026, 1 tablet", "2026-11-21T11:00:00Z"),
      ("daily at 09:00 from 1 Nov 2026, 1 tablet", "2026-11-21T05:00:00Z"),
      ("daily at 08:00 from 23 Nov 2026, 1 tablet", "2026-11-21T11:00:00Z"),
      ("daily at 08:30 from 1 Nov 2026, 2 tablets", "2026-11-21T11:00:00Z"),
    ].map { Move(next: $0.0, before: "Europe/Berlin", after: "America/New_York", moment: $0.1) }

  @Test(arguments: harmless.indices)
  func `a move that loses no dose is not`(_ place: Int) throws {
    #expect(try doubts(Self.harmless[place]) == [], "\(Self.harmless[place])")
  }
}
