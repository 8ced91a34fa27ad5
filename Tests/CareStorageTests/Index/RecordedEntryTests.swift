import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Who recorded what, as a store tells it, whatever git did to the commits.
struct RecordedEntryTests {
  /// A store with a task whose event of 10 January has two values, each of its own commit.
  private func store() throws -> TestStore {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    for amount in 1...2 { try record(amount, in: test.store) }
    return test
  }

  private func record(_ amount: Int, in store: GitStore) throws {
    let query = EventQuery(on: Fixtures.day("2026-01-10"))
    let event = try #require(try store.events(query).events.first)
    let given = Fixtures.start.adding(seconds: Int64(amount))
    let value = OutcomeValue(.integer(amount), createdDate: given)
    try store.write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry([value]), for: event, .appending)
    }
  }

  private func entries(in store: GitStore) throws -> [RecordedEntry] {
    let outcomes = try store.fetch(OutcomeContent.self, RecordQuery())
    return try store.recordedEntriesAlone(of: outcomes)
  }

  /// What is known of when each was recorded does not change with the commits.
  private func times(_ store: GitStore) throws -> [Instant?] {
    try entries(in: store).map(\.recordedAt)
  }

  @Test func `each value is of the author of the commit that brought it`() throws {
    let test = try store()
    try test.git("commit", "-q", "--amend", "--no-edit", "--author=Ann <ann@example.org>")
    let entries = try entries(in: test.store)
    #expect(entries.map(\.value?.number) == [1, 2])
    #expect(entries.map(\.recordedBy?.name) == ["Test", "Ann"])
    #expect(entries.map(\.givenAt) == (1...2).map { Fixtures.start.adding(seconds: $0) })
    let versions = try test.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: RecordKey(.outcome, Fixtures.outcome().id))
    }
    #expect(entries.map(\.version) == versions.map(\.version.uuid))
    #expect(entries.map(\.recordedAt) == versions.map(\.version.updated))
  }

  @Test func `a rebase keeps who recorded what, and when`() throws {
    let test = try store()
    try test.git("commit", "-q", "--amend", "--no-edit", "--author=Ann <ann@example.org>")
    let (before, head) = (try entries(in: test.store), try test.head)
    try test.git("commit", "-q", "--allow-empty", "-m", "Something else")
    try test.git("rebase", "-q", "--onto", "HEAD", "HEAD~3", "HEAD~1")
    let tip = try test.head
    try test.git("checkout", "-q", "-B", "main", tip)
    #expect(tip != head)
    let after = try entries(in: test.store)
    #expect(after.map(\.recordedBy?.name) == before.map(\.recordedBy?.name))
    #expect(after.map(\.recordedAt) == before.map(\.recordedAt))
  }

  @Test func `after a squash everything is of whoever squashed, at its time`() throws {
    let test = try store()
    let before = try times(test.store)
    try test.git("reset", "-q", "--soft", "HEAD~2")
    try test.git("commit", "-q", "-m", "Squash", "--author=Ann <ann@example.org>")
    #expect(try entries(in: test.store).map(\.recordedBy?.name) == ["Ann", "Ann"])
    #expect(try times(test.store) == before)
  }

  @Test func `where the history is cut off nobody knows who it was`() throws {
    let test = try store()
    let path = test.directory["shallow"]
    try test.git("clone", "-q", "--depth", "1", "file://\(test.directory.path)", path)
    let shallow = try GitStore(opening: path, surroundings: TestSurroundings.make(seed: 2))
    #expect(try entries(in: shallow).map(\.recordedBy) == [nil, nil])
    #expect(try times(shallow) == times(test.store))
  }

  @Test func `a store without commits knows when, and not who`() throws {
    let test = try store()
    let memory = MemoryStore(try test.store.manifest(), surroundings: TestSurroundings.make())
    try memory.add(Fixtures.task())
    try memory.add(Fixtures.outcome())
    let outcomes = try memory.fetch(OutcomeContent.self, RecordQuery())
    let entries = try memory.read { snapshot throws(StoreError) in
      try snapshot.recordedEntries(of: outcomes)
    }
    #expect(entries.values.joined().map(\.recordedBy) == [nil])
    #expect(entries.values.joined().map(\.recordedAt) == outcomes.map(\.version.updated))
  }

  @Test func `what only careplan's own version has was recorded by nobody knows whom`() throws {
    let test = try store()
    let key = RecordKey(.outcome, Fixtures.outcome().id)
    var joined = try #require(try test.store.fetch(OutcomeContent.self, RecordQuery()).first)
    joined.version.mergedBy = 1
    joined.content.values = [OutcomeValue(.integer(9))]
    let entries = try test.store.read { snapshot throws(StoreError) in
      try snapshot.recordedEntries(of: [joined])
    }
    #expect(joined.key == key)
    #expect(entries.values.joined().map(\.recordedBy) == [nil])
    #expect(entries.values.joined().map(\.recordedAt) == [nil])
  }
}

extension GitStore {
  /// Who recorded each value of the only outcome.
  fileprivate func recordedEntriesAlone(
    of outcomes: [Outcome]
  ) throws(StoreError) -> [RecordedEntry] {
    try read { snapshot throws(StoreError) in
      let found = try snapshot.recordedEntries(of: outcomes)
      return outcomes.flatMap { found[$0.version.uuid] ?? [] }
    }
  }
}
