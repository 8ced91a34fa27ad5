extension VersionGraph {
  /// Returns the version in force at a moment, or nil before the first and after the end of the
  /// record.
  ///
  /// Only the head and its ancestors count. Of those that are effective by then the latest effective
  /// date wins; of equal dates the descendant, then the head rule. A tombstone ends the record from
  /// its date on, whatever later dates its ancestors carry.
  package func inForce(at instant: Instant) -> VersionSummary? {
    inForce { $0 <= instant }
  }

  /// Returns the version in force just before a moment: the one that a query of an interval with
  /// this end, which does not belong to it, gives.
  package func inForce(before instant: Instant) -> VersionSummary? {
    inForce { $0 < instant }
  }

  private func inForce(_ isEffective: (Instant) -> Bool) -> VersionSummary? {
    steps.last { isEffective($0.date) }.flatMap { $0.version.isTombstone ? nil : $0.version }
  }

  /// The dates at which the head or one of its ancestors takes effect.
  private var steps: [InForceSteps.Step] {
    guard let head else { return [] }
    // Most records never change.
    if versions.count == 1 { return [InForceSteps.Step(date: head.effectiveDate, version: head)] }
    return InForceSteps(of: [head.uuid], in: CausalOrder(self)).steps
  }

  /// The course of the record; while it is open, of its head alone.
  package var course: Course { Course(InForceSteps(steps)) }
}

extension VersionGraph {
  /// A span of time during which one version of a record is in force.
  package struct Period: Hashable, Sendable {
    /// From the moment at which the version takes effect until another one does.
    package let span: Range<Instant>
    package let version: VersionSummary
  }

  /// Which version is in force when, in order; nothing covers the time when the record had none.
  ///
  /// The same answers as ``inForce(at:)`` for every moment at once.
  package var periods: [Period] {
    let steps = steps
    return steps.enumerated().compactMap { place, step in
      let end = place + 1 < steps.count ? steps[place + 1].date : .latest
      guard !step.version.isTombstone, step.date < end else { return nil }
      return Period(span: step.date..<end, version: step.version)
    }
  }
}
