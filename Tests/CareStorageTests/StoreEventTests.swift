import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// The events and the adherence of stores, which both kinds of store tell alike.
struct StoreEventTests {
  /// A task of 73 hours once a week, and one that is due every morning.
  private static func fill(_ store: some TransactionalStore) throws {
    var long = Fixtures.task("infusion")
    long.schedule = schedule("2026-01-05T00:00:00-05:00", Interval(weekOfYear: 1), hours: 73)
    try store.add([Fixtures.task(), long])
  }

  private static func schedule(_ start: String, _ interval: Interval, hours: Double) -> Schedule {
    let element = ScheduleElement(
      start: Fixtures.local(start),
      timezone: Fixtures.newYork,
      interval: interval,
      duration: .seconds(hours * 3600)
    )
    return Schedule([element])
  }

  @Test(arguments: [GitStore.WorkTree.full, .bare])
  func `events name what cannot be read`(workTree: GitStore.WorkTree) throws {
    let test = try TestStore()
    try Self.fill(test.store)
    let task = "tasks/odd/versions/00000000-0000-4000-8000-000000000001.json"
    let outcome = "outcomes/2026/01/05/odd.080000.00000000-0000-4000-8000-000000000002.json"
    for path in [task, outcome] { try test.directory.write("{}", to: path) }
    try test.git("add", "--all")
    try test.git("-c", "user.name=Test", "-c", "user.email=t@example.org", "commit", "-qm", "Odd")
    let copy = try TemporaryDirectory()
    if workTree == .bare { try test.git("clone", "-q", "--bare", ".", copy.path) }
    let store =
      workTree == .bare
      ? try GitStore(opening: copy.path, surroundings: TestSurroundings.make(seed: 2)) : test.store
    let monday = try store.events(EventQuery(on: Fixtures.day("2026-01-05")))
    #expect(monday.unreadable == [outcome, task])
    #expect(!monday.events.isEmpty)
    #expect(try store.events(EventQuery(on: Fixtures.day("2026-01-06"))).unreadable == [task])
    let past = try store.read(at: "HEAD~1") { snapshot in
      try snapshot.events(EventQuery(on: Fixtures.day("2026-01-05"))).unreadable
    }
    #expect(past.isEmpty)
  }

  // QRY-17
  @Test func `tasks without an event in a span can be left out`() throws {
    let test = try TestStore(.bare)
    try Self.fill(test.store)
    let zone = try #require(TimeZoneRules(Fixtures.newYork))
    let monday = Fixtures.day("2026-01-05")
    let kept = try (0..<7).filter { day in
      var query = RecordQuery(.during(zone.span(of: monday.adding(days: day))), ids: ["infusion"])
      query.excludesTasksWithoutEvents = true
      return try !test.store.fetch(TaskContent.self, query).isEmpty
    }
    #expect(kept == [0, 1, 2, 3])
  }

  @Test func `a page is counted off after tasks without events are left out`() throws {
    let test = try TestStore(.bare)
    try Self.fill(test.store)
    let zone = try #require(TimeZoneRules(Fixtures.newYork))
    var query = RecordQuery(.during(zone.span(of: Fixtures.day("2026-01-10"))))
    query.sort = [RecordQuery.Sort(.id, ascending: false)]
    query.limit = 1
    #expect(try test.store.fetch(TaskContent.self, query).map(\.id) == ["infusion"])
    query.excludesTasksWithoutEvents = true
    #expect(try test.store.fetch(TaskContent.self, query).map(\.id) == ["doxylamine"])
  }

  @Test func `the index tells what memory tells, whatever became of the outcomes`() throws {
    let test = try TestStore(.bare)
    let surroundings = TestSurroundings.make(seed: 1)
    let manifest = StoreManifest(uuid: surroundings.newID(), timezone: Fixtures.newYork)
    let memory = MemoryStore(manifest, surroundings: surroundings)
    try Self.live(in: test.store)
    try Self.live(in: memory)
    let days = Fixtures.day("2026-01-01")...Fixtures.day("2026-01-20")
    for query in [EventQuery(.days(days)), EventQuery(.days(days), taskIDs: ["doxylamine"])] {
      let (left, right) = (try test.store.events(query), try memory.events(query))
      #expect(left.events.map(\.identity) == right.events.map(\.identity))
      #expect(left.events.map { $0.outcome?.values } == right.events.map { $0.outcome?.values })
      #expect(left.unscheduled.map(\.outcome.id) == right.unscheduled.map(\.outcome.id))
      for strategy in ProgressStrategy.allCases {
        let adherence = AdherenceQuery(query, strategy: strategy)
        #expect(try test.store.adherence(adherence) == memory.adherence(adherence))
      }
    }
    let report = try test.store.adherence(AdherenceQuery(EventQuery(.days(days))))
    #expect(report.total.unscheduled == 1)
    #expect(report.total.done == 2)
    #expect(report.total.notCompleted == 1)
  }

  /// Completes, logs, takes back, and moves the schedule away from an outcome.
  private static func live(in store: some TransactionalStore) throws {
    try fill(store)
    try record([OutcomeValue(.boolean(true))], on: "2026-01-06", store)
    try record([OutcomeValue(.double(1))], on: "2026-01-07", store, .appending)
    try record([OutcomeValue(.double(2))], on: "2026-01-07", store, .appending)
    try record([], on: "2026-01-08", store, state: .notCompleted)
    try record([OutcomeValue(.boolean(true))], on: "2026-01-09", store)
    let taken = try #require(try event(on: "2026-01-09", store).outcome)
    try store.write("Take back") { transaction throws(StoreError) in
      try transaction.withdraw(of: taken)
    }
    try record([OutcomeValue(.boolean(true))], on: "2026-01-12", store)
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.schedule = schedule("2026-01-01T09:00:00-05:00", Interval(day: 1), hours: 1)
    task.effectiveDate = Fixtures.instant("2026-01-10T05:00:00Z")
    try store.update(task)
  }

  private static func event(on day: String, _ store: some TransactionalStore) throws -> CareEvent {
    let query = EventQuery(on: Fixtures.day(day), taskIDs: ["doxylamine"])
    return try #require(try store.events(query).events.first)
  }

  private static func record(
    _ values: [OutcomeValue],
    on day: String,
    _ store: some TransactionalStore,
    _ rule: RecordingRule = .onlyOnce,
    state: OutcomeContent.State? = nil
  ) throws {
    let event = try event(on: day, store)
    try store.write("Record") { transaction throws(StoreError) in
      try transaction.record(OutcomeEntry(values, state: state), for: event, rule)
    }
  }

  @Test func `an outcome stays with its event where another zone gives that another day`() throws {
    let test = try TestStore(.bare)
    var task = Fixtures.task()
    task.schedule = Self.schedule("2026-01-05T23:00:00-05:00", Interval(day: 1), hours: 1)
    try test.store.add(task)
    try Self.record([OutcomeValue(.boolean(true))], on: "2026-01-10", test.store)
    task = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    var element = try #require(task.schedule.elements.first)
    (element.start, element.timezone) = (Fixtures.local("2026-01-06T04:00:00Z"), .utc)
    task.schedule = Schedule([element])
    try test.store.update(task, .retroactive)
    #expect(try Self.event(on: "2026-01-10", test.store).outcome == nil)
    #expect(try Self.event(on: "2026-01-11", test.store).outcome?.eventStart?.day.day == 10)
  }

  @Test func `a task in a zone that is not known here is named and hides no other`() throws {
    let test = try TestStore(.bare)
    var task = Fixtures.task("lost")
    var element = try #require(task.schedule.elements.first)
    element.timezone = Fixtures.zone("Mars/Olympus")
    task.schedule = Schedule([element])
    try test.store.add(task)
    try test.store.add(Fixtures.task())
    let query = EventQuery(on: Fixtures.day("2026-01-10"))
    let found = try test.store.events(query)
    #expect(found.events.map(\.task.id) == ["doxylamine"])
    let lost = UnplaceableTask(RecordKey(.task, "lost"), .unknownZone(element.timezone))
    #expect(found.unplaceable == [lost])
    #expect("\(lost)".contains("Mars/Olympus of task/lost"))
    for strategy in [ProgressStrategy.exists, .sum] {
      let report = try test.store.adherence(AdherenceQuery(query, strategy: strategy))
      #expect(report.unplaceable == [lost])
      #expect(report.total.events == 1)
    }
    var other = query
    other.taskIDs = ["doxylamine"]
    #expect(try test.store.events(other).unplaceable == [])
    other.taskIDs = []
    other.tags = ["none"]
    #expect(try test.store.events(other).unplaceable == [])
    var listed = RecordQuery(.during(query.window.span))
    listed.excludesTasksWithoutEvents = true
    #expect(try test.store.fetch(TaskContent.self, listed).map(\.id) == ["doxylamine", "lost"])
  }

  @Test func `an event every second is listed for an hour and named for ten years`() throws {
    let test = try TestStore(.bare)
    var task = Fixtures.task("pulse")
    task.schedule = Self.schedule("2016-01-01T00:00:00-05:00", Interval(second: 1), hours: 0)
    try test.store.add(task)
    let start = Fixtures.instant("2026-01-10T12:00:00Z")
    let hour = EventQuery(.instants(start..<start.adding(seconds: 3600)))
    #expect(try test.store.events(hour).events.count == 3600)
    let decade = EventQuery(.instants(start..<Fixtures.instant("2036-01-10T12:00:00Z")))
    let found = try test.store.events(decade)
    #expect(found.events.isEmpty)
    #expect(found.unplaceable.map(\.key) == [RecordKey(.task, "pulse")])
    #expect(found.unplaceable.first.map { StoreError($0).code } == .refused)
  }
}
