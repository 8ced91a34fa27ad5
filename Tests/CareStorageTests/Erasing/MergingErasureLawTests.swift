import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What was erased in one clone stays away, whatever others make of it.
struct MergingErasureLawTests {
  /// Does something that may touch the record which another clone erases.
  private func act(in store: GitStore, _ generator: inout SeededGenerator) throws {
    let number = Int.random(in: 0...3, using: &generator)
    let isThere = try store.fetch(TaskContent.self, id: "doxylamine") != nil
    switch Int.random(in: 0...5, using: &generator) {
    case 0 where isThere: try store.edit { $0.title = "Secret title \(number)" }
    case 1 where isThere: try store.edit { $0.tags = ["Secret tag \(number)"] }
    case 2 where isThere: try store.delete(try store.task())
    case 3:
      let id = "task-\(number)"
      guard try store.fetch(TaskContent.self, id: id) == nil else { return }
      try store.add(Fixtures.task(id))
    case 4:
      let id = Fixtures.outcome().id
      guard try store.fetch(OutcomeContent.self, id: id) == nil else { return }
      try store.add(Fixtures.outcome())
    default:
      guard var task = try store.fetch(TaskContent.self, id: "task-\(number)") else { return }
      task.title = "Title \(number)"
      try store.update(task)
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `an erased record is in no clone after everyone has merged`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let clones = try Clones()
    try clones.left.edit { $0.title = "Secret" }
    try clones.merge()
    let both = [("left", clones.left), ("right", clones.right)]
    let eraser = Int.random(in: 0...1, using: &generator)
    let isWhole = Bool.random(using: &generator)
    for round in 1...3 {
      for (_, store) in both {
        for _ in 0..<Int.random(in: 0...3, using: &generator) { try act(in: store, &generator) }
      }
      if round == 2 {
        // What is erased is known; others may have made more of it meanwhile.
        _ = try both[eraser].1.commit("Erase") { transaction throws(StoreError) in
          isWhole
            ? try transaction.purgeWithOutcomes(TestStore.key, reason: "request")
            : try transaction.purge(TestStore.key, reason: "request")
        }
      }
      try clones.merge()
      try clones.merge()
      #expect(try clones.head("left") == clones.head("right"), "seed \(seed), round \(round)")
    }
    for (name, store) in both {
      let found = try run("git", ["grep", "-l", "Secret", "HEAD"], in: clones.directory[name])
      #expect(found.output == "", "seed \(seed)")
      #expect(try clones.git(name, "status", "--porcelain") == "", "seed \(seed)")
      let findings = try store.check().findings.filter { $0.severity == .error }
      #expect(findings.map(\.description) == [], "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `an erased version is in no clone, and what follows it stays`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let clones = try Clones()
    try clones.left.edit { $0.title = "Secret" }
    let secret = try clones.left.task().version.uuid
    try clones.merge()
    let isLater = Bool.random(using: &generator)
    if isLater { try clones.right.edit { $0.title = "Kept" } }
    if Bool.random(using: &generator) { try clones.left.edit { $0.title = "Kept too" } }
    _ = try clones.left.commit("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: secret, reason: "typed by mistake")
    }
    try clones.merge()
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"), "seed \(seed)")
    for name in ["left", "right"] {
      let found = try run("git", ["grep", "-l", "\"Secret\"", "HEAD"], in: clones.directory[name])
      #expect(found.output == "", "seed \(seed)")
    }
    if isLater {
      let kept = try clones.git("left", "grep", "-l", "\"Kept\"")
      #expect(kept.contains("versions/"), "seed \(seed)")
    }
    let findings = try clones.left.check().findings.filter { $0.severity == .error }
    #expect(findings.map(\.description) == [], "seed \(seed)")
  }

  @Test func `a head that plain git kept brings nothing back`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Secret" }
    let secret = try clones.left.task().version.uuid
    try clones.exchange()
    try clones.right.merge("other/main")
    try clones.right.edit { $0.tags = ["other"] }
    let head = try clones.directory.text(of: "left/\(TestStore.headPath)")
    _ = try clones.left.commit("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: secret, reason: "typed by mistake")
    }
    try clones.commit(head, to: TestStore.headPath, in: "left")
    try clones.merge()
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    let versions = try clones.git("left", "ls-files", "tasks/doxylamine/versions")
    // The tag beside the end of what the version held is asked.
    #expect(versions.split(separator: "\n").count == 3)
    #expect(try clones.left.leaves(of: TestStore.key) == 2)
    #expect(try clones.left.check().findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test func `a version that git removed elsewhere before it was erased is no fault`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Secret" }
    let secret = try clones.left.task().version.uuid
    try clones.exchange()
    try clones.right.merge("other/main")
    _ = try clones.left.commit("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: secret, reason: "typed by mistake")
    }
    let path = "tasks/doxylamine/versions/\(secret).json"
    try clones.git("right", "rm", "--quiet", path)
    try clones.git("right", "commit", "--quiet", "--message", "Lose it")
    try clones.merge()
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.complaints() == [])
  }

  @Test func `a record erased on both sides has one marker for each version`() throws {
    let clones = try Clones()
    let version = try clones.left.task().version.uuid
    for store in [clones.right, clones.left] {
      _ = try store.commit("Erase") { transaction throws(StoreError) in
        try transaction.purge(TestStore.key, reason: "request")
      }
    }
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    let marker = try clones.left.read { snapshot throws(StoreError) in
      try snapshot.erasure(of: version)
    }
    // The clock of the left one is a day behind.
    let day = TestSurroundings.start.adding(seconds: 2 * 86_400)
    #expect(marker.map { $0.when < day } == true)
    #expect(try clones.complaints() == [])
  }
}
