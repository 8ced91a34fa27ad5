import CarePlanKit

/// What the sides of a conflict say, in words.
struct ConflictWords: Sendable {
  /// One answer to a question, and who gives it.
  struct Answer: Sendable {
    let words: String
    /// Whether it was so before the sides parted.
    let isBase: Bool
    /// The sides that say so, best first.
    let sides: [VersionID]
  }

  /// One thing that is in question in a period.
  struct Question: Sendable {
    /// What people call it; nil for the plan, which needs no name.
    let name: String?
    /// What the conflict calls it.
    let member: String
    /// All answers, best first.
    let answers: [Answer]
  }

  private let conflict: RecordConflict
  private let wording: Wording
  private let plans: PlanWords

  /// - Parameters:
  ///   - periods: The periods that are spoken of.
  ///   - bodies: What else is spoken of.
  ///   - saysTimes: Whether a dose is said with its times.
  init(
    _ conflict: RecordConflict,
    _ periods: some Sequence<ConflictPeriod>,
    and bodies: [RecordBody] = [],
    saysTimes: Bool = false,
    _ wording: Wording
  ) {
    (self.conflict, self.wording) = (conflict, wording)
    var spoken: [JSONObject] = bodies.map(\.plan)
    for period in periods {
      if let body = period.body { spoken.append(body.plan) }
      for member in period.dispute?.members ?? [] where Self.isPlan(member, of: conflict) {
        spoken += member.sides.compactMap { $0.value?.object }
      }
    }
    plans = PlanWords(spoken, of: conflict.head, saysTimes: saysTimes, wording)
  }

  /// The members of the plan of which something is said, since they differ.
  var planMembers: [String] { plans.differing }

  /// Returns what is in question in a line: `10 mg OR 20 mg: unresolved`.
  func phrase(of question: Question) -> String {
    let name = question.name.map { "\($0) " } ?? ""
    return Wording.say(.unresolved, name + either(question))
  }

  /// Returns all answers to a question: `10 mg OR 20 mg`.
  func either(_ question: Question) -> String {
    question.answers.map(\.words).joined(separator: " \(Wording.say(.orElse)) ")
  }

  /// Returns whether a question is what somebody is to do, or whether the record goes on at all.
  static func isPlan(_ member: MemberConflict, of conflict: RecordConflict) -> Bool {
    conflict.key.kind != .outcome
      && (member.members.contains(MemberName.deleted)
        || !Set(AnyRecord.planMembers(of: conflict.key.kind)).isDisjoint(with: member.members))
  }

  /// Returns what the sides agree on in a period.
  func agreed(_ period: ConflictPeriod) -> String {
    guard let body = period.body else { return conflict.provisional.absence(in: period.span) }
    return words(of: body)
  }

  /// Returns what a body has somebody do.
  func words(of body: RecordBody) -> String { plans.words(of: body.plan) }

  /// Returns how somebody who decided answers a question.
  ///
  /// - Parameter body: What was decided; nil if the record is not there in the period.
  func words(of question: Question, by body: RecordBody?, in dispute: Dispute) -> String {
    guard let member = dispute.members.first(where: { $0.name == question.member }) else {
      return ""
    }
    if Self.isPlan(member, of: conflict) {
      return body.map { words(of: $0) } ?? Wording.say(.endedOrPaused)
    }
    if member.members.contains(MemberName.deleted) {
      return Wording.say(body == nil ? .isTakenBack : .isRecorded)
    }
    // Which side is right about one of several members is named by the side that has it.
    let values = member.members.map { name in body?[name] }
    guard member.members.count == 1, member.name == member.members[0] else {
      let sides = question.answers.first { answer in
        conflict.leaves.contains { leaf in
          answer.sides.contains(leaf.version.uuid)
            && member.members.map { leaf.json.object?[$0] } == values
        }
      }
      return sides?.words ?? Wording.say(.isMerged)
    }
    return words(of: member, values[0])
  }

  /// Whether the answers say done or not done; such a question is printed without a member name.
  private func isState(_ member: MemberConflict) -> Bool {
    conflict.key.kind == .outcome && member.members == [MemberName.state]
  }

  /// Whether the answers are an outcome or its withdrawal.
  private func isLifetime(_ member: MemberConflict) -> Bool {
    conflict.key.kind == .outcome && member.members.contains(MemberName.deleted)
  }

  /// Returns the outcome of a side that did not withdraw it; nil for other members.
  private func recorded(by side: VersionID, _ member: MemberConflict) -> String? {
    guard isLifetime(member),
      case .outcome(let outcome)? = conflict.leaves.first(where: { $0.version.uuid == side })
    else { return nil }
    return wording.recorded(outcome)
  }

  /// Returns what is in question in a period: the plan first, then what may alter what is given,
  /// the rest.
  func questions(_ dispute: Dispute) -> [Question] {
    let clinical = AnyRecord.memberDescriptions(of: conflict.key.kind).filter {
      $0.weight == .clinical
    }
    let names = Set(clinical.map(\.name))
    let weight = { (member: MemberConflict) in
      Self.isPlan(member, of: conflict) ? 0 : names.isDisjoint(with: member.members) ? 2 : 1
    }
    let members = dispute.members
    return [0, 1, 2].flatMap { rank in members.filter { weight($0) == rank } }
      .map { question($0, in: dispute.span) }
  }

  private func question(_ member: MemberConflict, in span: Range<Instant>) -> Question {
    let isPlan = Self.isPlan(member, of: conflict)
    var answers: [Answer] = []
    // Whoever took an outcome back says nothing else of it, whatever its version still has.
    let withdrawn = conflict.leaves.filter {
      conflict.key.kind == .outcome && $0.version.isTombstone
    }.map(\.version.uuid)
    for (value, sides) in Self.grouped(member.sides) {
      answers.append(
        Answer(
          words: isPlan
            ? words(ofPlan: value, by: sides[0], in: span)
            : sides.allSatisfy(withdrawn.contains)
              ? Wording.say(.isTakenBack)
              : recorded(by: sides[0], member) ?? words(of: member, value),
          // Two who decided each for another side have both changed what they had.
          isBase: member.bases == [value] && !isLifetime(member),
          sides: sides
        )
      )
    }
    return Question(
      name: isPlan || isState(member) || isLifetime(member)
        ? nil : Wording.part(member.name, of: conflict.key.kind),
      member: member.name,
      answers: answers
    )
  }

  /// Returns the different values in the order of the sides that have them.
  private static func grouped(
    _ sides: [MemberConflict.Side]
  ) -> [(value: JSONValue?, sides: [VersionID])] {
    var places: [JSONValue?: Int] = [:]
    var groups: [(value: JSONValue?, sides: [VersionID])] = []
    for side in sides {
      if let place = places[side.value] {
        groups[place].sides.append(side.uuid)
      } else {
        places[side.value] = groups.count
        groups.append((side.value, [side.uuid]))
      }
    }
    return groups
  }
}

extension ConflictWords {
  /// Returns what was recorded, if a question is about the values with what belongs to them: `10
  /// mg, recorded 6 Jan 2026 10:00`, `not completed`.
  private func words(ofRecorded value: JSONValue, _ member: MemberConflict) -> String? {
    guard member.members.contains(MemberName.values), member.members.count > 1,
      let said = value.object
    else {
      return nil
    }
    var object = conflict.head.json.object ?? [:]
    for name in member.members { object[name] = said[name] }
    guard case .outcome(let outcome)? = try? AnyRecord(.outcome, json: .object(object)) else {
      return nil
    }
    let plans = Set(member.sides.compactMap { $0.value?.object?[MemberName.plannedValues] })
    return wording.recorded(outcome, sayingPlan: plans.count > 1)
  }

  private func words(
    ofPlan value: JSONValue?,
    by leaf: VersionID,
    in span: Range<Instant>
  ) -> String {
    guard let value else { return conflict.course(of: leaf).absence(in: span) }
    // Of a record without a plan the value is only whether it goes on.
    return plans.words(of: value.object ?? [:])
  }

  /// Returns the value of a member or of an element of one.
  private func words(
    of member: MemberConflict,
    _ value: JSONValue?
  ) -> String {
    if member.members.contains(MemberName.deleted) {
      return value?.object?[MemberName.deleted] == nil
        ? Wording.say(.isRecorded) : Wording.say(.isTakenBack)
    }
    if isState(member) {
      let isNotCompleted = value?.string == OutcomeContent.State.notCompleted.rawValue
      return Wording.say(isNotCompleted ? .notCompleted : .done)
    }
    guard let value else { return Wording.say(.nothing) }
    let name = member.members.first ?? ""
    if conflict.key.kind == .outcome, let words = words(ofRecorded: value, member) { return words }
    guard member.members.count == 1, member.name == name else { return Wording.json(value) }
    var object = conflict.head.json.object ?? [:]
    object[name] = value
    guard let record = try? AnyRecord(conflict.key.kind, json: .object(object)) else {
      return Wording.json(value)
    }
    let difference = RecordDifference(from: nil, to: record)
    return difference?.worded(by: wording) { $0.member == name }.first?.new ?? Wording.json(value)
  }
}
