import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct RestoreTests {
  private static let key = TestStore.key
  private static let head = TestStore.headPath

  @Test func `a restored record is as in the last commit`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let version = "tasks/doxylamine/versions/\(task.version.uuid).json"
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    try run("rm", [version], in: test.directory.path)
    try test.directory.write("Backup", to: "tasks/doxylamine/old/current.json~")
    #expect(try test.store.restore(Self.key) == [Self.head, version])
    // What is not the store's stays.
    #expect(try test.git("status", "--porcelain") == "?? tasks/doxylamine/old/")
    #expect(try test.store.restore(Self.key) == [])
  }

  @Test func `other edits stay`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    try test.edit("tasks/other/current.json", "Take Doxylamine", "Take one")
    try test.store.restore(Self.key)
    #expect(try test.git("status", "--porcelain") == " M tasks/other/current.json")
  }

  @Test func `what was staged is taken back`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    try test.directory.write("{}", to: "tasks/doxylamine/new.json")
    try test.git("add", "-A")
    try test.git("rm", "-q", "--cached", "tasks/doxylamine/versions/\(task.version.uuid).json")
    #expect(try test.store.restore(Self.key).count == 3)
    #expect(try test.git("status", "--porcelain") == "?? tasks/doxylamine/new.json")
  }

  @Test(arguments: [TestStore.headPath, "careplan.json", "tasks/doxylamine"])
  func `a user's file in the place of a committed one is not deleted`(_ place: String) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try run("rm", ["-r", place], in: test.directory.path)
    let mine = place.hasSuffix(".json") ? "\(place)/mine" : place
    try test.directory.write("mine", to: mine)
    let error = #expect(throws: StoreError.self) {
      try test.store.restore(paths: [place, "tasks"])
    }
    #expect(error?.code == .refused)
    #expect(error?.message.hasPrefix("\(place) holds") == true)
    #expect(try test.directory.text(of: mine) == "mine")
    try run("mv", [place, "elsewhere"], in: test.directory.path)
    try test.store.restore(paths: [place, "tasks"])
    #expect(try test.git("status", "--porcelain") == "?? elsewhere" + (mine == place ? "" : "/"))
  }

  @Test func `what an unfinished merge has brought is not removed`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("checkout", "-q", "-b", "other")
    try test.retitle("doxylamine", "One")
    let outcome = try test.store.add(Fixtures.outcome())
    try test.git("checkout", "-q", "main")
    try test.retitle("doxylamine", "Two")
    try run("git", ["merge", "-q", "other"], in: test.directory.path)
    let before = try test.git("status", "--porcelain")
    #expect(before.contains("UU \(Self.head)"))
    #expect(code { () throws(StoreError) in try test.store.restore(Self.key) } == .refused)
    #expect(code { () throws(StoreError) in try test.store.restore(outcome.key) } == .refused)
    #expect(code { () throws(StoreError) in try test.store.restore(paths: ["tasks"]) } == .refused)
    #expect(try test.git("status", "--porcelain") == before)
  }

  @Test func `a record that was never committed is removed`() throws {
    let test = try TestStore()
    try test.directory.write("{}", to: "tasks/new/current.json")
    #expect(try test.store.restore(RecordKey(.task, "new")) == ["tasks/new/current.json"])
    #expect(try test.git("status", "--porcelain") == "")
    let never = RecordKey(.task, "never")
    #expect(code { () throws(StoreError) in try test.store.restore(never) } == .notFound)
  }

  @Test func `an outcome is restored alone`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let outcome = try test.store.add(Fixtures.outcome())
    let other = try test.store.add(Fixtures.outcome(task: "other"))
    let paths = [outcome, other].map { StoreLayout.path(of: AnyRecord($0)) }
    try run("rm", paths, in: test.directory.path)
    #expect(try test.store.restore(outcome.key) == [paths[0]])
    #expect(try test.git("status", "--porcelain") == " D \(paths[1])")
  }

  @Test func `files are restored by their paths`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.edit("careplan.json", "America/New_York", "Europe/Berlin")
    try test.edit(Self.head, "Take Doxylamine", "Take one")
    try test.directory.write("Hello", to: "docs/README.md")
    #expect(
      try test.store.restore(paths: ["careplan.json", "tasks"]) == ["careplan.json", Self.head]
    )
    #expect(try test.git("status", "--porcelain") == "?? docs/")
    for path in ["../other", "/etc", "tasks//x", ".git/config", "docs"] {
      #expect(code { () throws(StoreError) in try test.store.restore(paths: [path]) } != nil)
    }
    #expect(try test.directory.text(of: "docs/README.md") == "Hello")
  }

  @Test func `nothing is written through a link`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let outside = try TemporaryDirectory()
    try run("mv", ["tasks", outside["tasks"]], in: test.directory.path)
    try run("ln", ["-s", outside["tasks"], "tasks"], in: test.directory.path)
    try outside.write("mine", to: "tasks/doxylamine/current.json")
    #expect(code { () throws(StoreError) in try test.store.restore(Self.key) } == .corrupt)
    #expect(try outside.text(of: "tasks/doxylamine/current.json") == "mine")
    try run("rm", ["tasks"], in: test.directory.path)
    try test.directory.makeDirectory("tasks")
    try run("ln", ["-s", outside["tasks/doxylamine"], "tasks/doxylamine"], in: test.directory.path)
    try test.store.restore(Self.key)
    #expect(try outside.text(of: "tasks/doxylamine/current.json") == "mine")
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `a bare store has nothing to restore`() throws {
    let test = try TestStore(.bare)
    try test.store.add(Fixtures.task())
    #expect(code { () throws(StoreError) in try test.store.restore(Self.key) } == .refused)
  }
}
