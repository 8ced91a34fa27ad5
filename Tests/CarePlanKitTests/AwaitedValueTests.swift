import CarePlanKit
import CareTestSupport
import Foundation
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
    let (zone, events) = (plan.zone, EventQuery(on: Self.day))
    try await plan.store.inBackground(.reading) { store in
      let agenda = try store.agenda(AgendaQuery(Self.day...Self.day, asOf: Self.now, in: zone))
      #expect(agenda.days.map { $0.events.map(\.state) } == [[.done, .pending]])
      let judged = try store.judgedEvents(events, asOf: Self.now)
      #expect(judged.all.count == 2)
      let outcomes = judged.all.compactMap(\.outcome)
      let entries = try store.recordedEntries(of: outcomes)
      #expect(entries[outcomes[0].version.uuid] == judged.all[0].entries)
      #expect(entries.values.joined().map(\.recordedAt) == outcomes.map(\.version.updated))
      #expect(try store.exceededLimits(on: Self.day...Self.day) == [])
      #expect(try store.adherence(over: AdherenceQuery(events)).total.events == 2)
      #expect(try store.adherence(AdherenceQuery(events)).total.done == 1)
      #expect(try store.calendar(events, asOf: Self.day).map(\.day) == [Self.day])
      let present = try store.presentDay(
        of: RecordKey(.task, "evening"),
        asOf: Self.now,
        today: Self.day
      )
      #expect(present.events.count == 1)
    }
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
    let agenda = try await store.inBackground(.reading) { try $0.agenda(query) }
    #expect(agenda.days.map(\.total) == [2])
    gate.open()
    try await writing.value
  }

  @Test func `an app awaits opening, importing, copying and exchanging`() async throws {
    let place = try TemporaryDirectory()
    let author = Surroundings.Author(name: "Test", email: "test@example.org")
    let home = URL(filePath: place["home"])
    let store = try await GitStore.open(at: home, createIfMissing: true, author: author)
    try place.write(CarePlanRepository.export(Self.plan().store), to: "plan.json")
    let document = URL(filePath: place["plan.json"])
    let imported = try await store.importDocument(at: document, into: .commit("Import"))
    #expect(imported.commit != nil)
    let copy = try await GitStore.clone(place["home"], into: URL(filePath: place["copy"])).store
    try await store.inBackground { try $0.add(Fixtures.contact()) }
    #expect(try await copy.sync("origin").received.count == 1)
    #expect(try await copy.read { try $0.fetch(ContactContent.self).count } == 1)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await copy.sync("origin")
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    try await copy.close()
    try await store.close()
  }

  @Test func `what conflicts is decided by a task`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let store = try await GitStore.inBackground {
      try GitStore.create(
        at: path,
        timezone: Fixtures.newYork,
        surroundings: TestSurroundings.make()
      ).store
    }
    try await store.inBackground { store in
      let base = try store.add(Fixtures.task())
      for title in ["Left", "Right"] {
        var side = base
        side.title = title
        try store.update(side)
      }
      #expect(try store.resolveConflicts(by: .newest) == [base.key])
      #expect(try store.fetch(TaskContent.self, id: base.id)?.title == "Right")
    }
    try await store.close()
  }
}
