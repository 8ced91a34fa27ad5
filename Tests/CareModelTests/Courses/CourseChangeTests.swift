import CanonicalJSON
import Testing

@testable import CareModel

/// The periods in which a plan becomes another one.
struct CourseChangeTests {
  private func day(_ day: Int) -> Instant { Instant(seconds: Int64(day) * 86_400) }

  private func dose(_ dose: String, tag: String? = nil) -> CourseDraft.Content {
    var members: JSONObject = ["id": "dox", "title": "Take", "instructions": .string(dose)]
    members["tags"] = tag.map { .array([.string($0)]) }
    return CourseDraft.Content(RecordBody(.task, members))
  }

  private func course(_ doses: (from: Int, content: CourseDraft.Content)...) -> CourseDraft {
    var course = CourseDraft()
    for dose in doses { course.set(day(dose.from)..<(.latest), to: dose.content) }
    return course
  }

  private func change(_ old: CourseChange.Side, _ new: CourseChange.Side) -> CourseChange? {
    CourseChange(of: RecordKey(.task, "dox"), from: old, to: new) { content in
      guard case .body(let body, _) = content else { return RecordBody(.task, [:]) }
      return body
    }
  }

  @Test func `other members than those of the plan change no period`() {
    let old = CourseChange.Side(course((5, dose("10"))))
    #expect(change(old, CourseChange.Side(course((5, dose("10", tag: "night"))))) == nil)
  }

  @Test func `periods in which the same becomes the same are one`() {
    let old = course((5, dose("10")), (10, dose("10", tag: "night")))
    let new = course((5, dose("20")), (12, dose("20", tag: "x")))
    let periods = change(CourseChange.Side(old), CourseChange.Side(new))?.periods
    #expect(periods?.map(\.span) == [day(5)..<(.latest)])
  }

  @Test func `a question is a change where it is asked and where it is decided, whatever is shown`()
  {
    let course = course((5, dose("10")))
    let open = CourseChange.Side(course, questions: [day(8)..<day(12)])
    let closed = CourseChange.Side(course)
    let asked = change(closed, open)?.periods
    #expect(asked?.map(\.span) == [day(8)..<day(12)])
    #expect(asked?.map(\.after.isInQuestion) == [true])
    #expect(change(open, closed)?.periods.map(\.before.isInQuestion) == [true])
    #expect(change(open, open) == nil)
  }
}
