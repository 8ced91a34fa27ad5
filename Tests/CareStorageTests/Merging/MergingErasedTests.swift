import CanonicalJSON
import CareModel
import CareStorage
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

  /// Two clones: the left one has erased the task and added another one of its id, the right one has recorded
  /// a dose meanwhile, for a version of its own.
  private func recordedOffline(withOutcomes: Bool) throws -> Clones {
    let clones = try Clones()
    try clones.left.write("Erase") { transaction throws(StoreError) in
      if withOutcomes {
        try transaction.purgeWithOutcomes(TestStore.key, reason: "request")
      } else {
        try transaction.purge(TestStore.key, reason: "request")
      }
    }
    try clones.left.add(Fixtures.task())
    try clones.right.edit { $0.title = "Secret" }
    var outcome = Fixtures.outcome()
    outcome.common.notes = [Note(content: "Secret")]
    try clones.right.add(outcome)
    #expect(try clones.right.task().version.uuid == recorded(in: clones.right)?.content.taskUUID)
    return clones
  }

  private func recorded(in store: GitStore) throws -> Outcome? {
    try store.fetch(OutcomeContent.self, id: Fixtures.outcome().id)
  }

  @Test
  func `an outcome from an offline copy does not come back under a new record of an erased id`()
    throws
  {
    let clones = try recordedOffline(withOutcomes: true)
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    for (name, store) in [("left", clones.left), ("right", clones.right)] {
      #expect(try recorded(in: store) == nil)
      #expect(try run("git", ["grep", "-l", "Secret"], in: clones.directory[name]).status == 1)
    }
    // The new record is another one: what is recorded for it stays.
    try clones.left.add(Fixtures.outcome())
    try clones.merge()
    #expect(try recorded(in: clones.right) != nil)
    #expect(try clones.complaints() == [])
  }

  @Test func `an outcome from an offline copy stays where the outcomes were not erased`() throws {
    let clones = try recordedOffline(withOutcomes: false)
    try clones.merge()
    #expect(try recorded(in: clones.left) != nil)
  }

  @Test func `an outcome of a task that was erased with its outcomes is not taken from a bundle`()
    throws
  {
    let clones = try recordedOffline(withOutcomes: true)
    try clones.left.apply(clones.right.bundle(since: nil))
    #expect(try recorded(in: clones.left) == nil)
    // It goes from a copy that learns of the erasure by a bundle, too.
    try clones.right.apply(clones.left.bundle(since: nil))
    #expect(try recorded(in: clones.right) == nil)
    #expect(try clones.complaints() == [])
  }
}
