import CarePlanKit

/// What the versions of a record say that stand side by side, because nobody has joined them yet.
struct OpenConflict: Hashable, Sendable {
  let kind: RecordKind
  let leaves: [VersionID]
  /// The members in question.
  let members: [String]
  /// Every value that is in question: `10 mg OR 20 mg: unresolved`.
  let phrases: [String]
  /// The period in question in words; nil for an outcome.
  let span: String?
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
    self.span = open.wording.period(dispute.span)
  }

  private init(outcome conflict: EventConflict, _ open: OpenStore) {
    let view = conflict.conflict.map { OpenRecordView($0, open) }
    let members = view?.members ?? []
    (kind, leaves, self.members) = (conflict.key.kind, conflict.leaves, members)
    (period, span) = (nil, nil)
    let isWhole =
      !Self.states.isDisjoint(with: members)
      || conflict.sides.contains(where: \.version.isTombstone)
    if isWhole {
      phrases = [Self.phrase(of: conflict.sides, open.wording)]
    } else {
      phrases = [MemberName.values, MemberName.plannedValues].filter(members.contains)
        .map { member in
          let name = member == MemberName.values ? "" : "\(Wording.part(member, of: .outcome)) "
          return name + (view?.words(of: member, open.wording) ?? Wording.say(.nothing))
        }
    }
  }

  /// `CONFLICT: 2 versions of the task`.
  var mark: StyledText {
    let noun = Wording.say(kind == .outcome ? .ofTheOutcome : .ofTheTask)
    return "\(Wording.say(.conflictOfTask, count: leaves.count), [.bold, .red]) \(noun)"
  }

  /// The members of an outcome that say whether it was done; in question, each side is said as a whole.
  private static let states: Set = [MemberName.state, MemberName.reason]

  /// Returns what each version of an outcome says: `done OR not completed: unresolved`, `7 mg OR withdrawn:
  /// unresolved`.
  private static func phrase(of sides: [AnyRecord], _ wording: Wording) -> String {
    var (phrases, isWithdrawn): ([String], Bool) = ([], false)
    for case .outcome(let outcome) in sides {
      guard !outcome.version.isTombstone else {
        isWithdrawn = true
        continue
      }
      let words = wording.recorded(outcome)
      if !phrases.contains(words) { phrases.append(words) }
    }
    let either = phrases + (isWithdrawn ? [Wording.say(.isTakenBack)] : [])
    return Wording.say(.unresolved, either.joined(separator: " \(Wording.say(.orElse)) "))
  }
}
