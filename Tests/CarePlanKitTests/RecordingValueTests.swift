import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// Which event somebody means, and what to ask before something is recorded for it.
struct RecordingValueTests {
  private static let key = RecordKey(.task, "pill")
  private static let today = Fixtures.day("2026-01-10")

  private static func day(_ plan: CarePlanStore, asOf now: String) throws -> TaskDay {
    let now = CarePlanStore.moment(now)
    return try plan.store.presentDay(of: key, asOf: now, today: plan.zone.day(of: now))
  }

  private static func event(_ plan: CarePlanStore, on day: CivilDate = today) throws -> CareEvent {
    try #require(try plan.store.events(EventQuery(on: day, taskIDs: ["pill"])).events.first)
  }

  /// A task at one time of the day, of which two tablets are wanted.
  private static func plan(at times: String..., hours: Double = 1) throws -> CarePlanStore {
    let plan = try CarePlanStore()
    try plan.add("pill", at: times[0]) { task in
      task.schedule = Schedule(
        times.map { time in
          var element = CarePlanStore.schedule(at: time, hours: hours).elements[0]
          element.targetValues = [OutcomeValue(.integer(2), units: "tablets")]
          return element
        }
      )
    }
    return plan
  }

  @Test func `who names no event means the only one that is open`() throws {
    let plan = try Self.plan(at: "08:00", "20:00")
    #expect(try Self.day(plan, asOf: "2026-01-10T19:30:00").likelyEvent() == nil)
    try plan.record("pill", on: "2026-01-10", [OutcomeValue(.integer(2), units: "tablets")])
    let day = try Self.day(plan, asOf: "2026-01-10T21:30:00")
    #expect(day.likelyEvent()?.start == CarePlanStore.moment("2026-01-10T20:00:00"))
    #expect(day.likelyEvent(.replacing) == nil)
    #expect(day.openEvents.count == 1)
    #expect((day.dueEvents.count, day.laterEvents.count) == (1, 0))
    #expect(try Self.day(plan, asOf: "2026-01-10T09:00:00").laterEvents.count == 1)
  }

  @Test func `an amount below 0 is refused where none is wanted`() throws {
    let plan = try Self.plan(at: "08:00")
    let negative = [OutcomeValue(.integer(-2), units: "tablets")]
    let error = #expect(throws: StoreError.self) {
      try plan.record("pill", on: "2026-01-10", negative)
    }
    #expect(error?.code == .invalid)
    #expect(error?.message == "task/pill asks for an amount of at least 0; value 1 is below 0.")
    #expect(try Self.event(plan).outcome == nil)
    // A change of weight has no target, or one below 0.
    for (id, targets) in [("free", []), ("less", [OutcomeValue(.double(-0.5), units: "kg")])] {
      try plan.add(id, at: "09:00") { task in
        var element = CarePlanStore.schedule(at: "09:00", hours: 1).elements[0]
        element.targetValues = targets
        task.schedule = Schedule([element])
      }
      let less = [OutcomeValue(.double(-0.3), units: "kg")]
      #expect(try plan.record(id, on: "2026-01-10", less)?.values == less)
    }
  }

  @Test func `what runs since yesterday is meant before what begins this evening`() throws {
    let plan = try Self.plan(at: "22:00", hours: 10)
    let day = try Self.day(plan, asOf: "2026-01-10T01:00:00")
    #expect(day.day == Self.today)
    #expect(day.likelyEvent()?.day == Self.today.adding(days: -1))
  }

  @Test func `an event runs until its end, and not then`() throws {
    let plan = try Self.plan(at: "08:00")
    #expect(try Self.day(plan, asOf: "2026-01-10T08:00:00").running.count == 1)
    #expect(try Self.day(plan, asOf: "2026-01-10T08:59:59").running.count == 1)
    #expect(try Self.day(plan, asOf: "2026-01-10T09:00:00").running.isEmpty)
  }

  @Test func `what is open from the evening is meant, and not what begins in 22 hours`() throws {
    let plan = try Self.plan(at: "23:00")
    let day = try Self.day(plan, asOf: "2026-01-10T00:40:00")
    #expect(day.late.map(\.day) == [Self.today.adding(days: -1)])
    #expect(day.likelyEvent()?.day == Self.today.adding(days: -1))
  }

  @Test func `what was recorded last is what somebody takes back`() throws {
    let plan = try Self.plan(at: "08:00")
    try plan.record("pill", on: "2026-01-10")
    try plan.move("pill", to: "09:00", from: "2026-01-05")
    try plan.record("pill", on: "2026-01-10")
    let day = try Self.day(plan, asOf: "2026-01-10T12:00:00")
    #expect(day.recorded.map { $0.event == nil } == [false, true])
    let last = RecordedEvent.last(of: day.recorded)
    #expect(last.map(\.outcome.id) == ["pill@2026-01-10T09:00:00"])
    #expect(RecordedEvent.last(of: []).isEmpty)
  }

  @Test(arguments: [
    (values: [OutcomeValue(.integer(5), units: "tablets")], rule: RecordingRule.onlyOnce, is: true),
    ([OutcomeValue(.double(2.5), units: "tablets")], .onlyOnce, false),
    ([OutcomeValue(.integer(5))], .onlyOnce, true),
    ([OutcomeValue(.boolean(true))], .onlyOnce, false),
  ])
  func `half as much again as a dose, or more, is asked for`(
    values: [OutcomeValue],
    rule: RecordingRule,
    is isDoubtful: Bool
  ) throws {
    let event = try Self.event(Self.plan(at: "08:00"))
    let now = CarePlanStore.moment("2026-01-10T12:00:00")
    let doubts = event.doubts(about: OutcomeEntry(values), rule, asOf: now, today: Self.today)
    #expect(doubts.count == (isDoubtful ? 1 : 0))
    guard case .tooMuch(let excess)? = doubts.first else { return }
    #expect((excess.value, excess.goal) == (5, 2))
  }

  @Test(arguments: [
    (0.5, RecordingRule.onlyOnce, true), (0.5, .appending, false), (1, .onlyOnce, false),
    (2, .replacing, false), (2.5, .onlyOnce, true), (2.5, .appending, true),
  ])
  func `within a range nothing is asked, and outside of it is`(
    given: Double,
    rule: RecordingRule,
    is isDoubtful: Bool
  ) throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00") { task in
      var element = CarePlanStore.schedule(at: "08:00", hours: 1).elements[0]
      element.targetValues = [OutcomeValue(.integer(1), upTo: 2, units: "tablets")]
      task.schedule = Schedule([element])
    }
    let now = CarePlanStore.moment("2026-01-10T12:00:00")
    let entry = OutcomeEntry([OutcomeValue(.double(given))])
    let event = try Self.event(plan)
    let doubts = event.doubts(about: entry, rule, asOf: now, today: Self.today)
    #expect(doubts.count == (isDoubtful ? 1 : 0))
  }

  @Test func `what is partial, kept, or still to come is asked for`() throws {
    let plan = try Self.plan(at: "08:00")
    let now = CarePlanStore.moment("2026-01-10T12:00:00")
    try plan.record("pill", on: "2026-01-10", [OutcomeValue(.integer(1), units: "tablets")])
    let done = OutcomeEntry.completion(at: now)
    var event = try Self.event(plan)
    #expect(event.doubts(about: done, asOf: now, today: Self.today) == [.partial])
    let more = OutcomeEntry([OutcomeValue(.integer(2), units: "tablets")])
    #expect(event.doubts(about: more, .replacing, asOf: now, today: Self.today).isEmpty)
    #expect(event.doubts(about: more, .appending, asOf: now, today: Self.today).count == 1)
    var task = try #require(try plan.store.fetch(TaskContent.self, id: "pill"))
    task.resultResettable = false
    task.effectiveDate = Fixtures.instant("2026-01-01T00:00:00Z")
    try plan.store.update(task)
    event = try Self.event(plan)
    #expect(event.doubts(about: more, .replacing, asOf: now, today: Self.today) == [.keepsResults])
    let early = CarePlanStore.moment("2026-01-10T03:59:00")
    let next = try Self.event(plan, on: Self.today.adding(days: 1))
    #expect(next.doubts(about: done, asOf: early, today: Self.today) == [.stillToCome])
    #expect(!event.isStillToCome(asOf: early.adding(seconds: 60), today: Self.today))
    #expect(event.isStillToCome(asOf: early, today: Self.today))
  }

  @Test func `an event of no schedule any more is busy, one that others recorded is not`() throws {
    let plan = try Self.plan(at: "08:00")
    let event = try Self.event(plan)
    try plan.record("pill", on: "2026-01-10")
    let present = try plan.store.write("Look") { transaction throws(StoreError) in
      try transaction.present(event)
    }
    #expect(present.outcome != nil)
    try plan.move("pill", to: "09:00", from: "2026-01-05")
    #expect(throws: StoreError.self) {
      try plan.store.write("Look") { transaction throws(StoreError) in
        try transaction.present(event)
      }
    }
  }
}
