import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// A store as an app opens, fills and watches it.
struct AppStoreTests {
  @Test func `a directory becomes a store once and is opened after that`() throws {
    let directory = try TemporaryDirectory()
    let url = URL(filePath: directory["plan"])
    let author = Surroundings.Author(name: "Test", email: "test@example.org")
    #expect(throws: StoreError.self) { try GitStore(at: url) }
    let store = try GitStore(at: url, createIfMissing: true, author: author)
    try store.add(Fixtures.task("pill", title: "Pill"))
    let again = try GitStore(at: url, createIfMissing: true, author: author)
    #expect(try again.manifest() == store.manifest())
    #expect(try again.fetch(CareTask.self).map(\.id) == ["pill"])
    #expect(try again.fetch(CareTask.self, id: "pill")?.title == "Pill")
    #expect(try again.fetch(Contact.self).isEmpty)
    #expect(again.directory.path() == url.path() + "/")
    let remote = try #require(URL(string: "https://example.org/plan"))
    let error = #expect(throws: StoreError.self) { try GitStore(at: remote) }
    #expect(error?.code == .noStore)
  }

  @Test func `an event is completed in one call, and once`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    let query = EventQuery(on: Fixtures.day("2026-01-05"))
    let event = try #require(try plan.store.events(query).events.first)
    #expect(try plan.store.complete(event).isNew)
    #expect(try !plan.store.complete(event).isNew)
    #expect(try plan.store.events(query).events.first?.outcome?.values.count == 1)
    let entry = OutcomeEntry([OutcomeValue(.integer(2), units: "tablets")])
    let error = #expect(throws: StoreError.self) { try plan.store.complete(event, entry) }
    #expect(error?.code == .exists)
    try plan.store.complete(event, entry, .replacing)
    #expect(try plan.store.events(query).events.first?.outcome?.values == entry.values)
  }

  @Test func `a live query gives the present answer and each one that differs`() async throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    var tasks = plan.store.live(CareTask.self).makeAsyncIterator()
    #expect(try await tasks.next()?.map(\.id) == ["pill"])
    // A contact changes no task; what comes next is the answer after the second task.
    try plan.store.add(Fixtures.contact("jane"))
    try plan.add("walk", at: "09:00")
    #expect(try await tasks.next()?.map(\.id).sorted() == ["pill", "walk"])
    try plan.move("walk", to: "10:00", from: "2026-02-01")
    #expect(try await tasks.next()?.count == 2)
  }

  @Test func `live events follow what is recorded`() async throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    let query = EventQuery(on: Fixtures.day("2026-01-05"))
    var events = plan.store.live(query).makeAsyncIterator()
    #expect(try await events.next()?.events.map { $0.outcome == nil } == [true])
    try plan.record("pill", on: "2026-01-05")
    #expect(try await events.next()?.events.map { $0.outcome == nil } == [false])
  }

  @Test(.timeLimit(.minutes(20)))
  func `live queries and agendas of several stores follow each of them`() async throws {
    let (clinic, own) = (try CarePlanStore(), try CarePlanStore())
    try clinic.add("pill", at: "08:00")
    let stores = StoreCoordinator([.readOnly(clinic.store), .init(own.store)])
    let day = Fixtures.day("2026-01-05")
    let query = AgendaQuery(
      day...day,
      asOf: CarePlanStore.moment("2026-01-05T05:00:00"),
      in: own.zone
    )
    let (all, one) = (try stores.agenda(query), try clinic.store.agenda(query))
    #expect(all == one)
    var tasks = stores.live(CareTask.self).makeAsyncIterator()
    var agendas = stores.live(query).makeAsyncIterator()
    #expect(try await tasks.next()?.map(\.id) == ["pill"])
    #expect(try await agendas.next()?.days.map(\.events.count) == [1])
    try own.add("walk", at: "07:00")
    #expect(try await tasks.next()?.map(\.id).sorted() == ["pill", "walk"])
    #expect(try await agendas.next()?.days.first?.events.map(\.taskID) == ["walk", "pill"])
  }

  @Test func `a live query ends when its task is cancelled`() async throws {
    let plan = try CarePlanStore()
    let store = plan.store
    let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      for try await tasks in store.live(CareTask.self) { continuation.yield(tasks.count) }
      continuation.finish()
    }
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    task.cancel()
    try await task.value
    #expect(await iterator.next() == nil)
  }
}
