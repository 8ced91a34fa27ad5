import CanonicalJSON
import CareAccess
import CareModel
import Digests
import Testing

struct StatementTests {
  private let ann: Somebody
  private let ben: Somebody

  init() throws {
    ann = try Somebody("ann")
    ben = try Somebody("ben")
  }

  private func acts() throws -> [AccessAct] {
    let (task, secret) = (RecordKey(.task, "a b"), Digest(sha256: "secret").hex(64))
    let id = StatementID(of: [1])
    let admission = Admission(
      card: ben.card,
      rights: AccessRole.family.rights,
      ends: [id],
      invitation: id
    )
    let change = OwnChange(
      devices: [ben.phone.device(named: "phone")],
      recovery: ben.words.device(),
      ends: [ben.tablet.key],
      types: ["patient": VersionID(derivedFrom: Digest(sha256: "clock"))],
      name: "Ben"
    )
    let commit = try Scene.commit(4)
    return [
      .admit(admission), .end([id]), .own(change),
      .reader(ReaderAdmission(card: ben.card, invitation: id)),
      .grant(ben.id, .contacts, until: Instant(seconds: 60)), .grant(ben.id, .profile, until: nil),
      .stop(ben.id, nil), .stop(ben.id, .contacts), .approve("4f0c"), .reject("4f0c"),
      .epoch(EpochKey(stream: "core", recipient: secret, devices: [ann.laptop.key])),
      .invite(Invitation(secret: secret, offer: ["role": "family"], until: Instant(seconds: 60))),
      .uninvite(secret), .vouch([commit]), .vouchUpTo([commit]), .category(task, .profile),
      .policy(
        AccessPolicy(
          unsigned: try #require(Rights(words: ["edit:*"])),
          needsApproval: true,
          isProduction: true,
          categories: [try #require(RecordCategory("sleep"))]
        )
      ),
    ]
  }

  @Test func `what is written is read as it was meant`() throws {
    var scene = try Scene(ann)
    for act in try acts() {
      try scene.say(act, by: scene.anchor, ann.laptop)
    }
    for statement in scene.statements {
      let read = try AccessStatement(
        statement.bytes,
        named: "\(statement.id)",
        in: statement.folder,
        TestKey.check
      )
      #expect(read == statement)
      #expect(Digest(sha256: statement.bytes).hex(64) == "\(statement.id)")
      #expect(statement.path == "access/\(statement.folder.rawValue)/\(statement.id).json")
    }
    #expect(scene.statements.dropFirst().map(\.act) == (try acts()))
  }

  @Test func `a card is a file of its own`() throws {
    #expect(try Card(ann.card.bytes, TestKey.check) == ann.card)
    #expect(Digest(sha256: ann.card.bytes).hex(64) == "\(ann.id)")
    #expect(throws: StatementFault.signature) { try Card(ann.card.bytes, .none) }
  }

  @Test func `nothing is signed well unless somebody says so`() throws {
    let found = try Scene(ann).statements[0]
    #expect(throws: StatementFault.signature) {
      try AccessStatement(found.bytes, named: "\(found.id)", in: .people, .none)
    }
  }

  @Test func `a byte that is changed gives another name, and no signature`() throws {
    let found = try Scene(ann).statements[0]
    for place in stride(from: 0, to: found.bytes.count, by: 7) {
      var bytes = found.bytes
      bytes[place] ^= 1
      #expect(throws: StatementFault.name) {
        try AccessStatement(bytes, named: "\(found.id)", in: .people, TestKey.check)
      }
      #expect(throws: StatementFault.self) {
        try AccessStatement(
          bytes,
          named: "\(StatementID(of: bytes))",
          in: .people,
          TestKey.check
        )
      }
    }
  }

  @Test func `a card that somebody else altered is not believed`() throws {
    var scene = try Scene(ann)
    let admission = Admission(card: ben.card, rights: .none)
    var object = try scene.draft(.admit(admission), by: scene.anchor).object
    var card = ben.card.json
    card["name"] = "Somebody else"
    object["card"] = .object(card)
    let statement = try AccessStatement(signing: object, in: .people, by: ann.laptop.signer)
    #expect(throws: StatementFault.signature) {
      try AccessStatement(
        statement.bytes,
        named: "\(statement.id)",
        in: .people,
        TestKey.check
      )
    }
    scene.add(statement)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let member: String
    let value: JSONValue?
    var path: String?
    var testDescription: String { "\(member): \(value.map(CanonicalJSON.compact) ?? "missing")" }
  }

  static let faults: [Fault] = [
    Fault(member: "type", value: "task"), Fault(member: "type", value: nil),
    Fault(member: "act", value: 5), Fault(member: "at", value: "yesterday"),
    Fault(member: "at", value: nil), Fault(member: "found", value: nil, path: "by"),
    Fault(member: "by", value: nil), Fault(member: "by", value: "ABC"),
    Fault(member: "previous", value: "none"), Fault(member: "previous", value: ["x"]),
    Fault(member: "rules", value: [5]), Fault(member: "critical", value: true),
    Fault(member: "card", value: "ben"), Fault(member: "card", value: nil),
    Fault(member: "rights", value: nil), Fault(member: "rights", value: ["edit:*", 5]),
    Fault(member: "seen", value: nil), Fault(member: "seen", value: "HEAD"),
    Fault(member: "ends", value: ["x"]), Fault(member: "invite", value: "x"),
  ]

  @Test(arguments: faults)
  func `a member that is not as it has to be makes no statement`(fault: Fault) throws {
    let scene = try Scene(ann)
    let admission = Admission(card: ben.card, rights: .none, ends: [scene.anchor])
    var object = try scene.draft(.admit(admission), by: scene.anchor).object
    object[fault.member] = fault.value
    #expect(throws: StatementFault.form(fault.path ?? fault.member)) {
      try AccessStatement(signing: object, in: .people, by: ann.laptop.signer)
    }
  }

  @Test func `lists of names stand in order, each once`() throws {
    var scene = try Scene(ann)
    let ids = [
      try scene.admit(ben, .family, by: scene.anchor, ann.laptop),
      try scene.admit(ben, .patient, by: scene.anchor, ann.laptop),
    ]
    .sorted()
    for ends in [[ids[1], ids[0]], [ids[0], ids[0]], []] {
      var object = try scene.draft(.end(ids), by: scene.anchor).object
      object["ends"] = .array(ends.map { .string("\($0)") })
      #expect(throws: StatementFault.form("ends")) {
        try AccessStatement(signing: object, in: .people, by: ann.laptop.signer)
      }
    }
  }

  @Test func `a statement that stands in the other folder is none`() throws {
    let scene = try Scene(ann)
    let draft = try scene.draft(.end([scene.anchor]), by: scene.anchor)
    #expect(throws: StatementFault.form("act")) {
      try AccessStatement(signing: draft, in: .rules, by: ann.laptop.signer)
    }
  }

  @Test func `bytes that are not canonical are no statement`() throws {
    let found = try Scene(ann).statements[0]
    let spaced = found.bytes + [UInt8(ascii: "\n")]
    #expect(throws: StatementFault.form("")) {
      try AccessStatement(spaced, named: "\(StatementID(of: spaced))", in: .people, TestKey.check)
    }
    let text = Array("[]\n".utf8)
    #expect(throws: StatementFault.form("")) {
      try AccessStatement(text, named: "\(StatementID(of: text))", in: .people, TestKey.check)
    }
  }
}

struct RightsTests {
  @Test(arguments: [
    ["own"], [], ["manage"], ["approve", "manage"], ["edit:*"], ["record:*"], ["read:*"],
    ["edit:contacts", "record:*"], ["edit:contacts", "read:*", "record:profile"], ["edit:sleep"],
  ])
  func `words say rights and rights say words`(words: [String]) throws {
    #expect(try #require(Rights(words: words)).words == words)
  }

  @Test(arguments: [
    "", "owner", "own:*", "manage:*", "edit", "edit:", "edit:A", "edit:*:*", "deny:*", "read: *",
  ])
  func `no other words are rights`(word: String) {
    #expect(Rights(words: [word]) == nil)
  }

  @Test func `to edit includes to record, and that includes to read`() throws {
    let rights = try #require(Rights(words: ["edit:contacts", "record:profile"]))
    let allowed = AccessVerb.allCases.map { verb in
      [RecordCategory.contacts, .profile, .private].filter { rights.allow(verb, in: $0) }
    }
    #expect(
      allowed == [[], [], [], [.contacts, .profile], [.contacts, .profile], [.contacts]]
    )
  }

  @Test func `rights are ordered by what they include`() throws {
    let sets = try [
      ["own"], ["manage", "approve"], ["edit:*"], ["record:*"], ["read:*"], ["edit:contacts"], [],
      ["manage"], ["record:contacts", "read:*"],
    ]
    .map { try #require(Rights(words: $0)) }
    for one in sets {
      #expect(one.isSubset(of: .own) && Rights.none.isSubset(of: one) && one.isSubset(of: one))
      for other in sets {
        let both = one.intersection(other)
        #expect(both == other.intersection(one))
        #expect(both.isSubset(of: one) && both.isSubset(of: other))
        #expect(one.isSubset(of: other) == (both == one))
      }
    }
  }

  @Test func `roles have the rights of the table`() {
    let roles: [AccessRole] = [
      .owner, .patient, .family, .provider([.interventions]), .admin, .doctor,
    ]
    #expect(
      roles.map(\.rights.words) == [
        ["own"], ["record:*"], ["edit:contacts", "record:*"], ["edit:interventions"],
        ["approve", "manage"], [],
      ]
    )
  }
}
