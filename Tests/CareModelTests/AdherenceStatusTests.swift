import CareTestSupport
import Testing

@testable import CareEvents
@testable import CareModel

/// What becomes of the event of 10 January, 08:00 to 09:00.
struct AdherenceStatusTests {
  static let half = TaskProgress(value: 1, goal: 2)
  static let whole = TaskProgress(value: 2, goal: 2)
  static let nothing = TaskProgress(value: 0, goal: 2)

  @Test(arguments: [
    (whole, EventStatus.done, EventStatus.done),
    (half, .partial, .pending),
    (nothing, .partial, .pending),
  ])
  func `an event that is over is judged, one that is not waits`(
    progress: TaskProgress,
    over: EventStatus,
    before: EventStatus
  ) throws {
    let event = try event()
    let mark = Plan.mark(of: event)
    let status = { asOf in
      EventStatus(of: event, outcome: mark, progress: progress, asOf: asOf)
    }
    #expect(status(nil) == over)
    #expect(status(Fixtures.instant("2026-01-10T09:00:00.000000001Z")) == over)
    #expect(status(Fixtures.instant("2026-01-10T09:00:00Z")) == before)
    #expect(status(Fixtures.instant("2026-01-10T07:00:00Z")) == before)
  }

  @Test func `only an event without an outcome is not recorded once it is over`() throws {
    let event = try event()
    let status = { mark, asOf in
      EventStatus(of: event, outcome: mark, progress: Self.nothing, asOf: asOf)
    }
    #expect(status(nil, nil) == .notRecorded)
    #expect(status(nil, Fixtures.instant("2026-01-10T09:00:00Z")) == .pending)
    #expect(status(Plan.mark(of: event), nil) == .partial)
  }

  @Test func `an outcome in question is neither done nor not completed, whoever's clock is later`()
    throws
  {
    let event = try event()
    for isNotCompleted in [false, true] {
      let mark = OutcomeMark(
        uuid: event.task.uuid,
        identity: event.identity,
        start: event.scheduled.start,
        isNotCompleted: isNotCompleted,
        openLeaves: [event.task.uuid]
      )
      for asOf in [nil, Fixtures.instant("2026-01-10T07:00:00Z")] {
        let progress = TaskProgress.exists(mark)
        let status = EventStatus(of: event, outcome: mark, progress: progress, asOf: asOf)
        #expect(status == .inQuestion)
      }
    }
  }

  @Test func `what was not completed stays so, whatever else is said`() throws {
    let event = try event()
    let mark = Plan.mark(of: event, isNotCompleted: true)
    for progress in [Self.whole, Self.half, Self.nothing] {
      for asOf in [nil, Fixtures.instant("2026-01-10T07:00:00Z")] {
        let status = EventStatus(of: event, outcome: mark, progress: progress, asOf: asOf)
        #expect(status == .notCompleted)
      }
    }
    #expect(TaskProgress.exists(mark).fraction == 0)
    #expect(TaskProgress.exists(Plan.mark(of: event)).fraction == 1)
    #expect(TaskProgress.exists(nil).fraction == 0)
  }

  @Test func `a health task without an outcome has no data`() throws {
    let event = try event(health: true)
    let status = { mark, asOf in
      EventStatus(of: event, outcome: mark, progress: Self.nothing, asOf: asOf)
    }
    #expect(status(nil, nil) == .noData)
    #expect(status(nil, Fixtures.instant("2026-01-10T07:00:00Z")) == .pending)
    #expect(status(Plan.mark(of: event), nil) == .partial)
  }

  @Test func `an event with its outcome knows its progress by its own targets`() throws {
    let event = try event(targets: [OutcomeValue(.integer(2))])
    var outcome = Fixtures.outcome(task: "walk")
    outcome.content.values = [OutcomeValue(.integer(1))]
    let done = CareEvent(event, outcome: outcome)
    #expect(done.progress(by: .sum) == Self.half)
    #expect(done.status(by: .sum, asOf: nil) == .partial)
    #expect(done.status(asOf: nil) == .done)
    outcome.content.state = .notCompleted
    #expect(CareEvent(event, outcome: outcome).status(asOf: nil) == .notCompleted)
    #expect(CareEvent(event).status(by: .sum, asOf: nil) == .notRecorded)
  }

  @Test func `the targets that count are those that were wanted when the event started`() throws {
    let now = try event(targets: [OutcomeValue(.integer(4))])
    let then = try event(targets: [OutcomeValue(.integer(2))])
    let event = TaskEvent(
      task: now.task,
      scheduled: now.scheduled,
      countedTask: then.task,
      sharedElement: then.scheduled.shared
    )
    var outcome = Fixtures.outcome(task: "walk")
    outcome.content.values = [OutcomeValue(.integer(2))]
    #expect(CareEvent(event, outcome: outcome).status(by: .sum, asOf: nil) == .done)
  }

  private func event(health: Bool = false, targets: [OutcomeValue] = []) throws -> TaskEvent {
    let task = Plan.task(targets: targets)
    let day = try Plan.day("2026-01-10")
    return try #require(
      try Plan.events(
        of: health ? .healthTask(Plan.healthTask(task)) : .task(task),
        in: day...day
      ).first
    )
  }
}
