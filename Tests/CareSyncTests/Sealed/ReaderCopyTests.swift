import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Git
import Sandbox
import TestSupport
import Testing

/// The copy of a doctor, who reads what was shared.
struct ReaderCopyTests {
  private let home: SealedHousehold
  private let doctor: SigningPerson

  init() throws {
    home = try SealedHousehold()
    doctor = try SigningPerson("doctor")
    var pain = Fixtures.task()
    pain.id = "pain"
    pain.content.activityType = .assessment
    try home.home.add(pain)
    try home.home.add(Fixtures.outcome())
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Let the doctor read\n")
    try share(.interventions)
  }

  private func share(_ category: RecordCategory) throws {
    try home.home.say(.grant(doctor.id, category, until: nil), "Share\n")
    try home.sync(home.home)
  }

  @Test func `the copy shows what was shared, passes every check, and takes nothing`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine") != nil)
    #expect(try copy.fetch(TaskContent.self, id: "pain") == nil)
    #expect(try copy.check().findings.isEmpty)
    let error = #expect(throws: StoreError.self) { try copy.retitle("By the doctor") }
    #expect(error?.code == .reader)
    let refusal = #expect(throws: StoreError.self) {
      try home.synchronizer(copy).push("origin")
    }
    #expect(refusal?.code == .reader)
    try home.home.retitle("Later")
    try home.sync(home.home)
    let report = try home.sync(copy)
    #expect(try copy.title == "Later")
    #expect(report.received.count == 1)
    #expect(try home.sync(copy).kind == .upToDate)
  }

  @Test func `two categories are one copy, whatever the order in which they came`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    try share(.assessments)
    try home.sync(copy)
    #expect(try copy.fetch(TaskContent.self, id: "pain") != nil)
    _ = try home.clone("fresh", doctor, seed: 6)
    #expect(try home.head("doctor") == home.head("fresh"))
  }

  @Test func `after a stop nothing new comes, and the copy says so`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    try home.home.say(.stop(doctor.id, nil), "Stop\n")
    try home.home.retitle("Not for the doctor")
    try home.sync(home.home)
    let report = try home.sync(copy)
    #expect(report.kind == .upToDate)
    #expect(report.remarks.contains { $0.contains("nothing new comes") })
    #expect(try copy.title == Fixtures.task().title)
  }

  @Test func `of two shared categories the copy says that one has ended`() throws {
    try share(.assessments)
    let copy = try home.clone("doctor", doctor, seed: 5)
    #expect(try home.sync(copy).remarks.isEmpty)
    try home.home.say(.stop(doctor.id, .assessments), "Stop\n")
    try home.home.retitle("Later")
    try home.sync(home.home)
    let report = try home.sync(copy)
    #expect(try copy.title == "Later")
    #expect(report.remarks.contains { $0.hasPrefix("Part of what was shared") })
  }

  @Test func `a copy knows how old what it shows is, and who shared it`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let shown = try copy.shownSnapshots().parts
    #expect(shown.map(\.name) == ["The patient"])
    let made = try #require(shown.first?.snapshot.moment)
    #expect(made < TestSurroundings.start.adding(seconds: 3000))
    #expect(try home.home.shownSnapshots().parts.isEmpty)
  }

  @Test func `an owner who ended a device still owns the store`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let laptop = try home.patient.device("laptop 2")
    try home.home.say(.own(OwnChange(devices: [laptop.accessDevice])), "Add a laptop\n")
    try home.sync(home.home)
    let other = try home.clone("other", laptop, seed: 6)
    try other.say(.own(OwnChange(ends: [home.patient.signer.signer.key])), "End\n")
    try other.retitle("By the new device")
    try home.sync(other)
    let report = try home.sync(copy)
    #expect(try copy.title == "By the new device")
    #expect(!report.remarks.contains { $0.contains("owns the store no more") })
  }

  @Test func `a category that seldom changes does not make a copy look older than it is`() throws {
    try share(.profile)
    let copy = try home.clone("doctor", doctor, seed: 5)
    let later = try GitStore(
      opening: home.directory["home"],
      surroundings: SealedHousehold.surroundings(home.patient, seed: 200)
    )
    try later.retitle("A day later")
    try home.sync(later)
    try home.sync(copy)
    let day = TestSurroundings.start.adding(seconds: 200_000)
    #expect(try copy.shownSnapshots().parts.allSatisfy { $0.snapshot.moment >= day })
    #expect(try copy.title == "A day later")
    // Once a day is enough.
    let files = try home.files("s").count
    try later.retitle("A minute later")
    try home.sync(later)
    #expect(try home.files("s").count == files + 2)
    #expect(try home.synchronizer(later).verifySharing(at: "origin") == [])
  }

  /// The copy of the doctor at a later time.
  private func later(_ seed: UInt64) throws -> GitStore {
    try GitStore(
      opening: home.directory["doctor"],
      surroundings: SealedHousehold.surroundings(doctor, seed: seed)
    )
  }

  @Test func `what was shared until a moment is not shown after it, until it is shared again`()
    throws
  {
    let until = TestSurroundings.start.adding(seconds: 7000)
    try home.home.say(.grant(doctor.id, .assessments, until: until), "Share\n")
    try home.sync(home.home)
    let copy = try home.clone("doctor", doctor, seed: 5)
    try copy.hideWhatIsOver()
    #expect(try copy.fetch(TaskContent.self, id: "pain") != nil)
    let later = try later(9)
    try later.hideWhatIsOver()
    #expect(try later.fetch(TaskContent.self, id: "pain") == nil)
    #expect(try later.fetch(TaskContent.self, id: "doxylamine") != nil)
    #expect(try later.shownSnapshots().over.map(\.terms?.category) == [.assessments])
    let report = try home.sync(later)
    #expect(report.remarks.contains { $0.hasPrefix("assessments was shared until 20") })
    #expect(try later.fetch(TaskContent.self, id: "pain") == nil)
    try home.home.say(.stop(doctor.id, .assessments), "Stop\n")
    try share(.assessments)
    try home.sync(later)
    #expect(try later.fetch(TaskContent.self, id: "pain") != nil)
  }

  @Test func `a copy of which everything is over says until when it was shared`() throws {
    try home.home.say(.stop(doctor.id, nil), "Stop\n")
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Admit the doctor again\n")
    let until = TestSurroundings.start.adding(seconds: 7000)
    try home.home.say(.grant(doctor.id, .interventions, until: until), "Share\n")
    try home.sync(home.home)
    _ = try home.clone("doctor", doctor, seed: 5)
    let later = try later(9)
    let error = #expect(throws: StoreError.self) { try later.hideWhatIsOver() }
    #expect(error?.code == .reader)
    #expect(error?.message.contains("shared until 20") == true)
  }

  @Test func `a copy remembers which category is shared, and that it has ended`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let part = try #require(try copy.shownSnapshots().parts.first)
    #expect(part.terms?.category == .interventions)
    #expect(!part.isEnded)
    try home.home.say(.stop(doctor.id, nil), "Stop\n")
    try home.sync(home.home)
    try home.sync(copy)
    let ended = try #require(try copy.shownSnapshots().parts.first)
    #expect(ended.terms?.category == .interventions)
    #expect(ended.isEnded)
  }

  @Test func `a doctor who comes after another one has gone opens what did not change`() throws {
    try home.home.say(.stop(doctor.id, nil), "Stop\n")
    let nurse = try SigningPerson("nurse")
    try home.home.say(.reader(ReaderAdmission(card: nurse.card)), "Let the nurse read\n")
    try home.home.say(.grant(nurse.id, .interventions, until: nil), "Share\n")
    try home.sync(home.home)
    let copy = try home.clone("nurse", nurse, seed: 6)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine") != nil)
  }

  @Test func `a host that drops the files of a vault is found out`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let found = try #require(try home.home.accessState()?.anchor)
    let vault = try #require(SealedStream(vaultOf: .interventions, found: found))
    let keys = try EpochKeys(at: home.directory["doctor/.git/careplan/sealed/keys.json"])
    let identity = try #require(keys.identities(of: vault.name).first)
    let files = try home.opened(by: identity, "s").map { "s/\($0)" }
    #expect(!files.isEmpty)
    try home.tamper([:], removing: files)
    let error = #expect(throws: StoreError.self) { try home.sync(copy) }
    #expect(error?.code == .withheld)
  }

  @Test func `a record that is moved away is no longer shown`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    try home.home.say(.category(RecordKey(.task, "doxylamine"), .private), "Move\n")
    try home.sync(home.home)
    let report = try home.sync(copy)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine") == nil)
    #expect(report.remarks.contains { $0.contains("no longer shared") })
    _ = try home.clone("fresh", doctor, seed: 6)
    #expect(try home.head("doctor") == home.head("fresh"))
  }

  @Test func `what is shown never goes back, whatever the host offers`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let before = try home.hostTip()
    try home.home.retitle("Later")
    try home.sync(home.home)
    try home.sync(copy)
    try home.moveHost(to: before)
    let error = #expect(throws: StoreError.self) { try home.sync(copy) }
    #expect(error?.code == .withheld)
    #expect(try copy.title == "Later")
  }

  @Test func `a snapshot by somebody who owns the store no more is dropped by name`() throws {
    let parent = try SigningPerson("parent")
    let admission = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    let copy = try home.clone("doctor", doctor, seed: 5)
    let before = try home.hostTip()
    try home.home.say(.end([admission]), "End the parent\n")
    try home.home.retitle("After the end")
    try home.sync(home.home)
    let after = try home.hostTip()
    // The host shows the doctor what the parent writes, who was removed.
    try home.moveHost(to: before)
    try other.retitle("False")
    try home.sync(other)
    try home.sync(copy)
    #expect(try copy.title == "False")
    try home.moveHost(to: after)
    let report = try home.sync(copy)
    #expect(try copy.title == "After the end")
    #expect(report.remarks.contains { $0.contains("The parent") })
  }

  @Test func `neither a member nor the doctor can make a snapshot that counts`() throws {
    let copy = try home.clone("doctor", doctor, seed: 5)
    let engine = try GitEngine(opening: home.directory["doctor"])
    let before = try #require(engine.tip().commit)
    let shown = try #require(try VaultSnapshot(before, in: engine))
    let found = try #require(try home.home.accessState()?.anchor)
    let vault = try #require(SealedStream(vaultOf: .interventions, found: found))
    let forged = try engine.snapshot(
      vault,
      shown.tree,
      of: shown.core,
      after: shown,
      by: doctor.signer,
      at: TestSurroundings.start
    )
    let view = try copy.readerView(
      of: [(forged, vault.name), (before, vault.name)],
      entitled: [vault.name]
    )
    #expect(view?.commit == before)
    // A commit of the store is no snapshot, and one of another vault none of this one.
    let core = try #require(try home.home.tip().commit)
    let homeEngine = try GitEngine(opening: home.directory["home"])
    #expect(try VaultSnapshot(core, in: homeEngine) == nil)
    #expect(try copy.readerView(of: [(before, "core")], entitled: [])?.parts.count == 1)
  }
}
