import CanonicalJSON
import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Platform
import TestSupport
import Testing

/// What people who wanted in have found, and what became of it.
struct SignedRepairTests {
  private static let head = "tasks/doxylamine/current.json"

  private func stranger(_ home: SignedHousehold) throws -> GitStore {
    let copy = try home.clone("copy", nil, seed: 3)
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: nil)
    try home.push("copy")
    return copy
  }

  @Test func `nobody answers for what a rebase started from or a pick fast-forwarded to`() throws {
    for words in [["rebase", "--quiet", "origin/main"], ["cherry-pick", "--ff", "origin/main"]] {
      let home = try SignedHousehold()
      _ = try stranger(home)
      try home.git("home", "fetch", "--quiet", "origin")
      let result = try run("git", words, in: home.directory["home"])
      try #require(result.status == 0, "\(result.errors)")
      let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
      #expect(error?.code == .held)
    }
  }

  @Test func `a removed owner takes nothing with an earlier word for what nobody had seen`() throws
  {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try home.git("other", "checkout", "--quiet", "-b", "side")
    try other.retitle("Hidden")
    let hidden = try home.git("other", "rev-parse", "HEAD")
    try home.git("other", "checkout", "--quiet", "main")
    let id = try #require(CommitID(hidden))
    try other.say(.vouchUpTo([id]), "Answer for something\n")
    try home.sync(other)
    try home.sync(home.home)
    try home.home.say(.end([membership]), "Remove the parent\n")
    try home.sync(home.home)
    try home.git("other", "fetch", "--quiet", "origin")
    try home.git("other", "reset", "--quiet", "--hard", "origin/main")
    try home.git("other", "merge", "--quiet", "--no-edit", "-X", "theirs", hidden)
    try home.git("other", "push", "--quiet", "origin", "HEAD:main")
    let report = try home.sync(home.home)
    #expect(report.held.contains { $0.commit.id == hidden && $0.rule == .ended })
    #expect(try home.home.title != "Hidden")
  }

  @Test func `pushing over what is held takes nothing of it, neither an erasure nor a statement`()
    throws
  {
    let home = try SignedHousehold()
    _ = try home.clone("copy", nil, seed: 3)
    let stranger = try SigningPerson("stranger")
    let draft = AccessStatement.Draft(
      .found(Founding(card: stranger.card)),
      at: TestSurroundings.start
    )
    let founding = try AccessStatement(signing: draft, by: stranger.signer.signer)
    try home.directory.write(
      String(decoding: founding.bytes, as: UTF8.self),
      to: "copy/\(founding.path)"
    )
    try home.forge("copy", by: nil)
    try home.push("copy")
    #expect(try home.sync(home.home).held.count == 1)
    try home.sync(home.home) { $0.overwritten = .remote }
    let files = try home.git("home", "ls-tree", "-r", "--name-only", "main", "access")
    #expect(!files.contains(founding.id.description))
    let fresh = try home.clone("fresh", nil, seed: 4)
    #expect(try fresh.title == Fixtures.task().title)
    #expect(try home.head("fresh") == home.head("home"))
  }

  @Test func `whoever stops a store with a word that nobody knows can be removed`() throws {
    let home = try SignedHousehold()
    let child = try SigningPerson("child")
    let membership = try home.admit(child, AccessRole.patient.rights)
    _ = try home.clone("copy", child, seed: 3)
    let log = try home.home.accessLog()
    var json = AccessStatement.Draft(
      .vouch([]),
      found: try log.anchor(),
      by: membership,
      at: TestSurroundings.start,
      previous: [membership]
    ).object
    json["act"] = .string("forbid")
    let statement = try AccessStatement(signing: json, in: .people, by: child.signer.signer)
    try home.directory.write(
      String(decoding: statement.bytes, as: UTF8.self),
      to: "copy/\(statement.path)"
    )
    try home.forge("copy", by: child.signer)
    try home.push("copy")
    try home.sync(home.home)
    let stopped = #expect(throws: StoreError.self) { try home.home.retitle("Other") }
    #expect(stopped?.code == .unknownFormat)
    try home.home.say(.end([membership]), "Remove the child\n")
    try home.home.retitle("Other")
    try home.sync(home.home)
    #expect(try home.clone("fresh", nil, seed: 4).title == "Other")
  }

  @Test func `a statement names none that only held commits brought`() throws {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let anchor = try #require(try home.home.accessLog().anchor())
    let stranger = try SigningPerson("stranger")
    let draft = AccessStatement.Draft(
      .vouch([try #require(CommitID(home.head("home")))]),
      found: anchor,
      by: anchor,
      at: TestSurroundings.start,
      previous: [anchor]
    )
    let poison = try AccessStatement(signing: draft, by: stranger.signer.signer)
    _ = try home.clone("copy", nil, seed: 3)
    let before = try home.head("origin")
    try home.directory.write(
      String(decoding: poison.bytes, as: UTF8.self),
      to: "copy/\(poison.path)"
    )
    try home.forge("copy", by: nil)
    try home.push("copy")
    #expect(try home.sync(home.home).held.count == 1)
    try home.git("copy", "push", "--quiet", "--force", "origin", "\(before):refs/heads/main")
    try home.home.say(.end([membership]), "Remove the parent\n")
    #expect(try home.sync(home.home).held == [])
    let fresh = try home.clone("fresh", nil, seed: 4)
    #expect(try home.head("fresh") == home.head("home"))
    #expect(try fresh.accessState()?.rights(of: parent.id) == Rights.none)
  }

  @Test func `what was said is not undone`() throws {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    try home.home.say(.end([membership]), "Remove the parent\n")
    let error = #expect(throws: StoreError.self) { try home.home.undo() }
    #expect(error?.code == .refused)
    #expect(try home.home.accessState()?.rights(of: parent.id) == Rights.none)
  }

  @Test func `whoever leaves by themselves answers for saying so, and for nothing after it`() throws
  {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try other.say(.end([membership]), "Leave\n")
    let error = #expect(throws: StoreError.self) { try other.retitle("Late") }
    #expect(error != nil)
    try home.sync(other)
    #expect(try home.sync(home.home).held == [])
    #expect(try home.home.accessState()?.rights(of: parent.id) == Rights.none)
  }

  @Test func `nobody answers for what they may not do, and nothing is written then`() throws {
    let home = try SignedHousehold()
    let child = try SigningPerson("child")
    try home.admit(child, AccessRole.patient.rights)
    let copy = try home.clone("kid", child, seed: 5)
    _ = try stranger(home)
    let held = try #require(try home.sync(copy).held.first)
    let before = try home.head("kid")
    let id = try #require(CommitID(held.commit.id))
    let error = #expect(throws: StoreError.self) { try copy.say(.vouch([id]), "Answer\n") }
    #expect(error?.code == .notAllowed && error?.message.contains("'edit'") == true)
    #expect(try home.head("kid") == before)
  }

  @Test func `somebody without any right answers for no commit, not even an empty one`() throws {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    _ = try home.clone("copy", nil, seed: 4)
    let empty = try home.forge("copy", by: nil, tree: home.tree("copy"))
    let id = try #require(CommitID(empty))
    try other.say(.vouch([id]), "Answer\n")
    try home.sync(other)
    try home.sync(home.home)
    try home.home.say(.end([membership]), "Remove the parent\n")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    try home.git("copy", "merge", "--quiet", "--no-edit", "origin/main")
    try home.git("copy", "push", "--quiet", "origin", "HEAD:main")
    #expect(try home.sync(home.home).held.contains { $0.commit.id == empty })
  }

  @Test func `whoever was removed is told so, and a doctor that doctors only read`() throws {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try home.home.say(.end([membership]), "Remove the parent\n")
    let doctor = try SigningPerson("doctor")
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Let the doctor in\n")
    try home.sync(home.home)
    try home.sync(other)
    let removed = #expect(throws: StoreError.self) { try other.retitle("Late") }
    #expect(removed?.code == .notAllowed && removed?.message.contains("was removed") == true)
    let practice = try home.clone("practice", doctor, seed: 6)
    let reads = #expect(throws: StoreError.self) { try practice.retitle("Other") }
    #expect(reads?.code == .notAllowed && reads?.message.contains("only reads") == true)
  }

  @Test func `a store whose statements were taken away is not taken for an unsigned one`() throws {
    let home = try SignedHousehold()
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.git("copy", "checkout", "--quiet", "--orphan", "bare")
    try home.git("copy", "rm", "--quiet", "-r", "--force", "access")
    try home.git(
      "copy",
      "-c",
      "user.name=Somebody",
      "-c",
      "user.email=somebody@example.org",
      "commit",
      "--quiet",
      "-m",
      "Stripped"
    )
    try home.git("copy", "push", "--quiet", "--force", "origin", "HEAD:main")
    let error = #expect(throws: StoreError.self) { try home.clone("fresh", nil, seed: 4) }
    #expect(error?.code == .corrupt)
  }

  @Test func `of two founders whoever copies the store says which one is meant`() throws {
    let home = try SignedHousehold()
    let stranger = try SigningPerson("stranger")
    let draft = AccessStatement.Draft(
      .found(Founding(card: stranger.card)),
      at: TestSurroundings.start
    )
    let founding = try AccessStatement(signing: draft, by: stranger.signer.signer)
    _ = try home.clone("copy", nil, seed: 3)
    let good = try home.head("copy")
    try home.directory.write(
      String(decoding: founding.bytes, as: UTF8.self),
      to: "copy/\(founding.path)"
    )
    try home.forge("copy", by: nil)
    try home.push("copy")
    let error = #expect(throws: StoreError.self) { try home.clone("first", nil, seed: 4) }
    #expect(error?.code == .otherStore)
    #expect(error?.remedy?.actions.contains(.clone(.fingerprint)) == true)
    let copy = try GitStore.clone(
      home.directory["origin"],
      into: home.directory["second"],
      trusting: .card(home.patient.card.fingerprint),
      environment: neutralEnvironment,
      surroundings: TestSurroundings.make(seed: 5)
    )
    #expect(try home.head("second") == good)
    #expect(copy.remarks.count == 1)
    #expect(try copy.store.accessLog().note?.isCompared == true)
    let wrong = try SigningPerson("somebody")
    let refusal = #expect(throws: StoreError.self) {
      try GitStore.clone(
        home.directory["origin"],
        into: home.directory["third"],
        trusting: .card(wrong.card.fingerprint),
        environment: neutralEnvironment,
        surroundings: TestSurroundings.make(seed: 6)
      )
    }
    #expect(refusal?.code == .otherStore)
  }
}
