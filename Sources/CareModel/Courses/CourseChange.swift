/// What a change does to the plan of a record: in which periods something else is due.
///
/// The plan is whether the record goes on, and of a task when it is due and how it is done.
public struct CourseChange: Hashable, Sendable {
  /// A span of time in which the plan is another one.
  public struct Period: Hashable, Sendable {
    /// ``Instant/latest`` is the end of time.
    public internal(set) var span: Range<Instant>
    /// What the record said before; nil if there was none.
    public let before: RecordBody?
    /// What it says now; nil if there is none.
    public let after: RecordBody?
  }

  /// A step of a plan: from a date on something is due, or nothing.
  public struct Step: Hashable, Sendable {
    public let date: Instant
    public let body: RecordBody?
  }

  public let key: RecordKey
  /// In order of time; two that follow each other differ in one of their plans.
  public let periods: [Period]
  /// The steps of the plan before that are not made any more.
  private let lost: [Step]

  /// Compares two courses; nil if the plan is the same at every moment.
  public init?<Failure>(
    of key: RecordKey,
    from old: CourseDraft,
    to new: CourseDraft,
    load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) {
    var periods: [Period] = []
    for span in new.differences(from: old) {
      for part in Self.parts(of: span, old, new) {
        let before = try old.content(at: part.lowerBound).map(load)
        let after = try new.content(at: part.lowerBound).map(load)
        guard before?.plan != after?.plan else { continue }
        if let last = periods.last, last.span.upperBound == part.lowerBound,
          last.before?.plan == before?.plan, last.after?.plan == after?.plan
        {
          periods[periods.count - 1].span = last.span.lowerBound..<part.upperBound
        } else {
          periods.append(Period(span: part, before: before, after: after))
        }
      }
    }
    guard !periods.isEmpty else { return nil }
    (self.key, self.periods) = (key, periods)
    let (given, made) = (try Self.steps(of: old, load), try Self.steps(of: new, load))
    lost = given.filter { step in !step.isMade(by: made, instead: given) }
  }

  /// The steps that were planned for later and are not made any more.
  public func replaced(after now: Instant) -> [Step] { lost.filter { $0.date > now } }

  private static func parts(
    of span: Range<Instant>,
    _ old: CourseDraft,
    _ new: CourseDraft
  ) -> [Range<Instant>] {
    let dates = Set((old.steps + new.steps).map(\.date)).filter {
      $0 > span.lowerBound && $0 < span.upperBound
    }
    let cuts = [span.lowerBound] + dates.sorted() + [span.upperBound]
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
  /// Whether a course still has what this step began: at its date, or as a step that was moved there.
  fileprivate func isMade(by steps: [Self], instead old: [Self]) -> Bool {
    let present = steps.last { $0.date <= date }
    if present?.body?.plan == body?.plan { return true }
    guard body != nil else { return false }
    return steps.contains { step in
      step.body?.plan == body?.plan && !old.contains { $0.date == step.date }
    }
  }
}
