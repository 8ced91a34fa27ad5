import CareModel
import CareStorage
import CareTestSupport
import Git
import TestSupport
import Testing

struct MergingLossesTests {
  private func path(of store: GitStore) throws -> String {
    StoreLayout.path(of: AnyRecord(try store.task()))
  }

  /// Removes the current version file of a clone's task, after an edit, with git alone.
  private func lose(in clone: String, _ store: GitStore, of clones: Clones) throws -> String {
    try store.edit { $0.tags = ["a"] }
    let path = try path(of: store)
    try clones.exchange()
    for (other, name) in [(clones.left, "left"), (clones.right, "right")] where name != clone {
      try other.merge("other/main")
    }
    try clones.git(clone, "rm", "--quiet", path)
    try clones.git(clone, "commit", "--quiet", "--message", "Lose it")
    try clones.exchange()
    return path
  }

  @Test func `a fast-forward brings back a version file that the other side removed`() throws {
    let clones = try Clones()
    let path = try lose(in: "left", clones.left, of: clones)
    let report = try clones.right.merge("other/main")
    #expect(report.kind == .fastForward)
    #expect(report.remarks == ["The version file \(path), which was removed, is back."])
    #expect(try clones.git("right", "ls-files", path) == path)
    #expect(try clones.right.task().tags == ["a"])
    #expect(try clones.right.merge("other/main").commit == report.commit)
  }

  @Test func `an outcome that came and went on one side comes back in the merge itself`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    let path = StoreLayout.path(of: AnyRecord(try clones.right.add(Fixtures.outcome())))
    try clones.git("right", "rm", "--quiet", path)
    try clones.git("right", "commit", "--quiet", "--message", "Lose it")
    try clones.merge()
    #expect(try clones.git("left", "ls-files", path) == path)
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.left.settle().kind == .upToDate)
    #expect(try clones.complaints() == [])
  }

  @Test func `what our own commits removed since the other side's comes back`() throws {
    let clones = try Clones()
    let path = try lose(in: "left", clones.left, of: clones)
    let report = try clones.left.merge("other/main")
    #expect(report.kind == .upToDate)
    #expect(try clones.git("left", "ls-files", path) == path)
    #expect(try clones.git("left", "log", "-1", "--format=%s") == "Settle care records")
    let head = try clones.head("left")
    #expect(try clones.left.merge("other/main").commit == head)
    #expect(try clones.git("left", "status", "--porcelain") == "")
  }

  @Test func `what was added and removed since the last settling comes back`() throws {
    let clones = try Clones()
    try clones.left.settle()
    try clones.left.edit { $0.tags = ["a"] }
    let path = try path(of: clones.left)
    try clones.git("left", "rm", "--quiet", path)
    try clones.git("left", "commit", "--quiet", "--message", "Lose it")
    let report = try clones.left.settle()
    #expect(report.remarks.count == 1)
    #expect(try clones.git("left", "ls-files", path) == path)
    #expect(try clones.left.task().tags == ["a"])
    #expect(try clones.git("left", "status", "--porcelain") == "")
    #expect(try clones.left.settle().kind == .upToDate)
  }

  @Test func `a version file that was added and then changed by git is refused`() throws {
    let clones = try Clones()
    try clones.left.settle()
    try clones.left.edit { $0.tags = ["a"] }
    let path = try path(of: clones.left)
    let text = try clones.directory.text(of: "left/\(path)")
    try clones.commit(text.replacing("Doxylamine", with: "Other"), to: path, in: "left")
    let head = try id(clones.head("left"))
    let error = #expect(throws: StoreError.self) { try clones.left.settle() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("\(path)") == true)
    #expect(error?.message.contains("\(head)") == true)
    let settled = try clones.left.settle(head, since: [], MergeOptions(repairs: true))
    #expect(try clones.git("left", "show", "\(settled.commit):\(path)") + "\n" == text)
  }

  @Test func `a repair brings back what any commit removed`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    let path = try path(of: clones.left)
    try clones.git("left", "rm", "--quiet", path)
    try clones.git("left", "commit", "--quiet", "--message", "Lose it")
    let report = try clones.left.repair()
    #expect(report.findings.filter { $0.severity == .error } == [])
    #expect(try clones.git("left", "ls-files", path) == path)
  }

  @Test func `a whole record that a side removed is deleted, and its files are back`() throws {
    let clones = try Clones()
    try clones.git("left", "rm", "--quiet", "-r", "tasks")
    try clones.git("left", "commit", "--quiet", "--message", "Lose it")
    try clones.exchange()
    try clones.right.merge("other/main")
    #expect(try clones.right.fetch(TaskContent.self, id: "doxylamine") == nil)
    #expect(try clones.git("right", "ls-files", TestStore.headPath) == TestStore.headPath)
    #expect(try clones.git("right", "ls-files", "tasks/doxylamine/versions").contains(".json"))
    #expect(try clones.right.check().findings.filter { $0.severity == .error } == [])
  }

  @Test(arguments: [false, true])
  func `a changed version file is refused unless it is to be repaired`(isAhead: Bool) throws {
    let clones = try Clones()
    let path = try path(of: clones.left)
    let text = try clones.directory.text(of: "left/\(path)")
    try clones.commit(text.replacing("Doxylamine", with: "Other"), to: path, in: "left")
    let culprit = try clones.head("left")
    if !isAhead { try clones.right.edit { $0.tags = ["b"] } }
    try clones.exchange()
    let (ours, theirs) = try (id(clones.head("right")), id(culprit))
    let error = #expect(throws: StoreError.self) {
      try clones.right.merge(ours, theirs, MergeOptions())
    }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(path) == true && error?.message.contains(culprit) == true)
    #expect(error?.remedy?.actions.contains(.sync(nil, .repairing)) == true)
    let merged = try clones.right.merge(ours, theirs, MergeOptions(repairs: true))
    #expect(merged.remarks.contains { $0.contains(culprit) && $0.contains(path) })
    #expect(try clones.git("right", "show", "\(merged.commit):\(path)") + "\n" == text)
    let again = try clones.right.merge(merged.commit, theirs, MergeOptions())
    #expect(again.commit == merged.commit)
  }

  @Test func `records are added again to a history that was rewritten`() throws {
    let clones = try Clones()
    let start = try clones.head("right")
    try clones.left.edit { $0.title = "Kept" }
    try clones.left.add(Fixtures.outcome())
    let ours = try clones.head("left")
    let adopted = try clones.left.adopt(id(start), keeping: id(ours), MergeOptions())
    #expect(
      try clones.git("left", "log", "-1", "--format=%P %s", "\(adopted.commit)")
        == "\(start) Add care records again"
    )
    #expect(try clones.git("left", "diff", "--stat", ours, "\(adopted.commit)") == "")
    let same = try clones.left.adopt(adopted.commit, keeping: id(ours), MergeOptions())
    #expect(same.commit == adopted.commit)
  }

  private func id(_ hex: String) throws -> ObjectID { try #require(ObjectID(hex: hex)) }
}
