import CarePlanKit

/// What a person decided of one thing that was in question: what was chosen, and what was given up.
struct ReviewDecision: Hashable, Sendable {
  /// For which time; nil for an outcome, which has none.
  let period: String?
  /// What people call it; nil for the plan.
  let name: String?
  /// What programs call it; nil for the plan.
  let member: String?
  let chosen: String
  let givenUp: [String]

  /// `from 6 Jan 2026 on: 20 mg, given up: 30 mg`.
  var words: String {
    let subject = name.map { "\($0) " } ?? ""
    let lost = givenUp.dropFirst().reduce(givenUp.first ?? "") { Wording.say(.and, $0, $1) }
    let loss = givenUp.isEmpty ? "" : ", \(Wording.say(.givenUp, lost))"
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
  /// Returns what a person decided of a record, a question after the other.
  static func decisions(_ decided: DecidedConflict, _ wording: Wording) -> [ReviewDecision] {
    let conflict = decided.conflict
    let asked = conflict.periods.filter { $0.dispute != nil }.prefix(decided.answers.count)
    let words = ConflictWords(conflict, asked, and: decided.answers.compactMap(\.body), wording)
    return decided.answers.flatMap { answer in
      words.questions(answer.dispute).map { question in
        let chosen = words.words(of: question, by: answer.body, in: answer.dispute)
        return ReviewDecision(
          period: conflict.key.kind == .outcome ? nil : wording.period(answer.dispute.span),
          name: question.name,
          member: question.name.map { _ in question.member },
          chosen: chosen,
          givenUp: question.answers.map(\.words).filter { $0 != chosen }
        )
      }
    }
  }
}
