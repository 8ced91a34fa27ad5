import CareAccess
import CareModel
import Testing

/// Who may open a stream, and to which keys envelopes are encrypted.
struct EntitlementTests {
  private let ann: Somebody
  private let ben: Somebody
  private let kim: Somebody
  private let lee: Somebody

  init() throws {
    ann = try Somebody("ann")
    ben = try Somebody("ben")
    kim = try Somebody("kim")
    lee = try Somebody("lee")
  }

  private func recipients(
    _ scene: Scene,
    _ person: Somebody,
    _ stream: SealedStream = .core
  ) -> [String]? {
    scene.state.entitled(to: stream).first { $0.id == person.id }?.recipients
  }

  private func recipients(_ keys: TestKey...) -> [String] { keys.map(\.recipient).sorted() }

  @Test func `owners, relatives, administrators and readers are each entitled to their streams`()
    throws
  {
    var scene = try Scene(ann)
    let vault = try #require(SealedStream(vaultOf: .contacts, found: scene.anchor))
    try scene.admit(ben, .admin, by: scene.anchor, ann.laptop)
    try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    let other = try #require(SealedStream(vaultOf: .profile, found: scene.anchor))
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    let state = scene.state
    #expect(state.entitled(to: .core).map(\.id) == [ann.id, kim.id].sorted())
    #expect(
      state.entitled(to: .administrators(of: scene.anchor)).map(\.id)
        == [ann.id, ben.id, kim.id].sorted()
    )
    #expect(state.entitled(to: vault).map(\.id) == [ann.id, lee.id].sorted())
    #expect(state.entitled(to: other).map(\.id) == [ann.id])
    let own = state.entitled(to: .core).first { $0.id == ann.id }
    #expect(own?.recipients == recipients(ann.laptop, ann.phone, ann.words))
    #expect(own?.devices.filter(\.isRecovery).map(\.key) == [ann.words.key])
    #expect(own?.devices.map(\.key) == own?.devices.map(\.key).sorted())
  }

  @Test func `ended devices and ended recovery words are entitled to nothing`() throws {
    var scene = try Scene(ann)
    try scene.say(.own(OwnChange(ends: [ann.phone.key])), by: scene.anchor, ann.laptop)
    let renewal = OwnChange(recovery: ann.tablet.device(), ends: [ann.words.key])
    try scene.say(.own(renewal), by: scene.anchor, ann.words)
    #expect(recipients(scene, ann) == recipients(ann.laptop, ann.tablet))
  }

  @Test func `a stolen phone does not redirect the keys of the laptop`() throws {
    var scene = try Scene(ann)
    try scene.say(.own(OwnChange(devices: [ann.tablet.device()])), by: scene.anchor, ann.laptop)
    let thief = kim.laptop.recipient
    let claims = [ann.laptop, ann.tablet].map {
      AccessDevice(name: nil, signing: $0.key, encryption: thief)
    }
    let claim = try scene.say(.own(OwnChange(devices: claims)), by: scene.anchor, ann.phone)
    try scene.say(.own(OwnChange(ends: [ann.phone.key])), by: scene.anchor, ann.laptop)
    #expect(scene.state.whyVoid(claim) == nil)
    #expect(recipients(scene, ann) == recipients(ann.laptop, ann.tablet, ann.words))
  }

  @Test func `a device of which two first statements name different keys gets no envelope`() throws
  {
    var scene = try Scene(ann)
    let own = OwnChange(devices: [ann.tablet.device()])
    let addition = try scene.say(.own(own), by: scene.anchor, ann.laptop)
    let claim = AccessDevice(
      name: nil,
      signing: ann.tablet.key,
      encryption: kim.laptop.recipient
    )
    try scene.say(
      .own(OwnChange(devices: [claim])),
      by: scene.anchor,
      ann.phone,
      without: [addition]
    )
    #expect(recipients(scene, ann) == recipients(ann.laptop, ann.phone, ann.words))
  }

  @Test func `a doctor who claims an owner's phone gets no envelope of the owner`() throws {
    var scene = try Scene(ann)
    let vault = try #require(SealedStream(vaultOf: .contacts, found: scene.anchor))
    let reader = try scene.say(
      .reader(ReaderAdmission(card: lee.card)),
      by: scene.anchor,
      ann.laptop
    )
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    let claim = AccessDevice(name: nil, signing: ann.phone.key, encryption: lee.phone.recipient)
    try scene.say(.own(OwnChange(devices: [claim])), by: reader, lee.laptop, in: .rules)
    #expect(recipients(scene, ann, vault) == recipients(ann.laptop, ann.phone, ann.words))
    #expect(recipients(scene, ann) == recipients(ann.laptop, ann.phone, ann.words))
  }

  @Test func `a stranger who names devices under a membership changes no recipient`() throws {
    var scene = try Scene(ann)
    let first = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let claim = AccessDevice(name: nil, signing: kim.phone.key, encryption: lee.laptop.recipient)
    try scene.say(.own(OwnChange(devices: [claim])), by: first, lee.laptop)
    try scene.say(.own(OwnChange(devices: [kim.phone.device()])), by: first, kim.laptop)
    try scene.admit(kim, .owner, by: scene.anchor, ann.laptop, ending: [first])
    // The second membership carries the phone over with the key that it had in the first.
    #expect(recipients(scene, kim) == recipients(kim.laptop, kim.phone))
  }

  @Test func `an envelope is for the first sixteen devices by key`() throws {
    var scene = try Scene(ann)
    let more = try (0..<20).map { try TestKey("device \($0)") }
    let change = OwnChange(devices: more.map { $0.device() })
    try scene.say(.own(change), by: scene.anchor, ann.laptop)
    let person = try #require(scene.state.entitled(to: .core).first)
    #expect(person.devices.count == 23)
    let keys = (more + [ann.laptop, ann.phone, ann.words]).sorted { $0.key < $1.key }
    #expect(person.recipients == keys.prefix(16).map(\.recipient).sorted())
  }

  @Test func `a reader to whom a category is granted again is no longer stopped`() throws {
    var scene = try Scene(ann)
    let vault = try #require(SealedStream(vaultOf: .contacts, found: scene.anchor))
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    #expect(scene.state.stoppedReaders(of: vault) == [])
    try scene.say(.stop(lee.id, nil), by: scene.anchor, ann.laptop)
    #expect(scene.state.stoppedReaders(of: vault).map(\.person.id) == [lee.id])
    #expect(scene.state.entitled(to: vault).map(\.id) == [ann.id])
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    #expect(scene.state.stoppedReaders(of: vault) == [])
    #expect(recipients(scene, lee, vault) == recipients(lee.laptop))
  }
}
