import CareAccess
import Testing

struct DeviceTests {
  private let ann: Somebody
  private let ben: Somebody
  private let kim: Somebody

  init() throws {
    ann = try Somebody("ann")
    ben = try Somebody("ben")
    kim = try Somebody("kim")
  }

  @Test func `a device signs once another one of the person added it`() throws {
    var scene = try Scene(ann)
    let early = try scene.admit(kim, .family, by: scene.anchor, ann.tablet)
    try scene.say(
      .own(OwnChange(devices: [ann.tablet.device()])),
      by: scene.anchor,
      ann.laptop
    )
    let later = try scene.admit(ben, .family, by: scene.anchor, ann.tablet)
    #expect(scene.state.rule(of: early) == .device)
    #expect(scene.state.membership(later) != nil)
  }

  @Test func `the words undo what a stolen phone of the founder did, and it does nothing to them`()
    throws
  {
    var scene = try Scene(ann)
    let last = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let theft = [
      try scene.say(
        .own(OwnChange(ends: [ann.laptop.key, ann.words.key].sorted())),
        by: scene.anchor,
        ann.phone
      ),
      try scene.admit(ben, .owner, by: scene.anchor, ann.phone),
      try scene.say(.end([last]), by: scene.anchor, ann.phone),
      try scene.say(.end([scene.anchor]), by: scene.anchor, ann.phone),
    ]
    #expect(scene.state.person(ann)?.isMember == false)
    // Without what the phone said since.
    try scene.say(
      .own(OwnChange(ends: [ann.phone.key])),
      by: scene.anchor,
      ann.words,
      without: theft
    )
    let state = scene.state
    #expect(theft.map(state.rule) == Array(repeating: .deviceEnded, count: 4))
    #expect(state.person(ann)?.devices == [ann.laptop.key, ann.words.key].sorted())
    #expect(state.rights(of: kim.id) == AccessRole.family.rights)
    #expect(state.rights(of: ben.id) == .none)
  }

  @Test func `two devices that end each other are both out until the words decide`() throws {
    var scene = try Scene(ann)
    let one = try scene.say(
      .own(OwnChange(ends: [ann.phone.key])),
      by: scene.anchor,
      ann.laptop
    )
    let other = try scene.say(
      .own(OwnChange(ends: [ann.laptop.key])),
      by: scene.anchor,
      ann.phone,
      without: [one]
    )
    #expect(scene.state.person(ann)?.devices == [ann.words.key])
    try scene.say(
      .own(OwnChange(ends: [ann.phone.key])),
      by: scene.anchor,
      ann.words,
      without: [other]
    )
    #expect(scene.state.person(ann)?.devices == [ann.laptop.key, ann.words.key].sorted())
    #expect(scene.state.rule(of: other) == .deviceEnded)
  }

  @Test func `only the words make new words, and old words end nothing afterwards`() throws {
    var scene = try Scene(ann)
    let forged = try scene.say(
      .own(OwnChange(recovery: kim.words.device())),
      by: scene.anchor,
      ann.phone
    )
    #expect(scene.state.membership(scene.anchor)?.devices.filter(\.isRecovery).count == 1)
    let renewal = try scene.say(
      .own(OwnChange(recovery: ann.tablet.device(), ends: [ann.words.key])),
      by: scene.anchor,
      ann.words,
      without: [forged]
    )
    let late = try scene.say(
      .own(OwnChange(ends: [ann.laptop.key])),
      by: scene.anchor,
      ann.words,
      without: [renewal]
    )
    let state = scene.state
    #expect(state.rule(of: late) == .deviceEnded)
    #expect(
      state.person(ann)?.devices == [ann.laptop.key, ann.phone.key, ann.tablet.key].sorted()
    )
    #expect(
      state.membership(scene.anchor)?.devices.filter(\.isRecovery).map(\.key).sorted()
        == [ann.tablet.key, ann.words.key].sorted()
    )
  }

  @Test func `a device that was ended never signs again`() throws {
    var scene = try Scene(ann)
    try scene.say(.own(OwnChange(ends: [ann.phone.key])), by: scene.anchor, ann.laptop)
    try scene.say(.own(OwnChange(devices: [ann.phone.device()])), by: scene.anchor, ann.laptop)
    let late = try scene.admit(kim, .family, by: scene.anchor, ann.phone)
    #expect(scene.state.rule(of: late) == .deviceEnded)
    #expect(scene.state.person(ann)?.devices.contains(ann.phone.key) == false)
  }

  @Test func `a device that somebody else claims signs for them alone what they may`() throws {
    var scene = try Scene(ann)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    try scene.say(.own(OwnChange(devices: [ann.phone.device()])), by: family, kim.laptop)
    let authorities = scene.state.authorities(of: ann.phone.key) { _ in false }
    #expect(
      authorities.map(\.rights.words).sorted { $0.count < $1.count }
        == [["own"], ["edit:contacts", "record:*"]]
    )
    #expect(scene.state.authorities(of: kim.laptop.key) { _ in false }.map(\.person) == [kim.id])
  }

  @Test func `a key on the card of a senior or a peer is nobody else's device`() throws {
    var scene = try Scene(ann)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let other = try scene.admit(ben, .family, by: scene.anchor, ann.laptop)
    let claimed = OwnChange(devices: [ann.laptop, ben.laptop].map { $0.device(named: "mine") })
    try scene.say(.own(claimed), by: family, kim.laptop)
    // Nor does a senior lose a device to a card of somebody below.
    try scene.say(.own(OwnChange(devices: [kim.laptop.device()])), by: scene.anchor, ann.laptop)
    let state = scene.state
    #expect(state.membership(family)?.devices.map(\.key) == [kim.laptop.key])
    #expect(state.person(kim)?.devices == [kim.laptop.key])
    #expect(state.membership(other)?.devices.map(\.key) == [ben.laptop.key])
    #expect(state.authorities(of: ann.laptop.key) { _ in false }.map(\.person) == [ann.id])
    #expect(state.person(ann)?.devices.contains(kim.laptop.key) == true)
  }

  @Test func `recovery words end other words no more than devices do`() throws {
    var scene = try Scene(ann)
    try scene.say(
      .own(OwnChange(recovery: ann.tablet.device())),
      by: scene.anchor,
      ann.words
    )
    try scene.say(.own(OwnChange(ends: [ann.words.key])), by: scene.anchor, ann.tablet)
    try scene.say(.own(OwnChange(ends: [ann.tablet.key])), by: scene.anchor, ann.laptop)
    #expect(scene.state.person(ann)?.devices == ann.keys.map(\.key).sorted())
  }

  @Test func `words that end themselves twice, each time unknown, are out and did nothing else`()
    throws
  {
    var scene = try Scene(ann)
    let renewal = try scene.say(
      .own(OwnChange(recovery: ann.tablet.device(), ends: [ann.words.key])),
      by: scene.anchor,
      ann.words
    )
    // Whoever found the old words ends them once more, together with the laptop.
    let late = try scene.say(
      .own(OwnChange(ends: [ann.laptop.key, ann.words.key].sorted())),
      by: scene.anchor,
      ann.words,
      without: [renewal]
    )
    let words = scene.state.membership(scene.anchor)?.devices.first(where: \.isRecovery)
    #expect(words?.ends == [renewal, late].sorted())
    #expect(scene.state.person(ann)?.devices == [ann.laptop.key, ann.phone.key].sorted())
  }

  @Test func `an end of a device is obeyed though its addition counts for nothing there`() throws {
    var scene = try Scene(ann)
    let first = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let addition = try scene.say(
      .own(OwnChange(devices: [ben.phone.device()])),
      by: first,
      ben.laptop
    )
    let end = try scene.say(.own(OwnChange(ends: [ben.phone.key])), by: first, ben.laptop)
    let change = Admission(card: ben.card, rights: AccessRole.family.rights, ends: [first])
    let second = try scene.say(.admit(change), by: first, ben.laptop, without: [addition])
    try scene.say(
      .own(OwnChange(devices: [ben.phone.device()])),
      by: second,
      ben.laptop,
      without: [addition]
    )
    #expect(scene.state.rule(of: addition) == .ended)
    #expect(scene.state.person(ben)?.devices == [ben.laptop.key])
    #expect(scene.state.authorities(of: ben.phone.key) { _ in false } == [])
    #expect(scene.state(without: [end]).person(ben)?.devices.count == 2)
  }
}
