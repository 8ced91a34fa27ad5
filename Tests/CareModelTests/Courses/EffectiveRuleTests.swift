import CareModel
import CareTestSupport
import Testing

/// From when on an edit holds if its editor does not say so.
struct EffectiveRuleTests {
  /// A health task that has been in force since the 5th and changes on the 20th.
  private static func span(
    _ rule: EffectiveRule = .byDefault,
    of change: (inout HealthTask) -> Void
  ) -> Range<Instant>? {
    let task = Fixtures.healthTask()
    var (edited, later) = (task, task)
    change(&edited)
    later.content.instructions = "Slowly"
    let body = RecordBody(.healthTask(task))
    var draft = CourseDraft()
    draft.set(CourseBook.day(5)..<(.latest), to: CourseDraft.Content(body))
    let planned = CourseDraft.Content(RecordBody(.healthTask(later)))
    draft.set(CourseBook.day(20)..<(.latest), to: planned)
    let edit = BodyEdit(from: body, to: RecordBody(.healthTask(edited)))
    return draft.span(of: edit, rule, at: CourseBook.day(8))
  }

  @Test func `what samples complete a task changes from now on`() {
    let span = Self.span { $0.content.healthKitLinkage.unitString = "m" }
    #expect(span == CourseBook.day(8)..<(.latest))
  }

  @Test func `when a task is due and how it is done change from now on`() {
    let spans = [
      Self.span { $0.content.instructions = "Fast" },
      Self.span { $0.content.schedule = Schedule([]) },
    ]
    #expect(spans == Array(repeating: CourseBook.day(8)..<(.latest), count: 2))
  }

  @Test func `anything else changes since the period in force began`() {
    let spans = [
      Self.span { $0.content.title = "Walk on" },
      Self.span { $0.content.impactsAdherence.toggle() },
      Self.span { $0.common.tags = ["outside"] },
    ]
    #expect(spans == Array(repeating: CourseBook.day(5)..<(.latest), count: 3))
  }

  @Test func `whoever says a rule is not asked what changes`() {
    let change: (inout HealthTask) -> Void = { $0.content.healthKitLinkage.unitString = "m" }
    let span = CourseBook.day(10)..<CourseBook.day(12)
    #expect(Self.span(.from(CourseBook.day(6)), of: change) == CourseBook.day(6)..<(.latest))
    #expect(Self.span(.during(span), of: change) == span)
    for rule in [EffectiveRule.planned, .retroactive] {
      #expect(Self.span(rule, of: change) == CourseBook.day(20)..<(.latest))
    }
  }
}
