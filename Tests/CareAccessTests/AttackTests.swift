import CanonicalJSON
import CareAccess
import CareModel
import Testing

/// Attacks that statements alone answer.
///
/// Those that need commits and trees are tried where these arrive.
struct AttackTests {
  private let ann: Somebody
  private let ben: Somebody
  private let lee: Somebody
  private let stranger: Somebody

  init() throws {
    ann = try Somebody("ann")
    ben = try Somebody("ben")
    lee = try Somebody("lee")
    stranger = try Somebody("stranger")
  }

  @Test func `revoked writer on an old parent`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    #expect(scene.state.mayEdit(ben.laptop))
    try scene.say(.end([owner]), by: scene.anchor, ann.laptop, seen: 7)
    // What the remover had accepted stands; a commit on an old parent is not part of it.
    #expect(scene.state.mayEdit(ben.laptop, reaching: 7))
    #expect(!scene.state.mayEdit(ben.laptop, reaching: 6, 8))
    #expect(scene.state.mayEdit(ann.laptop))
  }

  @Test func `backdated commit by an ended key`() throws {
    var scene = try Scene(ann)
    try scene.say(
      .own(OwnChange(ends: [ann.phone.key])),
      by: scene.anchor,
      ann.laptop,
      seen: 7
    )
    #expect(scene.state.mayEdit(ann.phone, reaching: 7))
    #expect(!scene.state.mayEdit(ann.phone))
    #expect(scene.state.mayEdit(ann.laptop))
  }

  @Test func `several ends each have to have seen the commit`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let end = try scene.say(.end([owner]), by: scene.anchor, ann.laptop, seen: 7)
    try scene.say(.end([owner]), by: scene.anchor, ann.phone, without: [end], seen: 8)
    #expect(!scene.state.mayEdit(ben.laptop, reaching: 7))
    #expect(scene.state.mayEdit(ben.laptop, reaching: 7, 8))
  }

  @Test func `removal put into the removed one's own tree`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let end = try scene.say(.end([owner]), by: scene.anchor, ann.laptop, seen: 7)
    // Ben brings the end along, and says something that has seen it.
    let late = try scene.admit(lee, .owner, by: owner, ben.laptop)
    #expect(scene.state.rule(of: late) == .ended)
    #expect(!scene.state.mayEdit(ben.laptop))
    #expect(scene.state.membership(owner)?.ends == [end])
  }

  @Test func `foreign found`() throws {
    let scene = try Scene(ann)
    var other = try Scene(stranger)
    let admitted = try other.admit(ben, .owner, by: other.anchor, stranger.laptop)
    let state = AccessState(scene.statements + other.statements, anchor: scene.anchor)
    #expect(
      state.findings
        == [.foreign(other.anchor), .foreign(admitted)].sorted { $0.statement < $1.statement }
    )
    #expect(state.people.map(\.id) == [ann.id])
  }

  @Test func `two founders`() throws {
    let (one, other) = (try Scene(ann), try Scene(ben))
    let statements = one.statements + other.statements
    #expect(AccessState(statements, anchor: one.anchor).people.map(\.id) == [ann.id])
    #expect(AccessState(statements, anchor: other.anchor).people.map(\.id) == [ben.id])
    let unknown = StatementID(of: [])
    #expect(AccessState(statements, anchor: unknown).memberships == [])
  }

  @Test func `vanished statement`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let end = try scene.say(.end([owner]), by: scene.anchor, ann.laptop)
    let after = try scene.admit(lee, .family, by: scene.anchor, ann.laptop)
    // Without the end what had seen it waits, and so it is missed; together with it all is as before.
    let part = scene.state(without: [end])
    #expect(part.findings == [.waiting(after)])
    #expect(part.rights(of: lee.id) == .none)
    #expect(scene.state.rights(of: ben.id) == .none)
    #expect(scene.state.rights(of: lee.id) == AccessRole.family.rights)
  }

  @Test func `unknown act`() throws {
    var scene = try Scene(ann)
    #expect(!scene.state.isReadOnly)
    var object = try scene.draft(.end([scene.anchor]), by: scene.anchor).object
    object["act"] = "sing"
    let stranger = try AccessStatement(
      signing: object,
      in: .people,
      by: stranger.laptop.signer
    )
    scene.add(stranger)
    #expect(!scene.state.isReadOnly)
    #expect(scene.state.rule(of: stranger.id) == .device)
    scene.add(try AccessStatement(signing: object, in: .people, by: ann.laptop.signer))
    #expect(scene.state.isReadOnly)
  }

  @Test(arguments: [(["melody"], true), (["ends"], false), ([], false)])
  func `unknown members that are critical`(critical: [String], isReadOnly: Bool) throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    var object = try scene.draft(.end([owner]), by: scene.anchor).object
    object["melody"] = "low"
    object["critical"] = .array(critical.map { .string($0) })
    let end = try AccessStatement(signing: object, in: .people, by: ann.laptop.signer)
    #expect(end.json["melody"] == "low")
    scene.add(end)
    #expect(scene.state.isReadOnly == isReadOnly)
    #expect(scene.state.membership(owner)?.ends == (isReadOnly ? [] : [end.id]))
  }

  @Test func `a right that nobody here knows`() throws {
    var scene = try Scene(ann)
    let admission = Admission(card: ben.card, rights: .own)
    var object = try scene.draft(.admit(admission), by: scene.anchor).object
    object["rights"] = ["edit:*", "on:sundays"]
    scene.add(try AccessStatement(signing: object, in: .people, by: ann.laptop.signer))
    #expect(scene.state.isReadOnly)
    #expect(scene.state.rights(of: ben.id) == .none)
  }

  @Test func `second root from another category`() throws {
    let scene = try Scene(ann)
    let (task, contact) = try (Self.task("knee", isAssessment: true), Self.task("knee"))
    let rules = scene.state.rules
    let key = RecordKey(.task, "knee")
    #expect(rules.category(of: key, firstVersions: [task, task]) == .assessments)
    #expect(rules.category(of: key, firstVersions: [contact]) == .interventions)
    #expect(rules.category(of: key, firstVersions: [task, contact]) == .private)
    #expect(rules.category(of: key, firstVersions: [task, nil]) == .private)
    #expect(rules.category(of: key, firstVersions: []) == .private)
  }

  private static func task(_ id: String, isAssessment: Bool = false) throws -> AnyRecord {
    let (time, day) = (try #require(TimeOfDay("08:00")), try #require(CivilDate("2026-01-01")))
    let schedule = try Schedule.daily(at: time, from: day, in: .utc)
    var task = CareTask(id: id, title: id, schedule: schedule)
    task.content.activityType = isAssessment ? .assessment : nil
    return .task(task)
  }

  @Test func `a category that is said in two ways at once`() throws {
    var scene = try Scene(ann)
    let key = RecordKey(.task, "knee")
    let one = try scene.say(.category(key, .contacts), by: scene.anchor, ann.laptop)
    #expect(scene.state.rules.categories == [key: .contacts])
    try scene.say(.category(key, .profile), by: scene.anchor, ann.phone, without: [one])
    #expect(scene.state.rules.categories == [key: .private])
    try scene.say(.category(key, .profile), by: scene.anchor, ann.laptop)
    #expect(scene.state.rules.categories == [key: .profile])
  }

  @Test func `unsigned web edit under both policies`() throws {
    var scene = try Scene(ann)
    #expect(!scene.state.rules.policy.unsigned.allow(.record, in: .contacts))
    let edits = try #require(Rights(words: ["edit:*"]))
    let one = try scene.say(
      .policy(AccessPolicy(unsigned: edits)),
      by: scene.anchor,
      ann.laptop
    )
    let unsigned = scene.state.rules.policy.unsigned
    #expect(unsigned.allow(.edit, in: .private))
    #expect(AccessVerb.allCases.filter { unsigned.allow($0) } == [.read, .record, .edit])
    // Another device that did not know of it says nothing of unsigned commits: the stricter one holds.
    try scene.say(.policy(AccessPolicy()), by: scene.anchor, ann.phone, without: [one])
    #expect(scene.state.rules.policy.unsigned == .none)
    #expect(throws: StatementFault.form("unsigned")) {
      try scene.say(.policy(AccessPolicy(unsigned: .own)), by: scene.anchor, ann.laptop)
    }
  }

  @Test func `commit below found.history`() throws {
    let commit = try Scene.commit(3)
    #expect(try Scene(ann, history: [commit]).state.history == [commit])
  }

  @Test func `stolen phone that ended the laptop`() throws {
    var scene = try Scene(ann)
    let theft = try scene.say(
      .own(OwnChange(ends: [ann.laptop.key])),
      by: scene.anchor,
      ann.phone,
      seen: 7
    )
    #expect(!scene.state.mayEdit(ann.laptop))
    // A co-owner cannot help, the words can.
    try scene.say(
      .own(OwnChange(ends: [ann.phone.key])),
      by: scene.anchor,
      ann.words,
      without: [theft],
      seen: 6
    )
    #expect(scene.state.mayEdit(ann.laptop))
    #expect(!scene.state.mayEdit(ann.phone))
    #expect(scene.state.rule(of: theft) == .deviceEnded)
  }

  @Test func `label twice`() throws {
    var scene = try Scene(ann)
    let other = try Somebody("lee", called: "another one")
    let first = try scene.admit(lee, .family, by: scene.anchor, ann.laptop)
    #expect(scene.state.labels[lee.id] == "lee")
    try scene.say(.reader(ReaderAdmission(card: other.card)), by: scene.anchor, ann.laptop)
    let shown = [lee, other].map { "lee#\($0.id.description.prefix(4))" }
    #expect([lee, other].map { scene.state.labels[$0.id] } == shown)
    try scene.say(.end([first]), by: scene.anchor, ann.laptop)
    #expect(scene.state.labels[lee.id] == nil)
    #expect(scene.state.labels[other.id] == "lee")
  }

  @Test func `a grant and a stop that did not know of each other`() throws {
    var scene = try Scene(ann)
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    let grant = try scene.say(
      .grant(lee.id, .contacts, until: nil),
      by: scene.anchor,
      ann.laptop
    )
    #expect(scene.state.rules.grants.map(\.id) == [grant])
    try scene.say(.stop(lee.id, .profile), by: scene.anchor, ann.laptop)
    #expect(scene.state.rules.grants.map(\.id) == [grant])
    try scene.say(.stop(lee.id, nil), by: scene.anchor, ann.phone, without: [grant])
    #expect(scene.state.rules.grants == [])
    let again = try scene.say(
      .grant(lee.id, .contacts, until: nil),
      by: scene.anchor,
      ann.laptop
    )
    #expect(scene.state.rules.grants.map(\.id) == [again])
  }

  @Test func `a reader grants, admits and vouches for nothing`() throws {
    var scene = try Scene(ann)
    let reader = try scene.say(
      .reader(ReaderAdmission(card: lee.card)),
      by: scene.anchor,
      ann.laptop
    )
    let acts: [AccessAct] = [
      .grant(lee.id, .contacts, until: nil), .vouch([try Scene.commit(1)]),
      .policy(AccessPolicy()), .reader(ReaderAdmission(card: ben.card)),
    ]
    for act in acts {
      let id = try scene.say(act, by: reader, lee.laptop)
      #expect(scene.state.rule(of: id) == .rights)
    }
    let phone = try scene.say(
      .own(OwnChange(devices: [lee.phone.device()])),
      by: reader,
      lee.laptop,
      in: .rules
    )
    #expect(scene.state.rule(of: phone) == nil)
    #expect(scene.state.readers.first?.devices.count == 2)
    #expect(scene.state.authorities(of: lee.laptop.key) { _ in true } == [])
    try scene.say(.stop(lee.id, nil), by: reader, lee.phone)
    #expect(scene.state.readers.map(\.isInForce) == [false])
  }
}
