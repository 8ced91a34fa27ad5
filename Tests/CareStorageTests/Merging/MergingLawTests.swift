import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct MergingLawTests {
  /// Does one of the things that people do in a clone.
  private func act(in store: GitStore, _ generator: inout SeededGenerator) throws {
    let number = Int.random(in: 0...2, using: &generator)
    switch Int.random(in: 0...5, using: &generator) {
    case 0: try store.edit { $0.title = "Title \(number)" }
    case 1: try store.edit { $0.tags = ["tag \(number)"] + $0.tags.prefix(number) }
    case 2: try store.edit { $0.impactsAdherence.toggle() }
    case 3:
      let id = "task-\(number)"
      guard try store.fetch(TaskContent.self, id: id) == nil else { return }
      try store.add(Fixtures.task(id))
    case 4:
      let id = Fixtures.outcome().id
      guard try store.fetch(OutcomeContent.self, id: id) == nil else { return }
      try store.add(Fixtures.outcome())
    default: try store.edit { $0.instructions = "Instructions \(number)" }
    }
  }

  @Test(arguments: UInt64(1)...10)
  func `clones that exchange everything end on one sound commit`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let clones = try Clones()
    for round in 1...3 {
      for store in [clones.left, clones.right] {
        for _ in 0..<Int.random(in: 0...3, using: &generator) { try act(in: store, &generator) }
      }
      try clones.merge()
      // A fast-forward may settle what the other side had left to settle, who takes that now.
      try clones.merge()
      #expect(try clones.head("left") == clones.head("right"), "seed \(seed), round \(round)")
      #expect(try clones.merge().left.kind == .upToDate, "seed \(seed), round \(round)")
    }
    let findings = try [clones.left, clones.right].flatMap { try $0.check().findings }
    #expect(findings.filter { $0.severity == .error } == [], "seed \(seed)")
    #expect(try clones.git("left", "status", "--porcelain") == "", "seed \(seed)")
  }
}
