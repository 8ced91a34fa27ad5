import Digests
import CanonicalJSON
import CareAccess
import CareModel
import Sandbox
import Sodium

/// Statements that people made on copies of a store who know of each other now and then.
///
/// Among them are strangers, people who were removed and go on, old states that somebody pretends to
/// be all they know of, devices that end each other, forgeries, acts that nobody knows, and members
/// that are called critical.
struct RandomLog {
  /// One file as it lies in a store.
  struct File: Hashable {
    let folder: AccessStatement.Folder
    let name: String
    let bytes: [UInt8]
  }

  let seed: UInt64
  private(set) var files: [File] = []
  private(set) var anchor: StatementID
  let holdsRules: Bool
  private(set) var commits: [CommitID: [CommitID]] = [:]
  private(set) var questions: [(key: DeviceKey, commit: CommitID)] = []

  private var random: SeededGenerator
  let people: [Somebody]
  private var statements: [AccessStatement] = []
  private var seenBy: [StatementID: Set<StatementID>] = [:]
  /// What each copy knows of.
  private var copies: [Set<StatementID>]
  private let commitIDs: [CommitID]

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    people = Array(Self.everybody.prefix(3 + Int.random(in: 0...2, using: &random)))
    commitIDs = (0..<6).compactMap { CommitID(Digest(sha256: "commit \($0)").hex(40)) }
    holdsRules = Int.random(in: 0..<8, using: &random) > 0
    copies = []
    let founder = people[0]
    var founding = Founding(card: founder.card, devices: [founder.phone.device()])
    if Bool.random(using: &random) { founding.recovery = founder.words.device() }
    let draft = AccessStatement.Draft(.found(founding), at: Instant(seconds: 0))
    let found = try AccessStatement(signing: draft, by: founder.laptop.signer)
    anchor = found.id
    self.random = random
    keep(found)
    copies = Array(repeating: [anchor], count: 3)
    try play()
  }

  /// People, of whom two share a label.
  private static let everybody: [Somebody] =
    (0..<5).compactMap { try? Somebody($0 == 2 ? "p1" : "p\($0)", number: $0) }

  private mutating func chance(_ part: Int, of whole: Int = 100) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  private mutating func pick<Values: Collection>(_ values: Values) -> Values.Element? {
    values.randomElement(using: &random)
  }

  private mutating func play() throws {
    for _ in 0..<(8 + Int.random(in: 0...28, using: &random)) { try step() }
    for (index, commit) in commitIDs.enumerated() {
      commits[commit] = commitIDs.prefix(index).filter { _ in chance(40) }
    }
    let keys = people.flatMap(\.keys).map(\.key)
    for _ in 0..<6 {
      guard let key = pick(keys), let commit = pick(commitIDs) else { continue }
      questions.append((key, commit))
    }
    if chance(15), let lost = pick(files.indices.dropFirst()) { files.remove(at: lost) }
    files.shuffle(using: &random)
  }

  private mutating func step() throws {
    let copy = Int.random(in: 0..<copies.count, using: &random)
    if chance(12), let other = pick(copies.indices) {
      copies[copy].formUnion(copies[other])
      return
    }
    guard let by = author(in: copy) else { return }
    var known = copies[copy]
    if chance(15), let old = pick(known.sorted()) {
      known = (seenBy[old] ?? []).union([old])
      if chance(80) { known.formUnion((seenBy[by.id] ?? []).union([by.id])) }
    }
    let act = act(by, known)
    guard let statement = try statement(act, by, known) else { return }
    keep(statement)
    seenBy[statement.id] = known
    if chance(85) {
      copies[copy].formUnion(known.union([statement.id]))
    } else {
      // Whoever pretends not to know something makes a copy of their own of it.
      copies[Int.random(in: 0..<copies.count, using: &random)] = known.union([statement.id])
    }
  }

  private mutating func keep(_ statement: AccessStatement) {
    statements.append(statement)
    seenBy[statement.id] = []
    files.append(
      File(folder: statement.folder, name: statement.id.description, bytes: statement.bytes)
    )
  }

  /// A membership or a reader of a copy; rarely a statement that is neither.
  private mutating func author(in copy: Int) -> AccessStatement? {
    let known = statements.filter { copies[copy].contains($0.id) }
    let holders = known.filter { statement in
      switch statement.act {
      case .found, .admit, .reader: true
      default: false
      }
    }
    if chance(3) { return pick(known) }
    if chance(20) { return holders.first }
    // Who manages has more to say than others.
    let managers = holders.filter { statement in
      if case .admit(let admission) = statement.act { admission.rights.manages } else { false }
    }
    if chance(40) { return pick(managers) ?? holders.first }
    return pick(holders)
  }
}

extension RandomLog {
  private func somebody(_ holder: AccessStatement) -> Somebody? {
    let card: Card? =
      switch holder.act {
      case .found(let founding): founding.card
      case .admit(let admission): admission.card
      case .reader(let admission): admission.card
      default: nil
      }
    return people.first { $0.card == card }
  }

  /// Signs an act, mostly as it should be.
  private mutating func statement(
    _ act: AccessAct,
    _ by: AccessStatement,
    _ known: Set<StatementID>
  ) throws -> AccessStatement? {
    let owner = somebody(by) ?? people[0]
    let somebody = chance(6) ? people[Int.random(in: 0..<people.count, using: &random)] : owner
    let isOfWords = act.isOwn && chance(30)
    let other = isOfWords ? somebody.words : somebody.keys[Int.random(in: 0..<4, using: &random)]
    let key = !isOfWords && chance(75) ? somebody.laptop : other
    let rules = statements.filter { known.contains($0.id) && $0.folder == .rules }
    let draft = AccessStatement.Draft(
      act,
      found: anchor,
      by: by.id,
      at: Instant(seconds: Int64.random(in: -1_000_000...1_000_000, using: &random)),
      previous: leavesOfPeople(known),
      rules: rules.map(\.id).filter { id in
        !known.contains { seenBy[$0]?.contains(id) ?? false }
      },
      seen: pick(commitIDs)
    )
    var object = draft.object
    if chance(2) { object["act"] = "sing" }
    if chance(3) { object["melody"] = "low" }
    if chance(2) { object["critical"] = ["melody"] }
    if chance(1) { object["critical"] = ["by"] }
    if chance(1), act.isAdmission { object["rights"] = ["sing:*"] }
    if chance(3) { forge(object, key) }
    let isReader = if case .reader = by.act { true } else { false }
    let folder = folder(of: act, isReader: isReader)
    return try AccessStatement(signing: object, in: folder, by: key.signer)
  }

  /// The statements of people that no other known one of people had seen.
  private func leavesOfPeople(_ known: Set<StatementID>) -> [StatementID] {
    let people = statements.filter { known.contains($0.id) && $0.folder == .people }
    let followed = Set(people.flatMap(\.draft.previous))
    return people.map(\.id).filter { !followed.contains($0) }
  }

  private mutating func folder(
    of act: AccessAct,
    isReader: Bool
  ) -> AccessStatement.Folder {
    switch act {
    case .found, .admit, .end: .people
    case .own: isReader != chance(3) ? .rules : .people
    default: .rules
    }
  }

  /// Puts a file into the log that is no statement of the store.
  private mutating func forge(_ object: JSONObject, _ key: TestKey) {
    var object = object
    object["at"] = "2001-01-01T00:00:00Z"
    let folder = pick(AccessStatement.Folder.allCases) ?? .people
    var signer = key.signer
    let kind = Int.random(in: 0..<5, using: &random)
    switch kind {
    case 0: signer = key.forger
    case 1: object["found"] = .string(Digest(sha256: "another store").hex(64))
    case 2: object["by"] = nil
    default: break
    }
    object["signature"] =
      StatementSignature(
        key: key.key,
        bytes: signer.signature(of: object)
      ).json
    var bytes = CanonicalJSON.write(.object(object))
    if kind == 3 { bytes.append(UInt8(ascii: "\n")) }
    let name = StatementID(of: kind == 4 ? Array("another file".utf8) : bytes)
    files.append(File(folder: folder, name: name.description, bytes: bytes))
  }
}

extension RandomLog {
  private mutating func act(_ by: AccessStatement, _ known: Set<StatementID>) -> AccessAct {
    let holders = statements.filter { known.contains($0.id) && $0.act.isAdmission }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: return admission(holders)
    case 30..<46:
      // Who leaves is rare, above all the founder, after whom nothing counts any more.
      let others = holders.filter { $0.id != anchor && $0.id != by.id }
      var ends = Set([pick(others)?.id ?? by.id])
      if chance(25), let more = pick(holders) { ends.insert(more.id) }
      if chance(4) { return .end([by.id]) }
      if ends.contains(anchor), chance(90) { return admission(holders) }
      return .end(ends.sorted())
    case 46..<70: return change(by)
    default: return rule(by)
    }
  }

  private mutating func admission(_ holders: [AccessStatement]) -> AccessAct {
    let person = people[Int.random(in: 0..<people.count, using: &random)]
    let roles: [AccessRole] = [
      .owner, .owner, .admin, .admin, .family, .patient, .provider([.contacts]),
    ]
    let words = [["manage", "record:*"], ["approve", "edit:profile"], ["manage"], []]
    let rights =
      chance(80) ? pick(roles)?.rights : pick(words).flatMap { Rights(words: $0) }
    let own = holders.filter { somebody($0) == person && ($0.id != anchor || chance(5)) }
    let ends = chance(40) ? own : chance(10) ? holders.filter { $0.id != anchor && chance(20) } : []
    return .admit(
      Admission(
        card: person.card,
        rights: rights ?? .none,
        ends: ends.map(\.id).sorted(),
        invitation: chance(10) ? pick(invitations) : nil
      )
    )
  }

  private mutating func change(_ by: AccessStatement) -> AccessAct {
    let person = somebody(by) ?? people[0]
    let key = person.keys[Int.random(in: (chance(20) ? 0 : 1)..<4, using: &random)]
    let other = person.keys[Int.random(in: (chance(20) ? 0 : 1)..<4, using: &random)]
    var change = OwnChange()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: change.devices = [(chance(15) ? pick(people)?.laptop ?? key : key).device()]
    case 3:
      // A device under the encryption key of another one.
      change.devices = [
        AccessDevice(name: nil, signing: key.key, encryption: other.recipient)
      ]
    case 4: change.recovery = (chance(60) ? person.words : person.tablet).device()
    case 5: (change.recovery, change.ends) = (key.device(), [person.words.key])
    case 6: (change.devices, change.ends) = ([key.device()], [other.key])
    case 7..<9: change.ends = [key.key]
    default:
      change.name = pick(["Ann", "Anna", "Ånn"])
      change.types = pick(["patient", "doctor"]).map { [$0: uuid()] } ?? [:]
    }
    return .own(change)
  }

  private mutating func uuid() -> VersionID {
    VersionID(derivedFrom: Digest(sha256: "\(Int.random(in: 0..<5, using: &random))"))
  }

  private var grants: [StatementID] {
    statements.compactMap { statement in
      if case .grant = statement.act { statement.id } else { nil }
    }
  }

  private var invitations: [StatementID] {
    statements.compactMap { statement in
      if case .invite = statement.act { statement.id } else { nil }
    }
  }

  private mutating func rule(_ by: AccessStatement) -> AccessAct {
    let card = people[Int.random(in: 0..<people.count, using: &random)].card
    let custom = RecordCategory("sleep") ?? .private
    let category = pick([RecordCategory.contacts, .assessments, custom]) ?? .private
    let secret = Digest(sha256: "secret \(Int.random(in: 0..<3, using: &random))").hex(64)
    switch Int.random(in: 0..<16, using: &random) {
    case 0...1: return .reader(ReaderAdmission(card: card, invitation: pick(invitations)))
    case 2...3: return .grant(card.id, category, until: chance(30) ? Instant(seconds: 5) : nil)
    case 4: return .stop(card.id, chance(50) ? category : nil)
    case 5: return .stop(somebody(by)?.id ?? card.id, nil)
    case 6, 13:
      let operation = chance(20) ? "one" : pick(grants)?.description ?? "one"
      return chance(50) ? .approve(operation) : .reject(operation)
    case 7, 14, 15:
      let stream = pick(SealedStream.all(of: anchor))?.stream.name ?? secret
      return .epoch(EpochKey(stream: stream, recipient: secret, devices: [people[0].laptop.key]))
    case 8: return chance(70) ? .invite(Invitation(secret: secret)) : .uninvite(secret)
    case 9: return .vouch(commitIDs.filter { _ in chance(30) } + commitIDs.suffix(1)).sortedCommits
    case 10: return .vouchUpTo([commitIDs[Int.random(in: 0..<6, using: &random)]])
    case 11: return .category(RecordKey(.task, pick(["a", "b"]) ?? "a"), category)
    default:
      let unsigned = Rights(words: pick([["edit:*"], ["record:contacts"], []]) ?? []) ?? .none
      return .policy(
        AccessPolicy(
          unsigned: unsigned,
          needsApproval: chance(30),
          isProduction: chance(30),
          categories: chance(50) ? [custom] : []
        )
      )
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

  fileprivate var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  /// The same with each commit once.
  fileprivate var sortedCommits: AccessAct {
    guard case .vouch(let commits) = self else { return self }
    return .vouch(Set(commits).sorted())
  }
}

extension StatementSigner {
  /// The signature of an object as it is.
  fileprivate func signature(of object: JSONObject) -> [UInt8] {
    sign(StatementSignature.message(of: object), SignatureCheck.statements)
  }
}
