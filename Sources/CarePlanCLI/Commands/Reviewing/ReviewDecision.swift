import CarePlanKit

/// What a person decided of one thing that was in question: what was chosen, and what was given up.
struct ReviewDecision: Hashable, Sendable {
  /// For which time; nil of an outcome, which has none.
  let period: String?
  /// What it is called; nil of the plan.
  let member: String?
  let chosen: String
  let givenUp: [String]

  /// `from 6 Jan 2026 on: 20 mg, given up: 30 mg`.
  var words: String {
    let subject = member.map { "\($0) " } ?? ""
    let loss = givenUp.isEmpty ? "" : ", given up: \(givenUp.joined(separator: " and "))"
    return (period.map { "\($0): " } ?? "") + subject + chosen + loss
  }

  var json: JSONValue {
    var object: JSONObject = [
      "chosen": .string(chosen), "givenUp": .array(givenUp.map { .string($0) }),
    ]
    object["period"] = period.map { .string($0) }
    object["member"] = member.map { .string($0) }
    return .object(object)
  }
}

extension ReviewDecision {
  /// The most questions of one record that are told.
  private static let most = 24

  /// What a version that joins others decided, by the question as it stood before its commit.
  ///
  /// Nothing where that commit did more than to decide: a merge by git's own hand, or an import.
  static func decisions(
    of join: AnyRecord,
    in commit: CommitSummary?,
    _ open: OpenStore
  ) throws(CommandFailure) -> [ReviewDecision] {
    guard let commit, let parent = commit.parents.first else { return [] }
    let conflict = try open.read(at: parent) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(of: [join.key]).first }
    }
    let leaves = Set(conflict?.leaves.map(\.version.uuid) ?? [])
    guard let conflict, leaves.isSubset(of: join.version.previous) else { return [] }
    return try open.read(at: commit.id) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try decisions(conflict, join, after: snapshot, open.wording)
      }
    }
  }

  private static func decisions(
    _ conflict: RecordConflict,
    _ join: AnyRecord,
    after snapshot: Snapshot,
    _ wording: Wording
  ) throws(StoreError) -> [ReviewDecision] {
    let isOutcome = conflict.key.kind == .outcome
    let course = isOutcome ? nil : try snapshot.graph(of: conflict.key).course
    let asked = conflict.periods.filter { $0.dispute != nil }.prefix(most)
    var decided: [RecordBody?] = []
    for period in asked {
      decided.append(try body(at: period.span.lowerBound, of: course, snapshot, orElse: join))
    }
    let words = ConflictWords(conflict, asked, and: decided.compactMap(\.self), wording)
    var decisions: [ReviewDecision] = []
    for (period, body) in zip(asked, decided) {
      guard let dispute = period.dispute else { continue }
      for question in words.questions(dispute) {
        let chosen = words.words(of: question, by: body, in: dispute)
        decisions.append(
          ReviewDecision(
            period: isOutcome ? nil : wording.period(dispute.span),
            member: question.name,
            chosen: chosen,
            givenUp: question.answers.map(\.words).filter { $0 != chosen }
          )
        )
      }
    }
    return decisions
  }

  /// What the record says at a moment after the decision; nil if it is not there then.
  private static func body(
    at moment: Instant,
    of course: Course?,
    _ snapshot: Snapshot,
    orElse join: AnyRecord
  ) throws(StoreError) -> RecordBody? {
    guard let course else { return join.version.isTombstone ? nil : RecordBody(join) }
    let period = course.periods.first { $0.span.contains(moment) }
    guard let version = period?.version else { return nil }
    return try snapshot.version(version).map { RecordBody($0) }
  }
}
