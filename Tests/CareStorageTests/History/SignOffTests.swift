import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Who has seen and agreed to what is a commit of its own.
struct SignOffTests {
  /// What git alone says of the records of a commit.
  static func digest(_ revision: String, in directory: String) throws -> String {
    let kinds = "care-plans contacts health-tasks patients tasks"
    let line = "git ls-tree \(revision) \(kinds) | git hash-object --stdin"
    let result = try run("sh", ["-c", line], in: directory)
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.replacing("\n", with: "")
  }

  /// Opens a store as another person does.
  static func open(_ path: String, as name: String, _ email: String) throws -> GitStore {
    var surroundings = TestSurroundings.make(seed: 9)
    surroundings.author = Surroundings.Author(name: name, email: email)
    return try GitStore(opening: path, surroundings: surroundings)
  }

  @Test(arguments: [GitStore.WorkTree.full, .sparse, .bare])
  func `a sign-off is an empty commit that anybody can check with git`(
    _ workTree: GitStore.WorkTree
  ) throws {
    let test = try TestStore(workTree)
    try test.store.add(Fixtures.task())
    try test.store.add(Fixtures.patient())
    try test.store.add(Fixtures.contact())
    try test.store.add(Fixtures.outcome())
    let (agreed, tree) = (try test.head, try test.tree)
    let report = try test.store.signOff(text: "Doses checked\n\nWith the pharmacy's list.")
    #expect(try report.commit == test.head)
    #expect(try test.tree == tree)
    #expect(try test.gitLog()[1] == agreed)
    #expect(report.branch == "main" && report.agreed.id == agreed)
    #expect(report.recordCount == 3 && report.standing == .unchanged)
    let digest = try Self.digest("HEAD", in: test.directory.path)
    #expect(report.recordsDigest == digest)
    #expect(
      try test.git("log", "-1", "--format=%an <%ae>%n%B") == """
        Test <test@example.org>
        Doses checked

        With the pharmacy's list.

        Signed-off-by-reviewer: Test <test@example.org>
        Signed-off-commit: \(agreed)
        Signed-off-records: \(digest)

        """
    )
    #expect(
      try test.git("log", "-1", "--format=%(trailers:only,keyonly)").split(separator: "\n")
        == ["Signed-off-by-reviewer", "Signed-off-commit", "Signed-off-records"]
    )
    let found = try #require(try test.store.signOffs().first)
    #expect(found.commit.id == report.commit && found.agreedCommit == agreed)
    #expect(found.reviewer == report.reviewer && found.isByAuthor && !found.isCarried)
    #expect(found.text == "Doses checked\n\nWith the pharmacy's list.")
    #expect(try test.store.standing(of: found) == .unchanged)
    #expect(try test.store.check().findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test func `edits that are not committed stay as they are`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.edit(TestStore.headPath, "Take Doxylamine", "Take one")
    try test.directory.write("x", to: "note.txt")
    try test.git("add", "note.txt")
    let status = try test.git("status", "--porcelain")
    try test.store.signOff()
    #expect(try test.git("status", "--porcelain") == status)
    #expect(status == "A  note.txt\n M tasks/doxylamine/current.json")
    #expect(try test.git("log", "-1", "--format=%s") == "Sign off \(test.gitLog()[1].prefix(8))")
  }

  @Test(arguments: [GitStore.WorkTree.full, .bare])
  func `a branch that is not checked out is signed off on its own`(
    _ workTree: GitStore.WorkTree
  ) throws {
    let test = try TestStore(workTree)
    try test.store.add(Fixtures.task())
    let start = try test.head
    try test.retitle("doxylamine", "Take one")
    try test.git("branch", "dose")
    try test.git("update-ref", "refs/heads/main", start)
    if workTree == .full { try test.git("reset", "-q", "--hard") }
    for name in ["dose", "heads/dose", "refs/heads/dose"] {
      let report = try test.store.signOff(name, text: "Seen as \(name)")
      #expect(report.branch == "dose")
      #expect(try test.git("rev-parse", "dose") == report.commit)
      #expect(try report.recordsDigest == Self.digest("dose", in: test.directory.path))
    }
    #expect(try test.head == start)
    #expect(try test.store.signOffs().isEmpty)
    #expect(
      try test.store.signOffs("main..dose").map(\.text)
        == ["Seen as refs/heads/dose", "Seen as heads/dose", "Seen as dose"]
    )
    let found = try #require(try test.store.signOffs("dose").first)
    #expect(try test.store.standing(of: found, at: "dose") == .unchanged)
    #expect(try test.store.standing(of: found) == .changed([TestStore.key]))
    if workTree == .full { #expect(try test.git("status", "--porcelain") == "") }
  }

  @Test func `a commit before the last one is signed off, and the branch says that it went on`()
    throws
  {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let agreed = try test.head
    try test.retitle("doxylamine", "Take one")
    try test.git("tag", "-m", "Seen", "visit", agreed)
    for name in ["HEAD~1", String(agreed.prefix(10)), "visit"] {
      let report = try test.store.previewSignOff(name)
      #expect(report.agreed.id == agreed && report.branch == "main" && report.commit == nil)
      #expect(report.standing == .changed([TestStore.key]))
    }
    let report = try test.store.signOff("visit", text: "As on the visit")
    #expect(try test.gitLog()[0] == report.commit)
    #expect(try report.recordsDigest == Self.digest(agreed, in: test.directory.path))
    let found = try #require(try test.store.signOffs("HEAD~1..HEAD").first)
    #expect(try test.store.standing(of: found) == .changed([TestStore.key]))
    #expect(try test.store.standing(of: found, at: "visit") == .unchanged)
  }

  @Test func `a commit that only one branch has is signed off there`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("switch", "-q", "-c", "dose")
    let store = test.store
    try test.retitle("doxylamine", "Take one")
    let commit = try test.head
    try test.git("switch", "-q", "main")
    #expect(try store.signOff(commit).branch == "dose")
    #expect(try test.git("rev-parse", "dose~1") == commit)
    try test.git("branch", "other", "dose")
    let several = Self.error { () throws(StoreError) in try store.signOff(commit, text: "B") }
    #expect(several?.code == .refused && several?.message.contains("dose, other") == true)
    try test.git("update-ref", "refs/remotes/clinic/north/dose", "dose")
    try test.git("branch", "-q", "-D", "dose", "other")
    let lost = Self.error { () throws(StoreError) in try store.signOff(commit, text: "C") }
    #expect(lost?.code == .refused && lost?.message.contains("clinic/north/dose has it") == true)
    try test.git("config", "remote.clinic/north.url", "/nonexistent")
    let remote = Self.error { () throws(StoreError) in
      try store.signOff("clinic/north/dose", text: "D")
    }
    #expect(remote?.remedy?.description.contains("'git branch dose clinic/north/dose'") == true)
    #expect(remote?.remedy?.description.contains("'git push clinic/north dose'") == true)
    try test.git("branch", "-q", "dose", "main")
    let behind = Self.error { () throws(StoreError) in
      try store.signOff("clinic/north/dose", text: "D")
    }
    #expect(behind?.remedy?.actions.contains(.signOff("dose")) == true)
    try test.git("tag", "dose", commit)
    let twice = Self.error { () throws(StoreError) in try store.signOff("dose", text: "E") }
    #expect(twice?.remedy?.actions == [.signOff("refs/heads/dose"), .signOff("refs/tags/dose")])
    #expect(code { () throws(StoreError) in _ = try store.signOff("nothing") } == .notFound)
  }

  @Test func `a detached head takes the commit, and is told that no branch has it`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let before = try test.head
    try test.git("switch", "-q", "--detach")
    let report = try test.store.signOff()
    #expect(report.branch == nil && report.remarks.count == 1)
    #expect(try test.head == report.commit)
    #expect(try test.git("rev-parse", "main") == before)
  }

  @Test func `nothing is signed off where there is nothing to agree to`() throws {
    let test = try TestStore()
    #expect(code { () throws(StoreError) in _ = try test.store.signOff() } == .refused)
    try test.store.delete(test.store.add(Fixtures.task()))
    #expect(code { () throws(StoreError) in _ = try test.store.signOff() } == .refused)
    try test.git("switch", "-q", "--orphan", "new")
    for name in [nil, "HEAD", "new"] {
      #expect(code { () throws(StoreError) in _ = try test.store.signOff(name) } == .refused)
    }
  }

  @Test func `nothing is signed off amid a merge by git, or over edits by git alone`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let head = try test.head
    try test.directory.write("\(head)\n", to: ".git/MERGE_HEAD")
    #expect(code { () throws(StoreError) in _ = try test.store.signOff() } == .refused)
    try run("rm", [".git/MERGE_HEAD"], in: test.directory.path)
    try test.edit(TestStore.headPath, "Take Doxylamine", "Take one")
    try test.git("commit", "-q", "-a", "-m", "By hand")
    let refusal = Self.error { () throws(StoreError) in try test.store.signOff() }
    #expect(refusal?.code == .refused && refusal?.message.contains("task/doxylamine") == true)
    _ = try test.store.repair()
    try test.store.signOff()
    try test.directory.write("{}", to: TestStore.headPath)
    try test.git("commit", "-q", "-a", "-m", "Broken by hand")
    let broken = Self.error { () throws(StoreError) in try test.store.signOff(text: "Again") }
    #expect(broken?.code == .refused && broken?.message.contains("tasks/doxylamine") == true)
  }

  @Test func `what contradicts itself is not signed off`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Take one" }
    try clones.right.edit { $0.title = "Take two" }
    try clones.merge()
    let refusal = Self.error { () throws(StoreError) in try clones.left.signOff() }
    #expect(refusal?.code == .conflicts)
    #expect(refusal?.remedy?.actions == [.conflicts(TestStore.key), .resolve])
    try clones.git("left", "branch", "side")
    #expect(code { () throws(StoreError) in _ = try clones.left.signOff("side") } == .conflicts)
  }

  @Test func `to say the same of the same records again is nothing to do`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.signOff(text: "Seen")
    try test.store.add(Fixtures.outcome())
    let head = try test.head
    for text in [nil, "Seen", "\nSeen  \r\n"] {
      let code = code { () throws(StoreError) in _ = try test.store.signOff(text: text) }
      #expect(code == .nothingToDo)
    }
    #expect(try test.head == head)
    try test.store.signOff(text: "Seen twice")
    let other = try Self.open(test.directory.path, as: "Ann Lee", "ann@example.org")
    try other.signOff(text: "Seen")
    try test.retitle("doxylamine", "Take one")
    try test.store.signOff(text: "Seen")
    #expect(try test.store.signOffs().map(\.text) == ["Seen", "Seen", "Seen twice", "Seen"])
  }

  static func error(_ body: () throws(StoreError) -> SignOffReport) -> StoreError? {
    do {
      _ = try body()
      return nil
    } catch { return error }
  }
}

struct SignOffUndoTests {
  @Test func `a sign-off that nobody else has is taken back, and made again`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let before = try test.head
    let report = try test.store.signOff(text: "Seen")
    let result = try test.store.undo()
    #expect(try test.head == before)
    #expect(result.subject == "Seen" && result.records == [])
    #expect(try test.store.signOffs().isEmpty)
    _ = try test.store.redo()
    #expect(try test.head == report.commit)
  }

  @Test func `a sign-off that others may have is not said to be taken back`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let report = try test.store.signOff(text: "Seen")
    try test.git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(code { () throws(StoreError) in _ = try test.store.undo() } == .refused)
    #expect(code { () throws(StoreError) in _ = try test.store.nextToUndo() } == .refused)
    #expect(try test.head == report.commit)
  }

  @Test func `a sign-off of another branch is taken back there`() throws {
    let test = try TestStore(.bare)
    try test.store.add(Fixtures.task())
    try test.git("branch", "dose")
    let before = try test.head
    try test.store.signOff("dose")
    #expect(code { () throws(StoreError) in _ = try test.store.nextToUndo() } == .refused)
    try test.git("symbolic-ref", "HEAD", "refs/heads/dose")
    _ = try test.store.undo()
    #expect(try test.git("rev-parse", "dose") == before)
  }

  @Test func `a process that was killed after it moved another branch is known to undo`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("branch", "dose")
    let before = try test.head
    let report = try test.store.signOff("dose")
    let log = ".git/careplan/operations.jsonl"
    let operations = try test.directory.text(of: log)
    let last = try #require(operations.split(separator: "\n").last)
    try test.directory.write(String(operations.dropLast(last.count + 1)), to: log)
    let commit = try #require(report.commit)
    try test.directory.write(
      #"{"commit":"\#(commit)","files":[],"operation":\#(last)}"#,
      to: ".git/careplan/journal.json"
    )
    let store = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(try test.directory.text(of: log) == operations)
    try test.git("switch", "-q", "dose")
    _ = try store.undo()
    #expect(try test.head == before)
  }
}
