import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct UnscheduledTests {
  /// Adds a task at 08:00 and the outcome of 10 January.
  private func fill(_ store: GitStore) throws -> AnyRecord {
    let task = try store.add(Fixtures.task())
    try store.add(Fixtures.outcome())
    return AnyRecord(task)
  }

  private func moved(_ task: AnyRecord, to time: String) -> AnyRecord {
    guard case .task(var task) = task, var element = task.schedule.elements.first else {
      return task
    }
    element.start = Fixtures.local("2026-01-01T\(time):00-05:00")
    task.schedule = Schedule([element])
    return .task(task)
  }

  @Test func `a change that leaves an outcome without its event says so and keeps it`() throws {
    let test = try TestStore(.bare)
    let task = try fill(test.store)
    let edited = moved(task, to: "09:00")
    let from = Fixtures.instant("2026-01-05T00:00:00Z")
    let written = try test.store.commit("Later") { transaction throws(StoreError) in
      try transaction.edit(edited, .from(from))
    }
    #expect(
      written.remarks == [
        "1 outcome of task/doxylamine has no event any more; it stays, unscheduled"
      ]
    )
    #expect(try test.store.fetch(OutcomeContent.self, RecordQuery()).count == 1)
  }

  @Test(arguments: ["2026-01-11T00:00:00Z", "2026-02-01T00:00:00Z"])
  func `a change that takes effect after the outcome says nothing`(date: String) throws {
    let test = try TestStore(.bare)
    let task = try fill(test.store)
    let edited = moved(task, to: "09:00")
    let from = Fixtures.instant(date)
    let written = try test.store.commit("Later") { transaction throws(StoreError) in
      try transaction.edit(edited, .from(from))
    }
    #expect(written.remarks == [])
  }

  @Test func `a task that ends before an outcome says so too`() throws {
    let test = try TestStore(.bare)
    _ = try fill(test.store)
    let from = Fixtures.instant("2026-01-05T00:00:00Z")
    let written = try test.store.commit("End") { transaction throws(StoreError) in
      try transaction.delete(TestStore.key, .from(from))
    }
    #expect(written.remarks.count == 1)
  }

  @Test func `an outcome of a task that was deleted from its first day on is found`() throws {
    let test = try TestStore(.bare)
    _ = try fill(test.store)
    let from = Fixtures.instant("2025-12-31T00:00:00Z")
    _ = try test.store.commit("End") { transaction throws(StoreError) in
      try transaction.delete(TestStore.key, .from(from))
    }
    let day = try #require(CivilDate("2026-01-10"))
    var query = EventQuery(on: day, taskIDs: [TestStore.key.id])
    query.kinds = [.task]
    #expect(try test.store.events(query).unscheduled.count == 1)
    query.kinds = [.healthTask]
    #expect(try test.store.events(query).unscheduled.isEmpty)
  }

  @Test func `a change may move outcomes to the event of the same day and rank`() throws {
    let test = try TestStore(.bare)
    let task = try fill(test.store)
    let edited = moved(task, to: "09:00")
    let from = Fixtures.instant("2026-01-05T00:00:00Z")
    let written = try test.store.commit("Later") { transaction throws(StoreError) in
      try transaction.edit(edited, .from(from), outcomes: .moving)
    }
    #expect(written.remarks == ["1 outcome of task/doxylamine moves to another event"])
    let outcomes = try test.store.fetch(OutcomeContent.self, RecordQuery())
    #expect(outcomes.map(\.id) == ["doxylamine@2026-01-10T09:00:00"])
    let day = try test.store.events(EventQuery(on: try #require(CivilDate("2026-01-10"))))
    #expect(day.events.count == 1)
    #expect(day.events.first?.outcome?.id == outcomes.first?.id)
    #expect(day.unscheduled.isEmpty)
  }

  @Test(arguments: [
    ("12:00", "1 outcome of task/doxylamine moves to another event"),
    ("12:01", "1 outcome of task/doxylamine has no event any more; it stays, unscheduled"),
  ])
  func `an outcome moves to no event that begins more than four hours after it`(
    time: String,
    remark: String
  ) throws {
    let test = try TestStore(.bare)
    let edited = moved(try fill(test.store), to: time)
    let from = Fixtures.instant("2026-01-05T00:00:00Z")
    let written = try test.store.commit("Later") { transaction throws(StoreError) in
      try transaction.edit(edited, .from(from), outcomes: .moving)
    }
    #expect(written.remarks == [remark])
  }
}
