import CanonicalJSON
import CareAccess
import CareModel
import Sandbox
import Testing

/// The laws of the evaluation, over random logs.
struct LawTests {
  static let seeds: Range<UInt64> = 0..<80

  private func standing(_ statements: [AccessStatement], _ log: RandomLog) -> JSONObject {
    var json = AccessState(statements, anchor: log.anchor, holdsRules: log.holdsRules).json
    json["void"] = nil
    json["waits"] = nil
    return json
  }

  @Test(arguments: seeds)
  func `the order of statements and their number of copies do not matter`(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    var random = SeededGenerator(seed: seed)
    let statements = log.read.statements
    let state = AccessState(statements, anchor: log.anchor).json
    for _ in 0..<3 {
      let shuffled = (statements + statements.prefix(5)).shuffled(using: &random)
      #expect(AccessState(shuffled, anchor: log.anchor).json == state, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `two copies say the same once each has what the other had`(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    var random = SeededGenerator(seed: seed)
    let statements = log.read.statements
    let one = statements.filter { _ in Bool.random(using: &random) }
    let other = statements.filter { !one.contains($0) || Bool.random(using: &random) }
    let all = standing(statements, log)
    #expect(standing(one + other, log) == all, "seed \(seed)")
    #expect(standing(other + one, log) == all, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `what strangers say changes nothing`(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    let statements = log.read.statements
    let strangers = try (7..<9).map { try Somebody("stranger", number: $0) }
    var additions = Additions(log, statements, seed)
    let added = try additions.statements(count: 25) { holder in
      (holder, strangers.flatMap(\.keys))
    }
    #expect(standing(statements + added, log) == standing(statements, log), "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `what somebody says under a membership that a senior ended changes nothing`(
    seed: UInt64
  ) throws {
    let log = try RandomLog(seed: seed)
    let statements = log.read.statements
    let state = AccessState(statements, anchor: log.anchor, holdsRules: log.holdsRules)
    let ended = state.memberships.filter { membership in
      membership.ends.contains { end in
        statements.contains { $0.id == end && $0.by != membership.id }
      }
    }
    guard !ended.isEmpty else { return }
    var additions = Additions(log, statements, seed)
    var turn = 0
    let added = try additions.statements(count: 25) { _ in
      turn += 1
      let membership = ended[turn % ended.count]
      let keys = log.people.first { $0.id == membership.person }?.keys ?? []
      return (membership.id, keys)
    }
    #expect(standing(statements + added, log) == standing(statements, log), "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `only owners make owners, and only owners or oneself end them`(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    let statements = log.read.statements
    let by = Dictionary(statements.map { ($0.id, $0.by) }) { one, _ in one }
    let state = AccessState(statements, anchor: log.anchor, holdsRules: log.holdsRules)
    for membership in state.memberships where membership.rights.owns {
      for act in membership.ends + [membership.id] where act != log.anchor {
        let signer = by[act]?.flatMap { id in state.memberships.first { $0.id == id } }
        #expect(signer?.rights.owns == true || signer?.id == membership.id, "seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds)
  func `a membership has the same rights and rank in whatever copy it is valid`(
    seed: UInt64
  ) throws {
    let log = try RandomLog(seed: seed)
    var random = SeededGenerator(seed: seed)
    let statements = log.read.statements
    let state = AccessState(statements, anchor: log.anchor)
    let whole = Dictionary(uniqueKeysWithValues: state.memberships.map { ($0.id, $0) })
    for _ in 0..<5 {
      let part = statements.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      for membership in AccessState(part, anchor: log.anchor).memberships {
        guard let same = whole[membership.id] else { continue }
        #expect(same.rights == membership.rights && same.rank == membership.rank, "seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds)
  func `nobody has a right that no membership of theirs gives`(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    let state = AccessState(log.read.statements, anchor: log.anchor)
    for person in state.people {
      let lasting = state.memberships.filter { $0.person == person.id && $0.ends.isEmpty }
      #expect(person.isMember == !lasting.isEmpty, "seed \(seed)")
      #expect(
        lasting.isEmpty
          ? person.rights == .none && person.devices.isEmpty
          : lasting.contains { person.rights.isSubset(of: $0.rights) },
        "seed \(seed)"
      )
    }
  }
}

/// Statements that are added to a log by people who should not matter.
private struct Additions {
  let log: RandomLog
  let known: [AccessStatement]
  var random: SeededGenerator

  init(_ log: RandomLog, _ known: [AccessStatement], _ seed: UInt64) {
    self.log = log
    self.known = known
    random = SeededGenerator(seed: seed &+ 1_000_000)
  }

  /// Makes statements, each of which may have seen the others.
  mutating func statements(
    count: Int,
    signer: (StatementID) -> (by: StatementID, keys: [TestKey])?
  ) throws -> [AccessStatement] {
    var added: [AccessStatement] = []
    let holders = known.filter { $0.act.isAdmission }
    for _ in 0..<count {
      let pool = known + added
      guard let holder = holders.randomElement(using: &random), let signer = signer(holder.id),
        let key = signer.keys.randomElement(using: &random)
      else { continue }
      let people = pool.filter { $0.folder == .people }
      let draft = AccessStatement.Draft(
        act(holders, signer.by, signer.keys),
        found: log.anchor,
        by: signer.by,
        at: Instant(seconds: 0),
        previous: Set(people.shuffled(using: &random).prefix(3).map(\.id) + [signer.by]).sorted(),
        seen: CommitID(String(repeating: "0", count: 40))
      )
      var object = draft.object
      if Int.random(in: 0..<8, using: &random) == 0 { object["act"] = "sing" }
      added.append(try AccessStatement(signing: object, in: draft.act.place, by: key.signer))
    }
    return added
  }

  private mutating func act(
    _ holders: [AccessStatement],
    _ by: StatementID,
    _ keys: [TestKey]
  ) -> AccessAct {
    let person = log.people.randomElement(using: &random) ?? log.people[0]
    let other = holders.randomElement(using: &random)?.id ?? by
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .admit(Admission(card: person.card, rights: .own, ends: [other]))
    case 1: return .admit(Admission(card: person.card, rights: .none))
    case 2: return .end([other])
    case 3: return .end([by])
    case 4: return .own(OwnChange(devices: keys.map { $0.device() }, name: "Nobody"))
    case 5: return .own(OwnChange(ends: person.keys.map(\.key).sorted()))
    case 6: return .stop(person.id, nil)
    case 7: return .policy(AccessPolicy(unsigned: Rights(words: ["edit:*"]) ?? .none))
    default: return .reader(ReaderAdmission(card: person.card))
    }
  }
}

extension AccessAct {
  fileprivate var isAdmission: Bool {
    switch self {
    case .found, .admit: true
    default: false
    }
  }

  fileprivate var place: AccessStatement.Folder {
    switch self {
    case .found, .admit, .end, .own: .people
    default: .rules
    }
  }
}
