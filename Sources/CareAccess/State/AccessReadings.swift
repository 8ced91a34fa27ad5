import CanonicalJSON
import CareModel

/// Reads from judged statements what stands.
struct AccessReadings {
  let set: StatementSet
  let verdict: Verdict
  /// The stops that count, those by which readers end their own reading included.
  let stops: [Int]
  /// The stops by whom they stop.
  let stopsOfReader: [PersonID: [Int]]
  /// The statements that count, by what they do.
  let counting: [Int]

  init(_ set: StatementSet, _ verdict: Verdict) {
    self.set = set
    self.verdict = verdict
    counting = set.statements.indices.filter { verdict.counts[$0] }
    stops = set.statements.indices.filter { number in
      guard case .stop = set.statements[number].act else { return false }
      return verdict.counts[number] || verdict.effects.contains(number)
    }
    stopsOfReader = stops.reduce(into: [:]) { stops, number in
      guard case .stop(let person, _) = set.statements[number].act else { return }
      stops[person, default: []].append(number)
    }
  }

  /// The statements that end a membership or a device.
  var ends: Set<Int> {
    var ends: Set<Int> = []
    for holder in verdict.holders.values where holder.rank != nil {
      ends.formUnion(holder.ends)
      for ended in holder.deviceEnds.values { ends.formUnion(ended) }
    }
    return ends
  }

  func id(_ number: Int) -> StatementID { set.statements[number].id }

  func person(behind number: Int) -> PersonID? {
    set.facts[number].by.flatMap { verdict.holders[$0]?.person }
  }

  private func devices(_ holder: Holder) -> [MemberDevice] {
    holder.devices.map { key, device in
      MemberDevice(
        key: set.keys[key],
        isRecovery: device.isOfWords,
        ends: (holder.deviceEnds[key] ?? []).map(id).sorted()
      )
    }
    .sorted { $0.key < $1.key }
  }

  var memberships: [Membership] {
    verdict.holders.values.compactMap { holder in
      holder.rank.map { rank in
        Membership(
          id: id(holder.number),
          person: holder.person,
          rights: holder.rights,
          rank: rank,
          ends: Set(holder.ends).map(id).sorted(),
          devices: devices(holder)
        )
      }
    }
    .sorted { $0.id < $1.id }
  }

  /// Whether no stop of everything that a reader's admission had not seen ended it.
  func isInForce(_ reader: Holder) -> Bool {
    !(stopsOfReader[reader.person] ?? []).contains { stop in
      set.statements[stop].act == .stop(reader.person, nil)
        && !set.order.isBefore(stop, reader.number)
    }
  }

  var readers: [AccessReader] {
    verdict.holders.values.compactMap { holder in
      guard holder.rank == nil, let card = set.statements[holder.number].act.card else {
        return nil
      }
      return AccessReader(
        id: id(holder.number),
        card: card,
        devices: devices(holder),
        isInForce: isInForce(holder)
      )
    }
    .sorted { $0.id < $1.id }
  }
}

extension AccessReadings {
  var people: [AccessPerson] {
    let changes = Dictionary(grouping: counting.filter(isOfMember)) { person(behind: $0) }
    return set.admissions.keys.sorted().compactMap { id in
      let holders = verdict.memberships(of: id)
      guard let first = holders.first, let card = set.statements[first.number].act.card else {
        return nil
      }
      let current = holders.filter(\.ends.isEmpty)
      let ended = verdict.devices(of: id).ended
      let keys = Set(current.flatMap(\.devices.keys)).subtracting(ended)
      return AccessPerson(
        id: id,
        label: card.label,
        name: name(said: changes[id] ?? []) ?? card.name,
        rights: rights(current),
        devices: keys.map { set.keys[$0] }.sorted(),
        types: types(said: changes[id] ?? []),
        isMember: !current.isEmpty
      )
    }
  }

  private func isOfMember(_ number: Int) -> Bool {
    set.statements[number].act.isOwn && set.statements[number].folder == .people
  }

  /// Of memberships that last, those count whose admitter has the least rank; of several, what all give.
  private func rights(_ current: [Holder]) -> Rights {
    if let founder = current.first(where: { $0.number == set.anchor }) { return founder.rights }
    let ranked = current.compactMap { holder in
      set.facts[holder.number].by.flatMap { verdict.holders[$0]?.rank }.map { ($0, holder.rights) }
    }
    let rights = ranked.filter { one in one.0 == ranked.map(\.0).min() }.map(\.1)
    return rights.dropFirst().reduce(rights.first ?? .none) { $0.intersection($1) }
  }

  private func name(said changes: [Int]) -> String? {
    let names = changes.filter { change($0).name != nil }
    return set.order.leaves(names).compactMap { change($0).name }
      .min { $0.precedesInUTF8($1) }
  }

  /// Of clocks that devices made for one role at the same time the least counts.
  private func types(said changes: [Int]) -> [String: VersionID] {
    let roles = Set(changes.flatMap { change($0).types.keys })
    let types = roles.compactMap { role in
      let said = set.order.leaves(changes.filter { change($0).types[role] != nil })
      return said.compactMap { change($0).types[role] }.min().map { (role, $0) }
    }
    return Dictionary(uniqueKeysWithValues: types)
  }

  private func change(_ number: Int) -> OwnChange {
    guard case .own(let change) = set.statements[number].act else { return OwnChange() }
    return change
  }

  /// What to call members and readers, so that no two are called the same.
  func labels(of people: [AccessPerson], _ readers: [AccessReader]) -> [PersonID: String] {
    var labels: [PersonID: String] = [:]
    for reader in readers where reader.isInForce { labels[reader.card.id] = reader.card.label }
    for person in people where person.isMember { labels[person.id] = person.label }
    let namesakes = Dictionary(grouping: labels.keys) { labels[$0] ?? "" }
    return Dictionary(
      uniqueKeysWithValues: labels.map { id, label in
        let others = (namesakes[label] ?? []).filter { $0 != id }.map(\.description)
        var digits = 4
        while others.contains(where: { $0.hasPrefix(id.description.prefix(digits)) }) {
          digits += 1
        }
        return (id, others.isEmpty ? label : "\(label)#\(id.description.prefix(digits))")
      }
    )
  }

  func findings(effects: Set<Int>) -> [AccessFinding] {
    var findings: [AccessFinding] = []
    for number in set.statements.indices where number != set.anchor {
      let statement = set.statements[number]
      if verdict.counts[number] {
        if case .unknown = statement.act { findings.append(.notUnderstood(statement.id)) }
        if case .end = statement.act, !effects.contains(number) {
          findings.append(.void(statement.id, .target))
        }
      } else if !effects.contains(number) {
        findings.append(.void(statement.id, verdict.broken[number] ?? .membership))
      }
    }
    findings += set.waiting.map { .waiting($0) } + set.foreign.map { .foreign($0) }
    return findings.sorted { $0.statement < $1.statement }
  }
}

extension AccessFinding {
  /// The statement that it is about.
  public var statement: StatementID {
    switch self {
    case .foreign(let id), .waiting(let id), .void(let id, _), .notUnderstood(let id): id
    }
  }
}
