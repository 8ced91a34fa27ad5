import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What an app awaits to show a day.
struct AwaitedValueTests {
  private static let day = Fixtures.day("2026-01-10")
  private static let now = CarePlanStore.moment("2026-01-10T12:00:00")

  private static func plan() throws -> CarePlanStore {
    let plan = try CarePlanStore()
    try plan.add("morning", at: "08:00")
    try plan.add("evening", at: "20:00")
    try plan.record("morning", on: "2026-01-10")
    return plan
  }

  @Test func `what is shown of a day can be awaited`() async throws {
    let plan = try Self.plan()
    let (store, events) = (plan.store, EventQuery(on: Self.day))
    let agenda = try await store.agenda(
      AgendaQuery(Self.day...Self.day, asOf: Self.now, in: plan.zone)
    )
    #expect(agenda.days.map { $0.events.map(\.state) } == [[.done, .pending]])
    let judged = try await store.judgedEvents(events, asOf: Self.now)
    #expect(judged.all.count == 2)
    let outcomes = judged.all.compactMap(\.outcome)
    let entries = try await store.recordedEntries(of: outcomes)
    #expect(entries[outcomes[0].version.uuid] == judged.all[0].entries)
    #expect(entries.values.joined().map(\.recordedAt) == outcomes.map(\.version.updated))
    #expect(try await store.exceededLimits(on: Self.day...Self.day) == [])
    let summary = try await store.adherence(over: AdherenceQuery(events))
    #expect(summary.total.events == 2)
    let report = try await store.adherence(AdherenceQuery(events))
    #expect(report.total.done == 1)
    let calendar = try await store.calendar(events, asOf: Self.day)
    #expect(calendar.map(\.day) == [Self.day])
    let present = try await store.presentDay(
      of: RecordKey(.task, "evening"),
      asOf: Self.now,
      today: Self.day
    )
    #expect(present.events.count == 1)
  }

  @Test func `what is shown of a day waits for no writer`() async throws {
    let plan = try Self.plan()
    let (store, gate) = (plan.store, Gate())
    let writing = Task {
      try await store.write("Long") { transaction in
        try transaction.delete(RecordKey(.task, "evening"))
        gate.pass()
      }
    }
    try await gate.isReached()
    let query = AgendaQuery(Self.day...Self.day, asOf: Self.now, in: plan.zone)
    let agenda = try await store.agenda(query)
    #expect(agenda.days.map(\.total) == [2])
    gate.open()
    try await writing.value
  }

  @Test func `what conflicts is decided by a task`() async throws {
    let directory = try TemporaryDirectory()
    let store = try await GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    ).store
    let base = try await store.add(Fixtures.task())
    for title in ["Left", "Right"] {
      var side = base
      side.title = title
      try await store.update(side)
    }
    #expect(try await store.resolveConflicts(by: .newest) == [base.key])
    #expect(try await store.fetch(TaskContent.self, id: base.id)?.title == "Right")
    try await store.close()
  }
}
