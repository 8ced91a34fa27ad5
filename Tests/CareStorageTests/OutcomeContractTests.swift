import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What every ``TransactionalStore`` promises of outcomes, whatever it is made of.
enum OutcomeContract {
  typealias Store = any TransactionalStore

  /// The rules, each as a sentence and a function that checks it on a store with a task at 08:00.
  static let rules: [(sentence: String, check: @Sendable (Store) throws -> Void)] = [
    ("an entry becomes the outcome of its event", entryIsFound),
    ("the same entry twice makes one version", sameTwice),
    ("other values need to be meant as a replacement or as a log", otherValues),
    ("what was not completed can be completed afterwards", completedLater),
    ("a log keeps all values and says so from the first on", log),
    ("an event has one live outcome, and a new one after a deletion", deletedAndAgain),
    ("the last value that is taken back takes the outcome with it", lastValue),
    ("both sides of an open outcome are taken back", openOutcome),
    ("what is only read takes no entry", readOnly),
    ("a health task takes one double", healthTask),
    ("a sample is kept as a reference", sample),
    ("an outcome without an event is taken back too", unscheduled),
    ("an event that was read once takes one entry after the other", oneEventValue),
    ("a draft is not taken in as a version", draft),
    ("a call inside the body of another is refused", callInside),
  ]

  private static let day = Fixtures.day("2026-01-10")

  private static func event(_ store: Store, _ id: String = "doxylamine") throws -> CareEvent {
    try #require(try store.events(EventQuery(on: day, taskIDs: [id])).events.first)
  }

  @discardableResult
  private static func record(
    _ values: [OutcomeValue],
    _ store: Store,
    _ rule: RecordingRule = .onlyOnce,
    state: OutcomeContent.State? = nil,
    task: String = "doxylamine"
  ) throws -> RecordedOutcome {
    let event = try event(store, task)
    return try store.write("Record") { transaction throws(StoreError) in
      try transaction.record(OutcomeEntry(values, state: state), for: event, rule)
    }
  }

  private static func versions(_ store: Store) throws -> [Outcome] {
    var query = RecordQuery(.allVersions)
    query.includesDeleted = true
    return try store.fetch(OutcomeContent.self, query)
  }

  private static let done = [OutcomeValue(.boolean(true))]
  private static let dose = [OutcomeValue(.integer(2), units: "tablets")]
  private static let sip = [OutcomeValue(.double(0.25), units: "L")]

  private static func entryIsFound(_ store: Store) throws {
    let recorded = try record(dose, store)
    #expect(recorded.isNew)
    let outcome = try #require(try event(store).outcome)
    #expect(outcome == recorded.outcome)
    #expect(outcome.id == "doxylamine@2026-01-10T08:00:00")
    #expect(outcome.values == dose)
    #expect(outcome.effectiveDate == Fixtures.instant("2026-01-10T13:00:00Z"))
    #expect(outcome.taskOccurrenceIndex == 9)
    #expect(outcome.taskUUID == (try store.fetch(TaskContent.self, id: "doxylamine"))?.version.uuid)
  }

  private static func sameTwice(_ store: Store) throws {
    try record(dose, store)
    #expect(try !record(dose, store).isNew)
    #expect(try !record(done, store).isNew)
    #expect(try versions(store).count == 1)
  }

  private static func otherValues(_ store: Store) throws {
    try record(dose, store)
    #expect(code { () throws(StoreError) in try refused(sip, store) } == .exists)
    try record(sip, store, .replacing)
    #expect(try event(store).outcome?.values == sip)
    try record(dose, store, .appending)
    #expect(try event(store).outcome?.values == sip + dose)
    #expect(try versions(store).count == 3)
  }

  private static func completedLater(_ store: Store) throws {
    try record([], store, state: .notCompleted)
    #expect(try event(store).outcome?.state == .notCompleted)
    try record(done, store)
    #expect(try event(store).outcome?.state == nil)
    #expect(try event(store).outcome?.values == done)
  }

  private static func log(_ store: Store) throws {
    try record(sip, store, .appending)
    #expect(try event(store).outcome?.accumulates == true)
    try record(sip, store, .appending)
    #expect(try event(store).outcome?.values == sip + sip)
  }

  private static func deletedAndAgain(_ store: Store) throws {
    let first = try record(dose, store).outcome
    let gone = try store.write("Undo") { transaction throws(StoreError) in
      try transaction.withdraw(of: first)
    }
    #expect(gone.version.isTombstone)
    #expect(try event(store).outcome == nil)
    let again = try record(sip, store)
    #expect(again.outcome.version.previous == [gone.version.uuid])
    #expect(try event(store).outcome?.values == sip)
    let added = AnyRecord(again.outcome)
    let twice = code { () throws(StoreError) in
      try store.write("Add") { transaction throws(StoreError) in _ = try transaction.add(added) }
    }
    #expect(twice == .exists)
  }

  private static func lastValue(_ store: Store) throws {
    let both = try record(sip + dose, store).outcome
    let one = try withdraw(0, both, store)
    #expect(one.values == dose)
    let beyond = code { () throws(StoreError) in
      try store.write("Undo") { transaction throws(StoreError) in
        _ = try transaction.withdraw(valueAt: 1, of: one)
      }
    }
    #expect(beyond == .notFound)
    #expect(try withdraw(0, one, store).version.isTombstone)
    #expect(try event(store).outcome == nil)
  }

  private static func openOutcome(_ store: Store) throws {
    let base = try record(dose, store).outcome
    var (left, right) = (base, base)
    (left.values, right.values) = (sip, [OutcomeValue(.integer(7))])
    try store.update(left)
    try store.update(right)
    let open = try event(store)
    #expect(open.outcomeLeaves.count == 2)
    _ = try withdraw(nil, try #require(open.outcome), store)
    #expect(try event(store).outcome == nil)
  }

  private static func readOnly(_ store: Store) throws {
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.activityType = .readOnly
    try store.update(task)
    #expect(code { () throws(StoreError) in try refused(done, store) } == .invalid)
  }

  private static func healthTask(_ store: Store) throws {
    try store.add(Fixtures.healthTask())
    let walk = [OutcomeValue(.double(4100), units: "count")]
    for values in [done, dose, walk + walk, [], sip] {
      let code = code { () throws(StoreError) in try refused(values, store, task: "steps") }
      #expect(code == .invalid)
    }
    try record(walk, store, task: "steps")
    #expect(try event(store, "steps").outcome?.values == walk)
  }

  private static func sample(_ store: Store) throws {
    let reference = HealthSampleReference(
      uuid: "6F0E4B8A-3C1D-4E2F-9A5B-7C8D9E0F1A2B",
      type: "HKQuantityTypeIdentifierBodyTemperature",
      unit: "degF"
    )
    var entry = OutcomeEntry([])
    entry.sample = reference
    let (event, said) = (try event(store), entry)
    try store.write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(said, for: event)
    }
    #expect(try Self.event(store).outcome?.healthSample == reference)
  }

  private static func unscheduled(_ store: Store) throws {
    let outcome = try record(dose, store).outcome
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    var element = try #require(task.schedule.elements.first)
    element.start = Fixtures.local("2026-01-01T09:00:00-05:00")
    task.schedule = Schedule([element])
    try store.update(task)
    let found = try store.events(EventQuery(on: day, taskIDs: ["doxylamine"]))
    #expect(found.unscheduled.map(\.outcome) == [outcome])
    _ = try withdraw(nil, outcome, store)
    #expect(try store.events(EventQuery(on: day)).unscheduled.isEmpty)
  }

  private static func oneEventValue(_ store: Store) throws {
    let event = try event(store)
    for entry in [sip, dose] {
      try store.write("Record") { transaction throws(StoreError) in
        _ = try transaction.record(OutcomeEntry(entry), for: event, .appending)
      }
    }
    #expect(try Self.event(store).outcome?.values == sip + dose)
    try store.write("Record twice") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry(dose), for: event, .replacing)
      _ = try transaction.record(OutcomeEntry(dose), for: event)
    }
    #expect(try Self.event(store).outcome?.values == dose)
    try store.delete(try #require(try Self.event(store).outcome))
    try store.write("Record anew") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry(sip), for: event)
    }
    #expect(try Self.event(store).outcome?.values == sip)
  }

  private static func draft(_ store: Store) throws {
    let code = code { () throws(StoreError) in
      try store.write("Take in") { transaction throws(StoreError) in
        _ = try transaction.accept(AnyRecord(Fixtures.contact()))
      }
    }
    #expect(code == .invalid)
    #expect(try store.fetch(ContactContent.self, RecordQuery(.allVersions)).isEmpty)
  }

  private static func callInside(_ store: Store) throws {
    let inWrite = code { () throws(StoreError) in
      try store.write("Inside") { _ throws(StoreError) in _ = try store.add(Fixtures.contact()) }
    }
    #expect(inWrite == .refused)
    let readInWrite = code { () throws(StoreError) in
      try store.write("Inside") { _ throws(StoreError) in
        _ = try store.fetch(ContactContent.self, RecordQuery(.allVersions))
      }
    }
    #expect(readInWrite == .refused)
    #expect(try store.fetch(ContactContent.self, RecordQuery(.allVersions)).isEmpty)
  }

  private static func withdraw(
    _ place: Int?,
    _ outcome: Outcome,
    _ store: Store
  ) throws -> Outcome {
    try store.write("Undo") { transaction throws(StoreError) in
      try transaction.withdraw(valueAt: place, of: outcome)
    }
  }

  /// Records what a store refuses.
  private static func refused(
    _ values: [OutcomeValue],
    _ store: Store,
    task: String = "doxylamine"
  ) throws(StoreError) {
    let query = EventQuery(on: day, taskIDs: [task])
    guard let event = try store.events(query).events.first else { return }
    try store.write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry(values), for: event)
    }
  }
}

struct OutcomeContractTests {
  @Test(arguments: OutcomeContract.rules.map(\.sentence))
  func `a store in memory keeps the contract of outcomes`(_ sentence: String) throws {
    let manifest = StoreManifest(
      uuid: TestSurroundings.identifier(9, 9),
      timezone: Fixtures.newYork
    )
    try check(sentence, MemoryStore(manifest, surroundings: TestSurroundings.make()))
  }

  @Test(arguments: OutcomeContract.rules.map(\.sentence))
  func `a store in one file keeps the contract of outcomes, also for who opens it anew`(
    _ sentence: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory["store.json"]
    let store = try StoreForm.makeFile(at: path)
    try check(sentence, store)
    let again = try StoreForm.makeFile(at: path)
    #expect(try again.bundle(since: nil) == store.bundle(since: nil))
  }

  @Test(arguments: OutcomeContract.rules.map(\.sentence))
  func `a store in a work tree keeps the contract of outcomes`(_ sentence: String) throws {
    let test = try TestStore()
    try check(sentence, test.store)
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test(arguments: OutcomeContract.rules.map(\.sentence))
  func `a bare store keeps the contract of outcomes`(_ sentence: String) throws {
    let test = try TestStore(.bare)
    try check(sentence, test.store)
    #expect(try test.git("fsck", "--strict") == "")
  }

  private func check(_ sentence: String, _ store: any TransactionalStore) throws {
    let rule = try #require(OutcomeContract.rules.first { $0.sentence == sentence })
    try store.add(Fixtures.task())
    try rule.check(store)
  }
}
