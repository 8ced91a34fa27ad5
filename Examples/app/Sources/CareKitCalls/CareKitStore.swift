public import CarePlanKit
public import Foundation

/// CareKit's calls, by their names there, over any store: in git, in a file or in memory.
///
/// Who knows `OCKStore` can begin here and take the store's own calls one by one.
public struct CareKitStore: Sendable {
  public let store: any TransactionalStore

  public init(_ store: any TransactionalStore) { self.store = store }

  // MARK: Tasks

  @discardableResult
  public func addTask(_ task: CareTask) async throws -> CareTask { try await store.add(task) }

  @discardableResult
  public func addTasks(_ tasks: [CareTask]) async throws -> [CareTask] {
    try await store.add(tasks)
  }

  /// The versions of tasks that are in force on a day.
  public func fetchTasks(on date: Date, in zone: TimeZone = .current) async throws -> [CareTask] {
    try await store.fetch(CareTask.self, RecordQuery(.during(Self.day(of: date, in: zone))))
  }

  /// The newest version of a task.
  public func fetchTask(withID id: String) async throws -> CareTask? {
    try await store.fetch(CareTask.self, id: id)
  }

  @discardableResult
  public func updateTask(_ task: CareTask) async throws -> CareTask { try await store.update(task) }

  @discardableResult
  public func deleteTask(_ task: CareTask) async throws -> CareTask { try await store.delete(task) }

  // MARK: Events and outcomes

  public func fetchEvents(
    taskID: String,
    on date: Date,
    in zone: TimeZone = .current
  ) async throws -> [CareEvent] {
    let window = EventQuery.Window.instants(Self.day(of: date, in: zone))
    return try await store.events(EventQuery(window, taskIDs: [taskID])).events
  }

  /// Adds values to what was recorded for an event.
  @discardableResult
  public func append(_ value: OutcomeValue, to event: CareEvent) async throws -> Outcome {
    try await store.complete(event, OutcomeEntry([value]), .appending).outcome
  }

  /// Completes an event that is open, and takes back what was recorded for one that is done.
  public func toggleCompletion(of event: CareEvent) async throws {
    try await store.write("Toggle \(event.task.key)") { transaction in
      let present = try transaction.present(event)
      if let outcome = present.outcome {
        try transaction.withdraw(of: outcome)
      } else {
        try transaction.record(.completion(at: transaction.now), for: present)
      }
    }
  }

  // MARK: Contacts, care plans, patients

  @discardableResult
  public func addContact(_ contact: Contact) async throws -> Contact {
    try await store.add(contact)
  }

  public func fetchContacts() async throws -> [Contact] { try await store.fetch(Contact.self) }

  @discardableResult
  public func addCarePlan(_ plan: CarePlan) async throws -> CarePlan { try await store.add(plan) }

  @discardableResult
  public func addPatient(_ patient: Patient) async throws -> Patient {
    try await store.add(patient)
  }

  // MARK: Streams

  /// The tasks of the store, now and after every change of them.
  public func tasks() -> LiveQuery<[CareTask]> { store.live(CareTask.self) }

  private static func day(of date: Date, in zone: TimeZone) -> Range<Instant> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = calendar.startOfDay(for: date)
    let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
    return Instant(start)..<Instant(end)
  }
}
