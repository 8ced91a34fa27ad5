import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct RevertTests {
  private static let key = TestStore.key

  private static func head(of store: GitStore) throws -> AnyRecord? {
    try store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
  }

  @Test func `a change is taken back by a version with the earlier content`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one")
    let written = try test.store.revert("HEAD", .retroactive)
    #expect(written.result == [Self.key])
    #expect(try written.commit == test.head)
    let head = try #require(try Self.head(of: test.store))
    #expect(head.contentObject == first.contentObject)
    #expect(head.version.previous == [second.version.uuid])
    #expect(try test.git("status", "--porcelain") == "")
    let subject = "Revert \"Update task/doxylamine\""
    #expect(try test.git("log", "-1", "--format=%s") == subject)
    #expect(try test.git("log", "-1", "--format=%b").contains(test.gitLog()[1]))
  }

  @Test func `what was added ends as if it had never been in force`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    try test.store.revert("HEAD~1", message: "Back")
    let head = try #require(try Self.head(of: test.store))
    #expect(head.version.isTombstone)
    let graph = try test.store.read { snapshot throws(StoreError) in
      try snapshot.graph(of: Self.key)
    }
    #expect(graph.inForce(at: Fixtures.instant("2026-06-01T00:00:00Z")) == nil)
    #expect(try test.store.fetch(TaskContent.self, id: "other") != nil)
    #expect(try test.git("log", "-1", "--format=%s") == "Back")
    #expect(try test.store.revert("HEAD~2").commit == nil)
  }

  @Test func `what was deleted comes back and is in force again`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    var ended = first
    ended.effectiveDate = Fixtures.instant("2026-01-20T00:00:00Z")
    try test.store.delete(ended)
    try test.store.revert("HEAD")
    #expect(try Self.head(of: test.store)?.contentObject == first.contentObject)
    try Self.expectTitles(
      test.store,
      ["2026-01-10": "Take Doxylamine", "2026-02-01": "Take Doxylamine"]
    )
  }

  @Test func `a planned change that is taken back does not come into force`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    var planned = first
    planned.title = "Take two"
    planned.effectiveDate = Fixtures.instant("2026-01-20T00:00:00Z")
    try test.store.update(planned)
    try Self.expectTitles(test.store, ["2026-01-10": "Take Doxylamine", "2026-02-01": "Take two"])
    try test.store.revert("HEAD")
    #expect(try Self.head(of: test.store)?.contentObject == first.contentObject)
    try Self.expectTitles(
      test.store,
      ["2026-01-10": "Take Doxylamine", "2026-02-01": "Take Doxylamine"]
    )
  }

  private static func expectTitles(
    _ store: GitStore,
    _ titles: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let graph = try store.read { snapshot throws(StoreError) in try snapshot.graph(of: key) }
    for (day, title) in titles {
      let version = graph.inForce(at: Fixtures.instant("\(day)T00:00:00Z"))
      #expect(version?.title == title, "on \(day)", sourceLocation: sourceLocation)
    }
  }

  @Test func `members that the commit left alone keep their present values`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    var task = try test.retitle("doxylamine", "Take one")
    task.tags = ["evening"]
    try test.store.update(task)
    try test.store.revert("HEAD~1")
    let head = try test.store.fetch(TaskContent.self, id: "doxylamine")
    #expect(head?.title == "Take Doxylamine")
    #expect(head?.tags == ["evening"])
  }

  @Test func `a revert over a later change of the same members is refused with their names`() throws
  {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.retitle("doxylamine", "Take two")
    let head = try test.head
    let error = #expect(throws: StoreError.self) { try test.store.revert("HEAD~1") }
    #expect(error?.code == .refused)
    #expect(
      error?.message.contains("task/doxylamine (title 31 Dec 2025 19:00 – 1 Jan 2026") == true
    )
    #expect(try test.head == head)
  }

  @Test func `a record that was added and changed since is not ended`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    #expect(code { () throws(StoreError) in try test.store.revert("HEAD~1") } == .refused)
  }

  @Test func `a revert of a revert says the later content again`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one")
    try test.store.revert("HEAD", .retroactive)
    try test.store.revert("HEAD", .retroactive)
    #expect(try Self.head(of: test.store)?.contentObject == second.contentObject)
  }

  @Test func `outcomes and the manifest go back too`() throws {
    let test = try TestStore()
    let outcome = try test.store.add(Fixtures.outcome())
    try test.store.write("Configure") { transaction throws(StoreError) in
      transaction.manifest.name = "Home"
    }
    try test.store.revert("HEAD~1")
    try test.store.revert("HEAD~1")
    #expect(try test.store.manifest().name == nil)
    let head = try test.store.read { snapshot throws(StoreError) in
      try snapshot.head(of: outcome.key)
    }
    #expect(head?.version.isTombstone == true)
  }

  @Test func `merges and the first commit are not reverted`() throws {
    let test = try TestStore()
    try test.git("checkout", "-q", "-b", "side")
    try test.store.add(Fixtures.task())
    try test.git("checkout", "-q", "main")
    try test.git("merge", "-q", "--no-ff", "--no-edit", "side")
    #expect(code { () throws(StoreError) in try test.store.revert("HEAD") } == .refused)
    #expect(code { () throws(StoreError) in try test.store.revert("HEAD~1") } == .refused)
    #expect(code { () throws(StoreError) in try test.store.revert("nothing") } == .notFound)
    #expect(try test.gitLog().count == 3)
  }

  @Test func `a revert brings back what a version said that plain git removed`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let taken = try test.gitLog()[0]
    try test.git("rm", "-q", StoreLayout.path(of: AnyRecord(first)))
    try test.git("commit", "-qm", "Remove a version")
    try test.store.revert(taken, .retroactive)
    #expect(try Self.head(of: test.store)?.contentObject == first.contentObject)
  }

  @Test func `a revert under an uncommitted edit of the record is refused`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.edit(TestStore.headPath, "Take one", "Take two")
    #expect(code { () throws(StoreError) in try test.store.revert("HEAD") } == .uncommitted)
  }
}
