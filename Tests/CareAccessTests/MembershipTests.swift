import CareAccess
import CareModel
import Testing

struct MembershipTests {
  private let ann: Somebody
  private let ben: Somebody
  private let lee: Somebody
  private let kim: Somebody

  init() throws {
    ann = try Somebody("ann")
    ben = try Somebody("ben")
    lee = try Somebody("lee")
    kim = try Somebody("kim")
  }

  @Test func `a founder owns, and admits others with rights that they have for ever`() throws {
    var scene = try Scene(ann)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let state = scene.state
    #expect(state.rights(of: ann.id) == .own)
    #expect(state.rights(of: kim.id).words == ["edit:contacts", "record:*"])
    #expect(state.membership(scene.anchor)?.rank.grade == 0)
    #expect(state.membership(family)?.rank.grade == 2)
    #expect(state.membership(family)?.ends == [])
    #expect(state.findings == [])
  }

  @Test func `nobody gives what they do not have`() throws {
    var scene = try Scene(ann)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let admin = try scene.admit(lee, .admin, by: scene.anchor, ann.laptop)
    let byFamily = try scene.admit(ben, .family, by: family, kim.laptop)
    let byAdmin = try scene.admit(ben, .owner, by: admin, lee.laptop)
    let state = scene.state
    #expect(state.rule(of: byFamily) == .rights)
    #expect(state.rule(of: byAdmin) == .rights)
    #expect(state.person(ben) == nil)
  }

  @Test func `a demoted administrator who backdates is not believed`() throws {
    var scene = try Scene(ann)
    let admin = try scene.admit(lee, .admin, by: scene.anchor, ann.laptop)
    let change = try scene.admit(lee, .patient, by: scene.anchor, ann.laptop, ending: [admin])
    let late = try scene.say(
      .admit(Admission(card: kim.card, rights: AccessRole.admin.rights)),
      by: admin,
      lee.laptop,
      without: [change],
      at: -1_000_000
    )
    #expect(scene.state.rule(of: late) == .ended)
    #expect(scene.state.rights(of: lee.id) == AccessRole.patient.rights)
    #expect(scene.state.rights(of: kim.id) == .none)
    #expect(scene.state(without: [change]).rights(of: kim.id) == AccessRole.admin.rights)
  }

  @Test func `what a removed member had said unknown to the remover stays void when they return`()
    throws
  {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let known = try scene.admit(kim, .family, by: owner, ben.laptop)
    let end = try scene.say(.end([owner]), by: scene.anchor, ann.laptop)
    let unknown = try scene.admit(lee, .owner, by: owner, ben.laptop, without: [end])
    let phone = try scene.say(
      .own(OwnChange(devices: [ben.phone.device()])),
      by: owner,
      ben.laptop,
      without: [end, unknown]
    )
    let back = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let state = scene.state
    #expect(state.rights(of: ben.id) == .own)
    #expect(state.membership(known)?.ends == [])
    #expect(state.rule(of: unknown) == .ended)
    #expect(state.rule(of: phone) == .ended)
    #expect(state.rights(of: lee.id) == .none)
    #expect(state.membership(back)?.devices.map(\.key) == [ben.laptop.key])
  }

  @Test func `who returns has the devices that they had when they were removed`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    try scene.say(.own(OwnChange(devices: [ben.phone.device()])), by: owner, ben.laptop)
    try scene.say(.own(OwnChange(ends: [ben.laptop.key])), by: owner, ben.phone)
    try scene.say(.end([owner]), by: scene.anchor, ann.laptop)
    let back = try scene.admit(ben, .family, by: scene.anchor, ann.laptop)
    #expect(scene.state.membership(back)?.devices.map(\.key) == [ben.phone.key])
    #expect(scene.state.person(ben)?.devices == [ben.phone.key])
  }

  @Test func `owners of one rank end neither each other nor the founder`() throws {
    var scene = try Scene(ann)
    let one = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let other = try scene.admit(kim, .owner, by: scene.anchor, ann.laptop)
    let ends = [
      try scene.say(.end([other]), by: one, ben.laptop),
      try scene.say(.end([one]), by: other, kim.laptop),
      try scene.say(.end([scene.anchor]), by: one, ben.laptop),
    ]
    let state = scene.state
    #expect(ends.map(state.rule) == [.target, .target, .target])
    #expect([ann, ben, kim].map { state.rights(of: $0.id) } == [.own, .own, .own])
  }

  @Test func `a junior who admits anew whom a senior had admitted changes nothing`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let less = try scene.admit(kim, .patient, by: owner, ben.laptop)
    #expect(scene.state.membership(less) != nil)
    #expect(scene.state.rights(of: kim.id) == AccessRole.family.rights)
    // It may end the other one too: a family member is junior to every owner.
    try scene.say(.end([family]), by: owner, ben.laptop)
    #expect(scene.state.rights(of: kim.id) == AccessRole.patient.rights)
  }

  @Test func `two administrators who admit somebody give what both give`() throws {
    var scene = try Scene(ann)
    let both = try [ben, lee].map {
      try scene.admit($0, .owner, by: scene.anchor, ann.laptop)
    }
    _ = try scene.admit(kim, .family, by: both[0], ben.laptop)
    _ = try scene.admit(kim, .provider([.contacts, .profile]), by: both[1], lee.laptop)
    #expect(scene.state.rights(of: kim.id).words == ["edit:contacts", "record:profile"])
  }

  @Test func `an end that reaches one of two targets reaches that one`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let peer = try scene.admit(lee, .owner, by: scene.anchor, ann.laptop)
    let family = try scene.admit(kim, .family, by: peer, lee.laptop)
    let end = try scene.say(.end([peer, family].sorted()), by: owner, ben.laptop)
    #expect(scene.state.rule(of: end) == nil)
    #expect(scene.state.membership(family)?.ends == [end])
    #expect(scene.state.membership(peer)?.ends == [])
  }

  @Test func `members without manage end nobody but themselves`() throws {
    var scene = try Scene(ann)
    let senior = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let junior = try scene.admit(lee, .family, by: owner, ben.laptop)
    let end = try scene.say(.end([junior]), by: senior, kim.laptop)
    let leaving = try scene.say(.end([senior]), by: senior, kim.laptop)
    #expect(scene.state.rule(of: end) == .target)
    #expect(scene.state.membership(senior)?.ends == [leaving])
    #expect(scene.state.person(kim)?.isMember == false)
  }

  @Test func `a statement waits for what its signer had seen`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let family = try scene.admit(kim, .family, by: owner, ben.laptop)
    let state = scene.state(without: [owner])
    #expect(state.findings == [.waiting(family)])
    #expect(state.people.map(\.id) == [ann.id])
  }

  @Test func `names and clocks that devices said at once come to one`() throws {
    var scene = try Scene(ann)
    let uuids = try ["b", "a"].map { digit in
      try #require(VersionID(String(repeating: digit, count: 8) + "-0000-4000-8000-000000000000"))
    }
    let one = try scene.say(
      .own(OwnChange(types: ["patient": uuids[0]], name: "Ann")),
      by: scene.anchor,
      ann.laptop
    )
    try scene.say(
      .own(OwnChange(types: ["patient": uuids[1]], name: "Anna")),
      by: scene.anchor,
      ann.phone,
      without: [one]
    )
    #expect(scene.state.person(ann)?.types == ["patient": uuids[1]])
    #expect(scene.state.person(ann)?.name == "Ann")
  }

  @Test func `devices go along through admissions by ever more senior members`() throws {
    var scene = try Scene(ann)
    var seniors = [(scene.anchor, ann.laptop)]
    for number in 0..<12 {
      let admin = try Somebody("admin", number: number)
      let by = seniors[number]
      seniors.append((try scene.admit(admin, .admin, by: by.0, by.1), admin.laptop))
    }
    var keys = [kim.laptop.key]
    for (number, senior) in seniors.dropFirst().reversed().enumerated() {
      let membership = try scene.admit(kim, .admin, by: senior.0, senior.1)
      let key = try TestKey("device \(number)")
      try scene.say(
        .own(OwnChange(devices: [key.device()])),
        by: membership,
        try #require(number == 0 ? kim.laptop : try TestKey("device \(number - 1)"))
      )
      keys.append(key.key)
    }
    let least = scene.state.memberships.filter { $0.person == kim.id }.min { $0.rank < $1.rank }
    #expect(least?.devices.map(\.key) == keys.sorted())
    #expect(scene.state.person(kim)?.devices == keys.sorted())
    #expect(scene.state.findings == [])
  }
}
