/// Judges a set of statements: no clock, no order of arrival and no commit matters.
///
/// Memberships are judged in the order of their ranks, since only lesser ranks decide of greater ones.
struct Evaluator {
  let set: StatementSet
  /// With which devices an admission begins: what its signer had seen decides that alone.
  private var beginnings: [Int: [Int: HeldDevice]] = [:]

  init(_ set: StatementSet) { self.set = set }

  /// Judges the memberships, and all statements that are made under them.
  ///
  /// Of a membership of somebody who was a member before, the past has to be judged first. It is put on
  /// a pile instead of in a recursion, which a long chain of such memberships would make too deep.
  mutating func memberships() -> Verdict {
    var pile: [Int] = []
    while true {
      switch memberships(before: pile.last) {
      case .needs(let admission): pile.append(admission)
      case .verdict(let verdict):
        guard let admission = pile.popLast() else { return verdict }
        let (standing, ended) =
          set.person(admission).map(verdict.devices) ?? (standing: [:], ended: [])
        let shown = set.shown(in: admission).filter { !ended.contains($0.key) }
        beginnings[admission] = standing.merging(shown) { $0.union($1) }
      }
    }
  }

  private enum Attempt {
    case verdict(Verdict)
    /// The past of an admission has to be judged first.
    case needs(Int)
  }

  /// Judges what a statement had seen; nil for the whole set.
  private mutating func memberships(before later: Int?) -> Attempt {
    var verdict = Verdict(set)
    guard let anchor = set.anchor else { return .verdict(verdict) }
    var waiting = [MembershipRank.founder: [anchor]]
    while let rank = waiting.keys.min() {
      for number in waiting.removeValue(forKey: rank) ?? [] {
        guard let beginning = beginning(of: number) else { return .needs(number) }
        let holder = judge(number, rank, beginning, before: later, &verdict)
        for admitted in set.under[number] where verdict.counts[admitted] {
          guard case .admit(let admission) = set.statements[admitted].act else { continue }
          waiting[rank.below(admission.rights), default: []].append(admitted)
        }
        verdict.holders[number] = holder
      }
    }
    return .verdict(verdict)
  }

  private func judge(
    _ number: Int,
    _ rank: MembershipRank,
    _ beginning: [Int: HeldDevice],
    before later: Int?,
    _ verdict: inout Verdict
  ) -> Holder? {
    guard let person = set.person(number) else { return nil }
    let rights = set.rights(of: number)
    let ends = (set.endsOf[number] ?? []).filter { end in
      isIn(end, later) && verdict.counts[end]
        && mayEnd(end, number, rank, rights, person, verdict.holders)
    }
    let candidate = HolderCandidate(
      number: number,
      person: person,
      rights: rights,
      rank: rank,
      seniorEnds: ends,
      under: set.under[number].filter { isIn($0, later) && set.isOfMember($0) }
    )
    return candidate.judge(set, initial: beginning, &verdict)
  }

  private func isIn(_ number: Int, _ later: Int?) -> Bool {
    later.map { set.order.isBefore(number, $0) } ?? true
  }

  /// Whether a statement that counts may end a membership of somebody with a greater rank.
  private func mayEnd(
    _ end: Int,
    _ target: Int,
    _ rank: MembershipRank,
    _ rights: Rights,
    _ person: PersonID,
    _ holders: [Int: Holder]
  ) -> Bool {
    guard let by = set.facts[end].by, by != target, let senior = holders[by],
      let seniorRank = senior.rank, seniorRank < rank, set.order.isBefore(target, end)
    else { return false }
    return senior.person == person || senior.rights.manages && rights.isSubset(of: senior.rights)
  }

  /// The devices that a membership begins with: those of the founding, or the card's and those that
  /// the person had in what the admission had seen; nil if that has to be judged first.
  private mutating func beginning(of number: Int) -> [Int: HeldDevice]? {
    if let beginning = beginnings[number] { return beginning }
    let earlier = set.person(number).flatMap { set.admissions[$0] } ?? []
    var devices = set.shown(in: number)
    for admission in earlier where set.order.isBefore(admission, number) {
      if set.hasOwnChange(under: admission, before: number) { return nil }
      // Who never said anything of their devices has those that they were taken in with.
      devices.merge(set.shown(in: admission)) { $0.union($1) }
    }
    beginnings[number] = devices
    return devices
  }

  /// Judges who only reads, and what they say themselves.
  func readers(_ verdict: inout Verdict) {
    for number in set.statements.indices where verdict.counts[number] {
      guard case .reader(let admission) = set.statements[number].act else { continue }
      let stops = set.fullStops[admission.card.id] ?? []
      let candidate = HolderCandidate(
        number: number,
        person: admission.card.id,
        rights: .none,
        rank: nil,
        seniorEnds: stops.filter { stop in
          verdict.counts[stop] && verdict.isByMember(stop) && !set.order.isBefore(stop, number)
        },
        under: set.under[number].filter { set.statements[$0].folder == .rules }
      )
      let devices = set.shown(in: number)
      verdict.holders[number] = candidate.judge(set, initial: devices, &verdict)
    }
  }
}

extension StatementSet {
  /// The rights that a founding or an admission gives.
  func rights(of number: Int) -> Rights {
    switch statements[number].act {
    case .found: .own
    case .admit(let admission): admission.rights
    default: .none
    }
  }

  /// Whether a member may make a statement where it stands: what people say of themselves stands among
  /// rules only if they are readers.
  func isOfMember(_ number: Int) -> Bool {
    guard case .own = statements[number].act else { return true }
    return statements[number].folder == .people
  }

  /// The devices that a founding, an admission or a reader's one names.
  func shown(in number: Int) -> [Int: HeldDevice] {
    var devices: [Int: HeldDevice] = [:]
    for key in facts[number].added {
      devices[key] = HeldDevice(isOfWords: false, namedIn: [number])
    }
    if let key = facts[number].recovery {
      devices[key] = HeldDevice(isOfWords: true, namedIn: [number])
    }
    return devices
  }

  /// Whether somebody spoke of their devices under a membership before a statement.
  func hasOwnChange(under holder: Int, before number: Int) -> Bool {
    under[holder].contains { statements[$0].act.isOwn && order.isBefore($0, number) }
  }
}
