import Digests
import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Files
import Git
import Sandbox
import Sealing
import Sodium
import TestSupport
import Testing

/// What a host, a network and former members can do to a sealed remote.
struct SealedAttackTests {
  private let home: SealedHousehold
  private let other: GitStore
  private let parent: SigningPerson
  private let admission: StatementID

  init() throws {
    home = try SealedHousehold()
    parent = try SigningPerson("parent")
    admission = try home.admit(parent, .own)
    other = try home.clone("other", parent, seed: 3)
  }

  /// Gives the task another title at home, and returns the path of the file that the host got for it.
  private func newFile(_ title: String) throws -> String {
    let before = Set(try home.files("s"))
    try home.home.retitle(title)
    try home.sync(home.home)
    return "s/\(try #require(Set(try home.files("s")).subtracting(before).first))"
  }

  @Test(arguments: ["flipped", "cut", "lengthened", "swapped", "empty"])
  func `a file that was altered is left out, and the others arrive`(_ how: String) throws {
    let first = try newFile("First")
    let second = try newFile("Second")
    var bytes = try home.bytes(second)
    switch how {
    case "flipped": bytes[bytes.count - 40] ^= 1
    case "cut": bytes.removeLast(100)
    case "lengthened": bytes.append(0)
    case "swapped": bytes = try home.bytes(first)
    default: bytes = []
    }
    try home.tamper([second: bytes])
    let report = try home.sync(other)
    #expect(try other.title == "First")
    #expect(report.held.isEmpty)
  }

  @Test func `a file under another name, or in another place, is not read`() throws {
    let file = try newFile("First")
    let bytes = try home.bytes(file)
    let name = String(repeating: "a", count: 64)
    let copies = ["s/\(name)", "k/\(name)", "s/x", "z"]
    try home.tamper(
      Dictionary(uniqueKeysWithValues: copies.map { ($0, bytes) }),
      removing: [file]
    )
    _ = try home.sync(other)
    #expect(try other.title == Fixtures.task().title)
  }

  @Test func `files that the host writes itself change nothing`() throws {
    let stranger = try AgeIdentity()
    var writer = try AgeWriter(for: .keys([stranger.recipient]))
    var foreign: [UInt8] = []
    try writer.write(Array("careplan-segment 1\n".utf8).span, to: &foreign)
    try writer.finish(to: &foreign)
    let many = try AgeFile.sealed(
      SecretBytes(copying: [1, 2].span),
      for: .keys(Array(repeating: stranger.recipient, count: 600))
    )
    let files = [foreign, many, Array("no age file".utf8), []]
    var changes: [String: [UInt8]] = [:]
    for file in files {
      let name = Digest(sha256: file).hex(64)
      changes["s/\(name)"] = file
      changes["k/\(name)"] = file
    }
    try home.tamper(changes)
    try other.retitle("Of the parent")
    try home.sync(other)
    try home.sync(home.home)
    #expect(try home.home.title == "Of the parent")
  }

  @Test func `a host that goes back is refused by whoever has seen more`() throws {
    let before = try home.hostTip()
    _ = try newFile("First")
    try home.sync(other)
    try home.moveHost(to: before)
    for store in [home.home, other] {
      let error = #expect(throws: StoreError.self) { try home.sync(store) }
      #expect(error?.code == .rewritten)
    }
    try home.sync(other) { $0.rewrite = .republish }
    try home.sync(home.home)
    #expect(try home.head("home") == home.head("other"))
  }

  @Test func `a pack that the host lost is given again`() throws {
    _ = try newFile("First")
    let file = try newFile("Second")
    try home.tamper([:], removing: [file])
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .rewritten)
    try home.sync(home.home) { $0.rewrite = .republish }
    try home.sync(other)
    #expect(try other.title == "Second")
  }

  @Test func `what a removed owner writes with the help of the host is ignored`() throws {
    // The host keeps the state of before, in which the parent may write.
    let before = try home.hostTip()
    try home.home.say(.end([admission]), "End parent\n")
    try home.home.retitle("After the end")
    try home.sync(home.home)
    let after = try home.hostTip()
    try home.moveHost(to: before)
    try other.retitle("By the removed parent")
    try home.sync(other)
    // A new epoch helps the parent no more: it had not seen the end either.
    let child = try SigningPerson("child")
    let childAdmission = try other.say(.admit(Admission(card: child.card, rights: .own)), "Admit\n")
    try other.say(.end([childAdmission.id]), "End\n")
    try home.sync(other)
    let evil = Dictionary(
      uniqueKeysWithValues: try home.files("s").map { ("s/\($0)", try home.bytes("s/\($0)")) }
        + home.files("k").map { ("k/\($0)", try home.bytes("k/\($0)")) }
    )
    try home.moveHost(to: after)
    try home.tamper(evil)
    let report = try home.sync(home.home)
    #expect(report.held.isEmpty)
    #expect(try home.home.title == "After the end")
    try home.home.retitle("Later")
    try home.sync(home.home)
    #expect(try home.home.title == "Later")
    let fresh = try home.clone("fresh", home.patient, seed: 9)
    #expect(try fresh.title == "Later")
  }

  @Test func `nothing is sealed to an identity that somebody planted`() throws {
    let planted = try AgeIdentity()
    let state = try #require(try home.home.accessState())
    let epoch = try #require(state.usableEpochs(of: .core).newest.first)
    let address = Envelope.Address(
      found: try #require(state.anchor),
      stream: "core",
      epoch: epoch.id,
      person: home.patient.id,
      devices: [home.patient.identity.recipient.text]
    )
    try home.tamper([
      "k/\(String(repeating: "b", count: 64))": try Envelope.sealed([planted], to: address)
    ])
    _ = try newFile("First")
    #expect(try home.opened(by: planted, "s").isEmpty)
    try home.sync(other)
    #expect(try other.title == "First")
  }

  @Test func `another form, another repository and too many files are refused by name`() throws {
    let before = try home.hostTip()
    try home.tamper(["careplan-sealed.json": Array("{\"format\":2}\n".utf8)])
    #expect(#expect(throws: StoreError.self) { try home.sync(other) }?.code == .unknownFormat)
    try home.moveHost(to: before)
    try home.tamper([:], removing: ["careplan-sealed.json"])
    #expect(#expect(throws: StoreError.self) { try home.sync(other) }?.code == .remoteNoStore)
    try home.moveHost(to: before)
    var many: [String: [UInt8]] = [:]
    for number in 0...20_000 {
      let digits = String(number, radix: 16)
      many["s/\(String(repeating: "0", count: 64 - digits.count))\(digits)"] = [1]
    }
    try home.tamper(many)
    #expect(#expect(throws: StoreError.self) { try home.sync(other) }?.code == .hostile)
    try home.moveHost(to: before)
    try home.sync(other)
  }

  @Test func `a plain store is never read at the address of a sealed remote`() throws {
    let plain = try GitStore.create(
      at: home.directory["plain"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 77)
    ).store
    try plain.add(Fixtures.task())
    try other.removeRemote("origin")
    try other.addRemote("origin", url: "sealed::\(home.directory["plain"])")
    let error = #expect(throws: StoreError.self) { try home.sync(other) }
    #expect(error?.code == .remoteNoStore)
  }
}
