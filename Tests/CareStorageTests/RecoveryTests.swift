import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct RecoveryTests {
  @Test func `a commit that the index could not follow is made once and finished later`() throws {
    let test = try TestStore()
    try test.directory.write("", to: ".git/index.lock")
    let failure = code { () throws(StoreError) in _ = try test.store.add(Fixtures.task()) }
    #expect(failure == .behind)
    #expect(try test.git("rev-list", "--count", "HEAD") == "2")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") != nil)
    try run("rm", [".git/index.lock"], in: test.directory.path)
    let surroundings = TestSurroundings.make(seed: 2)
    _ = try GitStore(opening: test.directory.path, surroundings: surroundings)
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try test.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test func `a branch that git holds is waited for and then given up without a trace`() throws {
    let test = try TestStore()
    try test.directory.write("", to: ".git/refs/heads/main.lock")
    let failure = code { () throws(StoreError) in _ = try test.store.add(Fixtures.task()) }
    #expect(failure == .gitLocked)
    try run("rm", [".git/refs/heads/main.lock"], in: test.directory.path)
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
    try test.store.add(Fixtures.task())
  }

  @Test func `what a killed process left half done is finished before anything else`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let head = TestStore.headPath
    let (old, commit) = (try test.git("hash-object", head), try test.git("rev-parse", "HEAD"))
    // The branch has moved and the head is still missing, as after a kill between the two.
    try run("rm", [head], in: test.directory.path)
    let operations = try test.directory.text(of: ".git/careplan/operations.jsonl")
    let last = try #require(operations.split(separator: "\n").last)
    try test.directory.write(
      String(operations.dropLast(last.count + 1)),
      to: ".git/careplan/operations.jsonl"
    )
    let files = #"[{"path":"\#(head)","new":"\#(old)"}]"#
    let journal = #"{"commit":"\#(commit)","files":\#(files),"operation":\#(last)}"#
    try test.directory.write(journal, to: ".git/careplan/journal.json")
    let surroundings = TestSurroundings.make(seed: 2)
    let store = try GitStore(opening: test.directory.path, surroundings: surroundings)
    #expect(try test.directory.bytes(of: head) == task.bytes)
    #expect(try store.status().isEmpty)
    #expect(try test.directory.files(below: ".git/careplan").contains("journal.json") == false)
    #expect(try test.directory.text(of: ".git/careplan/operations.jsonl") == operations)
    _ = try store.undo()
    #expect(try test.git("rev-list", "--count", "HEAD") == "1")
  }

  @Test func `what a killed process left half done is finished after a commit by git`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let head = TestStore.headPath
    let (old, commit) = (try test.git("hash-object", head), try test.git("rev-parse", "HEAD"))
    // The branch has moved and neither the head nor its entry of the index is there.
    try test.git("rm", "--quiet", head)
    let files = #"[{"path":"\#(head)","new":"\#(old)"}]"#
    let journal = #"{"commit":"\#(commit)","files":\#(files)}"#
    try test.directory.write(journal, to: ".git/careplan/journal.json")
    try test.directory.write("Of others.\n", to: "README")
    try test.git("add", "README")
    try test.git("commit", "--quiet", "--message", "Note", "--", "README")
    let surroundings = TestSurroundings.make(seed: 2)
    let store = try GitStore(opening: test.directory.path, surroundings: surroundings)
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try store.status().isEmpty)
  }

  @Test func `what a killed process had only prepared is forgotten and not logged`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let (commit, log) = (try test.git("rev-parse", "HEAD"), ".git/careplan/operations.jsonl")
    let operations = try test.directory.text(of: log)
    try test.retitle("doxylamine", "Take half")
    let prepared = try test.git("rev-parse", "HEAD")
    let last = try #require(try test.directory.text(of: log).split(separator: "\n").last)
    // The journal is written and the branch has not moved, as after a kill between the two.
    try test.git("reset", "--quiet", "--hard", commit)
    try test.directory.write(operations, to: log)
    let journal = #"{"commit":"\#(prepared)","files":[],"operation":\#(last)}"#
    try test.directory.write(journal, to: ".git/careplan/journal.json")
    let surroundings = TestSurroundings.make(seed: 2)
    let store = try GitStore(opening: test.directory.path, surroundings: surroundings)
    #expect(try store.fetch(TaskContent.self, id: "doxylamine")?.title == Fixtures.task().title)
    #expect(try test.directory.files(below: ".git/careplan").contains("journal.json") == false)
    #expect(try test.directory.text(of: log) == operations)
  }

  @Test func `a file that a killed process was writing is swept by the next writer`() throws {
    let test = try TestStore()
    try test.directory.write("half", to: ".git/careplan/new/file.1.new")
    try test.store.add(Fixtures.task())
    let left = try test.directory.files(below: ".git/careplan").filter { $0.hasSuffix(".new") }
    #expect(left == [])
  }

  /// Leaves a store as a kill in the midst of a check-out does, with one head as given.
  private func cutOff(
    _ test: borrowing TestStore,
    _ bytes: [UInt8],
    others: Int = 0
  ) throws -> [UInt8] {
    let head = TestStore.headPath
    let whole = try test.directory.bytes(of: head)
    let (blob, commit) = (try test.git("hash-object", head), try test.git("rev-parse", "HEAD"))
    try test.directory.write(String(decoding: bytes, as: UTF8.self), to: head)
    let other = #"{"path":"contacts/nobody-of-that-name/current.json"}"#
    let files = [#"{"path":"\#(head)","new":"\#(blob)"}"#] + Array(repeating: other, count: others)
    let journal = #"{"commit":"\#(commit)","files":[\#(files.joined(separator: ","))]}"#
    try test.directory.write(journal, to: ".git/careplan/journal.json")
    return whole
  }

  @Test(arguments: ["empty", "zeros", "cut off", "cut off and zeros"])
  func `a file that a power cut left in part is made whole`(what: String) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let whole = try test.directory.bytes(of: TestStore.headPath)
    let zeros = [UInt8](repeating: 0, count: whole.count)
    let left: [String: [UInt8]] = [
      "empty": [], "zeros": zeros, "cut off": Array(whole.prefix(40)),
      "cut off and zeros": Array(whole.prefix(40) + zeros.dropFirst(40)),
    ]
    let expected = try cutOff(test, try #require(left[what]))
    let store = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(try test.directory.bytes(of: TestStore.headPath) == expected)
    #expect(try store.status().isEmpty)
  }

  @Test func `a file that somebody edited after a power cut stays as edited`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    _ = try cutOff(test, Array("mine".utf8))
    _ = try GitStore(opening: test.directory.path, surroundings: TestSurroundings.make(seed: 2))
    #expect(try test.directory.text(of: TestStore.headPath) == "mine")
  }

  @Test func `who reads does not wait for a large check-out that was cut off`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let whole = try cutOff(test, [], others: 2000)
    let store = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(try store.fetch(TaskContent.self, id: "doxylamine")?.version == task.version)
    #expect(try test.directory.bytes(of: TestStore.headPath) == [])
    #expect(try store.status().isEmpty)
    #expect(try test.directory.bytes(of: TestStore.headPath) == whole)
  }

  @Test func `a line of the log that a power cut left in part swallows no later one`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let log = try test.directory.text(of: ".git/careplan/operations.jsonl")
    try test.directory.write(String(log.dropLast(20)), to: ".git/careplan/operations.jsonl")
    try test.store.add(Fixtures.contact())
    _ = try test.store.undo()
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") != nil)
    #expect(try test.store.fetch(ContactContent.self, id: "contact") == nil)
  }

  @Test func `what a damaged line of the log did is not passed over by undo`() throws {
    let test = try TestStore()
    let file = ".git/careplan/operations.jsonl"
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.contact())
    let log = try test.directory.text(of: file)
    try test.directory.write(String(log.dropLast(20)), to: file)
    #expect(throws: StoreError.self) { _ = try test.store.nextToUndo() }
    let refused = #expect(throws: StoreError.self) { _ = try test.store.undo() }
    #expect(refused?.code == .corrupt)
    #expect(refused?.message.contains("line 3 of ") == true, "\(String(describing: refused))")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") != nil)
    let findings = try test.store.check().findings
    #expect(findings.map(\.rule) == [.damagedOperationLog])
    #expect(findings.first?.line == 3)
  }
}
