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

  @Test(arguments: [(SidePolicy.newest, "Right"), (.ours, "Right"), (.theirs, "Left")])
  func `an exchange decides by a policy, and the remote gets what was decided`(
    policy: SidePolicy,
    title: String
  ) throws {
    let directory = try TemporaryDirectory()
    let origin = try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    ).store
    try origin.add(Fixtures.task())
    let left = try Self.clone("left", seed: 2, in: directory)
    let right = try Self.clone("right", seed: 3, in: directory)
    try Self.retitle("Left", left)
    try Self.retitle("Right", right)
    _ = try Self.synchronizer(left).sync("origin")
    let report = try Self.synchronizer(right).sync("origin", policy: policy)
    #expect(report.open.isEmpty)
    #expect(try Self.conflicts(origin).isEmpty)
    #expect(try origin.fetch(TaskContent.self, id: "doxylamine")?.title == title)
  }

  /// A copy whose clock is ahead of that of copies with a lower seed.
  private static func clone(
    _ name: String,
    seed: UInt64,
    in directory: borrowing TemporaryDirectory
  ) throws -> GitStore {
    let start = TestSurroundings.start.adding(seconds: Int64(seed) * 86_400)
    return try GitStore.clone(
      directory["origin"],
      into: directory[name],
      environment: neutralEnvironment,
      surroundings: TestSurroundings.make(seed: seed, from: start)
    ).store
  }

  private static func retitle(_ title: String, _ store: GitStore) throws {
    guard var task = try store.fetch(TaskContent.self, id: "doxylamine") else { return }
    task.title = title
    try store.update(task)
  }

  private static func synchronizer(_ store: GitStore) throws -> Synchronizer {
    try Synchronizer(store, environment: neutralEnvironment, pause: { _ in }, random: { 0 })
  }
}
