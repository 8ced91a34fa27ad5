import CarePlanKit
import CareTestSupport

/// A store in memory in New York, with the words that tests need to fill it.
struct CarePlanStore {
  let store: MemoryStore
  let zone: TimeZoneRules

  init() throws {
    let surroundings = TestSurroundings.make()
    let manifest = StoreManifest(uuid: surroundings.newID(), timezone: Fixtures.newYork)
    guard let zone = TimeZoneRules(Fixtures.newYork) else {
      throw StoreError(.internal, "This machine does not know New York's time.")
    }
    (store, self.zone) = (MemoryStore(manifest, surroundings: surroundings), zone)
  }

  /// Adds a task that is due every day at a time from 1 January 2026 on.
  func add(
    _ id: String,
    at time: String,
    hours: Double = 1,
    _ change: (inout CareTask) -> Void = { _ in }
  ) throws {
    var task = Fixtures.task(id, title: id)
    task.schedule = Self.schedule(at: time, hours: hours)
    change(&task)
    try store.add(task)
  }

  /// Lets a task be due at another time from a day on.
  func move(_ id: String, to time: String, from day: String) throws {
    guard var task = try store.fetch(TaskContent.self, id: id) else { return }
    task.schedule = Self.schedule(at: time, hours: 1)
    task.effectiveDate = zone.start(of: Fixtures.day(day))
    try store.update(task)
  }

  /// Records that the first event of a task on a day is done, or something else.
  @discardableResult
  func record(
    _ id: String,
    on day: String,
    _ values: [OutcomeValue] = [OutcomeValue(.boolean(true))]
  ) throws -> Outcome? {
    let query = EventQuery(on: Fixtures.day(day), taskIDs: [id])
    guard let event = try store.events(query).events.first else { return nil }
    return try store.write("Record") { transaction throws(StoreError) in
      try transaction.record(OutcomeEntry(values), for: event).outcome
    }
  }

  /// A moment on the wall in New York, in winter.
  static func moment(_ text: String) -> Instant { Fixtures.instant("\(text)-05:00") }

  static func schedule(at time: String, hours: Double) -> Schedule {
    Schedule([
      ScheduleElement(
        start: Fixtures.local("2026-01-01T\(time):00-05:00"),
        timezone: Fixtures.newYork,
        interval: Interval(day: 1),
        duration: .seconds(hours * 3600)
      )
    ])
  }
}
