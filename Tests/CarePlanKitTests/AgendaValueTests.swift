import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What an app gets by one call to show a day.
struct AgendaValueTests {
  private static func agenda(
    _ plan: CarePlanStore,
    _ days: ClosedRange<CivilDate>,
    asOf now: String
  ) throws -> Agenda {
    let query = AgendaQuery(days, asOf: CarePlanStore.moment(now), in: plan.zone)
    return try plan.store.agenda(query)
  }

  private static let day = Fixtures.day("2026-01-10")

  @Test func `a day has its events in order, and says how many of them are done`() throws {
    let plan = try CarePlanStore()
    try plan.add("evening", at: "20:00")
    try plan.add("morning", at: "08:00")
    try plan.add("tea", at: "09:00") { $0.optional = true }
    try plan.record("morning", on: "2026-01-10")
    try plan.record("tea", on: "2026-01-10")
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-10T12:00:00")
    let day = try #require(agenda.days.first)
    #expect(agenda.days.count == 1)
    #expect(agenda.missing.isEmpty)
    #expect(day.events.map(\.taskID) == ["morning", "tea", "evening"])
    #expect(day.events.map(\.state) == [.done, .done, .pending])
    #expect(day.events.map(\.isCounted) == [true, false, true])
    #expect((day.done, day.total) == (1, 2))
    #expect(day.late.isEmpty)
  }

  @Test func `what is open from the evening before stands on the present day alone`() throws {
    let plan = try CarePlanStore()
    try plan.add("night", at: "23:00")
    try plan.add("morning", at: "08:00")
    let now = "2026-01-10T00:40:00"
    let days = Self.day...Self.day.adding(days: 1)
    let agenda = try Self.agenda(plan, days, asOf: now)
    #expect(agenda.days.map { $0.late.map(\.taskID) } == [["night"], []])
    #expect(agenda.days[0].late.map(\.eventStart?.day) == [Self.day.adding(days: -1)])
    let later = try Self.agenda(plan, Self.day.adding(days: 1)...days.upperBound, asOf: now)
    #expect(later.days[0].late.isEmpty)
    try plan.record("night", on: "2026-01-09")
    #expect(try Self.agenda(plan, days, asOf: now).days[0].late.isEmpty)
  }

  @Test func `what runs on stands in every day on which it runs, and counts on its first`() throws {
    let plan = try CarePlanStore()
    try plan.add("infusion", at: "22:00", hours: 26)
    try plan.add("nap", at: "22:00", hours: 2)
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-12T12:00:00")
    let day = agenda.days[0]
    // A nap that ends at midnight has no part of the new day.
    #expect(day.running.map(\.taskID) == ["infusion"])
    #expect(day.entries.map(\.isRunning) == [true, false, false])
    #expect(day.total == 2)
  }

  @Test func `entries are put together by the group of their task`() throws {
    let plan = try CarePlanStore()
    try plan.add("a", at: "08:00") { $0.groupIdentifier = "pills" }
    try plan.add("b", at: "09:00")
    try plan.add("c", at: "10:00") { $0.groupIdentifier = "diet" }
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-10T12:00:00")
    #expect(agenda.days[0].groups.map(\.name) == ["diet", "pills", nil])
  }

  @Test func `an outcome without an event is shown on its day, with its task's title`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    try plan.record("pill", on: "2026-01-10")
    try plan.move("pill", to: "09:00", from: "2026-01-05")
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-10T12:00:00")
    #expect(agenda.days[0].unscheduled.map(\.title) == ["pill"])
    #expect(agenda.days[0].unscheduled.map(\.status) == [nil])
    #expect(agenda.days[0].events.map(\.status) == [.notRecorded])
  }

  @Test func `a task that this machine cannot tell of is missing`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    try plan.add("lost", at: "08:00") { task in
      var element = task.schedule.elements[0]
      element.timezone = Fixtures.zone("Mars/Olympus")
      task.schedule = Schedule([element])
    }
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-10T12:00:00")
    #expect(agenda.missing.tasks.map(\.key.id) == ["lost"])
    #expect(agenda.days[0].events.map(\.taskID) == ["pill"])
  }

  @Test func `what versions contradict each other about is told beside the event`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    var (left, right) = try #require(try plan.record("pill", on: "2026-01-10").map { ($0, $0) })
    (left.values, right.values) = ([OutcomeValue(.integer(1))], [OutcomeValue(.integer(2))])
    try plan.store.update(left)
    try plan.store.update(right)
    let agenda = try Self.agenda(plan, Self.day...Self.day, asOf: "2026-01-10T12:00:00")
    let conflict = try #require(agenda.days[0].events[0].outcomeConflict)
    #expect(conflict.key == left.key)
    #expect(conflict.leaves.count == 2)
    #expect(conflict.sides.count == 2)
    #expect(conflict.conflict?.members.isEmpty == false)
    #expect(agenda.days[0].events[0].conflicts.count == 1)
  }

  @Test func `events that somebody else judged make an agenda too`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    let now = CarePlanStore.moment("2026-01-10T12:00:00")
    let query = AgendaQuery(on: Self.day, asOf: now, in: plan.zone)
    var found = try plan.store.judgedEvents(query.events, asOf: now)
    #expect(Agenda(query, found).days[0].done == 0)
    found.all = found.all.map { $0.judged(by: TaskProgress(value: 1, goal: 1), asOf: now) }
    #expect(Agenda(query, found).days[0].done == 1)
  }
}
