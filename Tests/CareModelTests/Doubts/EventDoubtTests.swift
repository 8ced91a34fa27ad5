import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// What was recorded in another unit, or far more than is wanted.
struct EventDoubtTests {
  /// Returns the doubts about values that are recorded for an event that asks for some.
  private func doubts(
    _ targets: [OutcomeValue],
    _ values: [OutcomeValue],
    accumulates: Bool = false,
    planned: [OutcomeValue]? = nil
  ) throws -> [String] {
    let start = OffsetDateTime(Fixtures.instant("2026-11-20T08:00:00+01:00"), offsetSeconds: 3600)
    let element = ScheduleElement(
      start: start,
      timezone: DoubtedPlans.zone,
      interval: Interval(day: 1),
      targetValues: targets
    )
    var history = TaskHistory()
    history.add(Schedule([element]), effective: "2026-11-01T00:00:00Z")
    let day = Fixtures.instant("2026-11-20T00:00:00Z")..<Fixtures.instant("2026-11-21T00:00:00Z")
    let scheduled = try #require(history.timeline.events(in: day)?.first)
    var content = OutcomeContent(
      taskID: history.id,
      eventStart: scheduled.scheduled.eventStart,
      values: values
    )
    if accumulates { content.accumulates = true }
    content.plannedValues = planned
    let outcome = Outcome(
      content,
      start: scheduled.scheduled.start,
      timezone: DoubtedPlans.zone
    )
    return DoubtedPlans.words(EventDoubts(CareEvent(scheduled, outcome: outcome)).found)
  }

  private func value(_ number: Double, _ units: String?) -> OutcomeValue {
    OutcomeValue(.double(number), units: units)
  }

  @Test func `two ticks of one dose are twice the amount, by the plan that held then`() throws {
    var ticks = [OutcomeValue(.boolean(true)), OutcomeValue(.boolean(true))]
    ticks[0].createdDate = Fixtures.instant("2026-11-20T08:05:00Z")
    let doubts = try doubts([value(5, "mg")], ticks)
    #expect(doubts == ["tooMuch: was recorded as 10 mg, far above what is wanted: 5 mg"])
    let before = try self.doubts([value(10, "mg")], ticks, planned: [value(5, "mg")])
    #expect(!before.contains { $0.hasPrefix("tooMuch") }, "\(before)")
    #expect(try self.doubts([value(5, "mg")], Array(ticks.prefix(1))).isEmpty)
  }

  @Test(arguments: [
    (
      1, "tablet", 3, "tablet",
      "tooMuch: was recorded as 3 tablets, far above what is wanted: 1 tablet"
    ),
    (
      1, "tablet", 2, "tablets",
      "tooMuch: was recorded as 2 tablets, far above what is wanted: 1 tablet"
    ),
    (100, "mg", 150, "mg", "tooMuch: was recorded as 150 mg, far above what is wanted: 100 mg"),
    (
      20, "units", 40, "units",
      "tooMuch: was recorded as 40 units, far above what is wanted: 20 units"
    ),
    (5, "mL", 50, "mL", "tooMuch: was recorded as 50 mL, far above what is wanted: 5 mL"),
    (5, "mg", 1, "g", "tooMuch: was recorded as 1000 mg, far above what is wanted: 5 mg"),
    (1, "tablet", 5, "mL", "unlikeUnit: was recorded as 5 mL; wanted: 1 tablet"),
    (20, "units", 2, "mL", "unlikeUnit: was recorded as 2 mL; wanted: 20 units"),
  ])
  func `what was recorded far beyond the target, or in another unit, is doubtful`(
    _ wanted: Double,
    _ unit: String,
    _ given: Double,
    _ givenUnit: String,
    _ words: String
  ) throws {
    #expect(try doubts([value(wanted, unit)], [value(given, givenUnit)]) == [words])
  }

  @Test(
    arguments: [
      (2, []), (1, []),
      (2.5, ["tooMuch: was recorded as 2½ tablets, and the target is 1–2 tablets"]),
    ] as [(Double, [String])]
  )
  func `what is above a range is doubtful, and what is within it is not`(
    _ given: Double,
    _ words: [String]
  ) throws {
    let range = OutcomeValue(.integer(1), upTo: 2, units: "tablets")
    #expect(try doubts([range], [value(given, "tablets")]) == words)
  }

  static let ordinary: [(Double, String, Double, String)] = [
    (1, "tablet", 1, "tablet"), (4, "tablets", 5, "tablets"), (2, "tablets", 1, "tab"),
    (5, "mL", 7, "ml"), (0.5, "L", 500, "mL"), (1, "g", 1000, "mg"), (50, "mcg", 0.05, "mg"),
    (10_000, "steps", 24_000, "steps"), (30, "min", 90, "min"), (8, "glasses", 20, "glasses"),
    (1, "tablet", 0, "tablets"), (1, "tablet", 0.5, "tablet"), (3, "puffs", 4, "puffs"),
    (20, "units", 29, "units"), (70, "kg", 72.5, "kg"), (10, "repetitions", 30, "repetitions"),
    (3, "meals", 7, "meals"), (7, "h", 15, "h"), (3, "applications", 4, "applications"),
    (100, "mg", 149, "mg"), (250, "mL", 500, "mL"), (1, "sachet", 1, "sachets"),
    (5, "km", 12, "km"),
  ]

  @Test(arguments: ordinary)
  func `what people record is not`(
    _ wanted: Double,
    _ unit: String,
    _ given: Double,
    _ givenUnit: String
  ) throws {
    #expect(try doubts([value(wanted, unit)], [value(given, givenUnit)]) == [])
  }

  @Test
  func `what adds up over a day, and what is only ticked off, is not`() throws {
    #expect(try doubts([value(200, "mL")], [value(900, "mL")], accumulates: true) == [])
    #expect(try doubts([value(1, "tablet")], [OutcomeValue(.boolean(true))]) == [])
    #expect(try doubts([value(1, "tablet")], [value(5, "tablets")], accumulates: true).count == 1)
    let tickAndDose = [OutcomeValue(.boolean(true)), value(1, "tablet")]
    #expect(try doubts([value(1, "tablet")], tickAndDose, accumulates: true).count == 1)
    #expect(try doubts([], [value(900, "mL")]) == [])
  }

  /// The amount of the plan when an event was ticked off, and that of the plan now.
  static let samePlans: [(Double, String, Double, String)] = [
    (1, "tablet", 1, "tablets"), (0.5, "tablet", 0.5, "tablets"), (2, "tablets", 2, "tab"),
    (5, "mg", 0.005, "g"), (0.5, "g", 500, "mg"), (50, "mcg", 0.05, "mg"), (1, "g", 1000, "mg"),
    (100, "mg", 0.1, "g"), (7.5, "mg", 0.0075, "g"), (2.5, "mg", 2.5, "mg"), (5, "mL", 5, "ml"),
    (0.25, "L", 250, "mL"), (5, "mL", 0.005, "L"), (20, "units", 20, "units"),
    (1, "sachet", 1, "sachets"), (2, "puffs", 2, "puffs"), (3, "drops", 3, "drops"),
    (30, "min", 0.5, "h"), (1, "h", 60, "min"), (2, "km", 2000, "m"), (10, "mg", 10, "mg"),
  ]

  @Test(arguments: samePlans)
  func `a tick for the amount that is planned now is not doubtful`(
    _ then: Double,
    _ unit: String,
    _ now: Double,
    _ unitNow: String
  ) throws {
    let tick = [OutcomeValue(.boolean(true))]
    #expect(try doubts([value(now, unitNow)], tick, planned: [value(then, unit)]) == [])
  }

  @Test func `a tick for another amount than the one that is planned now is doubtful`() throws {
    let tick = [OutcomeValue(.boolean(true))]
    #expect(
      try doubts([value(20, "mg")], tick, planned: [value(5, "mg")])
        == ["otherPlan: was recorded as done when 5 mg was planned; 20 mg is planned now"]
    )
    #expect(
      try doubts([], tick, planned: [value(5, "mg")])
        == ["otherPlan: was recorded as done when 5 mg was planned; no amount is planned now"]
    )
    #expect(try doubts([value(5, "mL")], tick, planned: [value(5, "mg")]).count == 1)
    // An amount that was recorded was given, whatever was planned; of an older tick nobody knows it.
    #expect(try doubts([value(20, "mg")], [value(20, "mg")], planned: [value(5, "mg")]) == [])
    #expect(try doubts([value(20, "mg")], tick) == [])
  }
}
