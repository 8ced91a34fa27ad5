/// Judges a set of statements: no clock, no order of arrival and no commit matters.
///
/// Memberships are judged in the order of their ranks, since only lesser ranks decide of greater ones.
struct Evaluator {
  let set: StatementSet
  /// With which devices an admission begins: what its signer had seen decides that alone.
  private var beginnings: [Int: [Int: Bool]] = [:]

  init(_ set: StatementSet) { self.set = set }

  /// Judges the memberships, and all statements that are made under them.
  ///
  /// - Parameter later: A statement whose past alone is judged; nil for the whole set.
  mutating func memberships(before later: Int? = nil) -> Verdict {
    var verdict = Verdict(set)
    guard let anchor = set.anchor, later.map({ set.order.isBefore(anchor, $0) }) ?? true else {
      return verdict
    }
    var waiting = [MembershipRank.founder: [anchor]]
    while let rank = waiting.keys.min() {
      for number in waiting.removeValue(forKey: rank) ?? [] {
        guard let holder = judge(number, rank, before: later, &verdict) else { continue }
        for admitted in set.under[number] where verdict.counts[admitted] {
          guard case .admit(let admission) = set.statements[admitted].act else { continue }
          waiting[rank.below(admission.rights), default: []].append(admitted)
        }
        verdict.holders[number] = holder
      }
    }
    return verdict
  }

  private mutating func judge(
    _ number: Int,
    _ rank: MembershipRank,
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
    return candidate.judge(set, initial: beginning(of: number), &verdict)
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
  /// the person had in what the admission had seen.
  private mutating func beginning(of number: Int) -> [Int: Bool] {
    if let beginning = beginnings[number] { return beginning }
    let fact = set.facts[number]
    var devices: [Int: Bool] = [:]
    var ended: Set<Int> = []
    let person = set.person(number)
    let earlier = person.flatMap { set.admissions[$0] } ?? []
    if let person, set.order.isAny(of: earlier, before: number) {
      (devices, ended) = memberships(before: number).devices(of: person)
    }
    for key in fact.added where !ended.contains(key) && devices[key] == nil { devices[key] = false }
    if let key = fact.recovery { devices[key] = true }
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
      let devices = Dictionary(uniqueKeysWithValues: set.facts[number].added.map { ($0, false) })
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
}
