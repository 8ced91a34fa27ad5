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

  /// Returns the commits that the founding or an owner's vouch takes as they are, with all before them.
  ///
  /// A voucher that does not know an end takes only what the end had seen.
  ///
  /// - Parameter isReached: Whether a commit is another one, or one of its ancestors.
  package func takenCommits(
    isReached: (_ commit: CommitID, _ end: CommitID) -> Bool
  ) -> Set<CommitID> {
    let vouched = rules.limitsOfVouchers.filter { commit, vouchers in
      vouchers.contains { limits in limits.allSatisfy { isReached(commit, $0) } }
    }
    return Set(vouched.keys).union(history)
  }

  /// Returns whether everybody who could answer for a commit in an earlier state still can, as far as ends go.
  ///
  /// If so, what was accepted in that state does not have to be judged anew.
  package func upholds(_ earlier: AccessState) -> Bool {
    let now = Dictionary(uniqueKeysWithValues: memberships.map { ($0.id, $0) })
    return earlier.memberships.allSatisfy { past in
      guard let present = now[past.id], present.ends == past.ends else { return false }
      let devices = Set(present.devices)
      return past.devices.allSatisfy(devices.contains)
    }
  }

  /// Whether nothing may be written here, since a statement says what this careplan does not know: to
  /// leave it out might leave out a restriction.
  ///
  /// A statement that would not count whatever it said, such as one by a stranger, changes nothing.
  package var isReadOnly: Bool { !notUnderstood.isEmpty }

  /// The statements that had seen one which is not here.
  package var waiting: Set<StatementID> {
    Set(
      findings.compactMap { finding in
        if case .waiting(let id) = finding { id } else { nil }
      }
    )
  }

  /// The statements that count, and of which this careplan does not know what they say.
  package var notUnderstood: Set<StatementID> {
    Set(
      findings.compactMap { finding in
        if case .notUnderstood(let id) = finding { id } else { nil }
      }
    )
  }

  /// Returns what somebody may do now.
  package func rights(of person: PersonID) -> Rights {
    people.first { $0.id == person }?.rights ?? .none
  }
}

extension AccessState {
  /// Returns whether a key is, or ever was, that of somebody's device.
  package func knows(_ key: DeviceKey) -> Bool {
    memberships.contains { $0.devices.contains { $0.key == key } }
      || readers.contains { $0.devices.contains { $0.key == key } }
  }

  /// Returns whether a key is that of somebody who only reads, and whom nobody stopped.
  package func isReader(_ key: DeviceKey) -> Bool {
    readers.contains { reader in
      reader.isInForce && reader.devices.contains { $0.key == key && $0.ends.isEmpty }
    }
  }

  /// Returns the membership under which a key can say something: of those that nothing ended, the one of
  /// the least rank.
  package func membership(of key: DeviceKey) -> StatementID? {
    memberships
      .filter { membership in
        membership.ends.isEmpty
          && membership.devices.contains { $0.key == key && $0.ends.isEmpty }
      }
      .min { ($0.rank, $0.id) < ($1.rank, $1.id) }?.id
  }

  /// Returns who acts with a key now; nil if nobody does.
  package func person(of key: DeviceKey) -> PersonID? {
    membership(of: key).flatMap { id in memberships.first { $0.id == id }?.person }
  }

  /// Returns whether a key is that of a device which was ended, of somebody who is still a member.
  package func isEndedDevice(_ key: DeviceKey) -> Bool {
    memberships.contains { membership in
      membership.ends.isEmpty
        && membership.devices.contains { $0.key == key && !$0.ends.isEmpty }
    }
  }

  /// Returns why a statement counts for nothing; nil if it counts.
  package func whyVoid(_ id: StatementID) -> AccessRule? {
    for case .void(id, let rule) in findings { return rule }
    return nil
  }

  /// Returns who may answer for a commit that a key signed, and with which rights.
  ///
  /// A membership or a device that was ended still answers for what the ends had seen: a commit is
  /// judged by where it stands, so that no date and no choice of old parents brings a right back.
  ///
  /// - Parameters:
  ///   - key: The key of the commit's signature.
  ///   - isReached: Whether the commit is the given one, or one of its ancestors.
  /// - Returns: One of these has to allow everything that the commit does.
  package func authorities(
    of key: DeviceKey,
    isReached: (CommitID) -> Bool
  ) -> Set<Authority> {
    guard let number = set.keyNumbers[key] else { return [] }
    func areReached(_ ends: [Int]) -> Bool {
      ends.allSatisfy { set.statements[$0].draft.seen.map(isReached) ?? false }
    }
    var found: Set<Authority> = []
    for person in people {
      let holders = verdict.memberships(of: person.id)
      guard holders.allSatisfy({ areReached($0.deviceEnds[number] ?? []) }) else { continue }
      for holder in holders where holder.devices[number] != nil {
        if holder.ends.isEmpty {
          found.insert(Authority(person: person.id, rights: person.rights))
        } else if areReached(holder.ends) {
          found.insert(Authority(person: person.id, rights: holder.rights))
        }
      }
    }
    return found
  }

  /// Returns whether a commit that a key signed may do all of several things.
  package func may(
    _ key: DeviceKey,
    _ needs: [(verb: AccessVerb, category: RecordCategory)],
    isReached: (CommitID) -> Bool
  ) -> Bool {
    authorities(of: key, isReached: isReached).contains { authority in
      needs.allSatisfy { authority.rights.allow($0.verb, in: $0.category) }
    }
  }
}
