import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What every ``CareStore`` promises, whatever it is made of.
enum CareStoreContract {
  /// The rules, each as a sentence and a function that checks it on an empty store.
  static let rules: [(sentence: String, check: @Sendable (any CareStore) throws -> Void)] = [
    ("a record that was added is found by its id", addedIsFound),
    ("an id that is taken is refused and changes nothing", takenIDIsRefused),
    ("an update makes a version that follows the one it was made from", updateFollows),
    ("an update that changes nothing makes no version", emptyUpdate),
    ("a deleted record is not found, but its versions are", deletedIsHidden),
    ("an update of a deleted record is refused", updateOfDeleted),
    ("a record that is added after its deletion follows the tombstone", revival),
    ("a batch with one bad member leaves nothing behind", batchIsWhole),
    ("a batch has each record once", batchHasNoTwins),
    ("a record that is not valid is refused with all its faults", invalidIsRefused),
    ("an update of a version that is no leaf any more is joined with the others", staleUpdate),
    ("an update that contradicts one made meanwhile opens a conflict", contradiction),
    ("both kinds of task share their ids", taskTwins),
    ("a store has one patient", secondPatient),
    ("the dated queries are those of CareKit's README", datedQueries),
    ("children are found by the id of their parent", parentQueries),
    ("outcomes are found by the start of their event", outcomeQueries),
    ("results are sorted, then cut into pages", pages),
  ]

  private static func addedIsFound(_ store: any CareStore) throws {
    let added = try store.add(Fixtures.task())
    #expect(try store.fetch(TaskContent.self, id: "doxylamine") == added)
    #expect(added.version.previous == [])
    #expect(added.version.created == added.version.updated)
  }

  private static func takenIDIsRefused(_ store: any CareStore) throws {
    let added = try store.add(Fixtures.task())
    expect(.exists) { () throws(StoreError) in try store.add(Fixtures.task(title: "Other")) }
    #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)) == [added])
  }

  private static func updateFollows(_ store: any CareStore) throws {
    var task = try store.add(Fixtures.task())
    let first = task
    task.title = "Changed"
    let second = try store.update(task)
    #expect(second.version.previous == [first.version.uuid])
    #expect(second.version.created == first.version.created)
    #expect(second.version.updated > first.version.updated)
    #expect(try store.fetch(TaskContent.self, id: "doxylamine")?.title == "Changed")
    #expect(Set(try store.fetch(TaskContent.self, RecordQuery(.allVersions))) == [first, second])
  }

  private static func emptyUpdate(_ store: any CareStore) throws {
    let task = try store.add(Fixtures.task())
    #expect(try store.update(task) == task)
    #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)).count == 1)
  }

  private static func deletedIsHidden(_ store: any CareStore) throws {
    let task = try store.add(Fixtures.task())
    let tombstone = try store.delete(task)
    #expect(tombstone.version.isTombstone)
    #expect(try store.fetch(TaskContent.self, id: "doxylamine") == nil)
    var query = RecordQuery(.allVersions)
    #expect(try store.fetch(TaskContent.self, query) == [task])
    query.includesDeleted = true
    #expect(Set(try store.fetch(TaskContent.self, query)) == [task, tombstone])
  }

  private static func updateOfDeleted(_ store: any CareStore) throws {
    let tombstone = try store.delete(store.add(Fixtures.task()))
    expect(.deleted) { () throws(StoreError) in try store.update(tombstone) }
    expect(.deleted) { () throws(StoreError) in try store.delete(tombstone) }
  }

  private static func revival(_ store: any CareStore) throws {
    let tombstone = try store.delete(store.add(Fixtures.task()))
    let again = try store.add(Fixtures.task(effective: "2026-03-01T00:00:00Z"))
    #expect(again.version.previous == [tombstone.version.uuid])
    #expect(again.version.created == tombstone.version.created)
  }

  private static func batchIsWhole(_ store: any CareStore) throws {
    let task = try store.add(Fixtures.task("taken"))
    let batch = [Fixtures.task("free"), Fixtures.task("taken")]
    expect(.exists) { () throws(StoreError) in try store.add(batch) }
    #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)) == [task])
  }

  private static func batchHasNoTwins(_ store: any CareStore) throws {
    let batch = [Fixtures.task(), Fixtures.task()]
    expect(.refused) { () throws(StoreError) in try store.add(batch) }
  }

  private static func invalidIsRefused(_ store: any CareStore) throws {
    var task = Fixtures.task("")
    task.schedule = Schedule([])
    let bad = task
    let error = expect(.invalid) { () throws(StoreError) in try store.add(bad) }
    #expect((error?.faults.count ?? 0) >= 2)
  }

  private static func staleUpdate(_ store: any CareStore) throws {
    let task = try store.add(Fixtures.task())
    var (left, right) = (task, task)
    left.title = "Left"
    right.common.tags = ["right"]
    let (first, second) = (try store.update(left), try store.update(right))
    #expect(second.version.previous == [task.version.uuid])
    let joined = try store.fetch(TaskContent.self, id: "doxylamine")
    #expect(joined?.title == "Left")
    #expect(joined?.common.tags == ["right"])
    #expect(joined?.version.previous == [first.version.uuid, second.version.uuid].sorted())
    #expect(joined?.version.mergedBy == 1)
    #expect(joined?.version.replica == nil)
  }

  private static func contradiction(_ store: any CareStore) throws {
    let task = try store.add(Fixtures.task())
    var (left, right) = (task, task)
    left.title = "Left"
    right.title = "Right"
    let (first, second) = (try store.update(left), try store.update(right))
    #expect(first.version.previous == second.version.previous)
    let versions = try store.fetch(TaskContent.self, RecordQuery(.allVersions))
    let graph = VersionGraph(versions.map { VersionSummary(AnyRecord($0)) })
    #expect(Set(graph.leaves.map(\.uuid)) == [first.version.uuid, second.version.uuid])
  }

  private static func taskTwins(_ store: any CareStore) throws {
    try store.add(Fixtures.task("steps"))
    expect(.exists) { () throws(StoreError) in try store.add(Fixtures.healthTask("steps")) }
  }

  private static func secondPatient(_ store: any CareStore) throws {
    try store.add(Fixtures.patient("one"))
    expect(.exists) { () throws(StoreError) in try store.add(Fixtures.patient("two")) }
  }

  private static func datedQueries(_ store: any CareStore) throws {
    var task = try store.add(Fixtures.task(title: "First", effective: "2026-01-01T00:00:00Z"))
    task.title = "Second"
    task.effectiveDate = Fixtures.instant("2026-01-10T00:00:00Z")
    try store.update(task)
    let titles = { (from: String, to: String) in
      let interval = Fixtures.instant("\(from)T00:00:00Z")..<Fixtures.instant("\(to)T00:00:00Z")
      return try store.fetch(TaskContent.self, RecordQuery(.during(interval))).map(\.title)
    }
    #expect(try titles("2025-12-01", "2026-01-01") == [])
    #expect(try titles("2026-01-01", "2026-01-05") == ["First"])
    #expect(try titles("2026-01-05", "2026-01-10") == ["First"])
    #expect(try titles("2026-01-12", "2026-01-17") == ["Second"])
    #expect(try titles("2026-01-05", "2026-01-15") == ["Second"])
    #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)).count == 2)
  }

  private static func parentQueries(_ store: any CareStore) throws {
    let plan = try store.add(Fixtures.plan("pregnancy"))
    var task = Fixtures.task()
    task.carePlanID = "pregnancy"
    let linked = try store.add(task)
    #expect(linked.carePlanUUID == plan.version.uuid)
    try store.add(Fixtures.task("other"))
    var query = RecordQuery()
    query.parentIDs = ["pregnancy"]
    #expect(try store.fetch(TaskContent.self, query) == [linked])
    query = RecordQuery()
    query.parentUUIDs = [plan.version.uuid]
    #expect(try store.fetch(TaskContent.self, query) == [linked])
  }

  private static func outcomeQueries(_ store: any CareStore) throws {
    let outcome = try store.add(Fixtures.outcome())
    let found = { (from: String, to: String) in
      let interval = Fixtures.instant(from)..<Fixtures.instant(to)
      return try store.fetch(OutcomeContent.self, RecordQuery(.during(interval)))
    }
    #expect(try found("2026-01-10T00:00:00Z", "2026-01-11T00:00:00Z") == [outcome])
    #expect(try found("2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z") == [])
  }

  private static func pages(_ store: any CareStore) throws {
    try store.add([Fixtures.task("a", title: "bb"), Fixtures.task("b", title: nil)])
    try store.add([Fixtures.task("c", title: "aa"), Fixtures.task("d", title: "cc")])
    var query = RecordQuery()
    query.sort = [RecordQuery.Sort(.title)]
    #expect(try store.fetch(TaskContent.self, query).map(\.id) == ["b", "c", "a", "d"])
    query.sort = [RecordQuery.Sort(.title, ascending: false)]
    (query.offset, query.limit) = (1, 2)
    #expect(try store.fetch(TaskContent.self, query).map(\.id) == ["a", "c"])
  }

  /// Expects a failure with a certain code.
  @discardableResult
  private static func expect<Result>(
    _ code: StoreError.Code,
    _ body: () throws(StoreError) -> Result
  ) -> StoreError? {
    do {
      _ = try body()
      Issue.record("Nothing was refused with \(code.rawValue).")
      return nil
    } catch {
      #expect(error.code == code)
      return error
    }
  }
}

struct CareStoreContractTests {
  @Test(arguments: CareStoreContract.rules.map(\.sentence))
  func `a store in memory keeps the contract`(_ sentence: String) throws {
    try check(sentence, StoreForm.makeMemory())
  }

  @Test(arguments: CareStoreContract.rules.map(\.sentence))
  func `a store in one file keeps the contract, also for who opens it anew`(
    _ sentence: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory["store.json"]
    let store = try StoreForm.makeFile(at: path)
    try check(sentence, store)
    let again = try StoreForm.makeFile(at: path)
    #expect(try again.bundle(since: nil) == store.bundle(since: nil))
  }

  @Test(arguments: CareStoreContract.rules.map(\.sentence))
  func `stores that are read as one keep the contract`(_ sentence: String) throws {
    let members: [StoreCoordinator.Member] = [
      .readOnly(StoreForm.makeMemory()), .init(StoreForm.makeMemory()),
    ]
    try check(sentence, StoreCoordinator(members))
  }

  @Test(arguments: CareStoreContract.rules.map(\.sentence))
  func `a store in a work tree keeps the contract`(_ sentence: String) throws {
    let test = try TestStore()
    try check(sentence, test.store)
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test(arguments: CareStoreContract.rules.map(\.sentence))
  func `a bare store keeps the contract`(_ sentence: String) throws {
    let test = try TestStore(.bare)
    try check(sentence, test.store)
    #expect(try test.git("fsck", "--strict") == "")
  }

  private func check(_ sentence: String, _ store: any CareStore) throws {
    let rule = try #require(CareStoreContract.rules.first { $0.sentence == sentence })
    try rule.check(store)
  }
}
