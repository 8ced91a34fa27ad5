import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Several stores read as one.
struct StoreCoordinatorTests {
  private let clinic = StoreForm.makeMemory()
  private let own = StoreForm.makeMemory(seed: 2)

  @Test func `results of all stores come in one order and are cut once`() throws {
    try clinic.add(["a", "c", "e"].map { Fixtures.task($0) })
    try own.add(["b", "d"].map { Fixtures.task($0) })
    let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
    var query = RecordQuery()
    query.sort = [.init(.id)]
    #expect(try stores.fetch(CareTask.self, query).map(\.id) == ["a", "b", "c", "d", "e"])
    (query.offset, query.limit) = (1, 3)
    #expect(try stores.fetch(CareTask.self, query).map(\.id) == ["b", "c", "d"])
    (query.offset, query.limit) = (4, .max)
    #expect(try stores.fetch(CareTask.self, query).map(\.id) == ["e"])
  }

  @Test func `a record goes to the first store that takes it`() throws {
    let stores = StoreCoordinator([.init(clinic) { $0.kind == .contact }, .init(own)])
    try stores.add(Fixtures.contact("jane"))
    try stores.add(Fixtures.task())
    #expect(try clinic.fetch(Contact.self).count == 1 && clinic.fetch(CareTask.self).isEmpty)
    #expect(try own.fetch(CareTask.self).count == 1)
    let none = StoreCoordinator([.readOnly(clinic)])
    let error = #expect(throws: StoreError.self) { try none.add(Fixtures.task("other")) }
    #expect(error?.code == .refused)
  }

  @Test func `an outcome goes where its task is, and not into a store that is only read`() throws {
    try own.add(Fixtures.task())
    let stores = StoreCoordinator([.init(clinic), .init(own)])
    try stores.add(Fixtures.outcome())
    #expect(try own.fetch(Outcome.self).count == 1 && clinic.fetch(Outcome.self).isEmpty)
    let reading = StoreCoordinator([.init(clinic), .readOnly(own)])
    let error = #expect(throws: StoreError.self) { try reading.add(Fixtures.outcome()) }
    #expect(error?.code == .refused)
  }

  @Test func `what is changed goes to the store that has it, and nothing spans two`() throws {
    var task = try own.add(Fixtures.task("own"))
    var other = try clinic.add(Fixtures.task("clinic"))
    let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
    task.title = "Changed"
    #expect(try stores.update(task).title == "Changed")
    #expect(try own.fetch(CareTask.self, id: "own")?.title == "Changed")
    other.title = "Changed"
    #expect(throws: StoreError.self) { try stores.update(other) }
    #expect(throws: StoreError.self) { try stores.delete([task, other], .byDefault) }
    #expect(try clinic.fetch(CareTask.self, id: "clinic")?.title != "Changed")
  }

  @Test func `events of all stores are one day`() throws {
    try clinic.add(Fixtures.task("clinic"))
    try own.add(Fixtures.task("own"))
    let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
    let found = try stores.events(EventQuery(on: Fixtures.day("2026-01-05")))
    #expect(found.events.map(\.task.id) == ["clinic", "own"])
  }

  @Test func `adherence counts the events of all stores`() throws {
    try clinic.add(Fixtures.task("clinic"))
    try own.add(Fixtures.task("own"))
    let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
    let day = Fixtures.day("2026-01-05")
    let event = try #require(try stores.events(EventQuery(on: day, taskIDs: ["own"])).events.first)
    try own.write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry([OutcomeValue(.boolean(true))]), for: event)
    }
    var query = AdherenceQuery(EventQuery(on: day))
    query.asOf = Fixtures.instant("2026-01-07T00:00:00Z")
    let (one, both) = (try own.adherence(query), try stores.adherence(query))
    #expect(one.total.done == 1 && one.total.notRecorded == 0)
    #expect(both.total.done == 1 && both.total.notRecorded == 1)
    #expect(try StoreCoordinator([.init(own)]).adherence(query) == one)
  }

  @Test(.timeLimit(.minutes(20)))
  func `moves of all stores come with the store that moved`() async throws {
    let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
    var moves = stores.changes.makeAsyncIterator()
    try own.add(Fixtures.task("own"))
    let first = try #require(try await moves.next())
    #expect(first.member == 1 && first.move.changes.records.map(\.key.id) == ["own"])
    try clinic.add(Fixtures.task("clinic"))
    let second = try #require(try await moves.next())
    #expect(second.member == 0 && second.move.changes.records.map(\.key.id) == ["clinic"])
    try await own.close()
    try await clinic.close()
    #expect(try await moves.next() == nil)
  }
}
