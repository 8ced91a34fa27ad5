import CareKitCalls
import CarePlanKit
import Foundation
import Testing

/// The same calls over a store in git, in a file and in memory.
struct CareKitStoreTests {
  private static let zone = TimeZone.gmt
  private static let date = Date(timeIntervalSince1970: 1_768_032_000)

  private static let name = PersonName(givenName: "A", familyName: "Example")

  private static func record<Content: RecordContent>(
    _ id: String,
    _ content: Content
  ) -> Record<Content> {
    Record(id: id, content, effectiveDate: Instant(date), timezone: .utc)
  }

  private static func stores() throws -> [any TransactionalStore] {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "careplan-app-\(UUID().uuidString)", directoryHint: .isDirectory)
    let author = Surroundings.Author(name: "Test", email: "test@example.org")
    let git = try GitStore(at: directory, createIfMissing: true, author: author)
    let surroundings = Surroundings.system()
    let manifest = StoreManifest(uuid: surroundings.newID(), timezone: .utc)
    let path = directory.appending(path: "store.json").path(percentEncoded: false)
    return [
      git, try FileStore(at: path, creating: manifest, surroundings: surroundings),
      MemoryStore(manifest, surroundings: surroundings),
    ]
  }

  @Test func `a task is added, changed, done, undone and deleted`() async throws {
    let day = try #require(CivilDate(Self.date, in: Self.zone))
    let noon = try TimeOfDay(12)
    let schedule = try Schedule.daily(at: noon, from: day, in: .utc)
    for store in try Self.stores() {
      let calls = CareKitStore(store)
      var task = try await calls.addTask(CareTask(id: "pill", title: "Pill", schedule: schedule))
      task.title = "Tablet"
      task.effectiveDate = schedule.start ?? .earliest
      task = try await calls.updateTask(task)
      #expect(try await calls.fetchTask(withID: "pill")?.title == "Tablet")
      #expect(try await calls.fetchTasks(on: Self.date, in: Self.zone).map(\.id) == ["pill"])
      for isDone in [true, false, true] {
        let events = try await calls.fetchEvents(taskID: "pill", on: Self.date, in: Self.zone)
        try await calls.toggleCompletion(of: try #require(events.first))
        let after = try await calls.fetchEvents(taskID: "pill", on: Self.date, in: Self.zone)
        #expect(after.map { $0.outcome != nil } == [isDone])
      }
      try await calls.deleteTask(task)
      #expect(try await calls.fetchTask(withID: "pill") == nil)
      try await store.close()
    }
  }

  @Test func `several stores are one, and an outcome goes where its task is`() async throws {
    let day = try #require(CivilDate(Self.date, in: Self.zone))
    let noon = try TimeOfDay(12)
    let schedule = try Schedule.daily(at: noon, from: day, in: .utc)
    let stores = try Self.stores()
    let calls = CareKitStore(StoreCoordinator([.readOnly(stores[1]), .init(stores[0])]))
    try await calls.addTask(CareTask(id: "pill", title: "Pill", schedule: schedule))
    for (isDone, percent) in [(true, 100.0), (false, 0), (true, 100)] {
      let events = try await calls.fetchEvents(taskID: "pill", on: Self.date, in: Self.zone)
      try await calls.toggleCompletion(of: try #require(events.first))
      let tally = try await calls.fetchAdherence(from: day, through: day)
      #expect(tally.done == (isDone ? 1 : 0) && tally.percent == percent)
    }
    let events = try await calls.fetchEvents(taskID: "pill", on: Self.date, in: Self.zone)
    try await calls.append(OutcomeValue(.integer(2)), to: try #require(events.first))
    #expect(try stores[0].fetch(Outcome.self).map(\.values.count) == [2])
    #expect(calls.tasks() == nil)
    for store in stores { try await store.close() }
  }

  @Test func `contacts, plans and patients are changed and deleted`() async throws {
    for store in try Self.stores() {
      let calls = CareKitStore(store)
      var contact = try await calls.addContact(Self.record("jane", ContactContent(name: Self.name)))
      contact.title = "Doctor"
      contact = try await calls.updateContact(contact)
      #expect(try await calls.fetchContacts().map(\.title) == ["Doctor"])
      try await calls.deleteContact(contact)
      var plan = try await calls.addCarePlan(Self.record("rest", CarePlanContent(title: "Rest")))
      plan.title = "Walk"
      plan = try await calls.updateCarePlan(plan)
      #expect(try await calls.fetchCarePlans().map(\.title) == ["Walk"])
      try await calls.deleteCarePlan(plan)
      var patient = try await calls.addPatient(Self.record("ada", PatientContent(name: Self.name)))
      patient.name.givenName = "Ada"
      patient = try await calls.updatePatient(patient)
      #expect(try await calls.fetchPatients().map(\.name.givenName) == ["Ada"])
      try await calls.deletePatient(patient)
      let isEmpty = try await (
        calls.fetchContacts().isEmpty, calls.fetchCarePlans().isEmpty, calls.fetchPatients().isEmpty
      )
      #expect(isEmpty == (true, true, true))
      try await store.close()
    }
  }

  @Test func `values are appended to what was recorded`() async throws {
    let day = try #require(CivilDate(Self.date, in: Self.zone))
    let schedule = try Schedule.allDay(from: day, in: .utc)
    for store in try Self.stores() {
      let calls = CareKitStore(store)
      try await calls.addTask(CareTask(id: "water", title: "Drink", schedule: schedule))
      for amount in [200.0, 300] {
        let events = try await calls.fetchEvents(taskID: "water", on: Self.date, in: Self.zone)
        let glass = Measurement(value: amount, unit: UnitVolume.milliliters)
        try await calls.append(OutcomeValue(glass), to: try #require(events.first))
      }
      let outcomes = try store.fetch(Outcome.self)
      #expect(outcomes.map(\.values.count) == [2])
    }
  }
}
