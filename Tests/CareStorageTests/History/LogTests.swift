import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct LogTests {
  @Test func `the log lists what git lists`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    try test.retitle("doxylamine", "Take one")
    #expect(try test.store.log().map(\.id) == test.gitLog())
    #expect(try test.store.log(offset: 1, limit: 2).map(\.id) == test.gitLog("--skip=1", "-2"))
    #expect(try test.store.log(limit: 0).isEmpty)
    #expect(try test.store.log("HEAD~2..HEAD").map(\.id) == test.gitLog("HEAD~2..HEAD"))
    #expect(try test.store.log("HEAD~1").map(\.id) == test.gitLog("HEAD~1"))
  }

  @Test func `the log of a record lists the commits that touched it`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    let outcome = try test.store.add(Fixtures.outcome())
    try test.retitle("doxylamine", "Take one")
    let directory = try test.gitLog("--", "tasks/doxylamine")
    #expect(try test.store.log(of: TestStore.key).map(\.id) == directory)
    #expect(directory.count == 2)
    #expect(try test.store.log(of: TestStore.key, offset: 1).map(\.id) == [directory[1]])
    #expect(try test.store.log(of: outcome.key).map(\.id) == test.gitLog("--", "outcomes"))
    #expect(try test.store.log(of: RecordKey(.task, "never")).isEmpty)
    #expect(try test.store.log(of: RecordKey(.outcome, "never")).isEmpty)
  }

  @Test func `a branch that was merged stands in the log as in git's`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("checkout", "-q", "-b", "side")
    try test.retitle("doxylamine", "Take one")
    try test.git("checkout", "-q", "main")
    try test.store.add(Fixtures.task("other"))
    try test.git("merge", "-q", "--no-edit", "side")
    #expect(try test.store.log().map(\.id) == test.gitLog("--date-order"))
    #expect(
      try Set(test.store.log("main~1...side").map(\.id)) == Set(test.gitLog("main~1...side"))
    )
    // Nothing differs in a clean merge from both of its parents.
    #expect(try test.store.changes(of: "HEAD").isEmpty)
    #expect(try test.store.log(of: TestStore.key).count == 2)
  }

  @Test func `a commit is summed up as git prints it`() throws {
    let test = try TestStore()
    try test.git(
      "-c",
      "user.name=N",
      "-c",
      "user.email=n@example.org",
      "commit",
      "-q",
      "--allow-empty",
      "-m",
      "One\ntwo",
      "-m",
      "Body\n\nmore",
      "--date=2026-02-03T04:05:06-0500"
    )
    let commit = try test.store.resolveRevision("HEAD")
    let format = "%H%n%P%n%an%n%ae%n%at%n%s%n%b"
    let ours = [
      commit.id, commit.parents.joined(separator: " "), commit.authorName, commit.authorEmail,
      "\(commit.time.seconds)", commit.subject, commit.body,
    ]
    #expect(try ours.joined(separator: "\n") + "\n" == test.git("log", "-1", "--format=\(format)"))
    #expect(commit.offsetMinutes == -300)
    #expect(commit.id.hasPrefix(commit.shortID))
  }

  @Test(arguments: ["nothing", "HEAD~99", "nothing..HEAD", "HEAD...nothing", "HEAD^{tree}"])
  func `a revision that names no commit is not found`(revision: String) throws {
    let test = try TestStore()
    #expect(code { () throws(StoreError) in _ = try test.store.log(revision) } == .notFound)
  }

  @Test func `the log of a shallow clone ends where it was cut off`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let clone = try TemporaryDirectory()
    try run(
      "git",
      ["clone", "-q", "--depth=2", "file://\(test.directory.path)", "clone"],
      in: clone.path
    )
    let store = try GitStore(opening: clone["clone"], surroundings: TestSurroundings.make())
    #expect(try store.log().map(\.id) == test.gitLog("-2"))
    #expect(try store.changes(of: "HEAD").records.map(\.key) == [TestStore.key])
    let life = try store.life(of: TestStore.key)
    #expect(try life.map { $0.commit?.id } == [nil, test.head])
  }

  @Test func `the life of a record tells its versions and the commits that brought them`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.task("other"))
    let second = try test.retitle("doxylamine", "Take one")
    var fork = first
    fork.title = "Take three"
    let third = try test.store.update(fork)
    let life = try test.store.life(of: TestStore.key)
    #expect(life.map(\.record) == [first, second, third].map { AnyRecord($0) })
    #expect(life.map(\.parents) == [[], [AnyRecord(first)], [AnyRecord(first)]])
    let log = try test.gitLog()
    #expect(life.map { $0.commit?.id } == [log[3], log[1], log[0]])
    #expect(life.map(\.isLeaf) == [false, true, true])
    #expect(life.map(\.isHead) == [false, false, true])
    #expect(life.map(\.isInForce) == [false, false, true])
    let never = RecordKey(.task, "never")
    #expect(code { () throws(StoreError) in _ = try test.store.life(of: never) } == .notFound)
  }
}
