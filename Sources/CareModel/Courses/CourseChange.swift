/// What a change does to the plan of a record: in which periods something else is due.
///
/// The plan is whether the record goes on, and of a task when it is due and how it is done.
public struct CourseChange: Hashable, Sendable {
  /// A span of time in which the plan differs.
  public struct Period: Hashable, Sendable {
    /// ``Instant/latest`` means that it has no end.
    public internal(set) var span: Range<Instant>
    /// What the record says in this span before the change.
    public let before: Reading
    /// What the record says in this span after the change.
    public let after: Reading
  }

  /// What a record says at a moment.
  public struct Reading: Hashable, Sendable {
    /// What it says, or shows provisionally while that is in question; nil if nothing.
    public let body: RecordBody?
    /// Whether versions contradict each other in the plan.
    public let isInQuestion: Bool

    /// Returns whether the plan is the same.
    func saysTheSame(as other: Reading) -> Bool {
      isInQuestion || other.isInQuestion
        ? isInQuestion == other.isInQuestion : body?.plan == other.body?.plan
    }
  }

  /// A state of a record, to be compared with another one.
  package struct Side: Sendable {
    package let course: CourseDraft
    /// When versions contradict each other in the plan, in order of time.
    package let questions: [Range<Instant>]

    package init(_ course: CourseDraft, questions: [Range<Instant>] = []) {
      (self.course, self.questions) = (course, questions)
    }

    fileprivate func isInQuestion(at date: Instant) -> Bool {
      questions.contains { $0.contains(date) }
    }
  }

  /// A step of a plan: from a date on something is due, or nothing.
  public struct Step: Hashable, Sendable {
    /// The moment from which the step holds.
    public let date: Instant
    /// What is due from then on; nil for nothing.
    public let body: RecordBody?
  }

  public let key: RecordKey
  /// In order of time; two that follow each other differ in one of their plans.
  public let periods: [Period]
  /// The steps of the plan before that are not made any more.
  private let lost: [Step]

  /// Compares two states; nil if the plan is the same at every moment.
  package init?<Failure>(
    of key: RecordKey,
    from old: Side,
    to new: Side,
    load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) {
    var periods: [Period] = []
    for span in Self.spans(old, new) {
      let date = span.lowerBound
      let contents = (old.course.content(at: date), new.course.content(at: date))
      let questions = (old.isInQuestion(at: date), new.isInQuestion(at: date))
      guard contents.0 != contents.1 || questions.0 != questions.1 else { continue }
      let before = Reading(body: try contents.0.map(load), isInQuestion: questions.0)
      let after = Reading(body: try contents.1.map(load), isInQuestion: questions.1)
      guard !before.saysTheSame(as: after) else { continue }
      if let last = periods.last, last.span.upperBound == date,
        last.before.saysTheSame(as: before), last.after.saysTheSame(as: after)
      {
        periods[periods.count - 1].span = last.span.lowerBound..<span.upperBound
      } else {
        periods.append(Period(span: span, before: before, after: after))
      }
    }
    guard !periods.isEmpty else { return nil }
    (self.key, self.periods) = (key, periods)
    let (given, made) = (try Self.steps(of: old.course, load), try Self.steps(of: new.course, load))
    lost = given.filter { step in
      !old.isInQuestion(at: step.date) && !new.isInQuestion(at: step.date)
        && !step.isMade(by: made, instead: given)
    }
  }

  /// Returns the steps that were planned for later and are not made any more.
  public func replaced(after now: Instant) -> [Step] { lost.filter { $0.date > now } }

  /// Returns the spans of time within which nothing changes in either state.
  private static func spans(_ old: Side, _ new: Side) -> [Range<Instant>] {
    let dates = [old, new].flatMap { side in
      side.course.steps.map(\.date) + side.questions.flatMap { [$0.lowerBound, $0.upperBound] }
    }
    let cuts = Set(dates).filter { $0 < .latest }.sorted() + [.latest]
    return zip(cuts, cuts.dropFirst()).map { $0..<$1 }
  }

  private static func steps<Failure>(
    of draft: CourseDraft,
    _ load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> [Step] {
    var steps: [Step] = []
    for step in draft.steps {
      let body = try step.content.map(load)
      if let last = steps.last, last.body?.plan == body?.plan { continue }
      steps.append(Step(date: step.date, body: body))
    }
    return steps
  }
}

extension CourseChange.Step {
  /// Returns whether a course still has a step at the date, or what this one began: then already,
  /// or as a step that was moved.
  fileprivate func isMade(by steps: [Self], instead old: [Self]) -> Bool {
    let present = steps.last { $0.date <= date }
    if present?.date == date || present?.body?.plan == body?.plan { return true }
    guard body != nil else { return false }
    return steps.contains { step in
      step.body?.plan == body?.plan && !old.contains { $0.date == step.date }
    }
  }
}
