import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct ChangesTests {
  private static let key = TestStore.key
  private static let head = TestStore.headPath

  @Test func `commits are compared record by record`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one")
    let outcome = try test.store.add(Fixtures.outcome())
    let added = try test.store.changes(of: "HEAD~2")
    #expect(added.records.map(\.key) == [Self.key])
    #expect(added.records.map(\.old) == [nil])
    #expect(added.records.map(\.new) == [AnyRecord(first)])
    let all = try test.store.changes(between: .revision("HEAD~2"), and: .revision("HEAD"))
    #expect(all.records.map(\.old) == [AnyRecord(first), nil])
    #expect(all.records.map(\.new) == [AnyRecord(second), AnyRecord(outcome)])
    #expect(all.records[0].newPath == Self.head)
    #expect(all.records.map(\.addedVersions) == [[second.version.uuid], [outcome.version.uuid]])
    #expect(all.tampered.isEmpty && all.manifest == nil && all.otherFiles.isEmpty)
  }

  @Test func `a comparison backwards takes nothing for tampered`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one")
    let changes = try test.store.changes(between: .revision("HEAD"), and: .revision("HEAD~1"))
    #expect(changes.records.map(\.old) == [AnyRecord(second)])
    #expect(changes.records.map(\.new) == [AnyRecord(first)])
    #expect(changes.tampered.isEmpty)
  }

  @Test func `the empty side has nothing`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let changes = try test.store.changes(between: .empty, and: .revision("HEAD"))
    #expect(changes.records.map(\.new) == [AnyRecord(task)])
    #expect(try changes.manifest?.new == test.store.manifest())
    #expect(changes.manifest?.old == nil)
    #expect(changes.otherFiles.count == 1)
  }

  @Test func `a scope leaves out other records`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.patient())
    let outcome = try test.store.add(Fixtures.outcome())
    func keys(_ scope: RecordScope) throws -> [RecordKey] {
      try test.store.changes(between: .empty, and: .revision("HEAD"), of: scope).records.map(\.key)
    }
    #expect(try keys(.kinds([.patient])) == [RecordKey(.patient, "patient")])
    #expect(try keys(.records([Self.key])) == [Self.key])
    #expect(try keys(.records([outcome.key])) == [outcome.key])
    #expect(try keys(.records([RecordKey(.outcome, "never")])) == [])
    #expect(try keys(.all).count == 3)
  }

  @Test func `a clean work tree differs in nothing`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.outcome())
    for side in [DiffSide.workTree, .index] {
      #expect(try test.store.changes(and: side).isEmpty)
    }
  }

  @Test func `what a sparse work tree leaves out differs in nothing`() throws {
    let test = try TestStore(.sparse)
    try test.store.add(Fixtures.task())
    let outcome = try test.store.add(Fixtures.outcome())
    #expect(try test.directory.files().allSatisfy { !$0.hasPrefix("outcomes/") })
    for side in [DiffSide.workTree, .index] {
      #expect(try test.store.changes(and: side).isEmpty)
      let since = try test.store.changes(between: .revision("HEAD~1"), and: side)
      #expect(since.records.map(\.key) == [outcome.key])
    }
    _ = try test.store.undo()
    #expect(try test.git("status", "--porcelain") == "")
    _ = try test.store.redo()
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `a hand edit differs in the work tree and, once staged, in the index`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    let edited = try test.store.changes(and: .workTree)
    #expect(edited.records.map(\.old) == [AnyRecord(task)])
    #expect(edited.records.map { $0.new?.title } == ["Take one"])
    #expect(try test.store.changes(and: .index).isEmpty)
    try test.git("add", "-A")
    #expect(try test.store.changes(and: .index) == edited)
    #expect(try test.store.changes(between: .index, and: .workTree).isEmpty)
    let backwards = try test.store.changes(between: .workTree, and: .revision("HEAD"))
    #expect(backwards.records.map { $0.old?.title } == ["Take one"])
  }

  @Test func `the work tree is compared with an old commit through what came since`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let other = try test.store.add(Fixtures.task("other"))
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    let changes = try test.store.changes(between: .revision("HEAD~1"), and: .workTree)
    #expect(changes.records.map(\.old) == [AnyRecord(task), nil])
    #expect(changes.records.map { $0.new?.title } == ["Take one", other.title])
    try test.git("checkout", "-q", "HEAD~1", "--", Self.head)
    #expect(try test.store.changes(between: .revision("HEAD~1"), and: .workTree).records.count == 1)
  }

  @Test func `a new file without bookkeeping is a draft`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    var text = try test.directory.text(of: Self.head)
    let place = try #require(text.firstRange(of: ",\n  \"version\""))
    text = text[..<place.lowerBound].replacing("\"doxylamine\"", with: "\"new\"") + "\n}\n"
    try test.directory.write(text, to: "tasks/new/current.json")
    let change = try #require(try test.store.changes(and: .workTree).records.first)
    #expect(change.key == RecordKey(.task, "new"))
    #expect(change.old == nil)
    #expect(change.new?.version.isDraft == true)
  }

  @Test func `an invalid head is told with its faults and hides no other change`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    try test.store.add(Fixtures.task("third"))
    try test.edit(Self.head, "\"title\":", "title:")
    try test.edit("tasks/other/current.json", "\"type\": \"task\"", "\"type\": \"tusk\"")
    try test.edit("tasks/third/current.json", "Take Doxylamine", "Take one")
    let changes = try test.store.changes(and: .workTree).records
    #expect(changes.map(\.key.id) == ["doxylamine", "other", "third"])
    #expect(changes[0].old == AnyRecord(task))
    #expect(changes[0].new == nil)
    #expect(changes[0].newPath == Self.head)
    let line = try test.directory.text(of: Self.head).split(separator: "\n")
      .firstIndex { $0.contains("title:") }
    #expect(changes[0].newState.faults.first?.line == line.map { $0 + 1 })
    #expect(changes[1].newState.faults.map { $0.pointer.description } == ["/type"])
    #expect(changes[2].new?.title == "Take one")
  }

  @Test func `a link is not followed`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let outside = try TemporaryDirectory()
    try outside.write(try test.directory.text(of: Self.head), to: "secret.json")
    try run("ln", ["-sf", outside["secret.json"], Self.head], in: test.directory.path)
    let change = try #require(try test.store.changes(and: .workTree).records.first)
    #expect(change.new == nil)
    #expect(change.newState.faults.map(\.message) == ["This is not an ordinary file."])
  }

  @Test func `a removed head is absent and a removed version tampered with`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let version = "tasks/doxylamine/versions/\(task.version.uuid).json"
    try run("rm", [Self.head, version], in: test.directory.path)
    let changes = try test.store.changes(and: .workTree)
    #expect(changes.records.map(\.newState) == [.absent])
    #expect(changes.tampered.map(\.path) == [version])
    #expect(changes.tampered.map(\.kind) == [.removed])
    try test.git("checkout", "-q", ".")
    try test.edit(version, "Take Doxylamine", "Take one")
    let edited = try test.store.changes(and: .workTree)
    #expect(edited.records.isEmpty)
    #expect(edited.tampered.map(\.kind) == [.changed])
  }

  @Test func `a version beside the head is told of although the head is the same`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    let second = try test.retitle("doxylamine", "Take one")
    var other = first
    other.title = "Take two"
    var losing = AnyRecord(other)
    losing.version = Version(
      uuid: TestSurroundings.identifier(9, 9),
      previous: [first.version.uuid],
      created: first.version.created,
      updated: first.version.updated
    )
    try test.store.write("Import") { transaction throws(StoreError) in
      _ = try transaction.accept(losing)
    }
    let change = try #require(try test.store.changes(of: "HEAD").records.first)
    #expect(change.old == AnyRecord(second))
    #expect(change.new == AnyRecord(second))
    #expect(change.addedVersions == [losing.version.uuid])
  }

  @Test func `a changed manifest and foreign files are told of`() throws {
    let test = try TestStore()
    try test.directory.write("Hello\n", to: "README.md")
    try test.directory.write("Backup\n", to: "tasks/current.json~")
    #expect(try test.store.changes(and: .workTree).isEmpty)
    try test.git("add", "README.md")
    #expect(try test.store.changes(and: .index).otherFiles.count == 1)
    try test.edit("careplan.json", "America/New_York", "Europe/Berlin")
    let changes = try test.store.changes(and: .workTree)
    #expect(changes.manifest?.old?.timezone == Fixtures.newYork)
    #expect(changes.manifest?.new?.timezone == Fixtures.zone("Europe/Berlin"))
    try test.directory.write("{", to: "careplan.json")
    #expect(try test.store.changes(and: .workTree).manifest?.newState.faults.isEmpty == false)
  }

  @Test func `a merge is compared with all of its parents`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    try test.git("checkout", "-q", "-b", "side")
    try test.retitle("doxylamine", "Take one")
    try test.git("checkout", "-q", "main")
    var other = first
    other.title = "Take two"
    try test.store.update(other)
    _ = try run("git", ["merge", "-q", "side"], in: test.directory.path)
    #expect(
      code { () throws(StoreError) in _ = try test.store.changes(and: .index) } == .uncommitted
    )
    try test.git("checkout", "-q", "--theirs", Self.head)
    try test.edit(Self.head, "Take one", "Take three")
    try test.git("add", "-A")
    try test.git("commit", "-q", "-m", "Merge")
    let changes = try test.store.changes(of: "HEAD")
    #expect(changes.records.map { $0.old?.title } == ["Take two"])
    #expect(changes.records.map { $0.new?.title } == ["Take three"])
    #expect(changes.records.map(\.addedVersions) == [[]])
  }
}

struct DiffSideTests {
  @Test func `the notation of git names the sides`() throws {
    let test = try TestStore()
    func sides(_ revisions: String..., cached: Bool = false) throws -> [DiffSide] {
      let (old, new) = try test.store.diffSides(revisions, cached: cached)
      return [old, new]
    }
    #expect(try sides() == [.revision("HEAD"), .workTree])
    #expect(try sides("main") == [.revision("main"), .workTree])
    #expect(try sides(cached: true) == [.revision("HEAD"), .index])
    #expect(try sides("main", cached: true) == [.revision("main"), .index])
    #expect(try sides("a", "b") == [.revision("a"), .revision("b")])
    #expect(try sides("a..b") == [.revision("a"), .revision("b")])
    #expect(try sides("..b") == [.revision("HEAD"), .revision("b")])
    #expect(try sides("a..") == [.revision("a"), .revision("HEAD")])
    #expect(
      code { () throws(StoreError) in _ = try test.store.diffSides(["a", "b", "c"]) } == .refused
    )
    #expect(
      code { () throws(StoreError) in _ = try test.store.diffSides(["a..b"], cached: true) }
        == .refused
    )
  }

  @Test func `three dots start where the second branch left the first`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let base = try test.head
    try test.git("checkout", "-q", "-b", "side")
    try test.retitle("doxylamine", "Take one")
    try test.git("checkout", "-q", "main")
    try test.store.add(Fixtures.task("other"))
    let (old, new) = try test.store.diffSides(["main...side"])
    #expect([old, new] == [.revision(base), .revision("side")])
    let keys = try test.store.changes(between: old, and: new).records.map(\.key)
    #expect(keys == [TestStore.key])
    try test.git("checkout", "-q", "--orphan", "alone")
    try test.git("commit", "-q", "-m", "Alone")
    #expect(
      code { () throws(StoreError) in _ = try test.store.diffSides(["main...alone"]) } == .notFound
    )
  }

  @Test func `a store without a work tree compares commits only`() throws {
    let test = try TestStore(.bare)
    try test.store.add(Fixtures.task())
    #expect(code { () throws(StoreError) in _ = try test.store.diffSides() } == .refused)
    #expect(
      code { () throws(StoreError) in _ = try test.store.changes(and: .workTree) } == .refused
    )
    #expect(try test.store.changes(of: "HEAD").records.map(\.key) == [TestStore.key])
  }

  @Test func `before the first commit everything is new`() throws {
    let directory = try TemporaryDirectory()
    try run("git", ["init", "-q"], in: directory.path)
    let store = try GitStore(opening: directory.path, surroundings: TestSurroundings.make())
    #expect(try store.log().isEmpty)
    let (old, new) = try store.diffSides()
    #expect([old, new] == [.empty, .workTree])
    #expect(try store.changes(between: old, and: new).isEmpty)
  }
}
