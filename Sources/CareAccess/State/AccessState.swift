/// Who may do what in a store, as the set of its statements says it.
///
/// It follows from the set alone: not from dates, from the order in which statements came, or from
/// commits. Whoever knows of the same statements gets the same state.
public struct AccessState: Sendable {
  let set: StatementSet
  let verdict: Verdict
  /// The valid memberships, ended ones included, in order of their ids.
  public let memberships: [Membership]
  /// Everybody who is or was a member, in order of their ids.
  public let people: [AccessPerson]
  /// Everybody who was taken in as a reader, in order of the statements.
  public let readers: [AccessReader]
  /// The labels of members and readers; such as two of them have, with digits of their cards.
  public let labels: [PersonID: String]
  /// The grants, invitations, approvals and categories, and the policy of the store.
  public let rules: AccessRules
  /// What counts for nothing, and why, in order of the statements.
  public let findings: [AccessFinding]
  /// Where each person is among the people.
  private let places: [PersonID: Int]
  /// The memberships that have, or ever had, a device, by its key.
  private let membershipsOfKey: [DeviceKey: [Membership]]
  /// The readers that have, or ever had, a device, by its key.
  private let readersOfKey: [DeviceKey: [AccessReader]]
  /// The cards by which people were admitted.
  private let cards: [PersonID: Card]
  private let rulesOfVoid: [StatementID: AccessRule]
  let streams: StreamReadings

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
    verdict.leaveOutClaims()
    self.set = set
    self.verdict = verdict
    let readings = AccessReadings(set, verdict)
    verdict.affects(readings.stops)
    memberships = readings.memberships
    let (people, readers) = (readings.people, readings.readers)
    (self.people, self.readers) = (people, readers)
    labels = readings.labels(of: people, readers)
    rules = AccessRules(readings)
    streams = StreamReadings(readings)
    findings = readings.findings(effects: verdict.effects)
    places = Dictionary(people.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var membershipsOfKey: [DeviceKey: [Membership]] = [:]
    for membership in memberships {
      for device in membership.devices {
        membershipsOfKey[device.key, default: []].append(membership)
      }
    }
    self.membershipsOfKey = membershipsOfKey
    var readersOfKey: [DeviceKey: [AccessReader]] = [:]
    for reader in readers {
      for device in reader.devices { readersOfKey[device.key, default: []].append(reader) }
    }
    self.readersOfKey = readersOfKey
    var cards = Dictionary(readers.map { ($0.card.id, $0.card) }) { first, _ in first }
    for (person, admissions) in set.admissions {
      cards[person] = admissions.first.flatMap { set.statements[$0].act.card }
    }
    self.cards = cards
    var rulesOfVoid: [StatementID: AccessRule] = [:]
    for case .void(let id, let rule) in findings { rulesOfVoid[id] = rulesOfVoid[id] ?? rule }
    self.rulesOfVoid = rulesOfVoid
  }

  /// The founding statement; nil if it is not here.
  package var anchor: StatementID? {
    guard let anchor = self.set.anchor else { return nil }
    return self.set.statements[anchor].id
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

  /// The statements that count, and of which this careplan does not know what they say.
  package var notUnderstood: Set<StatementID> {
    Set(
      findings.compactMap { finding in
        if case .notUnderstood(let id) = finding { id } else { nil }
      }
    )
  }

  /// Returns a present or former member.
  public func person(_ id: PersonID) -> AccessPerson? { places[id].map { people[$0] } }

  /// Returns the card of a member or reader.
  public func card(of person: PersonID) -> Card? { cards[person] }

  /// Returns what somebody may do now.
  public func rights(of person: PersonID) -> Rights { self.person(person)?.rights ?? .none }
}

extension AccessState {
  /// Returns whether a key is, or ever was, that of somebody's device.
  public func knows(_ key: DeviceKey) -> Bool {
    membershipsOfKey[key] != nil || readersOfKey[key] != nil
  }

  /// Returns whether a key is that of somebody who only reads, and whom nobody stopped.
  public func isReader(_ key: DeviceKey) -> Bool {
    (readersOfKey[key] ?? []).contains { reader in
      reader.isInForce && reader.devices.contains { $0.key == key && $0.ends.isEmpty }
    }
  }

  /// Returns whether a key belongs to a present or former reader and never belonged to a member.
  package func isOnlyReader(_ key: DeviceKey) -> Bool {
    membershipsOfKey[key] == nil && readersOfKey[key] != nil
  }

  /// Returns the membership under which a key can say something: of those that nothing ended, the one of
  /// the least rank.
  package func membership(of key: DeviceKey) -> StatementID? { standing(key)?.id }

  /// Returns the person who has a key as a member now; nil if there is none.
  public func person(of key: DeviceKey) -> PersonID? { standing(key)?.person }

  private func standing(_ key: DeviceKey) -> Membership? {
    (membershipsOfKey[key] ?? [])
      .filter { membership in
        membership.ends.isEmpty
          && membership.devices.contains { $0.key == key && $0.ends.isEmpty }
      }
      .min { ($0.rank, $0.id) < ($1.rank, $1.id) }
  }

  /// Returns whether a key is that of a device which was ended, of somebody who is still a member.
  public func isEndedDevice(_ key: DeviceKey) -> Bool {
    (membershipsOfKey[key] ?? []).contains { membership in
      membership.ends.isEmpty
        && membership.devices.contains { $0.key == key && !$0.ends.isEmpty }
    }
  }

  /// Returns the member or reader who has, or ever had, a device, whatever ended it since.
  ///
  /// If several people have the key, the one whose card it signed; nothing proves that others have it. Otherwise
  /// the one of the membership with the least rank.
  public func owner(of key: DeviceKey) -> (id: PersonID, label: String, name: String)? {
    let holdings = (membershipsOfKey[key] ?? []).sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    let named = holdings.compactMap { person($0.person) }
    if let person = named.first(where: { cards[$0.id]?.device.signing == key }) ?? named.first {
      return (person.id, person.label, person.name)
    }
    return readersOfKey[key]?.first.map { ($0.card.id, $0.card.label, $0.card.name) }
  }

  /// Returns whether somebody who manages rejected the request of a card, and did not know of an invitation
  /// that its holder has now.
  ///
  /// - Parameter invitation: The SHA-256 of the invitation's secret.
  public func isRejected(_ card: PersonID, invitedBy invitation: String) -> Bool {
    let invites = set.statements.indices.filter { number in
      if case .invite(let made) = set.statements[number].act {
        made.secret == invitation
      } else {
        false
      }
    }
    return (set.fullStops[card] ?? []).contains { stop in
      verdict.counts[stop] && !invites.contains { set.order.isBefore(stop, $0) }
    }
  }

  /// Returns whether a statement is known here, and counts.
  package func counts(_ id: StatementID) -> Bool {
    guard let number = set.statements.firstIndex(where: { $0.id == id }) else { return false }
    return rulesOfVoid[id] == nil && (verdict.counts[number] || verdict.effects.contains(number))
  }

  /// Returns why a statement counts for nothing; nil if it counts.
  public func whyVoid(_ id: StatementID) -> AccessRule? { rulesOfVoid[id] }

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
    for id in Set((membershipsOfKey[key] ?? []).map(\.person)).sorted() {
      guard let person = person(id) else { continue }
      let holders = verdict.memberships(of: id)
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
