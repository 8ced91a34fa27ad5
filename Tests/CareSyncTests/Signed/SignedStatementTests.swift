import CanonicalJSON
import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Platform
import Synchronization
import TestSupport
import Testing

/// What people try with statements about who may do what, and with keys.
struct SignedStatementTests {
  @Test func `a statement that vanishes is held, whoever signed that`() throws {
    let home = try SignedHousehold()
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.git("copy", "rm", "--quiet", "-r", "access")
    try home.forge("copy", by: home.patient.signer)
    try home.push("copy")
    let held = try home.held()
    #expect(held.map(\.rule) == [.removed])
    #expect(held.first?.path?.hasPrefix("access/people/") == true)
  }

  @Test func `a second founding statement is held, and another founder's store refused`() throws {
    let home = try SignedHousehold()
    let other = try SigningPerson("stranger")
    let draft = AccessStatement.Draft(
      .found(Founding(card: other.card)),
      at: TestSurroundings.start
    )
    let founding = try AccessStatement(signing: draft, by: other.signer.signer)
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.directory.write(
      String(decoding: founding.bytes, as: UTF8.self),
      to: "copy/\(founding.path)"
    )
    try home.forge("copy", by: home.patient.signer)
    try home.push("copy")
    #expect(try home.held().map(\.rule) == [.statement])
    try home.sync(home.home) { $0.overwritten = .remote }
    // In the place of the first one, it is another store.
    let right = try home.git("copy", "ls-tree", "--name-only", "-r", "HEAD~1", "access/people")
    try home.git("copy", "rm", "--quiet", right)
    try home.forge("copy", by: other.signer)
    try home.git("copy", "push", "--quiet", "--force", "origin", "HEAD:main")
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .otherStore)
  }

  @Test func `an act that is not known stops all writing, if its signer may say such things`()
    throws
  {
    let home = try SignedHousehold()
    let log = try home.home.accessLog()
    let anchor = try #require(try log.anchor())
    let object = AccessStatement.Draft(
      .vouch([]),
      found: anchor,
      by: anchor,
      at: TestSurroundings.start,
      previous: [anchor]
    ).object
    var json = object
    json["act"] = .string("forbid")
    let statement = try AccessStatement(
      signing: json,
      in: .people,
      by: home.patient.signer.signer
    )
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.directory.write(
      String(decoding: statement.bytes, as: UTF8.self),
      to: "copy/\(statement.path)"
    )
    try home.forge("copy", by: home.patient.signer)
    try home.push("copy")
    #expect(try home.held() == [])
    let error = #expect(throws: StoreError.self) { try home.home.retitle("Other") }
    #expect(error?.code == .unknownFormat)
    #expect(try home.home.title == Fixtures.task().title)
  }

  @Test func `commits before the store was signed are taken as they are`() throws {
    let home = try SignedHousehold()
    let fresh = try home.clone("fresh", nil, seed: 4)
    #expect(try fresh.title == Fixtures.task().title)
    #expect(try home.head("fresh") == home.head("home"))
  }

  @Test func `a stolen phone that ends the laptop ends both, and the recovery words decide`() throws
  {
    let home = try SignedHousehold()
    let phone = try home.patient.device("phone")
    try home.home.say(
      .own(OwnChange(devices: [phone.accessDevice])),
      "Add the phone\n"
    )
    try home.sync(home.home)
    let stolen = try home.clone("stolen", phone, seed: 3)
    try stolen.say(.own(OwnChange(ends: [home.patient.signer.signer.key])), "End the laptop\n")
    try home.home.say(.own(OwnChange(ends: [phone.signer.signer.key])), "End the phone\n")
    try home.home.retitle("Known")
    try home.sync(home.home)
    _ = try? home.sync(stolen)
    // Nothing of either counts now, so that nobody can go on with a stolen device.
    let error = #expect(throws: StoreError.self) { try stolen.retitle("Stolen") }
    #expect([.notValidated, .notAllowed].contains(error?.code))
  }

  @Test func `two people with one label are told apart`() throws {
    let home = try SignedHousehold()
    let first = try SigningPerson("child", device: "one")
    let second = try SigningPerson("child", device: "two")
    try home.admit(first, AccessRole.patient.rights)
    try home.admit(second, AccessRole.patient.rights)
    let state = try #require(try home.home.accessState())
    let labels = Set([first.id, second.id].compactMap { state.labels[$0] })
    #expect(labels.count == 2 && labels.allSatisfy { $0.hasPrefix("child#") })
  }
}
