import CarePlanKit

/// What the versions of a record say that stand side by side, because nobody has joined them yet.
struct OpenConflict: Hashable, Sendable {
  let kind: RecordKind
  let leaves: [VersionID]
  /// The members that conflict.
  let members: [String]
  /// Every value that is in question: `10 mg OR 20 mg: unresolved`.
  let phrases: [String]
  /// The conflicting period in words; nil for an outcome.
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

  /// Reads the conflict of an outcome; nil without one.
  ///
  /// - Parameter includesJoinable: Whether versions count that the next write joins.
  init?(
    ofOutcome key: RecordKey,
    includesJoinable: Bool = false,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let conflict = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try EventConflict(ofOutcome: key, in: snapshot) }
    }
    guard let conflict, includesJoinable || conflict.conflict != nil else { return nil }
    self.init(outcome: conflict, open)
  }

  /// Returns the command for an outcome whose versions are not joined: the one that shows the conflict, or the one
  /// that joins versions without a conflict.
  static func command(
    aboutOutcome key: RecordKey,
    _ open: OpenStore
  ) throws(CommandFailure) -> String {
    try OpenConflict(ofOutcome: key, open) == nil
      ? "careplan check --fix" : "careplan conflicts \(key)"
  }

  private init(outcome conflict: EventConflict, _ open: OpenStore) {
    let view = conflict.conflict.map { OpenRecordView($0, open) }
    let members = view?.members ?? []
    (kind, leaves, self.members) = (conflict.key.kind, conflict.leaves, members)
    (period, span) = (nil, nil)
    let isWhole =
      !Self.wholes.isDisjoint(with: members)
      || conflict.sides.contains(where: \.version.isTombstone)
    if isWhole {
      phrases = [Self.phrase(of: conflict.sides, open.wording)]
    } else if let view, members.contains(MemberName.values) {
      phrases = [view.words(of: MemberName.values, open.wording)]
    } else {
      phrases = []
    }
  }

  /// `CONFLICT: 2 versions of the task`.
  var mark: StyledText {
    let noun = Wording.say(kind == .outcome ? .ofTheOutcome : .ofTheTask)
    return "\(Wording.say(.conflictOfTask, count: leaves.count), [.bold, .red]) \(noun)"
  }

  /// If one of these members of an outcome conflicts, each side is printed as a whole.
  private static let wholes: Set = [
    MemberName.state, MemberName.reason, MemberName.plannedValues,
  ]

  /// Returns the text of each version of an outcome: `done OR not completed: unresolved`, `7 mg OR withdrawn:
  /// unresolved`, `done, planned then: 5 mg OR done, planned then: 7.5 mg: unresolved`.
  private static func phrase(of sides: [AnyRecord], _ wording: Wording) -> String {
    var outcomes: [Outcome] = []
    for case .outcome(let outcome) in sides { outcomes.append(outcome) }
    let said = outcomes.filter { !$0.version.isTombstone }
    let haveOnePlan = Set(said.compactMap(\.content.plannedValues)).count < 2
    let phrases = said.map { wording.recorded($0, sayingPlan: !haveOnePlan) }
    let isWithdrawn = said.count < outcomes.count
    let either =
      phrases.reduce(into: [String]()) { distinct, phrase in
        if !distinct.contains(phrase) { distinct.append(phrase) }
      } + (isWithdrawn ? [Wording.say(.isTakenBack)] : [])
    return Wording.say(.unresolved, either.joined(separator: " \(Wording.say(.orElse)) "))
  }
}
