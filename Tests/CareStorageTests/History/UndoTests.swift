import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct UndoTests {
  @Test func `an undo moves the branch back and keeps what it left`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let before = try test.head
    try test.retitle("doxylamine", "Take one")
    let after = try test.head
    let result = try test.store.undo()
    #expect(try test.head == before)
    #expect(result.subject == "Update task/doxylamine")
    #expect(result.command == "test")
    #expect(result.records == [TestStore.key])
    let name = "refs/careplan/undone/\(after.prefix(12))"
    #expect(result.means == .moved(to: before, keptAs: name))
    #expect(try test.git("rev-parse", name) == after)
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
  }

  @Test func `a redo moves the branch forward again`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let heads = try test.gitLog()
    _ = try test.store.undo()
    _ = try test.store.undo()
    #expect(try test.head == heads[2])
    #expect(try test.directory.files().allSatisfy { !$0.hasPrefix("tasks/") })
    _ = try test.store.redo()
    #expect(try test.head == heads[1])
    let result = try test.store.redo()
    #expect(result.means == .moved(to: heads[0], keptAs: nil))
    #expect(try test.head == heads[0])
    #expect(try test.git("for-each-ref", "refs/careplan") == "")
    #expect(try test.git("status", "--porcelain") == "")
    #expect(code { () throws(StoreError) in _ = try test.store.redo() } == .nothingToDo)
    _ = try test.store.undo()
    #expect(try test.head == heads[1])
  }

  @Test func `a new change ends what can be redone`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    _ = try test.store.undo()
    try test.store.add(Fixtures.task("other"))
    #expect(code { () throws(StoreError) in _ = try test.store.redo() } == .nothingToDo)
    _ = try test.store.undo()
    #expect(try test.gitLog().count == 1)
  }

  @Test func `an undo keeps the uncommitted edit of another record`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task("other"))
    try test.store.add(Fixtures.task())
    try test.edit("tasks/other/current.json", "Take Doxylamine", "Take one")
    _ = try test.store.undo()
    #expect(try test.directory.text(of: "tasks/other/current.json").contains("Take one"))
    #expect(try test.git("status", "--porcelain") == " M tasks/other/current.json")
  }

  @Test func `an undo under an uncommitted edit of the same record is refused`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let head = try test.head
    try test.edit(TestStore.headPath, "Take one", "Take two")
    #expect(code { () throws(StoreError) in _ = try test.store.undo() } == .uncommitted)
    #expect(try test.head == head)
    #expect(try test.directory.text(of: TestStore.headPath).contains("Take two"))
  }

  @Test func `the start of a store is not taken back`() throws {
    let test = try TestStore()
    #expect(code { () throws(StoreError) in _ = try test.store.undo() } == .refused)
    #expect(try test.gitLog().count == 1)
  }

  @Test func `what a remote has is taken back by a new commit`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let published = try test.head
    try test.git("update-ref", "refs/remotes/origin/main", published)
    let result = try test.store.undo()
    #expect(try result.means == .reverted(by: test.head))
    #expect(try test.gitLog()[1] == published)
    let back = try test.store.fetch(TaskContent.self, id: "doxylamine")
    #expect(back?.title == first.title)
    // The commit that took it back is nobody else's yet: doing it again drops it.
    let opposite = try test.head
    let name = "refs/careplan/undone/\(opposite.prefix(12))"
    #expect(try test.store.redo().means == .moved(to: published, keptAs: name))
    #expect(try test.head == published)
  }

  @Test func `what git built upon is taken back by a new commit`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.git("commit", "-q", "--allow-empty", "-m", "By hand")
    _ = try test.store.undo()
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
    _ = try test.store.undo()
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
    #expect(try test.gitLog().count == 6)
  }

  @Test func `an operation that the branch no longer has is not taken back`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.git("reset", "-q", "--hard", "HEAD~1")
    #expect(code { () throws(StoreError) in _ = try test.store.undo() } == .refused)
  }

  @Test func `a bare store is undone too`() throws {
    let test = try TestStore(.bare)
    try test.store.add(Fixtures.task())
    _ = try test.store.undo()
    #expect(try test.gitLog().count == 1)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `after k undos the store is as it was k operations ago`(seed: UInt64) throws {
    let test = try TestStore(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var trees = [try test.tree]
    for number in 0..<8 {
      try Self.change(test.store, number, &generator)
      trees.append(try test.tree)
    }
    let undos = Int.random(in: 1...8, using: &generator)
    for _ in 0..<undos { _ = try test.store.undo() }
    #expect(try test.tree == trees[8 - undos], "seed \(seed)")
    #expect(try test.git("status", "--porcelain") == "", "seed \(seed)")
    for _ in 0..<undos { _ = try test.store.redo() }
    #expect(try test.tree == trees[8], "seed \(seed)")
    #expect(try test.git("status", "--porcelain") == "", "seed \(seed)")
  }

  /// Adds, changes or deletes one of three tasks, or completes it.
  private static func change(
    _ store: GitStore,
    _ number: Int,
    _ generator: inout SeededGenerator
  ) throws {
    let id = "task\(Int.random(in: 0...2, using: &generator))"
    guard var task = try store.fetch(TaskContent.self, id: id) else {
      try store.add(Fixtures.task(id, title: "\(number)"))
      return
    }
    switch Int.random(in: 0...2, using: &generator) {
    case 0: try store.delete(task)
    case 1 where try store.fetch(OutcomeContent.self, RecordQuery()).isEmpty:
      try store.add(Fixtures.outcome(task: id))
    default:
      task.title = "\(number)"
      try store.update(task)
    }
  }

  @Test func `of a commit that plain git copied the copy is named`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    let left = try test.head
    try test.git("reset", "--quiet", "--hard", "HEAD~1")
    try test.git("commit", "--quiet", "--allow-empty", "--message", "Other")
    try test.git("cherry-pick", left)
    let copy = try test.head
    let error = #expect(throws: StoreError.self) { try test.store.undo() }
    #expect(error?.code == .refused)
    #expect(error?.remedy?.actions == [.revert(String(copy.prefix(8)))])
    try test.store.revert(copy)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
  }
}
