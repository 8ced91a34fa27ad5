import CareModel
import CareTestSupport
import Testing

/// A change of one course is made in another one.
struct FollowingTests {
  private func body(_ title: String, _ instructions: String? = nil) -> RecordBody {
    var task = Fixtures.task(title: title)
    task.content.instructions = instructions
    return RecordBody(AnyRecord(task))
  }

  private func day(_ day: Int64) -> Instant {
    Instant(seconds: 1_767_225_600).adding(seconds: day * 86_400)
  }

  /// A course with a content from each of some days on; nil is none.
  private func course(_ steps: (day: Int64, body: RecordBody?)...) -> CourseDraft {
    var course = CourseDraft()
    for step in steps {
      course.set(day(step.day)..<(.latest), to: step.body.map { CourseDraft.Content($0) })
    }
    return course
  }

  private func load(_ content: CourseDraft.Content) throws(StoreFault) -> RecordBody {
    guard case .body(let body, _) = content else { throw StoreFault() }
    return body
  }

  private struct StoreFault: Error {}

  @Test func `a member that both have alike changes in each, beside what each has of its own`()
    throws
  {
    let old = course((1, body("A")), (10, body("A", "20 mg")))
    let new = course((1, body("B")), (10, body("B", "20 mg")))
    var other = course((1, body("A")), (5, body("A", "5 mg")))
    #expect(try other.follow(old, to: new, load: load))
    #expect(other == course((1, body("B")), (5, body("B", "5 mg"))))
    #expect(try new.membersChanged(from: old, load: load) == ["title"])
  }

  @Test func `a member that the other has otherwise changes in neither`() throws {
    let old = course((1, body("A")))
    let new = course((1, body("B")))
    var other = course((1, body("A")), (5, body("C")))
    let before = other
    #expect(try !other.follow(old, to: new, load: load))
    #expect(other == before)
  }

  @Test func `a pause and an end come to every side, and what has ended stays so`() throws {
    let old = course((1, body("A")), (10, body("A", "20 mg")))
    let paused = course((1, body("A")), (3, nil), (4, body("A")), (10, body("A", "20 mg")))
    var other = course((1, body("A")), (5, body("A", "5 mg")))
    #expect(try other.follow(old, to: paused, load: load))
    #expect(
      other == course((1, body("A")), (3, nil), (4, body("A")), (5, body("A", "5 mg")))
    )
    #expect(try paused.membersChanged(from: old, load: load) == ["deleted"])
    var ended = course((1, body("A")), (2, nil))
    #expect(try ended.follow(old, to: course((1, body("B"))), load: load))
    #expect(ended == course((1, body("B")), (2, nil)))
  }
}
