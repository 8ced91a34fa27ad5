import CareEvents
import CareMerge
import CareModel
import Testing

/// The prototype in Python, the oracle and the merge, moment by moment.
@Suite(.enabled(if: PrototypeJudge.folder != nil, "there is no prototype here"))
struct PrototypeTests {
  @Test func `the prototype and the oracle say the same of every moment`() throws {
    try compare(OracleCourseMerger())
  }

  @Test func `the prototype and the merge say the same of every moment`() throws {
    try compare(RecordMerger())
  }

  private func compare(_ merger: any CourseMerging) throws {
    let seeds = LawCase.prototype
    let histories = seeds.map { seed in
      let world = CourseWorld(.task, seed: seed, OracleCourseMerger(), mix: .prototype)
      var all = world.replicas[0]
      for replica in world.replicas { all.receive(replica.all) }
      return all.all
    }
    for (seed, pair) in zip(seeds, zip(histories, try PrototypeJudge.merge(histories))) {
      guard let expected = pair.1 else { continue }
      let merged = merger.merge(pair.0)
      let actual = expected.indices.map { PrototypeJudge.Moment(merged, slot: $0) }
      #expect(actual == expected, "seed \(seed)")
    }
  }
}
