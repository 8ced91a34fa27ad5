/// A membership or reader whose own statements are judged next.
struct HolderCandidate {
  let number: Int
  let person: PersonID
  let rights: Rights
  let rank: MembershipRank?
  let seniorEnds: [Int]
  /// The statements that are made under it.
  let under: [Int]

  /// Judges its devices, its own ends, and each statement made under it.
  func judge(_ set: StatementSet, initial: [Int: HeldDevice], _ verdict: inout Verdict) -> Holder {
    let order = set.order
    let standing = under.filter { order.isBefore(number, $0) && order.isUpTo($0, seniorEnds) }
    var pass = DevicePass(
      set,
      holder: number,
      selves: standing.filter { set.statements[$0].act.isOwn },
      initial: initial
    )
    let ownEnds = standing.filter { isOwnEnd($0, set) && pass.isSigned($0) }
    pass.forget(unknownTo: ownEnds)
    for statement in under {
      verdict.judged(statement, rule(statement, set, pass, ownEnds))
    }
    verdict.affects(seniorEnds + ownEnds + pass.ends.values.flatMap(\.self))
    return Holder(
      number: number,
      person: person,
      rights: rights,
      rank: rank,
      seniorEnds: seniorEnds,
      ownEnds: ownEnds,
      devices: pass.devices,
      deviceEnds: pass.ends
    )
  }

  /// The first rule that a statement breaks; nil if it counts.
  private func rule(
    _ statement: Int,
    _ set: StatementSet,
    _ pass: DevicePass,
    _ ownEnds: [Int]
  ) -> AccessRule? {
    let key = set.facts[statement].key
    if !set.order.isBefore(number, statement) { return .unseen }
    if !set.order.isUpTo(statement, seniorEnds) { return .ended }
    if !set.order.isAny(of: pass.adds[key], before: statement) { return .device }
    if !set.order.isUpTo(statement, pass.ends[key] ?? []) { return .deviceEnded }
    if !set.order.isUpTo(statement, ownEnds) { return .ended }
    return allows(set.statements[statement].act) ? nil : .rights
  }

  private func isOwnEnd(_ statement: Int, _ set: StatementSet) -> Bool {
    switch set.statements[statement].act {
    case .stop(person, nil): rank == nil
    case .end: (set.endsOf[number] ?? []).contains(statement)
    case .admit(let admission):
      (set.endsOf[number] ?? []).contains(statement) && allows(.admit(admission))
    default: false
    }
  }

  /// Whether its rights are enough for an act; which targets an end has is judged with each of them.
  private func allows(_ act: AccessAct) -> Bool {
    switch act {
    case .own: return true
    case .stop(let card, let category):
      return rights.owns || category == nil && rights.manages || card == person
    default: break
    }
    guard rank != nil else { return false }
    return switch act {
    case .end, .vouch, .unknown: true
    case .admit(let admission): rights.manages && admission.rights.isSubset(of: rights)
    case .reader, .invite, .uninvite: rights.manages
    case .approve, .reject: rights.approves
    case .epoch(let epoch):
      rights.owns || epoch.stream == EpochKey.core && rights.readsEverything
    case .grant, .vouchUpTo, .category, .policy: rights.owns
    case .found, .own, .stop: false
    }
  }
}
