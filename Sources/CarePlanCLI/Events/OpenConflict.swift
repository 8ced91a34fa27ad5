import CarePlanKit

/// What the versions of a record say that stand side by side, because nobody has joined them yet.
struct OpenConflict: Hashable, Sendable {
  let kind: RecordKind
  let leaves: [VersionID]
  /// The members in question.
  let members: [String]
  /// Every value that is in question: `10 mg OR 20 mg: unresolved`.
  let phrases: [String]
  /// The period in question as a program reads it; nil for an outcome.
  let period: JSONValue?

  /// Describes what is in question of a task in one period, or of an outcome.
  init(_ conflict: EventConflict, _ open: OpenStore) {
    if let whole = conflict.conflict, let dispute = conflict.dispute {
      self.init(whole, dispute, open)
    } else {
      self.init(outcome: conflict, open)
    }
  }

  private init(_ conflict: RecordConflict, _ dispute: Dispute, _ open: OpenStore) {
    let period = ConflictPeriod(span: dispute.span, dispute: dispute, number: nil, body: nil)
    let words = ConflictWords(conflict, [period], open.wording)
    (kind, leaves) = (conflict.key.kind, conflict.leaves.map(\.version.uuid))
    let others = dispute.members.filter { !ConflictWords.isPlan($0, of: conflict) }
    let isAboutPlan = others.count < dispute.members.count
    // Where nothing of the plan differs, it is in question as a whole.
    let isWhole = isAboutPlan && words.planMembers.isEmpty
    members =
      (isWhole ? AnyRecord.planMembers(of: conflict.key.kind) : words.planMembers)
      + others.flatMap(\.members)
    phrases = words.questions(dispute).filter { $0.name == nil }.map(words.phrase)
    self.period = dispute.json(of: conflict.key, open.dates.zone)
  }

  private init(outcome conflict: EventConflict, _ open: OpenStore) {
    let view = conflict.conflict.map { OpenRecordView($0, open) }
    let members = view?.members ?? []
    let values = Self.values.filter { members.contains($0) }
      .map { member in
        let name = member == MemberName.values ? "" : "\(Wording.part(member, of: .outcome)) "
        return name + (view?.words(of: member, open.wording) ?? Wording.say(.nothing))
      }
    (kind, leaves, self.members, period) = (conflict.key.kind, conflict.leaves, members, nil)
    phrases = values + Self.ends(conflict.sides, open.wording)
  }

  /// `CONFLICT: 2 versions of the task`.
  var mark: StyledText {
    let noun = Wording.say(kind == .outcome ? .ofTheOutcome : .ofTheTask)
    return "\(Wording.say(.conflictOfTask, count: leaves.count), [.bold, .red]) \(noun)"
  }

  /// The members of an outcome of which a reader must know every value.
  private static let values = [
    MemberName.state, MemberName.reason, MemberName.values, MemberName.plannedValues,
  ]

  /// Returns what versions say that take an outcome back, beside what the others say.
  private static func ends(_ sides: [AnyRecord], _ wording: Wording) -> [String] {
    var (phrases, isTakenBack): ([String], Bool) = ([], false)
    for case .outcome(let outcome) in sides {
      guard !outcome.version.isTombstone else {
        isTakenBack = true
        continue
      }
      let words = wording.recorded(outcome)
      if !phrases.contains(words) { phrases.append(words) }
    }
    guard isTakenBack else { return [] }
    let either = (phrases + [Wording.say(.isTakenBack)])
      .joined(separator: " \(Wording.say(.orElse)) ")
    return [Wording.say(.unresolved, either)]
  }
}
