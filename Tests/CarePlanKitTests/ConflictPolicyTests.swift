import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What conflicts is decided by one call.
struct ConflictPolicyTests {
  /// A task with two titles that contradict each other, the later one last.
  private static func forked(_ directory: borrowing TemporaryDirectory) throws -> GitStore {
    let store = try GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    ).store
    let base = try store.add(Fixtures.task())
    var (left, right) = (base, base)
    (left.title, right.title) = ("Left", "Right")
    try store.update(left)
    try store.update(right)
    return store
  }

  private static func conflicts(_ store: GitStore) throws -> [RecordConflict] {
    try store.read { snapshot throws(StoreError) in try snapshot.conflicts() }
  }

  @Test func `the newest side is right about all that is in question`() throws {
    let directory = try TemporaryDirectory()
    let store = try Self.forked(directory)
    #expect(try store.resolveConflicts(by: .newest) == [RecordKey(.task, "doxylamine")])
    #expect(try Self.conflicts(store).isEmpty)
    #expect(try store.fetch(TaskContent.self, id: "doxylamine")?.title == "Right")
    #expect(try store.resolveConflicts(by: .newest).isEmpty)
  }

  @Test func `theirs is somebody else's side, and ours one of this copy`() throws {
    let directory = try TemporaryDirectory()
    let store = try Self.forked(directory)
    let conflict = try #require(try Self.conflicts(store).first)
    let left = try #require(conflict.leaves.first { $0.title == "Left" })
    let isOurs = { (side: AnyRecord) in side.title == "Left" }
    let leaves = SidePolicy.allCases.map {
      conflict.leaf(by: $0, in: conflict.disputes, isOurs: isOurs)
    }
    let right = conflict.head.version.uuid
    #expect(leaves == [right, left.version.uuid, right])
    #expect(conflict.leaf(by: .theirs, in: conflict.disputes) { _ in true } == left.version.uuid)
  }

  @Test func `what was there before is ours, and of that the versions of this copy`() throws {
    let directory = try TemporaryDirectory()
    let store = try Self.forked(directory)
    let conflicts = try Self.conflicts(store)
    let conflict = try #require(conflicts.first)
    let head = try store.position().commit
    let old = try ConflictOwnership(of: conflicts, in: store, since: head)
    #expect(old.wasOpen(conflict))
    #expect(conflict.leaves.allSatisfy { old.isOurs($0, of: conflict) })
    let new = try ConflictOwnership(of: conflicts, in: store, since: nil)
    #expect(!new.wasOpen(conflict))
    #expect(!conflict.leaves.contains { new.isOurs($0, of: conflict) })
  }
}
