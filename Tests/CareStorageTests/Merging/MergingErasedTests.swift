import CanonicalJSON
import CareModel
import CareReading
import CareStorage
import CareWriting
import CareTestSupport
import TestSupport
import Testing

struct MergingErasedTests {
  /// Erases the task of a clone as it is now, and commits that with git alone.
  private func erase(_ scope: String, in clone: String, of clones: Clones) throws {
    let task = AnyRecord(try clones.right.task())
    let uuid = task.version.uuid.description
    let marker: JSONObject = [
      "uuid": .string(uuid), "kind": "task", "dir": "doxylamine", "scope": .string(scope),
      "previous": .array(task.version.previous.map { .string($0.description) }),
      "reason": "request", "when": "2026-01-05T00:00:00Z",
    ]
    let text = String(decoding: CanonicalJSON.write(.object(marker)), as: UTF8.self)
    try clones.git(clone, "rm", "--quiet", StoreLayout.path(of: task))
    if let parent = task.version.previous.first {
      let text = try clones.directory.text(of: "\(clone)/tasks/doxylamine/versions/\(parent).json")
      try clones.directory.write(text, to: "\(clone)/\(TestStore.headPath)")
    } else {
      try clones.git(clone, "rm", "--quiet", TestStore.headPath)
    }
    try clones.commit(text, to: "purged/\(uuid.prefix(2))/\(uuid).json", in: clone)
  }

  @Test func `what was made from an erased record is erased too, and told`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Made before the erasure was known" }
    try erase("record", in: "right", of: clones)
    let report = try clones.merge().left
    #expect(report.remarks.count == 1)
    #expect(report.joined.isEmpty && report.open.isEmpty)
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.git("left", "ls-files", "tasks") == "")
    #expect(try clones.git("left", "ls-files", "purged").split(separator: "\n").count == 2)
    #expect(try clones.complaints() == [])
  }

  @Test func `an erased version keeps its place between the others`() throws {
    let clones = try Clones()
    try clones.right.edit { $0.title = "Erased" }
    try clones.exchange()
    try clones.left.merge("other/main")
    try clones.left.edit { $0.title = "Kept" }
    try erase("version", in: "right", of: clones)
    let report = try clones.merge().right
    #expect(report.joined.isEmpty && report.open.isEmpty)
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.right.task().title == "Kept")
    #expect(try clones.git("left", "grep", "-l", "Kept").contains(TestStore.headPath))
    #expect(try run("git", ["grep", "-l", "Erased"], in: clones.directory["left"]).status == 1)
  }

  @Test func `an erased version goes from a clone where plain git has damaged its file`() throws {
    let clones = try Clones()
    try clones.right.edit { $0.title = "Erased" }
    try clones.exchange()
    try clones.left.merge("other/main")
    let path = StoreLayout.path(of: AnyRecord(try clones.right.task()))
    try clones.commit("Erased", to: path, in: "left")
    try erase("version", in: "right", of: clones)
    _ = try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try run("git", ["grep", "-l", "Erased"], in: clones.directory["left"]).status == 1)
  }

  @Test func `a join that was erased is not made again of what it joined`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Left" }
    try clones.right.edit { $0.tags = ["right"] }
    try clones.merge()
    let join = AnyRecord(try clones.right.task())
    #expect(join.version.previous.count == 2)
    try erase("version", in: "right", of: clones)
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.git("left", "ls-files", StoreLayout.path(of: join)) == "")
    #expect(try clones.left.leaves(of: TestStore.key) == 2)
  }
}
