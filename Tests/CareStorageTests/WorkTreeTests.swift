import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import Files
import TestSupport
import Testing

struct WorkTreeTests {
  @Test func `an edited title is committed as a version of the record's two files`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let path = "tasks/doxylamine/current.json"
    let text = try test.directory.text(of: path)
    try test.directory.write(text.replacing("Take Doxylamine", with: "Take it"), to: path)
    let written = try test.store.commit(test.store.prepareWorkTree("Shorten"))
    #expect(written.versions.count == 1)
    let second = try #require(written.versions.first)
    #expect(second.version.previous == [first.version.uuid])
    #expect(second.effectiveDate == first.effectiveDate)
    #expect(try test.git("status", "--porcelain") == "")
    let files = try test.git("show", "--name-only", "--format=", "HEAD")
    #expect(
      files == "\(path)\ntasks/doxylamine/versions/\(second.version.uuid).json"
    )
    #expect(try test.directory.bytes(of: path) == second.bytes)
  }

  @Test func `all faults of all files are told and nothing is committed`() throws {
    let test = try TestStore()
    for id in ["a", "b", "c", "d"] { try test.store.add(Fixtures.task(id)) }
    let before = try test.git("rev-parse", "HEAD")
    for id in ["a", "b", "c"] {
      let path = "tasks/\(id)/current.json"
      let text = try test.directory.text(of: path)
      try test.directory.write(text.replacing("Take Doxylamine", with: "Valid"), to: path)
    }
    try test.directory.write("{\"nonsense\": tru", to: "tasks/d/current.json")
    try test.directory.write("{\"id\": \"e\", \"timeZone\": 3}", to: "tasks/e/current.json")
    let error = #expect(throws: StoreError.self) { try test.store.prepareWorkTree() }
    #expect(error?.code == .invalid)
    #expect(
      Set(error?.faults.map(\.path) ?? []) == ["tasks/d/current.json", "tasks/e/current.json"]
    )
    #expect(try test.git("rev-parse", "HEAD") == before)
  }

  @Test func `a head that was removed becomes a tombstone and comes back as a file`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try run("rm", ["-r", "tasks/doxylamine"], in: test.directory.path)
    let written = try test.store.commit(test.store.prepareWorkTree("Delete"))
    #expect(written.versions.map(\.version.isTombstone) == [true])
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
    let again = try test.store.add(Fixtures.task(effective: "2026-03-01T00:00:00Z"))
    #expect(again.version.previous == written.versions.map(\.version.uuid))
  }

  @Test func `a committed version that was edited is refused by name`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let path = "tasks/doxylamine/versions/\(task.version.uuid).json"
    try test.directory.write("{}", to: path)
    let error = #expect(throws: StoreError.self) { try test.store.prepareWorkTree() }
    #expect(error?.faults.map(\.path) == [path])
  }

  @Test func `the bytes of an older version are a return to its content`() throws {
    let test = try TestStore()
    let path = "tasks/doxylamine/current.json"
    let first = try test.store.add(Fixtures.task())
    let bytes = try test.directory.bytes(of: path)
    var changed = first
    changed.title = "Other"
    let second = try test.store.update(changed)
    try test.directory.write(bytes, to: path)
    let third = try #require(
      try test.store.commit(test.store.prepareWorkTree("Back")).versions.first
    )
    #expect(third.version.previous == [second.version.uuid])
    #expect(third.contentObject == AnyRecord(first).contentObject)
  }

  @Test func `a new schedule takes effect now unless somebody says otherwise`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let path = "tasks/doxylamine/current.json"
    let text = try test.directory.text(of: path)
    try test.directory.write(text.replacing("T08:00:00", with: "T09:00:00"), to: path)
    let written = try test.store.commit(test.store.prepareWorkTree("Later"))
    let second = try #require(written.versions.first)
    #expect(second.effectiveDate > first.effectiveDate)
    #expect(second.effectiveDate >= TestSurroundings.start)
  }

  @Test(arguments: [true, false])
  func `a planned change that is moved leaves no gap of the old plan`(isLater: Bool) throws {
    let test = try TestStore()
    let old = try test.store.add(Fixtures.task(title: "Old", effective: "2026-01-01T00:00:00Z"))
    var planned = old
    planned.title = "New"
    planned.effectiveDate = Fixtures.instant("2026-01-10T00:00:00Z")
    let head = try test.store.update(planned)
    let date = isLater ? "2026-01-20T00:00:00Z" : "2026-01-05T00:00:00Z"
    var moved = AnyRecord(head)
    moved.edit { $0.common.effectiveDate = Fixtures.instant(date) }
    let record = moved
    try test.store.write("Move") { transaction throws(StoreError) in
      _ = try transaction.edit(record)
    }
    let titles = try (1...30).map { day in
      let noon = Fixtures.instant("2026-01-\(day < 10 ? "0" : "")\(day)T12:00:00Z")
      return try test.store.fetch(TaskContent.self, RecordQuery(.at(noon))).first?.title
    }
    let switchDay = isLater ? 20 : 5
    #expect(titles == (1...30).map { $0 < switchDay ? "Old" : "New" })
  }

  @Test(arguments: [false, true])
  func `an edit that git took back leaves no word for a later edit`(isLooked: Bool) throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    var edited = first
    edited.title = "Taken back"
    try test.store.draft(editing: AnyRecord(edited), .retroactive)
    #expect(FileSystem.kind(of: test.directory[".git/careplan/intents.json"]) == .file)
    _ = try test.store.status()
    #expect(FileSystem.kind(of: test.directory[".git/careplan/intents.json"]) == .file)
    try test.git("checkout", "-q", "--", TestStore.headPath)
    if isLooked { _ = try test.store.status() } else { try test.store.add(Fixtures.task("other")) }
    #expect(FileSystem.kind(of: test.directory[".git/careplan/intents.json"]) == nil)
  }

  @Test func `a removal that git took back leaves no word for a later removal`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.draft(deleting: TestStore.key)
    try test.git("checkout", "-q", "--", TestStore.headPath)
    _ = try test.store.status()
    #expect(FileSystem.kind(of: test.directory[".git/careplan/intents.json"]) == nil)
  }

  @Test(arguments: [GitStore.WorkTree.full, .sparse])
  func `a write where git's index is gone leaves one with every file`(
    _ workTree: GitStore.WorkTree
  ) throws {
    let test = try TestStore(workTree)
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.outcome())
    try test.directory.write("mine", to: "notes.txt")
    try test.git("add", "notes.txt")
    try test.git("commit", "-q", "-m", "Notes")
    try run("rm", [".git/index"], in: test.directory.path)
    try test.retitle("doxylamine", "Another")
    #expect(try test.git("status", "--porcelain") == "")
    try run("rm", [".git/index"], in: test.directory.path)
    try test.edit(TestStore.headPath, "Another", "Edited")
    try test.store.restore(TestStore.key)
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `a branch whose files are in another work tree is not moved`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let bare = test.directory[".git/b.git"]
    try test.git("clone", "-q", "--bare", ".", bare)
    let linked = test.directory[".git/w"]
    try test.git("-C", bare, "worktree", "add", "-q", linked, "main")
    let store = try GitStore(opening: bare, surroundings: TestSurroundings.make(seed: 2))
    let error = #expect(throws: StoreError.self) { try store.add(Fixtures.task("other")) }
    #expect(error?.code == .refused)
    #expect(error?.message.contains(linked) == true)
    #expect(try test.git("-C", linked, "status", "--porcelain") == "")
    let there = try GitStore(opening: linked, surroundings: TestSurroundings.make(seed: 3))
    try there.add(Fixtures.task("other"))
    #expect(try test.git("-C", linked, "status", "--porcelain") == "")
    try test.git("-C", linked, "checkout", "-q", "-b", "side")
    try store.add(Fixtures.task("third"))
  }

  @Test func `a task that a sparse work tree leaves out is changed without being checked out`()
    throws
  {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    try test.git("sparse-checkout", "set", "--no-cone", "/careplan.json", "/tasks/other/")
    #expect(FileSystem.kind(of: test.directory[TestStore.headPath]) == nil)
    try test.retitle("doxylamine", "Another")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Another")
    #expect(try test.store.status().isEmpty)
    #expect(try test.git("diff", "--cached", "--name-only") == "")
    // A file that is not left out was removed by somebody.
    var other = try #require(try test.store.fetch(TaskContent.self, id: "other"))
    other.title = "New"
    try run("rm", ["tasks/other/current.json"], in: test.directory.path)
    let edited = other
    #expect(code { () throws(StoreError) in _ = try test.store.update(edited) } == .uncommitted)
  }
}
