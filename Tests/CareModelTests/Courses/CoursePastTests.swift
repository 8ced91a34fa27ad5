import CanonicalJSON
import TestSupport
import Testing

@testable import CareModel

struct CoursePastTests {
  private func course(_ generator: inout SeededGenerator) -> CourseDraft {
    var course = CourseDraft()
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let start = Int64.random(in: 0...20, using: &generator)
      let end = Bool.random(using: &generator) ? Instant.latest : Instant(seconds: start + 4)
      let dose = Int.random(in: 0...2, using: &generator)
      let body = RecordBody(.task, ["instructions": .string("\(dose)")])
      course.set(Instant(seconds: start)..<end, to: dose == 0 ? nil : CourseDraft.Content(body))
    }
    return course
  }

  @Test(arguments: UInt64(1)...300)
  func `a course that another one precedes is that one before the date and itself from then on`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let (new, old) = (course(&generator), course(&generator))
    let date = Instant(seconds: Int64.random(in: -1...22, using: &generator))
    let result = new.preceded(by: old, until: date)
    for second in Int64(-2)...26 {
      let moment = Instant(seconds: second)
      let expected = (moment < date ? old : new).content(at: moment)
      #expect(result.content(at: moment) == expected, "seed \(seed), \(second)")
    }
    for (step, next) in zip(result.steps, result.steps.dropFirst()) {
      #expect(step.content != next.content, "seed \(seed)")
    }
    #expect(new.preceded(by: new, until: date) == new, "seed \(seed)")
  }
}
