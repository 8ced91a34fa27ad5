public import CarePlanKit
public import Foundation

/// CareKit's calls, by their names there, over any store: in git, in a file, in memory, or several of
/// them as one.
///
/// Who knows `OCKStore` can begin here and take the store's own calls one by one.
public struct CareKitStore: Sendable {
  public let store: any CareStore
  private let events: @Sendable (EventQuery) async throws -> CareEvents

  public init(_ store: any TransactionalStore) {
    self.init(store) { query in
      try await store.inBackground(.reading) { try $0.events(query) }
    }
  }

  /// Several stores as one: CareKit's `OCKStoreCoordinator`.
  public init(_ stores: StoreCoordinator) {
    self.init(stores) { query in
      try await stores.inBackground(.reading) { try $0.events(query) }
    }
  }

  /// A store of your own, with what it knows of events.
  public init(
    _ store: any CareStore,
    events: @escaping @Sendable (EventQuery) async throws -> CareEvents
  ) {
    (self.store, self.events) = (store, events)
  }

  // MARK: Tasks

  @discardableResult
  public func addTask(_ task: CareTask) async throws -> CareTask {
    try await store.inBackground { try $0.add(task) }
  }

  @discardableResult
  public func addTasks(_ tasks: [CareTask]) async throws -> [CareTask] {
    try await store.inBackground { try $0.add(tasks) }
  }

  /// The versions of tasks that are in force on a day.
  public func fetchTasks(on date: Date, in zone: TimeZone = .current) async throws -> [CareTask] {
    let query = RecordQuery(.during(Self.day(of: date, in: zone)))
    return try await store.inBackground(.reading) { try $0.fetch(CareTask.self, query) }
  }

  /// The newest version of a task.
  public func fetchTask(withID id: String) async throws -> CareTask? {
    try await store.inBackground(.reading) { try $0.fetch(CareTask.self, id: id) }
  }

  @discardableResult
  public func updateTask(_ task: CareTask) async throws -> CareTask {
    try await store.inBackground { try $0.update(task) }
  }

  @discardableResult
  public func deleteTask(_ task: CareTask) async throws -> CareTask {
    try await store.inBackground { try $0.delete(task) }
  }

  // MARK: Events and outcomes

  public func fetchEvents(
    taskID: String,
    on date: Date,
    in zone: TimeZone = .current
  ) async throws -> [CareEvent] {
    let window = EventQuery.Window.instants(Self.day(of: date, in: zone))
    return try await events(EventQuery(window, taskIDs: [taskID])).events
  }

  /// Adds values to what was recorded for an event.
  @discardableResult
  public func append(_ value: OutcomeValue, to event: CareEvent) async throws -> Outcome {
    if let store = store as? any TransactionalStore {
      return try await store.inBackground { store in
        try store.complete(event, OutcomeEntry([value]), .appending).outcome
      }
    }
    guard var outcome = event.outcome else { return try await add([value], for: event) }
    outcome.content.values.append(value)
    return try await store.inBackground { [outcome] store in try store.update(outcome) }
  }

  /// Completes an event that is open, and takes back what was recorded for one that is done.
  ///
  /// A store whose writes are transactions looks once more at what is recorded; another one takes the
  /// event as it was fetched.
  public func toggleCompletion(of event: CareEvent) async throws {
    guard let store = store as? any TransactionalStore else {
      if let outcome = event.outcome {
        try await self.store.inBackground { try $0.delete(outcome) }
      } else {
        try await add([OutcomeValue(.boolean(true))], for: event)
      }
      return
    }
    try await store.write("Toggle \(event.task.key)") { transaction in
      let present = try transaction.present(event)
      if let outcome = present.outcome {
        try transaction.withdraw(of: outcome)
      } else {
        try transaction.record(.completion(at: transaction.now), for: present)
      }
    }
  }

  @discardableResult
  private func add(_ values: [OutcomeValue], for event: CareEvent) async throws -> Outcome {
    let content = OutcomeContent(
      taskID: event.task.id,
      taskUUID: event.task.uuid,
      taskOccurrenceIndex: event.scheduled.scheduled.index,
      eventStart: event.identity.eventStart,
      tie: event.identity.tie,
      values: values
    )
    let outcome = Outcome(content, start: event.start, timezone: event.element.timezone)
    return try await store.inBackground { try $0.add(outcome) }
  }

  /// How many of the events of some days were done; those are judged that are over by now.
  public func fetchAdherence(
    taskIDs: [String] = [],
    from first: CivilDate,
    through last: CivilDate,
    asOf now: Date = Date()
  ) async throws -> AdherenceTally {
    let found = try await events(EventQuery(.days(first...max(first, last)), taskIDs: taskIDs))
    var tally = AdherenceTally()
    for event in found.events where event.scheduled.countedTask.countsForAdherence {
      tally.add(
        event.status(by: .exists, asOf: Instant(now)),
        fraction: event.progress(by: .exists).fraction,
        isOpen: event.isOpen
      )
    }
    return tally
  }

  // MARK: Contacts

  @discardableResult
  public func addContact(_ contact: Contact) async throws -> Contact {
    try await store.inBackground { try $0.add(contact) }
  }

  public func fetchContacts() async throws -> [Contact] {
    try await store.inBackground(.reading) { try $0.fetch(Contact.self) }
  }

  @discardableResult
  public func updateContact(_ contact: Contact) async throws -> Contact {
    try await store.inBackground { try $0.update(contact) }
  }

  @discardableResult
  public func deleteContact(_ contact: Contact) async throws -> Contact {
    try await store.inBackground { try $0.delete(contact) }
  }

  // MARK: Care plans

  @discardableResult
  public func addCarePlan(_ plan: CarePlan) async throws -> CarePlan {
    try await store.inBackground { try $0.add(plan) }
  }

  public func fetchCarePlans() async throws -> [CarePlan] {
    try await store.inBackground(.reading) { try $0.fetch(CarePlan.self) }
  }

  @discardableResult
  public func updateCarePlan(_ plan: CarePlan) async throws -> CarePlan {
    try await store.inBackground { try $0.update(plan) }
  }

  @discardableResult
  public func deleteCarePlan(_ plan: CarePlan) async throws -> CarePlan {
    try await store.inBackground { try $0.delete(plan) }
  }

  // MARK: Patients

  @discardableResult
  public func addPatient(_ patient: Patient) async throws -> Patient {
    try await store.inBackground { try $0.add(patient) }
  }

  public func fetchPatients() async throws -> [Patient] {
    try await store.inBackground(.reading) { try $0.fetch(Patient.self) }
  }

  @discardableResult
  public func updatePatient(_ patient: Patient) async throws -> Patient {
    try await store.inBackground { try $0.update(patient) }
  }

  @discardableResult
  public func deletePatient(_ patient: Patient) async throws -> Patient {
    try await store.inBackground { try $0.delete(patient) }
  }

  // MARK: Streams

  /// The tasks of the store, now and after every change of them; nil for a store that does not tell of
  /// changes.
  public func tasks() -> LiveQuery<[CareTask]>? {
    (store as? any TransactionalStore)?.live(CareTask.self)
  }

  private static func day(of date: Date, in zone: TimeZone) -> Range<Instant> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = calendar.startOfDay(for: date)
    let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
    return Instant(start)..<Instant(end)
  }
}
