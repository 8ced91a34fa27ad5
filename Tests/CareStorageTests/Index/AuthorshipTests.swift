import CareModel
import CareTestSupport
import Files
import SQLite
import TestSupport
import Testing

@testable import CareStorage

/// Who made a version, as the store tells it.
struct AuthorshipTests {
  private func authors(
    of versions: [VersionID],
    in store: GitStore
  ) throws(StoreError) -> [VersionID: Authorship] {
    try store.read { snapshot throws(StoreError) in try snapshot.authorship(of: versions) }
  }

  /// What git says of a commit as the author of a version.
  private func author(_ commit: String, in test: borrowing TestStore) throws -> Authorship {
    let parts = try test.git("log", "-1", "--format=%an%n%ae%n%at%n%H", commit)
      .split(separator: "\n").map(String.init)
    return Authorship(
      name: parts[0],
      email: parts[1],
      time: Instant(seconds: Int64(parts[2]) ?? 0),
      commit: parts[3]
    )
  }

  private func tables(in store: GitStore) throws -> Connection {
    try Connection(opening: "\(store.gitDirectory)/careplan/index.sqlite")
  }

  @Test func `a version is its first author's, whatever later commits do`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    try test.git("commit", "-q", "--amend", "--no-edit", "--author=Ann <ann@example.org>")
    let second = try test.retitle("doxylamine", "Take one")
    let versions = [first.version.uuid, second.version.uuid]
    let found = try authors(of: versions, in: test.store)
    #expect(found[versions[0]] == (try author("HEAD~1", in: test)))
    #expect(found[versions[0]]?.name == "Ann")
    #expect(found[versions[1]] == (try author("HEAD", in: test)))
  }

  @Test func `another commit with the same tree has an author of its own`() throws {
    let test = try TestStore()
    let uuid = try test.store.add(Fixtures.task()).version.uuid
    #expect(try authors(of: [uuid], in: test.store)[uuid]?.name == "Test")
    let tree = try test.tree
    try test.git("commit", "-q", "--amend", "--no-edit", "--author=Ann <ann@example.org>")
    #expect(try test.tree == tree)
    #expect(try authors(of: [uuid], in: test.store)[uuid] == author("HEAD", in: test))
    let past = try test.store.read(at: "HEAD@{1}") { snapshot throws(StoreError) in
      try snapshot.authorship(of: [uuid])
    }
    #expect(past[uuid]?.name == "Test")
  }

  @Test func `what careplan joins in a merge is made by careplan`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Left" }
    try clones.right.edit { $0.tags = ["right"] }
    try clones.exchange()
    try clones.left.merge("other/main")
    let head = try clones.left.task().version
    #expect(head.previous.count == 2)
    let found = try authors(of: [head.uuid] + head.previous, in: clones.left)
    #expect(found[head.uuid]?.name == "careplan")
    #expect(found[head.uuid]?.email == "careplan@invalid")
    #expect(head.previous.map { found[$0]?.name } == ["Test", "Test"])
  }

  @Test func `nothing is told of versions that are not in the state`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one").version.uuid
    let never = TestSurroundings.identifier(5, 5)
    #expect(try authors(of: [never], in: test.store) == [:])
    let past = try test.store.read(at: "HEAD~1") { snapshot throws(StoreError) in
      try snapshot.authorship(of: [first.version.uuid, second, never])
    }
    #expect(Array(past.keys) == [first.version.uuid])
    let memory = MemoryStore(try test.store.manifest(), surroundings: TestSurroundings.make())
    let uuid = try memory.add(Fixtures.task()).version.uuid
    let told = try memory.read { snapshot throws(StoreError) in
      try snapshot.authorship(of: [uuid])
    }
    #expect(told == [:])
  }

  @Test func `a version that is about to be written has no author yet`() throws {
    let test = try TestStore()
    let old = try test.store.add(Fixtures.task()).version.uuid
    let found = try test.store.write("add") { transaction throws(StoreError) in
      let new = try transaction.add(AnyRecord(Fixtures.task("other"))).version.uuid
      return try transaction.snapshot.authorship(of: [old, new])
    }
    #expect(Array(found.keys) == [old])
  }

  @Test func `a commit that was read is not read again`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task()).version.uuid
    _ = try authors(of: [first], in: test.store)
    try tables(in: test.store).execute("UPDATE records_commit SET name = 'As it was read'")
    let second = try test.retitle("doxylamine", "Take one").version.uuid
    let found = try authors(of: [first, second], in: test.store)
    #expect([first, second].map { found[$0]?.name } == ["As it was read", "Test"])
    // A rewind takes out what leads elsewhere, and keeps the rest.
    try test.git("reset", "-q", "--hard", "HEAD~1")
    let rewound = try authors(of: [first, second], in: test.store)
    #expect(rewound.mapValues(\.name) == [first: "As it was read"])
    let rows = try tables(in: test.store).firstRow("SELECT count(*) FROM records_commit") {
      row throws(SQLiteError) in try row.integer(0)
    }
    #expect(rows == 2)
  }

  @Test func `one commit of many versions leaves no log that every process would read`() throws {
    let test = try TestStore()
    let versions = try test.store.write("add") { transaction throws(StoreError) in
      var versions: [VersionID] = []
      for number in 0..<1000 {
        let task = AnyRecord(Fixtures.task("task-\(number)"))
        versions.append(try transaction.add(task).version.uuid)
      }
      return versions
    }
    #expect(try authors(of: versions, in: test.store).count == versions.count)
    let log = "\(test.store.gitDirectory)/careplan/index.sqlite-wal"
    #expect(try FileSystem.contents(of: log) == [])
  }

  @Test func `a reader who asks goes on to read the state that it began with`() throws {
    let test = try TestStore()
    let uuid = try test.store.add(Fixtures.task()).version.uuid
    let other = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    let counts = try test.store.read { snapshot throws(StoreError) in
      var counts = [try snapshot.summaries(.task).count]
      // Another process moves the index and the tables on.
      let new = try other.add(Fixtures.task("other")).version.uuid
      counts.append(try authors(of: [uuid, new], in: other).count)
      counts.append(try snapshot.authorship(of: [uuid, new]).count)
      counts.append(try snapshot.summaries(.task).count)
      return counts
    }
    #expect(counts == [1, 2, 1, 1])
    #expect(try authors(of: [uuid], in: other).count == 1)
  }

  @Test func `the history is not read before somebody asks who made a version`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    _ = try test.store.fetch(TaskContent.self, id: "doxylamine")
    _ = try test.store.check()
    let tables = try tables(in: test.store).rows(
      "SELECT name FROM sqlite_schema WHERE name LIKE '%commit%' OR name LIKE '%brought%'"
    ) { row throws(SQLiteError) in try row.text(0) }
    #expect(tables == [])
  }

  @Test func `where the tables cannot be written the history is read each time`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task()).version.uuid
    let second = try test.retitle("doxylamine", "Take one").version.uuid
    // Nobody can lock a directory.
    try test.directory.write("", to: ".git/careplan/index.sqlite.authors.lock/none")
    let found = try authors(of: [first, second], in: test.store)
    #expect(found[first] == (try author("HEAD~1", in: test)))
    #expect(found[second] == (try author("HEAD", in: test)))
  }

  @Test func `whoever reads the history for others keeps nobody waiting`() throws {
    let test = try TestStore()
    let uuid = try test.store.add(Fixtures.task()).version.uuid
    let path = test.directory[".git/careplan/index.sqlite.authors.lock"]
    let lock = try FileLock(path, patience: 0)
    let found = try lock.whileHeld { () throws(StoreError) in
      let start = ContinuousClock.now
      let found = try test.store.read { snapshot throws(StoreError) in
        // Nobody waits so long twice for one state either.
        _ = try snapshot.authorship(of: [uuid])
        return try snapshot.authorship(of: [uuid])
      }
      let time = ContinuousClock.now - start
      #expect(time < .seconds(3.5), "\(time)")
      return found
    }
    #expect(found[uuid] == (try author("HEAD", in: test)))
  }

  @Test func `a check that makes the index anew leaves the authors to the next question`() throws {
    let test = try TestStore()
    let uuid = try test.store.add(Fixtures.task()).version.uuid
    let before = try authors(of: [uuid], in: test.store)
    try tables(in: test.store).execute("UPDATE version SET title = 'Other'")
    let store = try GitStore(opening: test.directory.path, surroundings: TestSurroundings.make())
    #expect(try store.check().findings.map(\.rule) == [.rebuiltIndex])
    #expect(try authors(of: [uuid], in: store) == before)
  }

  @Test(arguments: [
    "UPDATE records_commit SET name = 'Other' WHERE place = 2",
    "UPDATE records_commit SET is_cut_off = 1 WHERE place = 2",
    "UPDATE records_brought SET place = 1", "DELETE FROM records_brought",
    "DROP TABLE records_brought",
    "INSERT INTO records_brought SELECT uuid, 1 FROM records_brought",
    "DELETE FROM records_commit WHERE place = 2",
    "UPDATE records_commit SET place = 8 - place",
  ])
  func `a check finds tables of authors that are wrong`(sql: String) throws {
    let test = try TestStore()
    let uuid = try test.store.add(Fixtures.task()).version.uuid
    let before = try authors(of: [uuid], in: test.store)
    #expect(try test.store.check().findings == [])
    try tables(in: test.store).executeScript(sql)
    let store = try GitStore(opening: test.directory.path, surroundings: TestSurroundings.make())
    #expect(try store.check().findings.map(\.rule) == [.rebuiltIndex])
    #expect(try store.check().findings == [])
    #expect(try authors(of: [uuid], in: store) == before)
  }
}
