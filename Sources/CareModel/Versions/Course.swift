/// What a record says over all of valid time: spans with a content, or with none.
///
/// It follows from versions and what they were made from alone, by the rule of `inForce(at:)`.
public struct Course: Hashable, Sendable {
  /// A span of time in which a record says one thing.
  public struct Period: Hashable, Sendable {
    /// From its start until something else is in force; ``Instant/latest`` means that it has no
    /// end.
    public let span: Range<Instant>
    /// The version that takes effect at the start; versions that say the same may follow within.
    public let version: VersionID
    package let content: ContentDigest
  }

  /// In order of time; what no period covers has no content.
  public let periods: [Period]

  /// The course of a version; of several versions what their union would have.
  ///
  /// Versions of outcomes, which have no content digest, have an empty course.
  package init(of leaves: [VersionID], in graph: VersionGraph) {
    self.init(InForceSteps(of: leaves, in: CausalOrder(graph)))
  }

  package init(_ steps: InForceSteps) {
    var periods: [Period] = []
    for (place, step) in steps.steps.enumerated() {
      guard let content = step.version.contentDigest, !step.version.isTombstone else { continue }
      let next = place + 1 < steps.steps.count ? steps.steps[place + 1].date : .latest
      guard step.date < next else { continue }
      if let last = periods.last, last.content == content, last.span.upperBound == step.date {
        periods[periods.count - 1] = Period(
          span: last.span.lowerBound..<next,
          version: last.version,
          content: content
        )
      } else {
        periods.append(Period(span: step.date..<next, version: step.version.uuid, content: content))
      }
    }
    self.periods = periods
  }

  /// The last period, if the record never ends.
  package var last: Period? {
    periods.last.flatMap { $0.span.upperBound == .latest ? $0 : nil }
  }

  /// Returns the period of a moment; nil if there is no content then.
  public func period(at instant: Instant) -> Period? {
    periods.last { $0.span.lowerBound <= instant }
      .flatMap { $0.span.upperBound == .latest || $0.span.contains(instant) ? $0 : nil }
  }

  /// Returns what the course says from a moment on.
  package func rest(from moment: Instant) -> Course {
    Course(
      periods.compactMap { period in
        let start = max(moment, period.span.lowerBound)
        guard start < period.span.upperBound else { return nil }
        return Period(
          span: start..<period.span.upperBound,
          version: period.version,
          content: period.content
        )
      }
    )
  }

  /// Returns what the course would say from a moment on if nothing were to change any more.
  package func lasting(from moment: Instant) -> Course {
    guard moment < .latest, let present = period(at: moment) else { return Course([]) }
    return Course([
      Period(span: moment..<Instant.latest, version: present.version, content: present.content)
    ])
  }

  private init(_ periods: [Period]) { self.periods = periods }
}
