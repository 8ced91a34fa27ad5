import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What plain git did to heads, settled in whatever way.
struct SettledHistoryTests {
  /// The records of a clone's last commit.
  private func records(_ clones: Clones, _ clone: String) throws -> String {
    try clones.git(clone, "rev-parse", "HEAD:tasks")
  }

  /// Settles the left clone's commit in all ways, and checks that they end alike and at rest.
  private func settle(_ clones: Clones) throws {
    try clones.git("left", "branch", "unsettled")
    try clones.exchange()
    try clones.left.settle()
    try clones.right.merge("other/main")
    let settled = try records(clones, "left")
    #expect(try records(clones, "right") == settled)
    try clones.git("left", "reset", "--quiet", "--hard", "unsettled")
    _ = try clones.left.repair()
    #expect(try records(clones, "left") == settled)
    let head = try clones.head("left")
    #expect(try clones.left.settle().kind == .upToDate)
    #expect(try clones.left.repair().repair == nil)
    #expect(try clones.head("left") == head)
    #expect(try clones.complaints() == [])
  }

  private func typo(in clones: Clones) throws {
    var task = try clones.left.task()
    task.content.instructions = "10 mg"
    try clones.left.update(task)
    task = try clones.left.task()
    task.content.instructions = "100 mg"
    try clones.left.update(task)
  }

  @Test func `a revert by git stays, however it is settled`() throws {
    let clones = try Clones()
    try typo(in: clones)
    try clones.git("left", "revert", "--no-edit", "HEAD")
    try settle(clones)
    #expect(try clones.left.task().content.instructions == "10 mg")
    #expect(try clones.left.leaves(of: TestStore.key) == 1)
  }

  @Test func `a head alone that git took back stays`() throws {
    let clones = try Clones()
    try typo(in: clones)
    try clones.git("left", "checkout", "--quiet", "HEAD~1", "--", TestStore.headPath)
    try clones.git("left", "commit", "--quiet", "--message", "Back")
    try settle(clones)
    #expect(try clones.left.task().content.instructions == "10 mg")
  }

  @Test func `a head alone that git took back over an erased version stays`() throws {
    let clones = try Clones()
    try typo(in: clones)
    let erased = try clones.left.task().version.uuid
    var task = try clones.left.task()
    task.content.instructions = "20 mg"
    try clones.left.update(task)
    try clones.left.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: erased, reason: "request")
    }
    try clones.left.settle()
    try clones.git("left", "checkout", "--quiet", "HEAD~3", "--", TestStore.headPath)
    try clones.git("left", "commit", "--quiet", "--message", "Back")
    try settle(clones)
    #expect(try clones.left.task().content.instructions == "10 mg")
  }

  @Test func `a revert of an add by git stays, and its files are back`() throws {
    let clones = try Clones()
    var other = Fixtures.task("other")
    other.content.instructions = "1"
    try clones.left.add(other)
    try clones.git("left", "revert", "--no-edit", "HEAD")
    try settle(clones)
    #expect(try clones.left.fetch(TaskContent.self, id: "other") == nil)
    #expect(try clones.git("left", "ls-files", "tasks/other/current.json") != "")
  }

  @Test func `a return in the work tree is taken at the time of its commit`() throws {
    let clones = try Clones()
    try typo(in: clones)
    try clones.git("left", "checkout", "--quiet", "HEAD~1", "--", TestStore.headPath)
    let prepared = try clones.left.prepareWorkTree("Back")
    let written = try clones.left.commit(prepared)
    #expect(written.versions == prepared.preview.versions, "what was shown is written")
    #expect(Set(written.versions.map(\.version.updated)).count == 1, "they are one write")
    #expect(try clones.left.task().content.instructions == "10 mg")
    #expect(try clones.left.leaves(of: TestStore.key) == 1)
    #expect(try clones.left.settle().kind == .upToDate)
  }

  @Test(arguments: ["2026-02-07T10:00:00Z", "2099-01-01T00:00:00Z"])
  func `a dose of a web editor holds from the date of its commit on`(date: String) throws {
    let clones = try Clones()
    try typo(in: clones)
    let text = try clones.directory.text(of: "left/\(TestStore.headPath)")
    try clones.directory.write(
      text.replacing("100 mg", with: "5 mg"),
      to: "left/\(TestStore.headPath)"
    )
    try clones.git("left", "commit", "--quiet", "--all", "--message", "Web", "--date", date)
    let times = try clones.git("left", "log", "-1", "--format=%at %ct").split(separator: " ")
    let said = try #require(times.compactMap { Int64($0) }.min())
    try settle(clones)
    let task = try clones.left.task()
    #expect(task.content.instructions == "5 mg")
    #expect(task.common.effectiveDate == Instant(seconds: said))
    #expect(task.version.updated == Instant(seconds: said))
    let before = try clones.left.read { snapshot throws(StoreError) in
      try snapshot.graph(of: TestStore.key).inForce(before: Instant(seconds: said))
    }
    #expect(before?.isTombstone == false)
  }

  @Test func `an uncommitted deletion leaves alone what an exchange brought since`() throws {
    let clones = try Clones()
    try clones.left.draft(deleting: TestStore.key)
    var task = try clones.right.task()
    task.content.instructions = "20 mg"
    try clones.right.update(task)
    try clones.exchange()
    try clones.left.merge("other/main")
    _ = try clones.left.commit(clones.left.prepareWorkTree("Delete"))
    #expect(try clones.left.leaves(of: TestStore.key) == 2, "somebody decides")
    #expect(try clones.left.task().content.instructions == "20 mg")
  }

  @Test func `a removed head that was put back is no older deletion`() throws {
    let clones = try Clones()
    try clones.left.draft(deleting: TestStore.key)
    try clones.right.edit { $0.title = "New" }
    try clones.exchange()
    try clones.left.merge("other/main")
    try clones.left.restore(TestStore.key)
    try clones.left.draft(deleting: TestStore.key)
    _ = try clones.left.commit(clones.left.prepareWorkTree("Delete"))
    #expect(try clones.left.leaves(of: TestStore.key) == 1)
    #expect(try clones.left.fetch(TaskContent.self, id: "doxylamine") == nil)
  }

  @Test(arguments: ["merge", "rebase", "cherry-pick", "revert"])
  func `nothing moves the branch amid what git has begun`(operation: String) throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Left" }
    try clones.left.edit { $0.title = "Left again" }
    try clones.right.edit { $0.title = "Right" }
    try clones.exchange()
    let target = operation == "revert" ? "HEAD~1" : "other/main"
    let begun = try run("git", [operation, target], in: clones.directory["left"])
    try #require(begun.status != 0, "it stops at a conflict")
    let commit = #expect(throws: StoreError.self) { try clones.left.prepareWorkTree() }
    let repair = #expect(throws: StoreError.self) { try clones.left.repair() }
    let edit = #expect(throws: StoreError.self) { try clones.left.edit { $0.title = "Later" } }
    let merge = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    let undo = #expect(throws: StoreError.self) { try clones.left.undo() }
    let reversal = #expect(throws: StoreError.self) { try clones.left.revert("HEAD") }
    let bundle = try clones.right.bundle(since: nil)
    let intake = #expect(throws: StoreError.self) {
      try clones.left.apply(bundle, from: .thisStore, message: "Apply")
    }
    for error in [commit, repair, edit, merge, undo, reversal, intake] {
      #expect(error?.code == .refused)
      #expect(error?.message == "A \(operation) by git is not finished.")
      #expect(error?.remedy?.actions.contains(.git("\(operation) --abort")) == true)
    }
    try clones.git("left", operation, "--abort")
    _ = try clones.left.repair()
  }

  @Test func `a check mends a merge that kept one side only as a merge of ours does`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    try clones.right.edit { $0.title = "Right" }
    try clones.exchange()
    try clones.git("left", "merge", "--quiet", "--strategy", "ours", "--no-edit", "other/main")
    try clones.right.merge("other/main")
    _ = try clones.left.repair()
    #expect(try records(clones, "left") == records(clones, "right"))
    #expect(try clones.complaints() == [])
  }

  @Test func `a web edit that a squash left out is named while a branch has it`() throws {
    let clones = try Clones()
    let text = try clones.directory.text(of: "left/\(TestStore.headPath)")
    try clones.git("left", "checkout", "--quiet", "-b", "web")
    let web = text.replacing("Take Doxylamine", with: "Web")
    try clones.commit(web, to: TestStore.headPath, in: "left")
    let edit = try clones.head("left")
    try clones.commit(text, to: TestStore.headPath, in: "left")
    try clones.git("left", "checkout", "--quiet", "main")
    let findings = try clones.left.check().findings
    #expect(findings.map(\.rule) == [.leftOutEdit])
    #expect(findings.first?.commit == edit)
    #expect(findings.first?.message.contains("refs/heads/web") == true)
    try clones.git("left", "branch", "--quiet", "-D", "web")
    #expect(try clones.left.check().findings == [])
  }

  @Test func `a check keeps both contents of one uuid as a merge of ours does`() throws {
    let clones = try Clones()
    let version = AnyRecord(Fixtures.task("twin")).version(7)
    var other = version
    if case .task(var task) = other {
      task.content.instructions = "Other"
      other = .task(task)
    }
    for (clone, version) in [("left", version), ("right", other)] {
      let text = String(decoding: version.bytes, as: UTF8.self)
      try clones.directory.write(text, to: "\(clone)/\(StoreLayout.path(of: version))")
      try clones.commit(text, to: "tasks/twin/current.json", in: clone)
    }
    try clones.exchange()
    _ = try run("git", ["merge", "--quiet", "other/main"], in: clones.directory["left"])
    try clones.git("left", "checkout", "--ours", "--", "tasks")
    try clones.git("left", "add", "--all")
    try clones.git("left", "commit", "--quiet", "--message", "Ours")
    try clones.right.merge("other/main")
    _ = try clones.left.repair()
    #expect(try records(clones, "left") == records(clones, "right"))
    #expect(try clones.left.leaves(of: RecordKey(.task, "twin")) == 2)
  }

  @Test func `a head that is not valid hides no other edit of plain git`() throws {
    let clones = try Clones()
    try clones.left.add(Fixtures.task("broken"))
    let text = try clones.directory.text(of: "left/\(TestStore.headPath)")
    try clones.directory.write("{", to: "left/tasks/broken/current.json")
    try clones.commit(
      text.replacing("Take Doxylamine", with: "Web"),
      to: TestStore.headPath,
      in: "left"
    )
    #expect(try clones.left.unsettledRecords() == [TestStore.key])
  }
}
