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

/// Requests for admission, and statements that other members commit.
struct SealedRequestTests {
  private let home: SealedHousehold
  private let lee: SigningPerson

  init() throws {
    home = try SealedHousehold()
    lee = try SigningPerson("lee")
  }

  private func invite() throws -> InvitationLink {
    let link = try InvitationLink(
      url: home.address,
      found: #require(home.home.accessState()?.anchor),
      label: "lee",
      role: "doctor",
      until: TestSurroundings.start.adding(seconds: 1_000_000),
      inbox: home.home.inbox(at: "origin")
    )
    try home.home.say(.invite(Invitation(secret: link.name)), "Invite\n")
    try home.sync(home.home)
    return link
  }

  /// Lets somebody without a copy ask.
  private func ask(_ person: SigningPerson, _ link: InvitationLink) throws {
    let proof = try InvitationProof(link, for: person.card)
    let error = #expect(throws: StoreError.self) {
      try GitStore.clone(
        sealed: link.url,
        into: home.directory["asking"],
        trusting: .statement(link.found),
        environment: neutralEnvironment,
        surroundings: SealedHousehold.surroundings(person, seed: 50)
      ) { [home] store throws(StoreError) in
        do {
          try home.synchronizer(store)
            .ask("origin", with: person.card, proof, in: link.found, sealedTo: link.inbox)
        } catch let error as StoreError { throw error } catch {
          throw StoreError(.internal, "\(error)")
        }
      }
    }
    #expect(error?.code == .noKey, "\(String(describing: error))")
  }

  private func administrator() throws -> GitStore {
    try home.admit(SigningPerson("desk"), AccessRole.admin.rights)
    return try home.clone("desk", SigningPerson("desk"), seed: 7)
  }

  private func branches() throws -> [String] {
    try home.git("host", "for-each-ref", "--format=%(refname)", "refs/heads/request/")
      .split(separator: "\n").map(String.init)
  }

  @Test func `a request for a sealed store waits, encrypted, until it is answered`() throws {
    let link = try invite()
    try ask(lee, link)
    let branch = try #require(try branches().first)
    #expect(branch.wholeMatch(of: /refs\/heads\/request\/[0-9a-f]{32}/) != nil)
    #expect(try home.git("host", "ls-tree", "-r", "--name-only", branch) == "request.age")
    let requests = try home.synchronizer(home.home).requests(at: "origin")
    let request = try #require(requests.first)
    #expect(request.card == lee.card)
    #expect(try link.isRight(#require(request.proof), for: lee.card))
    // A second attempt is the same request.
    let proof = try InvitationProof(link, for: lee.card)
    let again = #expect(throws: StoreError.self) {
      try home.synchronizer(home.home)
        .ask("origin", with: lee.card, proof, in: link.found, sealedTo: link.inbox)
    }
    #expect(again?.code == .exists)
    try home.synchronizer(home.home).remove(request, from: "origin")
    #expect(try branches().isEmpty)
  }

  @Test func `an old invitation still works after the keys were renewed`() throws {
    let link = try invite()
    let child = try home.admit(SigningPerson("child"), .own)
    try home.home.say(.end([child]), "End\n")
    try home.sync(home.home)
    let renewed = try home.home.inbox(at: "origin")
    #expect(renewed != link.inbox)
    let desk = try administrator()
    try ask(lee, link)
    for store in [home.home, desk] {
      #expect(try home.synchronizer(store).requests(at: "origin").map(\.card) == [lee.card])
    }
  }

  @Test func `any number of junk branches hides no request, and they are counted`() throws {
    let link = try invite()
    let host = try Repository(opening: home.directory["host"])
    let stranger = try AgeIdentity().recipient
    let sealed = try SealedRequest(.card(lee.card, nil)).sealed(to: stranger)
    for number in 0..<250 {
      let commit = try host.writeObjects { writer throws(GitError) in
        let bytes = number == 0 ? sealed : Array("junk \(number)".utf8)
        let entry = TreeEntry(name: "request.age", mode: .blob, id: try writer.blob(bytes))
        return try writer.commit(
          tree: writer.tree([entry]),
          parents: [],
          author: .host,
          committer: .host,
          message: "sync\n"
        )
      }
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: 32 - digits.count) + digits
      try host.setReference("refs/heads/request/\(name)", to: commit)
    }
    try ask(lee, link)
    let synchronizer = try home.synchronizer(home.home)
    let first = try synchronizer.messages(at: "origin")
    #expect(first.requests.isEmpty && first.unreadable == 200 && first.unread == 51)
    let second = try synchronizer.messages(at: "origin")
    #expect(second.requests.map(\.card) == [lee.card])
    #expect(second.unreadable == 250 && second.unread == 0)
    try home.home.retitle("Junk stops no sync")
    try home.sync(home.home)
  }

  @Test func `a copy of a request under another name hides no request`() throws {
    try ask(lee, invite())
    let branch = try #require(branches().first)
    let copied = "refs/heads/request/\(String(repeating: "0", count: 31))1"
    try home.git("host", "update-ref", copied, branch)
    for _ in 1...2 {
      #expect(try home.synchronizer(home.home).requests(at: "origin").count == 1)
    }
  }

  @Test func `a request branch with damaged objects stops no sync`() throws {
    let stray = String(repeating: "0", count: 30)
    let missing = try home.git("host", "rev-parse", "main").replacing(/^./, with: "0")
    try home.directory.write(
      "\(missing)\n",
      to: "host/refs/heads/request/\(stray)aa"
    )
    try home.home.retitle("Later")
    try home.sync(home.home)
    let other = try home.clone("other", home.patient, seed: 9)
    #expect(try other.title == "Later")
  }

  @Test func `an administrator reads the members and nothing else, and writes no record`() throws {
    let desk = try administrator()
    #expect(try desk.isReaderCopy())
    #expect(try desk.fetch(TaskContent.self, id: "doxylamine") == nil)
    #expect(try desk.accessState()?.people.count == 2)
    #expect(try desk.check().findings.isEmpty)
    let error = #expect(throws: StoreError.self) { try desk.add(Fixtures.task()) }
    #expect(error?.code == .reader)
    let said = #expect(throws: StoreError.self) {
      try desk.say(.admit(Admission(card: lee.card, rights: .none)), "Admit\n")
    }
    #expect(said?.code == .reader)
  }

  @Test func `what an administrator says takes effect with the next sync of a member`() throws {
    let desk = try administrator()
    let head = try home.head("desk")
    let act = AccessAct.reader(ReaderAdmission(card: lee.card))
    let statement = try home.synchronizer(desk).submit(act, to: "origin")
    #expect(try branches().count == 1)
    #expect(try home.head("desk") == head)
    try home.sync(home.home)
    let state = try #require(try home.home.accessState())
    #expect(state.readers.contains { $0.id == statement.id && $0.isInForce })
    #expect(try branches().isEmpty)
    let other = try home.clone("other", home.patient, seed: 9)
    #expect(try other.accessState()?.readers.count == 1)
    #expect(try other.checkSignatures(all: true).held.isEmpty)
    let commit = try home.home.log("HEAD", limit: 10).first { $0.subject.hasPrefix("Take") }
    #expect(commit?.authorName == "The patient")
    // Nothing is taken twice.
    let tip = try home.head("home")
    try home.sync(home.home)
    #expect(try home.head("home") == tip)
  }

  @Test func `a statement that counts for nothing is removed with its request`() throws {
    let desk = try administrator()
    let child = try SigningPerson("child")
    let synchronizer = try home.synchronizer(desk)
    // More rights than an administrator has.
    let refused = #expect(throws: StoreError.self) {
      try synchronizer.submit(.admit(Admission(card: child.card, rights: .own)), to: "origin")
    }
    #expect(refused?.code == .notAllowed)
    let admitted = try synchronizer.submit(
      .admit(Admission(card: child.card, rights: AccessRole.admin.rights)),
      to: "origin"
    )
    // The administrator is removed by an owner who does not know of that.
    let state = try #require(try home.home.accessState())
    let memberships = state.memberships.filter { $0.person != home.patient.id }.map(\.id)
    try home.home.say(.end(memberships), "End\n")
    try home.sync(home.home)
    #expect(try home.home.accessLog().statement(admitted.id) == nil)
    #expect(try branches().isEmpty)
  }

  @Test(arguments: DyingTransport.Moment.allCases)
  func `a sync that dies while it takes a statement is finished by the next one`(
    _ moment: DyingTransport.Moment
  ) throws {
    let desk = try administrator()
    let act = AccessAct.reader(ReaderAdmission(card: lee.card))
    try home.synchronizer(desk).submit(act, to: "origin")
    #expect(throws: StoreError.self) { try home.sync(home.home, dyingAt: moment) }
    try home.sync(home.home)
    #expect(try home.home.accessState()?.readers.count == 1)
    #expect(try branches().isEmpty)
    _ = try home.clone("other", home.patient, seed: 9)
    #expect(try home.head("other") == home.head("home"))
  }

  @Test func `a member who leaves is removed by the next sync of another, who renews the keys`()
    throws
  {
    let parent = try SigningPerson("parent")
    let admission = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    let end = AccessAct.end([admission])
    #expect(try other.ownEnd(end) == .othersRead)
    let tip = try home.head("other")
    try home.synchronizer(other).submit(end, to: "origin")
    #expect(try home.head("other") == tip)
    // The end is not in the branch, and the device writes no more.
    #expect(try other.accessState()?.people.filter(\.isMember).count == 1)
    let refused = #expect(throws: StoreError.self) { try other.retitle("Too late") }
    #expect(refused?.code == .notAllowed)
    let before = try #require(try home.home.accessState()?.usableEpochs(of: .core).newest)
    try home.home.retitle("After the parent left")
    try home.sync(home.home)
    let state = try #require(try home.home.accessState())
    #expect(state.people.filter(\.isMember).map(\.id) == [home.patient.id])
    let after = state.usableEpochs(of: .core).newest
    #expect(after.count == 1 && after != before)
    let identities = try home.identities("other").map(\.recipientName)
    #expect(!identities.contains(try #require(after.first).key.recipient))
    let files = try home.files("k") + home.files("s")
    let closed = #expect(throws: StoreError.self) { try home.sync(other) }
    #expect(closed?.code == .noKey)
    #expect(try other.title == Fixtures.task().title)
    #expect(try home.files("k") + home.files("s") == files)
  }

  @Test func `a device that ends itself is ended by another device of its owner`() throws {
    let phone = try SigningPerson("patient", device: "phone", card: home.patient.card)
    let device = AccessDevice(
      name: "phone",
      signing: phone.signer.signer.key,
      encryption: phone.identity.recipient.text
    )
    try home.home.say(.own(OwnChange(devices: [device])), "Add a phone\n")
    try home.sync(home.home)
    let copy = try home.clone("phone", phone, seed: 4)
    let end = AccessAct.own(OwnChange(ends: [device.signing]))
    #expect(try copy.ownEnd(end) == .othersRead)
    #expect(try home.home.ownEnd(end) == nil)
    try home.synchronizer(copy).submit(end, to: "origin")
    try home.sync(home.home)
    #expect(try home.home.accessState()?.isEndedDevice(device.signing) == true)
    try home.home.retitle("Not for the phone")
    try home.sync(home.home)
    _ = try? home.sync(copy)
    #expect(try copy.title == Fixtures.task().title)
    let last = AccessAct.own(OwnChange(ends: [home.patient.signer.signer.key]))
    #expect(try home.home.ownEnd(last) == .nobodyReads)
  }

  @Test func `the end of a member waits for another member's sync`() throws {
    let helper = try SigningPerson("helper")
    let admission = try home.admit(helper, AccessRole.family.rights)
    let copy = try home.clone("helper", helper, seed: 8)
    let phone = try SigningPerson("patient", device: "phone", card: home.patient.card)
    let device = AccessDevice(
      name: nil,
      signing: phone.signer.signer.key,
      encryption: phone.identity.recipient.text
    )
    try home.home.say(.own(OwnChange(devices: [device])), "Add a phone\n")
    try home.sync(home.home)
    // The phone has sent the end of the helper, whose device syncs first.
    let other = try home.clone("phone", phone, seed: 4)
    try home.synchronizer(other).submit(.end([admission]), to: "origin")
    try copy.add(Fixtures.outcome())
    try home.sync(copy)
    #expect(try branches().count == 1)
    #expect(try copy.accessState()?.people.filter(\.isMember).count == 2)
    try home.sync(home.home)
    #expect(try home.home.accessState()?.people.filter(\.isMember).count == 1)
    #expect(try branches().isEmpty)
  }

  @Test func `neither a stranger nor a member gives rights by a submission`() throws {
    let desk = try administrator()
    let found = try #require(try home.home.accessState()?.anchor)
    let inbox = try desk.submissionRecipient(at: "origin")
    // A grant, and an admission under the founder's name.
    var draft = AccessStatement.Draft(
      .grant(lee.id, .interventions, until: nil),
      found: found,
      by: found,
      at: TestSurroundings.start,
      previous: [found]
    )
    let grant = try AccessStatement(signing: draft, by: SigningPerson("desk").signer.signer)
    draft.act = .admit(Admission(card: lee.card, rights: .own))
    let admission = try AccessStatement(signing: draft, by: lee.signer.signer)
    for statement in [grant, admission] {
      let request = SealedRequest(.statements([statement]))
      let bytes = try request.sealed(to: inbox)
      let host = try Repository(opening: home.directory["host"])
      let commit = try host.writeObjects { writer throws(GitError) in
        let entry = TreeEntry(name: "request.age", mode: .blob, id: try writer.blob(bytes))
        return try writer.commit(
          tree: writer.tree([entry]),
          parents: [],
          author: .host,
          committer: .host,
          message: "sync\n"
        )
      }
      try host.setReference("refs/heads/\(request.branch)", to: commit)
    }
    try home.home.retitle("Later")
    try home.sync(home.home)
    let state = try #require(try home.home.accessState())
    #expect(state.rules.grants.isEmpty)
    #expect(state.people.count == 2)
    #expect(try home.home.accessLog().statement(admission.id) == nil)
  }
}

extension Signature {
  fileprivate static let host = Signature(
    name: "host",
    email: "host@invalid",
    seconds: 1,
    offsetMinutes: 0
  )
}
