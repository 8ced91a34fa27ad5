import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Git
import Sealing
import TestSupport
import Testing

/// What an owner shares in a store in which an administrator approves it.
struct ApprovalTests {
  private let home: SealedHousehold
  private let doctor: SigningPerson
  private let desk: GitStore
  private let grant: StatementID

  init() throws {
    home = try SealedHousehold()
    doctor = try SigningPerson("doctor")
    let clerk = try SigningPerson("desk")
    try home.admit(clerk, AccessRole.admin.rights)
    desk = try home.clone("desk", clerk, seed: 7)
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Let the doctor read\n")
    try home.home.say(.policy(AccessPolicy(needsApproval: true)), "Need approval\n")
    grant = try home.home.say(.grant(doctor.id, .interventions, until: nil), "Share\n").id
    try home.sync(home.home)
    try home.sync(desk)
  }

  private func operations() throws -> [PendingOperation] {
    try home.synchronizer(desk).operations(at: "origin").waiting
  }

  private func submit(_ act: AccessAct) throws {
    try home.synchronizer(desk).submit(act, to: "origin")
  }

  private func cannotRead(_ name: String = "doctor") throws {
    let error = #expect(throws: StoreError.self) { try home.clone(name, doctor, seed: 5) }
    #expect(error?.code == .noKey)
  }

  private func canRead(_ name: String = "doctor") throws {
    let copy = try home.clone(name, doctor, seed: 5)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine") != nil)
  }

  @Test func `nothing that is shared can be read before it is approved`() throws {
    try cannotRead()
    let operation = try #require(try operations().first)
    #expect(operation.id == grant && operation.category == .interventions)
    #expect(operation.reader == doctor.card && operation.owner == home.patient.id)
    #expect(try home.synchronizer(home.home).operations(at: "origin").waiting.map(\.id) == [grant])
    try submit(.approve(grant.description))
    try home.synchronizer(desk).release(operation, at: "origin")
    // The administrator alone has released it: no owner was there.
    try canRead()
    let envelopes = try home.files("k")
    try home.sync(home.home)
    #expect(try home.files("k") == envelopes)
    #expect(try home.home.accessState()?.grantsWaitingForApproval.isEmpty == true)
    #expect(try operations().isEmpty)
  }

  @Test func `an approval that was cut off before the release is finished by an owner's sync`()
    throws
  {
    try submit(.approve(grant.description))
    #expect(try operations().first?.answer == .approved)
    try cannotRead()
    try home.sync(home.home)
    try canRead()
    #expect(try operations().isEmpty)
  }

  @Test func `a rejected operation gives nothing, and the next share is another one`() throws {
    try submit(.reject(grant.description))
    #expect(try operations().first?.answer == .rejected)
    try home.sync(home.home)
    #expect(try operations().isEmpty)
    try cannotRead()
    let again = try home.home.say(.grant(doctor.id, .interventions, until: nil), "Again\n").id
    try home.sync(home.home)
    #expect(try operations().map(\.id) == [again])
    try submit(.approve(again.description))
    try home.sync(home.home)
    try canRead()
  }

  @Test func `an operation that was issued again with new keys is approved again`() throws {
    let operation = try #require(try operations().first)
    // The removal of a member renews all keys.
    let child = try home.admit(SigningPerson("child"), .own)
    try home.home.say(.end([child]), "End\n")
    try home.sync(home.home)
    let error = #expect(throws: StoreError.self) {
      try home.synchronizer(desk).release(operation, at: "origin")
    }
    #expect(error?.code == .stale)
    try cannotRead()
    let again = try #require(try operations().first)
    #expect(again.id == grant && again != operation)
    try submit(.approve(grant.description))
    try home.synchronizer(desk).release(again, at: "origin")
    try canRead()
  }

  @Test func `approving one operation does not make another one stale`() throws {
    let other = try home.home.say(.grant(doctor.id, .profile, until: nil), "Share\n").id
    try home.sync(home.home)
    let both = try operations()
    #expect(Set(both.map(\.id)) == [grant, other])
    for operation in both {
      try submit(.approve(operation.id.description))
      try home.synchronizer(desk).release(operation, at: "origin")
    }
    try canRead()
  }

  @Test func `a release that lost a race begins again`() throws {
    let operation = try #require(try operations().first)
    let transport = try LibraryTransport(
      gitDirectory: desk.gitDirectory,
      environment: neutralEnvironment
    )
    let racing = DyingTransport(transport, at: nil) { [home] in
      _ = try? home.home.retitle("Meanwhile")
      _ = try? home.sync(home.home)
    }
    try Synchronizer(desk, over: racing, environment: neutralEnvironment)
      .release(operation, at: "origin")
    try canRead()
    let other = try home.clone("other", home.patient, seed: 9)
    #expect(try other.title == "Meanwhile")
  }

  @Test func `a false operation is not listed, and approving a false one gives nothing`() throws {
    let clerk = try SigningPerson("desk")
    let vault = try #require(SealedStream(vaultOf: .assessments, found: anchor()))
    let identity = try AgeIdentity()
    for signer in [clerk, try SigningPerson("stranger")] {
      let forged = try AccessStatement(
        signing: AccessStatement.Draft(
          .grant(doctor.id, .assessments, until: nil),
          found: anchor(),
          by: anchor(),
          at: TestSurroundings.start,
          previous: [anchor()]
        ),
        by: signer.signer.signer
      )
      try plant([forged], vault, identity, for: clerk)
      let listed = try home.synchronizer(desk).operations(at: "origin")
      #expect(listed.waiting.map(\.id) == [grant] && listed.wrong > 0)
      try submit(.approve(forged.id.description))
    }
    try home.sync(home.home)
    let state = try #require(try home.home.accessState())
    #expect(state.rules.grants.map(\.id) == [grant])
    #expect(!state.entitled(to: vault).contains { $0.id == doctor.id })
    try cannotRead()
  }

  @Test func `a grant in the envelope of another vault is a false operation`() throws {
    let clerk = try SigningPerson("desk")
    let other = try #require(SealedStream(vaultOf: .assessments, found: anchor()))
    let real = try #require(try home.home.accessLog().statement(grant))
    try plant([real], other, AgeIdentity(), for: clerk)
    let listed = try home.synchronizer(desk).operations(at: "origin")
    #expect(listed.waiting.count == 1 && listed.wrong == 1)
  }

  @Test func `the administrator opens neither the released envelope nor a record`() throws {
    let clerk = try SigningPerson("desk")
    let operation = try #require(try operations().first)
    try submit(.approve(grant.description))
    try home.synchronizer(desk).release(operation, at: "origin")
    try home.sync(home.home)
    let vault = try #require(SealedStream(vaultOf: .interventions, found: anchor()))
    let keys = try EpochKeys(at: home.directory["desk/.git/careplan/sealed/keys.json"])
    #expect(keys.identities(of: vault.name).isEmpty && keys.identities(of: "core").isEmpty)
    try home.sync(desk)
    #expect(try desk.fetch(TaskContent.self, id: "doxylamine") == nil)
    let doctors = try home.opened(by: doctor.identity, "k")
    #expect(!doctors.isEmpty)
    #expect(try Set(home.opened(by: clerk.identity, "k")).isDisjoint(with: doctors))
  }

  @Test func `an owner approves by a sync of the own copy`() throws {
    try home.home.say(.approve(grant.description), "Approve\n")
    try home.sync(home.home)
    try canRead()
  }

  private func anchor() throws -> StatementID { try #require(try home.home.accessState()?.anchor) }

  /// Puts a pending envelope at the host that an administrator's device opens.
  private func plant(
    _ grants: [AccessStatement],
    _ vault: SealedStream,
    _ identity: AgeIdentity,
    for clerk: SigningPerson
  ) throws {
    let reader = try #require(
      try home.home.accessLog().statements.first { statement in
        if case .reader = statement.act { true } else { false }
      }
    )
    let inner = Envelope.Address(
      found: try anchor(),
      stream: vault.name,
      epoch: grant,
      person: doctor.id,
      devices: [doctor.identity.recipient.text]
    )
    let draft = PendingEnvelope.Draft(
      inner,
      for: [clerk.identity.recipient.text],
      statements: ([reader] + grants).map { String(decoding: $0.bytes, as: UTF8.self) }
    )
    let name = String(repeating: "e", count: 60) + String(grants[0].id.description.prefix(4))
    try home.tamper(["k/\(name)": try draft.sealed([identity])])
  }
}
