import CareMerge
import CareModel
import Testing

/// The laws of courses, over random histories of several replicas.
struct CourseLawTests {
  @Test(arguments: LawCase.courses)
  func `the merge keeps every law and says what the oracle says`(law: LawCase) {
    for seed in law.seeds {
      var world = CourseWorld(law.kind, seed: seed, RecordMerger())
      world.play()
      #expect(world.failures == [], "seed \(seed) of a \(law.kind)")
    }
  }

  @Test(arguments: LawCase.courses)
  func `the oracle keeps every law`(law: LawCase) {
    for seed in law.seeds {
      var world = CourseWorld(law.kind, seed: seed, OracleCourseMerger())
      world.play()
      #expect(world.failures == [], "seed \(seed) of a \(law.kind)")
    }
  }

  @Test(arguments: LawCase.courses)
  func `a draft makes the least versions that make its course`(law: LawCase) {
    for seed in law.seeds {
      let world = CourseWorld(law.kind, seed: seed, OracleCourseMerger())
      for write in world.replicas.flatMap(\.writes) {
        #expect(write.difference == nil, "seed \(seed) of a \(law.kind)")
      }
    }
  }
}
