import Digests
import CanonicalJSON
import CareAccess
import CareModel
import Sandbox
import Sodium

/// Devices that make epochs, people who come and go, and readers who are granted and stopped.
///
/// Each device has a copy that hears of the others now and then. Devices and people that were removed go
/// on, and some statements hide what their makers know.
struct EpochRun {
  /// What a copy knew after it made or received something, by the numbers of the statements.
  private(set) var moments: Set<Set<Int>> = []
  private(set) var statements: [AccessStatement] = []
  let anchor: StatementID

  private struct Copy {
    let person: Int
    let key: TestKey
    var known: Set<Int>
  }

  private var copies: [Copy] = []
  /// For each statement what its maker knew, or pretended to.
  private var seen: [Set<Int>] = []
  /// The statements by which each person acts.
  private var holders: [(person: Int, number: Int)] = [(0, 0)]
  private var random: SeededGenerator

  /// An owner who founds, another one, a relative, an administrator and two doctors.
  private static let people: [Somebody] =
    (0..<6).compactMap { try? Somebody("p\($0)", number: 100 + $0) }
  private static let roles: [AccessRole] = [.owner, .owner, .family, .admin, .doctor, .doctor]
  private static let categories: [RecordCategory] = [.contacts, .assessments]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let founder = Self.people[0]
    let founding = Founding(
      card: founder.card,
      devices: [founder.phone.device()],
      recovery: founder.words.device()
    )
    let draft = AccessStatement.Draft(.found(founding), at: Instant(seconds: 0))
    let found = try AccessStatement(signing: draft, by: founder.laptop.signer)
    anchor = found.id
    (statements, seen) = ([found], [[]])
    for key in [founder.laptop, founder.phone, founder.words] {
      copies.append(Copy(person: 0, key: key, known: [0]))
    }
    // A store with several members and a reader, as most are.
    try make(.policy(AccessPolicy(needsApproval: chance(30))), copy: 0)
    for person in 1..<6 where chance(80) { try admit(person, copy: 0) }
    try make(.grant(Self.people[4].id, .contacts, until: nil), copy: 0)
    for index in copies.indices where chance(70) { copies[index].known = copies[0].known }
    for _ in 0..<Int.random(in: 8...22, using: &random) { try step() }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func step() throws {
    var copy = Int.random(in: 0..<copies.count, using: &random)
    let person = copies[copy].person
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22:
      let other = Int.random(in: 0..<copies.count, using: &random)
      copies[copy].known.formUnion(copies[other].known)
      moments.insert(copies[copy].known)
    case 22..<50:
      let streams = SealedStream.all(of: anchor).filter { $0.stream != .core }
      guard let stream = streams.randomElement(using: &random) else { return }
      let contacts = SealedStream(vaultOf: .contacts, found: anchor) ?? .core
      let name = (chance(35) ? .core : chance(65) ? contacts : stream.stream).name
      if chance(70) { copy = self.copy(of: .owner) ?? copy }
      // Whoever pushes has fetched before.
      if chance(60) { for other in copies { copies[copy].known.formUnion(other.known) } }
      let key = EpochKey(
        stream: name,
        recipient: Digest(sha256: "\(statements.count)").hex(64),
        devices: [copies[copy].key.key]
      )
      try make(.epoch(key), copy: copy)
    case 50..<57: try addDevice(copy)
    case 57..<64:
      let keys = copies.filter { $0.person == person }.map(\.key)
      guard let key = keys.randomElement(using: &random) else { return }
      try make(.own(OwnChange(ends: [key.key])), copy: copy)
    case 64..<72:
      if chance(70) { copy = self.copy(of: .owner) ?? copy }
      try admit(Int.random(in: 1..<6, using: &random), copy: copy)
    case 72..<78:
      if chance(70) { copy = self.copy(of: .owner) ?? copy }
      let members = holders.filter { Self.roles[$0.person] != .doctor && $0.person != 0 }
      guard let ended = members.randomElement(using: &random) else { return }
      try make(.end([statements[ended.number].id]), copy: copy)
    default: try rule(copy)
    }
  }

  /// One of the copies of people who have a role by rights.
  private mutating func copy(of role: AccessRole) -> Int? {
    copies.indices.filter { Self.roles[copies[$0].person] == role }.randomElement(using: &random)
  }

  private mutating func rule(_ copy: Int) throws {
    let reader = Self.people[Int.random(in: 4..<6, using: &random)]
    let category = Self.categories[chance(75) ? 0 : 1]
    let grants = statements.filter { if case .grant = $0.act { true } else { false } }
    let operation = grants.randomElement(using: &random)?.id.description ?? "none"
    let act: AccessAct =
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4: .grant(reader.id, category, until: nil)
      case 4: .stop(reader.id, nil)
      case 5: .stop(reader.id, category)
      case 6: .stop(Self.people[copies[copy].person].id, nil)
      case 7..<9: .approve(operation)
      case 9..<11: .reject(operation)
      default: .policy(AccessPolicy(needsApproval: chance(50)))
      }
    let role: AccessRole =
      switch act {
      case .approve, .reject: .admin
      default: .owner
      }
    try make(act, copy: chance(80) ? self.copy(of: role) ?? copy : copy)
  }

  private mutating func addDevice(_ copy: Int) throws {
    let person = copies[copy].person
    let number = copies.filter { $0.person == person }.count
    let key = try TestKey("device \(number) of \(person)")
    let isWords = chance(15)
    let change = isWords ? OwnChange(recovery: key.device()) : OwnChange(devices: [key.device()])
    try make(.own(change), copy: copy)
    copies.append(Copy(person: person, key: key, known: copies[copy].known))
  }

  /// Admits somebody, at times with other rights and instead of what they were.
  private mutating func admit(_ person: Int, copy: Int) throws {
    let (card, role) = (Self.people[person].card, Self.roles[person])
    let number = statements.count
    if role == .doctor {
      try make(.reader(ReaderAdmission(card: card)), copy: copy)
    } else {
      let earlier = holders.filter { $0.person == person && copies[copy].known.contains($0.number) }
      let ends = chance(85) ? earlier.map { statements[$0.number].id }.sorted() : []
      let other: [AccessRole] = [.owner, .family, .patient, .admin]
      let given = chance(75) ? role : other[Int.random(in: 0..<4, using: &random)]
      try make(.admit(Admission(card: card, rights: given.rights, ends: ends)), copy: copy)
    }
    guard statements.count > number else { return }
    holders.append((person, number))
    let key = Self.people[person].laptop
    if let own = copies.firstIndex(where: { $0.key == key }) {
      if chance(50) { copies[own].known.formUnion(copies[copy].known) }
    } else {
      copies.append(Copy(person: person, key: key, known: copies[copy].known))
    }
  }

  /// Makes a statement as a copy; nothing if the copy's person is not known there.
  private mutating func make(_ act: AccessAct, copy: Int) throws {
    let (person, key) = (copies[copy].person, copies[copy].key)
    var known = copies[copy].known
    let hides = chance(12)
    if hides, let old = known.randomElement(using: &random) {
      known = seen[old].union([old])
    }
    guard let holder = holders.last(where: { $0.person == person && known.contains($0.number) })
    else { return }
    let people = known.filter { statements[$0].folder == .people }
    let followed = people.reduce(into: Set<Int>()) { $0.formUnion(seen[$1]) }
    let followedByAny = known.reduce(into: Set<Int>()) { $0.formUnion(seen[$1]) }
    let rules = known.subtracting(people).subtracting(followedByAny)
    let draft = AccessStatement.Draft(
      act,
      found: anchor,
      by: statements[holder.number].id,
      at: Instant(seconds: Int64(statements.count)),
      previous: people.subtracting(followed).map { statements[$0].id },
      rules: rules.map { statements[$0].id },
      seen: CommitID(String(repeating: "0", count: 40))
    )
    let isReader = Self.roles[person] == .doctor
    let isOwn = if case .own = act { true } else { false }
    let statement = try AccessStatement(
      signing: draft,
      in: isReader && isOwn ? .rules : nil,
      by: key.signer
    )
    let number = statements.count
    statements.append(statement)
    seen.append(known)
    copies[copy].known.insert(number)
    if !hides { moments.insert(copies[copy].known) }
  }
}

extension EpochRun {
  var state: AccessState { AccessState(statements, anchor: anchor) }

  func state(_ moment: Set<Int>) -> AccessState {
    AccessState(moment.sorted().map { statements[$0] }, anchor: anchor)
  }

  /// The run as the judge in Python reads it.
  var json: JSONValue {
    [
      "anchor": .string(anchor.description),
      "holdsRules": true,
      "files": .array(
        statements.map {
          [
            .string($0.folder.rawValue), .string($0.id.description),
            .string(String(decoding: $0.bytes, as: UTF8.self)),
          ]
        }
      ),
      "commits": [:],
      "questions": [],
    ]
  }
}

extension SealedStream {
  /// The streams of a test's store, by what the judge in Python calls them.
  static func all(of anchor: StatementID) -> [(word: String, stream: SealedStream)] {
    let categories = ["assessments", "contacts", "sleep"].compactMap { RecordCategory($0) }
    let vaults = categories.compactMap { category in
      SealedStream(vaultOf: category, found: anchor).map { (category.name, $0) }
    }
    return [("core", .core), ("", .administrators(of: anchor))] + vaults
  }
}
