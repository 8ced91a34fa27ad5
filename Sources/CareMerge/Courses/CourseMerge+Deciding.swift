import CanonicalJSON
import CareModel

extension CourseMerge {
  /// Returns the course with the decisions applied to its conflicts.
  ///
  /// - Throws: ``MergeError`` if something is left open, or a decision does not fit.
  func decided(_ decisions: [Decision]) throws(MergeError) -> CourseDraft {
    for case .leaf(let uuid) in decisions.map(\.choice) { _ = try leaf(uuid) }
    var target = CourseDraft()
    for (place, segment) in union.segments.enumerated() {
      let span = span(ofSegment: place)
      guard !isAgreed(segment) else {
        target.append(merged[segment.slot], in: span)
        continue
      }
      for part in parts(of: span, cutBy: decisions) {
        let decision = decisions.first { $0.span.map { $0.holds(part) } ?? true }
        guard let decision else { throw undecided(part, segment) }
        target.append(try content(of: segment, by: decision.choice), in: part)
      }
    }
    return target
  }

  /// Returns the parts of a span that decisions may treat differently.
  private func parts(of span: Range<Instant>, cutBy decisions: [Decision]) -> [Range<Instant>] {
    let bounds = decisions.compactMap(\.span).flatMap { [$0.lowerBound, $0.upperBound] }
    let inner = Set(bounds.filter { $0 > span.lowerBound && $0 < span.upperBound }).sorted()
    let cuts = [span.lowerBound] + inner + [span.upperBound]
    return zip(cuts, cuts.dropFirst()).map { $0..<$1 }
  }

  private func undecided(
    _ span: Range<Instant>,
    _ segment: CourseUnion.Segment
  ) -> MergeError {
    let names = questions(in: segment).map(\.name).joined(separator: ", ")
    return MergeError(
      .unresolved,
      "Nothing was decided for \(names) of \(key) from \(span.lowerBound) on."
    )
  }

  var key: RecordKey { graph.versions[0].key }

  func leaf(_ uuid: VersionID) throws(MergeError) -> Int {
    if let leaf = leaves.first(where: { history.version($0).uuid == uuid }) { return leaf }
    let names = leaves.map { history.version($0).uuid.description }.joined(separator: ", ")
    throw MergeError(
      .notALeaf,
      "The version \(uuid) is no leaf of \(key).",
      advice: "Its leaves are \(names)."
    )
  }

  /// Returns what a choice comes to in a segment; nil for no record.
  private func content(
    of segment: CourseUnion.Segment,
    by choice: Decision.Choice
  ) throws(MergeError) -> CourseDraft.Content? {
    switch choice {
    case .leaf(let uuid):
      return try content(of: segment, from: content(of: leaf(uuid), at: segment.slot))
    case .base:
      guard bases.count == 1 else { throw noBase }
      return try content(of: segment, from: bases[0].content(at: segment.slot))
    case .picks(let picks): return try content(of: segment, picking: picks)
    case .record(let record):
      guard record.key == key else {
        throw MergeError(.otherRecord, "The record \(record.key) is not \(key).")
      }
      guard record.faults.isEmpty else { throw invalid(record.faults) }
      return record.version.isTombstone ? nil : CourseDraft.Content(RecordBody(record))
    }
  }

  private var noBase: MergeError {
    MergeError(
      .noBase,
      "There is no single version of \(key) from before the conflict to go back to.",
      advice: "Take a side, or say what each member is to be."
    )
  }

  /// Returns what is in question as a content has it, the rest as it merges.
  private func content(
    of segment: CourseUnion.Segment,
    from content: Int
  ) throws(MergeError) -> CourseDraft.Content? {
    if segment.plan == CourseUnion.open, content == ContentTable.none { return nil }
    let living = leaves.map { self.content(of: $0, at: segment.slot) }
    let source =
      content == ContentTable.none
      ? living.first { $0 != ContentTable.none } ?? content : content
    let plan = segment.plan == CourseUnion.open ? contents.plan(of: source) : segment.plan
    return try checked(
      body(at: segment, plan: contents.planMembers(numbered: plan)) { value(of: $0, in: source) }
    )
  }

  private func content(
    of segment: CourseUnion.Segment,
    picking picks: [String: Resolution.Pick]
  ) throws(MergeError) -> CourseDraft.Content? {
    let questions = questions(in: segment)
    try refuseUnknown(picks)
    var answers: [Question: JSONValue] = [:]
    for question in questions {
      guard let pick = picks[question.name] else {
        throw MergeError(.unresolved, "Nothing was picked for \(question.name) of \(key).")
      }
      answers[question] = try answer(pick, to: question, in: segment)
    }
    var plan = contents.planMembers(numbered: segment.plan)
    if let question = questions.first(where: { $0.subject == .plan }) {
      guard let picked = answers[question]?.object else { return nil }
      plan = picked
    }
    return try checked(body(at: segment, plan: plan) { answers[$0] })
  }

  /// Refuses a pick for a member that never conflicts.
  private func refuseUnknown(_ picks: [String: Resolution.Pick]) throws(MergeError) {
    let known = Set(union.segments.filter { !isAgreed($0) }.flatMap(questions).map(\.name))
    for name in picks.keys.sorted() where !known.contains(name) {
      throw MergeError(.noConflict, "The leaves of \(key) do not conflict in '\(name)'.")
    }
  }

  private func answer(
    _ pick: Resolution.Pick,
    to question: Question,
    in segment: CourseUnion.Segment
  ) throws(MergeError) -> JSONValue? {
    switch pick {
    case .value(let value): return value
    case .side(let uuid):
      return value(of: question, in: content(of: try leaf(uuid), at: segment.slot))
    }
  }

  private func checked(_ body: RecordBody) throws(MergeError) -> CourseDraft.Content {
    do { return try Self.content(of: body) } catch { throw invalid(error.faults) }
  }

  private func invalid(_ faults: [Fault]) -> MergeError {
    MergeError(.invalid, "What was picked makes no valid \(key).", faults: faults)
  }
}

extension Range<Instant> {
  /// Returns whether all of a span lies within this one.
  fileprivate func holds(_ span: Range<Instant>) -> Bool {
    lowerBound <= span.lowerBound && (upperBound == .latest || span.upperBound <= upperBound)
  }
}
