/// Who may do what in a store, as the set of its statements says it.
///
/// It follows from the set alone: not from dates, from the order in which statements came, or from
/// commits. Whoever knows of the same statements gets the same state.
package struct AccessState: Sendable {
  let set: StatementSet
  let verdict: Verdict
  /// The valid memberships, ended ones included, in order of their ids.
  package let memberships: [Membership]
  /// Everybody who is or was a member, in order of their ids.
  package let people: [AccessPerson]
  /// Everybody who was taken in as a reader, in order of the statements.
  package let readers: [AccessReader]
  /// The labels of members and readers; such as two of them have, with digits of their cards.
  package let labels: [PersonID: String]
  package let rules: AccessRules
  /// What counts for nothing, and why, in order of the statements.
  package let findings: [AccessFinding]

  /// Evaluates statements.
  ///
  /// - Parameters:
  ///   - statements: In any order; several times the same one is the same as once.
  ///   - anchor: The founding statement that this copy of the store has pinned.
  ///   - holdsRules: Whether the statements of rules are known here; a reader has only those of people.
  package init(
    _ statements: [AccessStatement],
    anchor: StatementID,
    holdsRules: Bool = true
  ) {
    let set = StatementSet(statements, anchor: anchor, holdsRules: holdsRules)
    var evaluator = Evaluator(set)
    var verdict = evaluator.memberships()
    evaluator.readers(&verdict)
    self.set = set
    self.verdict = verdict
    let readings = AccessReadings(set, verdict)
    verdict.affects(readings.stops)
    memberships = readings.memberships
    people = readings.people
    readers = readings.readers
    labels = readings.labels
    rules = AccessRules(readings)
    findings = readings.findings(effects: verdict.effects)
  }

  /// The commits that the founder took as they were, with all before them.
  package var history: [CommitID] {
    guard let anchor = set.anchor, case .found(let founding) = set.statements[anchor].act else {
      return []
    }
    return founding.history
  }

  /// Whether nothing may be written here, since a statement says what this careplan does not know: to
  /// leave it out might leave out a restriction.
  ///
  /// A statement that would not count whatever it said, such as one by a stranger, changes nothing.
  package var isReadOnly: Bool {
    findings.contains { finding in
      guard case .notUnderstood = finding else { return false }
      return true
    }
  }

  /// Returns what somebody may do now.
  package func rights(of person: PersonID) -> Rights {
    people.first { $0.id == person }?.rights ?? .none
  }
}
