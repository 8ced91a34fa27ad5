public import CareModel

/// The result of the statements of rules: who reads what, what is vouched for, and the policy.
public struct AccessRules: Hashable, Sendable {
  /// A category that somebody was granted.
  public struct Grant: Hashable, Sendable {
    package let id: StatementID
    public let person: PersonID
    public let category: RecordCategory
    /// When readers' programs stop showing it; nothing here ends by it.
    package let until: Instant?
  }

  /// A grant that ended.
  package struct StoppedGrant: Hashable, Sendable {
    package let grant: Grant
    /// The stops that had not been known when it was made, in order of their ids.
    package let stops: [StatementID]
  }

  /// How an invitation ended.
  public enum InvitationEnd: Hashable, Sendable {
    case revoked
    /// A card was admitted by it.
    case used
  }

  /// What was said of an operation that has to be approved.
  public enum Approval: String, Hashable, Sendable {
    case approved, rejected
  }

  /// The grants that no stop ended, in order of their ids.
  public private(set) var grants: [Grant] = []
  /// The grants that a stop ended, in order of their ids.
  package private(set) var stoppedGrants: [StoppedGrant] = []
  package private(set) var approvals: [String: Approval] = [:]
  package private(set) var epochs: [StatementID: EpochKey] = [:]
  /// The invitations that nobody took back and nobody was admitted by.
  public private(set) var invitations: [StatementID: Invitation] = [:]
  /// The invitations that are over, by the SHA-256 of their secret.
  public private(set) var closedInvitations: [String: InvitationEnd] = [:]
  /// Who vouches for commits; what that is worth, their rights of today say.
  package private(set) var vouchers: [CommitID: Set<PersonID>] = [:]
  /// Commits that an owner took, with all before them.
  package private(set) var vouchedUpTo: Set<CommitID> = []
  /// For each of these, a list per voucher: commits from each of which the vouched commit must be reached.
  ///
  /// They are what was seen by the ends of the voucher's membership and device, and by all ends that the
  /// voucher did not know. A removed owner thus vouches for nothing that the remover had not seen, and no
  /// owner vouches for a removed member without knowing of the removal.
  package private(set) var limitsOfVouchers: [CommitID: [Set<CommitID>]] = [:]
  /// The records whose category somebody said.
  package private(set) var categories: [RecordKey: RecordCategory] = [:]
  /// The policy of the store, which has its default values until a statement sets them.
  ///
  /// Where concurrent statements differ, the stricter value of each member applies.
  public private(set) var policy = AccessPolicy()
}

extension AccessRules {
  init(_ readings: AccessReadings) {
    let set = readings.set
    let ends = readings.ends
    var said: [RecordKey: [Int]] = [:]
    var policies: [Int] = []
    var closed: Set<String> = []
    var used: Set<StatementID> = []
    for number in readings.counting {
      let id = readings.id(number)
      switch set.statements[number].act {
      case .grant(let person, let category, let until):
        let grant = Grant(id: id, person: person, category: category, until: until)
        let stops = readings.stops(ending: grant, number)
        if stops.isEmpty {
          grants.append(grant)
        } else {
          stoppedGrants.append(StoppedGrant(grant: grant, stops: stops.map(readings.id).sorted()))
        }
      case .approve(let operation): approvals[operation] = approvals[operation] ?? .approved
      case .reject(let operation): approvals[operation] = .rejected
      case .epoch(let epoch): epochs[id] = epoch
      case .invite(let invitation): invitations[id] = invitation
      case .uninvite(let secret): closed.insert(secret)
      case .admit(let admission): used.formUnion([admission.invitation].compactMap(\.self))
      case .reader(let admission): used.formUnion([admission.invitation].compactMap(\.self))
      case .vouch(let commits):
        guard let person = readings.person(behind: number) else { continue }
        for commit in commits { vouchers[commit, default: []].insert(person) }
      case .vouchUpTo(let commits):
        vouchedUpTo.formUnion(commits)
        let limits = readings.limits(number, ends)
        for commit in commits { limitsOfVouchers[commit, default: []].append(limits) }
      case .category(let record, _): said[record, default: []].append(number)
      case .policy: policies.append(number)
      case .found, .end, .own, .stop, .unknown: continue
      }
    }
    grants.sort { $0.id < $1.id }
    stoppedGrants.sort { $0.grant.id < $1.grant.id }
    for (id, invitation) in invitations where used.contains(id) {
      closedInvitations[invitation.secret] = .used
    }
    for secret in closed where closedInvitations[secret] == nil {
      closedInvitations[secret] = .revoked
    }
    invitations = invitations.filter { !closed.contains($0.value.secret) && !used.contains($0.key) }
    policy = readings.policy(policies)
    categories = said.mapValues { readings.category($0, policy) }
  }

  /// Returns whether a grant gives its reader the category, as far as approval goes.
  package func isApproved(_ grant: Grant) -> Bool {
    switch approvals[grant.id.description] {
    case .approved: true
    case .rejected: false
    case nil: !policy.needsApproval
    }
  }

  /// Returns when the grants of a category to a person end by the clock; nil if one of them has no end, or there is
  /// none.
  public func until(_ category: RecordCategory, for person: PersonID) -> Instant? {
    let own = grants.filter { $0.person == person && $0.category == category && isApproved($0) }
    let ends = own.compactMap(\.until)
    return ends.count == own.count ? ends.max() : nil
  }

  /// The category of a record, as statements or else its first versions say it.
  ///
  /// - Parameter firstVersions: The versions without predecessors; nil for one that was erased.
  package func category(
    of record: RecordKey,
    firstVersions: [AnyRecord?]
  ) -> RecordCategory {
    categories[record] ?? RecordCategory(ofFirstVersions: firstVersions)
  }
}

extension AccessReadings {
  /// The stops that end a grant: those that had not been known when it was made.
  fileprivate func stops(ending grant: AccessRules.Grant, _ number: Int) -> [Int] {
    (stopsOfReader[grant.person] ?? []).filter { stop in
      guard case .stop(_, let category) = set.statements[stop].act,
        category == nil || category == grant.category
      else { return false }
      return !set.order.isBefore(stop, number)
    }
  }

  /// The commits that were seen by the ends of a statement's membership and device, and by every end of
  /// anybody that its signer did not know.
  fileprivate func limits(_ number: Int, _ ends: Set<Int>) -> Set<CommitID> {
    var ends = ends.filter { !set.order.isBefore($0, number) }
    if let holder = set.facts[number].by.flatMap({ verdict.holders[$0] }) {
      let key = set.keyNumbers[set.statements[number].key]
      ends.formUnion(holder.ends)
      ends.formUnion(key.flatMap { holder.deviceEnds[$0] } ?? [])
    }
    return Set(ends.compactMap { set.statements[$0].draft.seen })
  }

  /// The last policy; of several that did not know of each other, the strictest in each respect.
  fileprivate func policy(_ numbers: [Int]) -> AccessPolicy {
    let policies = set.order.leaves(numbers).compactMap { number in
      if case .policy(let policy) = set.statements[number].act { policy } else { nil }
    }
    return policies.dropFirst().reduce(policies.first ?? AccessPolicy()) { $0.stricter($1) }
  }

  /// The category that was said last; `private` if it is in doubt, or if there is no such category.
  fileprivate func category(_ numbers: [Int], _ policy: AccessPolicy) -> RecordCategory {
    let said = set.order.leaves(numbers).compactMap { number in
      if case .category(_, let category) = set.statements[number].act { category } else { nil }
    }
    guard Set(said).count == 1, let category = said.first,
      RecordCategory.builtIn.contains(category) || policy.categories.contains(category)
    else { return .private }
    return category
  }
}
