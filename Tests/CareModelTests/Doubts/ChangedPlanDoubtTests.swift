import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// Plans that were written late, and changes on a day that has more due than either plan.
struct ChangedPlanDoubtTests {
  private static let rules = TimeZoneRules(DoubtedPlans.zone)

  private func instant(_ text: String) -> Instant { Fixtures.instant("\(text):00+01:00") }

  /// Returns the doubts about a change of a plan at a moment.
  private func change(_ old: String, _ new: String, at moment: String) throws -> [Doubt] {
    let moment = instant(moment)
    let task = DoubtedPlans.Task(title: "Medicine", schedule: old)
    var after = task
    after.schedule = new
    let plans = [
      DoubtedTask.Plan(
        span: instant("2026-11-01T00:00")..<moment,
        task: try DoubtedPlans.version(task, 1)
      ),
      DoubtedTask.Plan(span: moment..<(.latest), task: try DoubtedPlans.version(after, 2)),
    ]
    return DoubtedPlans.doubts([DoubtedTask(key: plans[0].task.key, plans: plans)])
  }

  @Test
  func `a dose that moves to the evening is due twice`() throws {
    let doubts = try change(
      "daily at 08:00 from 1 Nov 2026, 1 tablet",
      "daily at 20:00 from 1 Nov 2026, 1 tablet",
      at: "2026-11-21T12:00"
    )
    #expect(
      DoubtedPlans.words(doubts) == [
        "dueTwice: is due twice on 21 Nov 2026 because it changes on that day: at 08:00 and 20:00"
      ]
    )
  }

  static let unaddingChanges = [
    ("daily at 08:00 from 1 Nov 2026", "daily at 20:00 from 1 Nov 2026", "2026-11-21T00:00"),
    (
      "daily at 08:00 from 1 Nov 2026", "daily at 08:00 from 1 Nov 2026, 2 tablets",
      "2026-11-21T12:00"
    ),
    ("daily at 20:00 from 1 Nov 2026", "daily at 21:00 from 1 Nov 2026", "2026-11-21T12:00"),
    (
      "daily at 08:00 and 20:00 from 1 Nov 2026", "daily at 08:00, 14:00 and 20:00 from 1 Nov 2026",
      "2026-11-21T12:00"
    ),
    (
      "daily at 08:00 and 20:00 from 1 Nov 2026", "daily at 20:00 from 1 Nov 2026",
      "2026-11-21T12:00"
    ),
    (
      "daily at 08:00 from 1 Nov 2026", "daily at 08:00 and 20:00 from 1 Nov 2026",
      "2026-11-21T12:00"
    ),
    ("daily at 08:00 from 1 Nov 2026", "daily at 20:00 from 1 Nov 2026", "2026-11-21T06:00"),
    ("daily at 08:00 from 1 Nov 2026", "mon,wed,fri 08:00 from 2 Nov 2026", "2026-11-21T12:00"),
    ("daily at any time from 1 Nov 2026", "daily at 20:00 from 1 Nov 2026", "2026-11-21T12:00"),
    ("daily at 22:00 from 1 Nov 2026", "daily at 08:00 from 1 Nov 2026", "2026-11-21T12:00"),
    ("every 8 h from 1 Nov 2026 08:00", "daily at 09:00 from 1 Nov 2026", "2026-11-21T06:00"),
    ("daily at 08:00 from 1 Nov 2026", "daily at 20:00 from 1 Nov 2026", "2026-11-10T12:00"),
    (
      "daily at 08:00, 12:00 and 18:00 from 1 Nov 2026, 6 units",
      "daily at 08:00, 12:00 and 18:00 from 1 Nov 2026, 8 units", "2026-11-21T12:00"
    ),
    (
      "every 12h from 1 Nov 2026 08:00, 1 tablet", "every 24h from 1 Nov 2026 08:00, 1 tablet",
      "2026-11-21T12:00"
    ),
    (
      "weekly on mon at 08:00 from 2 Nov 2026, 15 mg",
      "weekly on wed at 08:00 from 4 Nov 2026, 15 mg",
      "2026-11-24T12:00"
    ),
    (
      "daily at 08:00 and 20:00 from 1 Nov 2026, 1 tablet",
      "daily at 09:00 and 21:00 from 1 Nov 2026, 1 tablet", "2026-11-21T00:00"
    ),
    (
      "daily at 08:00 from 1 Nov 2026, 1 tablet",
      "every 2 days at 08:00 from 1 Nov 2026, 1 tablet", "2026-11-21T12:00"
    ),
    (
      "daily at 20:00 from 1 Nov 2026, 1 tablet",
      "daily at 20:00 from 1 Nov 2026 until 30 Nov 2026, 1 tablet", "2026-11-21T12:00"
    ),
    (
      "monthly on the 5th at 10:00 from 5 Nov 2026, 1 injection",
      "monthly on the 6th at 10:00 from 6 Nov 2026, 1 injection", "2026-11-21T12:00"
    ),
    (
      "daily at 07:00 from 1 Nov 2026, 50 mcg", "daily at 07:00 from 1 Nov 2026, 75 mcg",
      "2026-11-21T07:00"
    ),
    (
      "daily at 08:00, 14:00 and 20:00 from 1 Nov 2026, 5 ml",
      "daily at 08:00 and 20:00 from 1 Nov 2026, 10 ml", "2026-11-21T12:00"
    ),
    (
      "daily at any time from 1 Nov 2026, 2 L", "daily at any time from 1 Nov 2026, 1.5 L",
      "2026-11-21T12:00"
    ),
  ]

  @Test(arguments: unaddingChanges)
  func `changes that add no dose are not`(
    _ old: String,
    _ new: String,
    _ moment: String
  ) throws {
    #expect(DoubtedPlans.words(try change(old, new, at: moment)) == [])
  }

  /// Returns the doubts about a plan that was written at a moment, with what was recorded.
  private func plan(
    _ schedule: String,
    from first: String,
    written: String,
    recorded: [String] = []
  ) throws -> [Doubt] {
    let task = DoubtedPlans.Task(title: "Medicine", schedule: schedule)
    let version = try DoubtedPlans.version(task, 1, updated: instant(written))
    let plan = DoubtedTask.Plan(
      span: instant(first)..<(.latest),
      task: version,
      written: instant(written)
    )
    return DoubtedPlans.doubts([
      DoubtedTask(
        key: version.key,
        plans: [plan],
        recordedDays: Set(recorded.map(Fixtures.day))
      )
    ])
  }

  @Test
  func `a plan that was written for days before is doubtful`() throws {
    let doubts = try plan(
      "daily at 08:00 from 10 Nov 2026",
      from: "2026-11-10T08:00",
      written: "2026-11-20T09:00"
    )
    #expect(
      DoubtedPlans.words(doubts) == [
        "startsInPast: starts on 10 Nov 2026, written on 20 Nov 2026: 10 events since 10 Nov 2026"
          + " have no record"
      ]
    )
  }

  static let timelyPlans: [(String, String, String, [String])] = [
    ("daily at 08:00 from 20 Nov 2026", "2026-11-20T08:00", "2026-11-20T19:00", []),
    ("daily at 08:00 from 21 Nov 2026", "2026-11-21T08:00", "2026-11-20T19:00", []),
    ("daily at 08:00 from 10 Nov 2026", "2026-11-10T08:00", "2026-11-20T09:00", ["2026-11-12"]),
    ("daily at 08:00 from 10 Nov 2026", "2026-11-10T08:00", "2026-11-20T09:00", ["2026-11-19"]),
    ("every mon at 08:00 from 16 Nov 2026", "2026-11-17T00:00", "2026-11-20T09:00", []),
    ("monthly on the 5th at 10:00 from 5 Dec 2026", "2026-11-01T00:00", "2026-11-20T09:00", []),
    ("daily at 23:00 from 20 Nov 2026", "2026-11-19T00:00", "2026-11-20T09:00", []),
    ("daily at 08:00 from 20 Nov 2026", "2026-11-01T00:00", "2026-11-20T09:00", []),
    ("daily at 08:00 from 18 Nov 2026", "2026-11-19T00:00", "2026-11-20T09:00", []),
    ("daily at 08:00 and 20:00 from 19 Nov 2026", "2026-11-19T20:00", "2026-11-20T19:00", []),
    ("every 8h from 20 Nov 2026 06:00", "2026-11-20T06:00", "2026-11-20T13:00", []),
    ("daily at 08:00 from 1 Dec 2026", "2026-12-01T00:00", "2026-11-20T09:00", []),
    ("mon,wed,fri 18:00 from 20 Nov 2026", "2026-11-20T00:00", "2026-11-20T09:00", []),
    ("every sat at 09:00 from 14 Nov 2026", "2026-11-15T00:00", "2026-11-20T09:00", []),
    (
      "daily at 08:00 from 1 Oct 2026", "2026-10-01T08:00", "2026-11-20T09:00",
      ["2026-11-01", "2026-11-02", "2026-11-03"]
    ),
    (
      "weekly on mon at 08:00 from 2 Nov 2026", "2026-11-02T08:00", "2026-11-20T09:00",
      ["2026-11-16"]
    ),
    ("every 72 hours from 19 Nov 2026 08:00", "2026-11-19T08:00", "2026-11-20T09:00", []),
    ("monthly on the 15th at 10:00 from 15 Dec 2026", "2026-11-10T00:00", "2026-11-20T09:00", []),
    ("daily at 08:00 from 10 Nov 2026 for 3 days", "2026-11-18T00:00", "2026-11-20T09:00", []),
    ("every 21 days at 09:00 from 1 Nov 2026", "2026-11-05T00:00", "2026-11-20T09:00", []),
    ("daily at any time from 20 Nov 2026", "2026-11-20T00:00", "2026-11-20T23:00", []),
  ]

  @Test(arguments: timelyPlans)
  func `a plan for today or later, or one that was followed, is not`(
    _ schedule: String,
    _ first: String,
    _ written: String,
    _ recorded: [String]
  ) throws {
    let doubts = try plan(schedule, from: first, written: written, recorded: recorded)
    #expect(DoubtedPlans.words(doubts) == [])
  }
}
