import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Git
import Sandbox
import Sealing
import TestSupport
import Testing

/// What `share --verify` finds at a sealed remote, and what mends it.
struct SharingCheckTests {
  private let home: SealedHousehold
  private let doctor: SigningPerson

  init() throws {
    home = try SealedHousehold()
    doctor = try SigningPerson("doctor")
    try home.home.add(Fixtures.outcome())
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Admit the doctor\n")
    try grant(.interventions)
    try home.sync(home.home)
  }

  private func grant(_ category: RecordCategory) throws {
    try home.home.say(.grant(doctor.id, category, until: nil), "Share\n")
  }

  private func faults(_ store: GitStore? = nil) throws -> [SealedFault] {
    try home.synchronizer(store ?? home.home).verifySharing(at: "origin")
  }

  private func repair() throws -> SyncReport {
    try home.synchronizer(home.home).repairSharing(at: "origin")
  }

  @Test func `an envelope that the host lost is named, and repaired`() throws {
    #expect(try faults().isEmpty)
    let names = try home.opened(by: doctor.identity, "k")
    try home.tamper([:], removing: names.map { "k/\($0)" })
    let vault = try home.vault(of: .interventions)
    #expect(try faults() == [.envelopeMissing(vault, doctor.id)])
    _ = try repair()
    #expect(try faults().isEmpty)
    let copy = try home.clone("doctor", doctor, seed: 5)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine") != nil)
  }

  @Test func `a sync without news gives an envelope again that the host lost`() throws {
    let names = try home.opened(by: doctor.identity, "k")
    try home.tamper([:], removing: names.map { "k/\($0)" })
    #expect(try home.sync(home.home).kind == .upToDate)
    #expect(try faults().isEmpty)
  }

  @Test func `records of a member who does not own the store reach doctors with an owner's sync`()
    throws
  {
    let parent = try SigningPerson("parent")
    try home.admit(parent, try #require(Rights(words: ["read:*", "edit:*"])))
    let other = try home.clone("other", parent, seed: 3)
    let copy = try home.clone("doctor", doctor, seed: 5)
    try other.retitle("By the parent")
    try home.sync(other)
    #expect(try faults() == [.snapshotOld(try home.vault(of: .interventions))])
    let report = try home.sync(home.home)
    #expect(report.commit == report.remoteBefore)
    #expect(try faults().isEmpty)
    try home.sync(copy)
    #expect(try copy.title == "By the parent")
  }

  @Test func `a false snapshot is named with its owner until the next push`() throws {
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    try home.plantFalseSnapshot(by: parent)
    let vault = try home.vault(of: .interventions)
    #expect(try faults() == [.snapshotFalse(vault, parent.id)])
    try home.home.retitle("Later")
    try home.sync(home.home)
    #expect(try faults().isEmpty)
  }

  @Test func `an envelope for a doctor with whom nothing is shared any more is named`() throws {
    try home.home.say(.stop(doctor.id, nil), "Stop\n")
    let nurse = try SigningPerson("nurse")
    try home.home.say(.reader(ReaderAdmission(card: nurse.card)), "Admit the nurse\n")
    try home.home.say(.grant(nurse.id, .interventions, until: nil), "Share\n")
    try home.sync(home.home)
    #expect(try faults().isEmpty)
    let state = try #require(try home.home.accessState())
    let vault = try home.vault(of: .interventions)
    let epoch = try #require(state.usableEpochs(of: vault).newest.first)
    let stopped = try #require(state.stoppedReaders(of: vault).first?.person)
    let address = Envelope.Address(
      found: try #require(state.anchor),
      stream: vault.name,
      epoch: epoch.id,
      person: stopped.id,
      devices: stopped.recipients
    )
    let envelope = try Envelope.sealed([home.identity(of: vault)], to: address)
    try home.tamper(["k/\(address.name)": envelope])
    #expect(try faults() == [.envelopeLeft(vault, doctor.id)])
    _ = try repair()
    #expect(try faults().isEmpty)
    #expect(try home.opened(by: doctor.identity, "k").isEmpty)
  }

  @Test func `a file that was altered or lost is named, though this copy has its content`() throws {
    let vault = try home.vault(of: .interventions)
    let identity = try home.identity(of: vault)
    let first = try #require(try home.opened(by: identity, "s").first)
    try home.home.retitle("Second")
    try home.sync(home.home)
    let second = try #require(try home.opened(by: identity, "s").first { $0 != first })
    let bytes = try home.bytes("s/\(second)")
    try home.tamper(["s/\(second)": bytes.dropLast() + [bytes[0]]])
    #expect(
      try faults() == [
        SealedFault(SealedFinding(path: "s/\(second)", fault: .altered)), .snapshotOld(vault),
      ]
    )
    try home.tamper(["s/\(second)": bytes], removing: ["s/\(first)"])
    #expect(try faults() == [SealedFault(SealedFinding(path: "s/\(second)", fault: .incomplete))])
    _ = try repair()
    #expect(try faults().isEmpty)
    let copy = try home.clone("doctor", doctor, seed: 5)
    #expect(try copy.title == "Second")
  }

  @Test func `repairing twice adds no commit, and removes what belongs to nobody`() throws {
    let head = try home.head("home")
    try home.tamper(["k/\(String(repeating: "a", count: 64))": [1]])
    for _ in 1...2 {
      #expect(try repair().commit == head)
      #expect(try faults().isEmpty)
      #expect(try home.files("k").count == 3)
      #expect(try home.files("s").count == 2)
    }
  }

  @Test func `an owner's sync ends what was shared until a moment that has passed`() throws {
    let until = TestSurroundings.start
    try home.home.say(.grant(doctor.id, .assessments, until: until), "Share\n")
    let report = try home.sync(home.home)
    #expect(report.remarks.contains { $0.contains("and reads it no longer") })
    let rules = try #require(try home.home.accessState()?.rules)
    #expect(rules.grants.map(\.category) == [.interventions])
    #expect(try faults().isEmpty)
    #expect(try home.sync(home.home).remarks.isEmpty)
  }

  @Test func `only owners repair, and other members check the keys`() throws {
    let parent = try SigningPerson("parent")
    try home.admit(parent, AccessRole.family.rights)
    let other = try home.clone("other", parent, seed: 3)
    #expect(try faults(other).isEmpty)
    let error = #expect(throws: StoreError.self) {
      try home.synchronizer(other).repairSharing(at: "origin")
    }
    #expect(error?.code == .notPermitted)
    let names = try home.opened(by: doctor.identity, "k")
    try home.tamper([:], removing: names.map { "k/\($0)" })
    let vault = try home.vault(of: .interventions)
    #expect(try faults(other) == [.envelopeMissing(vault, doctor.id)])
  }

  @Test(arguments: [nil] + DyingTransport.Moment.allCases.map(Optional.some))
  func `a share that was stopped is finished by any later sync`(
    _ moment: DyingTransport.Moment?
  ) throws {
    try grant(.assessments)
    if let moment {
      #expect(throws: StoreError.self) { try home.sync(home.home, dyingAt: moment) }
    }
    let isUnsent = try home.home.unsentCommits(to: "origin") != nil
    #expect(isUnsent)
    try home.sync(home.home)
    #expect(try home.home.unsentCommits(to: "origin") == nil)
    #expect(try faults().isEmpty)
    var streams = Set(
      try home.clone("doctor", doctor, seed: 5).shownSnapshots().parts.map(\.snapshot.stream)
    )
    for category in [RecordCategory.interventions, .assessments] {
      #expect(try streams.remove(home.vault(of: category).name) != nil)
    }
  }
}
