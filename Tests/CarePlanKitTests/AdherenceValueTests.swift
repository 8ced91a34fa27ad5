import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What an app gets by one call to show how far a plan was followed.
struct AdherenceValueTests {
  private static let days = Fixtures.day("2026-01-09")...Fixtures.day("2026-01-11")

  /// Two tasks of which one is done on two days, and what was recorded for tasks that moved on.
  private static func plan() throws -> CarePlanStore {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    try plan.add("walk", at: "10:00")
    for id in ["counted", "optional"] {
      try plan.add(id, at: "20:00") { $0.optional = id == "optional" }
      try plan.record(id, on: "2026-01-10")
      try plan.move(id, to: "21:00", from: "2026-01-05")
    }
    try plan.store.add(Fixtures.outcome(task: "unknown"))
    try plan.record("pill", on: "2026-01-09")
    try plan.record("pill", on: "2026-01-10")
    return plan
  }

  private static func query(
    _ grouping: AdherenceQuery.Grouping = .day,
    _ strategy: ProgressStrategy = .exists
  ) -> AdherenceQuery {
    AdherenceQuery(EventQuery(.days(days)), strategy: strategy, grouping: grouping)
  }

  @Test func `rows of tasks have their titles, also where nobody knows the task`() throws {
    let summary = try Self.plan().store.adherence(over: Self.query(.task))
    let titles: [String?] = ["counted", "optional", "pill", nil, "walk"]
    #expect(summary.rows.map(\.group) == ["counted", "optional", "pill", "unknown", "walk"])
    #expect(summary.rows.map(\.title) == titles)
    #expect(summary.rows.map(\.tally.done) == [0, 0, 2, 0, 0])
    #expect(summary.rows.map(\.tally.events) == [3, 0, 3, 0, 3])
    #expect(summary.missing.isEmpty)
  }

  @Test(arguments: AdherenceQuery.Grouping.allCases, ProgressStrategy.allCases)
  func `what has no event is counted as often as it stands among the events`(
    grouping: AdherenceQuery.Grouping,
    strategy: ProgressStrategy
  ) throws {
    let store = try Self.plan().store
    let query = Self.query(grouping, strategy)
    let judged = try store.judgedEvents(query.events, asOf: Fixtures.start)
    let shown = judged.all.filter(\.isUnscheduled)
    #expect(Set(shown.map(\.taskID)) == ["counted", "optional", "unknown"])
    let report = try store.adherence(query)
    #expect(report.total.unscheduled == shown.count)
    #expect(AdherenceReport(query, judged).total.unscheduled == shown.count)
    // It changes no percentage.
    #expect(report.total.events == 9)
  }

  @Test func `events that somebody else judged make a summary too`() throws {
    let store = try Self.plan().store
    let query = Self.query(.task)
    var judged = try store.judgedEvents(query.events, asOf: Fixtures.start)
    judged.all = judged.all.map { event in
      let progress = TaskProgress(value: event.taskID == "walk" ? 1 : 0, goal: 1)
      return event.judged(by: progress, asOf: Fixtures.start)
    }
    let summary = try store.read { snapshot throws(StoreError) in
      try snapshot.adherence(over: query, judged)
    }
    #expect(summary.rows.map(\.tally.done) == [0, 0, 0, 0, 3])
    #expect(judged.progress?.fraction == 1.0 / 3)
  }

  @Test func `a calendar says what became of each day`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    try plan.add("walk", at: "10:00")
    for id in ["pill", "walk"] { try plan.record(id, on: "2026-01-09") }
    let query = EventQuery(.days(Fixtures.day("2026-01-08")...Fixtures.day("2026-01-11")))
    let days = try plan.store.calendar(query, asOf: Fixtures.day("2026-01-10"))
    #expect(days.map(\.state) == [.notRecorded, .done, .pending, .pending])
    #expect(days.map(\.isFull) == [false, true, false, false])
  }
}
