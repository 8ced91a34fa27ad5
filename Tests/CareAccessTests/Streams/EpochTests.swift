import CareAccess
import CareModel
import Digests
import Testing

/// Attacks on epochs, and what ends one.
struct EpochTests {
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

  private func epoch(_ stream: SealedStream, _ number: Int = 0, for keys: TestKey...) -> AccessAct {
    .epoch(
      EpochKey(
        stream: stream.name,
        recipient: Digest(sha256: "\(stream.name) \(number)").hex(64),
        devices: (keys.isEmpty ? [ann.laptop] : keys).map(\.key).sorted()
      )
    )
  }

  private func usable(_ scene: Scene, _ stream: SealedStream = .core) -> [StatementID] {
    scene.state.usableEpochs(of: stream).all.map(\.id)
  }

  /// The vault of the contacts of a scene.
  private func contacts(_ scene: Scene) throws -> SealedStream {
    try #require(SealedStream(vaultOf: .contacts, found: scene.anchor))
  }

  @Test func `two devices compute the same name of a vault`() throws {
    let found = StatementID(Digest(sha256: "careplan"))
    #expect(SealedStream.core.name == "core")
    #expect(
      SealedStream(vaultOf: .contacts, found: found)?.name == "4e958a7b50ef34bcdf24b35b4fb9e215"
    )
    #expect(
      SealedStream.administrators(of: found).name == "b6f16fa91689ce89100e0decd5cc80aa"
    )
    #expect(SealedStream(vaultOf: .private, found: found) == nil)
  }

  @Test func `a removed member makes an epoch first, or one that omits itself`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let end = try scene.say(.end([owner]), by: scene.anchor, ann.laptop)
    // Ben pretends to know nothing of the end, and names only Ann's laptop.
    let first = try scene.say(epoch(.core, 1), by: owner, ben.laptop, without: [end])
    let second = try scene.say(epoch(.core, 2), by: owner, ben.laptop)
    #expect(usable(scene) == [])
    #expect(scene.state.rule(of: first) == .ended)
    #expect(scene.state.rule(of: second) == .ended)
    // Known to the remover, but made before the end, it counts and still is unusable.
    var other = try Scene(ann)
    let membership = try other.admit(ben, .owner, by: other.anchor, ann.laptop)
    let own = try other.say(epoch(.core, 1), by: membership, ben.laptop)
    #expect(usable(other) == [own])
    try other.say(.end([membership]), by: other.anchor, ann.laptop)
    #expect(other.state.whyVoid(own) == nil)
    #expect(usable(other) == [])
    let renewed = try other.say(epoch(.core, 2), by: other.anchor, ann.laptop)
    #expect(usable(other) == [renewed])
  }

  @Test func `a phone is added after the epoch and then removed`() throws {
    var scene = try Scene(ann)
    try scene.say(epoch(.core, 1), by: scene.anchor, ann.laptop)
    try scene.say(.own(OwnChange(devices: [ann.tablet.device()])), by: scene.anchor, ann.laptop)
    #expect(usable(scene).count == 1)
    let end = try scene.say(.own(OwnChange(ends: [ann.tablet.key])), by: scene.anchor, ann.laptop)
    #expect(usable(scene) == [])
    // A member who has not heard of the end makes no usable epoch either.
    try scene.say(epoch(.core, 2), by: scene.anchor, ann.phone, without: [end])
    #expect(usable(scene) == [])
    let renewed = try scene.say(epoch(.core, 3), by: scene.anchor, ann.laptop)
    #expect(usable(scene) == [renewed])
  }

  @Test func `a device that ended itself makes no usable epoch on an old parent`() throws {
    var scene = try Scene(ann)
    let end = try scene.say(.own(OwnChange(ends: [ann.phone.key])), by: scene.anchor, ann.phone)
    try scene.say(epoch(.core, 1), by: scene.anchor, ann.phone, without: [end])
    try scene.say(epoch(.core, 2), by: scene.anchor, ann.phone)
    #expect(usable(scene) == [])
  }

  @Test func `an owner who left makes no usable epoch with the own end in sight`() throws {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let end = try scene.say(.end([owner]), by: owner, ben.laptop)
    try scene.say(epoch(.core, 1), by: owner, ben.laptop)
    try scene.say(epoch(.core, 2), by: owner, ben.laptop, without: [end])
    #expect(usable(scene) == [])
  }

  @Test func `of epochs that two owners make at once none is the newest until one has seen both`()
    throws
  {
    var scene = try Scene(ann)
    let owner = try scene.admit(ben, .owner, by: scene.anchor, ann.laptop)
    let one = try scene.say(epoch(.core, 1), by: scene.anchor, ann.laptop)
    let other = try scene.say(epoch(.core, 2), by: owner, ben.laptop, without: [one])
    #expect(Set(scene.state.usableEpochs(of: .core).newest.map(\.id)) == [one, other])
    let both = try scene.say(epoch(.core, 3), by: owner, ben.laptop)
    let epochs = scene.state.usableEpochs(of: .core)
    #expect(epochs.newest.map(\.id) == [both])
    #expect(epochs.all.map(\.id).last == both)
    #expect(epochs.newest.first?.key.recipient == Digest(sha256: "core 3").hex(64))
  }

  @Test func `a relative who is demoted by a second admission loses the epoch`() throws {
    var scene = try Scene(ann)
    let first = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let epoch = try scene.say(epoch(.core, 1), by: scene.anchor, ann.laptop)
    // Another device admitted Kim as an administrator, and neither admission ends the other.
    try scene.admit(kim, .admin, by: scene.anchor, ann.phone, without: [first])
    #expect(scene.state.entitled(to: .core).map(\.id) == [ann.id])
    #expect(usable(scene) == [])
    #expect(scene.state.whyVoid(epoch) == nil)
    let renewed = try scene.say(self.epoch(.core, 2), by: scene.anchor, ann.laptop)
    #expect(usable(scene) == [renewed])
  }

  @Test func `a relative makes an epoch of core but none of a vault`() throws {
    var scene = try Scene(ann)
    let family = try scene.admit(kim, .family, by: scene.anchor, ann.laptop)
    let core = try scene.say(epoch(.core), by: family, kim.laptop)
    try scene.say(epoch(try contacts(scene)), by: family, kim.laptop)
    #expect(usable(scene) == [core])
    #expect(usable(scene, try contacts(scene)) == [])
  }

  @Test func `stops end the epochs of their category, and stops of everything those of all vaults`()
    throws
  {
    var scene = try Scene(ann)
    let vault = try contacts(scene)
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    let core = try scene.say(epoch(.core), by: scene.anchor, ann.laptop)
    let first = try scene.say(epoch(vault, 1), by: scene.anchor, ann.laptop)
    try scene.say(.stop(lee.id, .profile), by: scene.anchor, ann.laptop)
    #expect(usable(scene, vault) == [first])
    let stop = try scene.say(.stop(lee.id, .contacts), by: scene.anchor, ann.laptop)
    #expect(usable(scene, vault) == [])
    let second = try scene.say(epoch(vault, 2), by: scene.anchor, ann.laptop)
    #expect(usable(scene, vault) == [second])
    let stopped = scene.state.stoppedReaders(of: vault)
    #expect(stopped.map(\.stops) == [[stop]])
    #expect(stopped.map(\.person.recipients) == [[lee.laptop.recipient]])
    try scene.say(.stop(lee.id, nil), by: scene.anchor, ann.laptop)
    #expect(usable(scene, vault) == [])
    #expect(usable(scene) == [core])
  }

  @Test func `a reader's device that ended takes every epoch with it`() throws {
    var scene = try Scene(ann)
    let reader = try scene.say(
      .reader(ReaderAdmission(card: lee.card)),
      by: scene.anchor,
      ann.laptop
    )
    let devices = OwnChange(devices: [lee.phone.device()])
    try scene.say(.own(devices), by: reader, lee.laptop, in: .rules)
    try scene.say(.grant(lee.id, .contacts, until: nil), by: scene.anchor, ann.laptop)
    try scene.say(epoch(try contacts(scene)), by: scene.anchor, ann.laptop)
    try scene.say(epoch(.core), by: scene.anchor, ann.laptop)
    #expect(usable(scene, try contacts(scene)).count == 1)
    try scene.say(.own(OwnChange(ends: [lee.phone.key])), by: reader, lee.laptop, in: .rules)
    #expect(usable(scene, try contacts(scene)) == [])
    #expect(usable(scene) == [])
  }

  @Test func `a rejected grant and a policy of approval end the epochs of a vault`() throws {
    var scene = try Scene(ann)
    let vault = try contacts(scene)
    let admin = try scene.admit(kim, .admin, by: scene.anchor, ann.laptop)
    try scene.say(.reader(ReaderAdmission(card: lee.card)), by: scene.anchor, ann.laptop)
    let grant = try scene.say(
      .grant(lee.id, .contacts, until: nil),
      by: scene.anchor,
      ann.laptop
    )
    try scene.say(epoch(vault, 1), by: scene.anchor, ann.laptop)
    try scene.say(.policy(AccessPolicy(needsApproval: true)), by: scene.anchor, ann.laptop)
    #expect(usable(scene, vault) == [])
    #expect(scene.state.entitled(to: vault).map(\.id) == [ann.id])
    #expect(scene.state.grantsWaitingForApproval.map(\.id) == [grant])
    let second = try scene.say(epoch(vault, 2), by: scene.anchor, ann.laptop)
    try scene.say(.approve(grant.description), by: admin, kim.laptop)
    #expect(usable(scene, vault) == [second])
    #expect(scene.state.entitled(to: vault).map(\.id) == [ann.id, lee.id].sorted())
    #expect(scene.state.grantsWaitingForApproval == [])
    try scene.say(.reject(grant.description), by: admin, kim.laptop)
    #expect(usable(scene, vault) == [])
    #expect(scene.state.entitled(to: vault).map(\.id) == [ann.id])
  }
}
