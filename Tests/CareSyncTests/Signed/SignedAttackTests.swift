import CanonicalJSON
import CareAccess
import CareModel
import CareReading
import CareStorage
import CareSync
import CareTestSupport
import CareWriting
import Git
import Platform
import Synchronization
import TestSupport
import Testing

/// What people try who want more than they may: each is refused, or held with path, right and rule.
struct SignedAttackTests {
  private static let head = "tasks/doxylamine/current.json"

  /// A household with a child, who records and edits nothing, and a copy of the child's.
  private func withChild() throws -> (SignedHousehold, SigningPerson, GitStore) {
    let home = try SignedHousehold()
    let child = try SigningPerson("child")
    try home.admit(child, AccessRole.patient.rights)
    return (home, child, try home.clone("copy", child, seed: 3))
  }

  /// What the patient's copy holds of the remote's commits, after the first of two looks that agree, and
  /// as a server's hook would have refused it.
  private func held(_ home: SignedHousehold) throws -> [HeldCommit] {
    let before = try home.head("home")
    let held = try home.sync(home.home).held
    #expect(try home.sync(home.home).held == held)
    #expect(home.hookFindings.withLock { $0 }.isEmpty == held.isEmpty)
    if !held.isEmpty {
      #expect(try home.git("home", "merge-base", "--is-ancestor", before, "main").isEmpty)
    }
    return held
  }

  @Test func `an edit without the right is held with path and verb, and a fresh clone agrees`()
    throws
  {
    let (home, child, _) = try withChild()
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: child)
    try home.push("copy")
    let held = try held(home)
    #expect(held.map(\.rule) == [.notAllowed])
    #expect(held.first?.path == Self.head && held.first?.verb == "edit")
    let fresh = try home.clone("fresh", nil, seed: 4)
    #expect(try home.head("fresh") == home.head("home"))
    #expect(try fresh.title == home.home.title)
  }

  @Test(arguments: ["careplan.json", "README.md"])
  func `a merge with an old ancestor that puts an old file back needs the right`(
    _ path: String
  ) throws {
    let (home, child, _) = try withChild()
    let old = try home.head("home")
    try home.directory.write("Old\n", to: "home/README.md")
    try home.edit("home", "careplan.json", "America/New_York", "Europe/Berlin")
    try home.forge("home", by: home.patient)
    try home.sync(home.home)
    try home.git("copy", "pull", "--quiet", "--ff-only", "origin", "main")
    let tip = try home.head("copy")
    if path == "README.md" {
      try home.git("copy", "rm", "--quiet", "README.md")
    } else {
      try home.edit("copy", path, "Europe/Berlin", "America/New_York")
    }
    try home.forge("copy", by: child, parents: [tip, old])
    try home.push("copy")
    let held = try held(home)
    #expect(held.map(\.rule) == [.notAllowed])
    #expect(held.first?.path == path && held.first?.verb == "own")
  }

  @Test func `a merge that hides an edit needs the right`() throws {
    let (home, child, copy) = try withChild()
    try copy.add(Fixtures.outcome())
    try home.home.retitle("Known")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    let theirs = try home.git("copy", "rev-parse", "origin/main")
    let ours = try home.head("copy")
    try home.git("copy", "merge", "--quiet", "--no-commit", "origin/main")
    try home.edit("copy", Self.head, "Known", "Nothing")
    try home.forge("copy", by: child, parents: [ours, theirs])
    try home.push("copy")
    let held = try held(home)
    #expect(held.map(\.rule) == [.notAllowed])
    #expect(held.first?.path == Self.head && held.first?.verb == "edit")
  }

  @Test func `an honest merge by plain git passes, whoever makes it`() throws {
    let (home, child, copy) = try withChild()
    try copy.add(Fixtures.outcome())
    try home.home.retitle("Known")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    let theirs = try home.git("copy", "rev-parse", "origin/main")
    let ours = try home.head("copy")
    try home.git("copy", "merge", "--quiet", "--no-commit", "origin/main")
    try home.forge("copy", by: child, parents: [ours, theirs])
    try home.push("copy")
    #expect(try held(home) == [])
    #expect(try home.home.title == "Known")
  }

  @Test func `more than two parents are held`() throws {
    let (home, child, copy) = try withChild()
    let base = try home.head("copy")
    try copy.add(Fixtures.outcome())
    let tip = try home.head("copy")
    try home.forge(
      "copy",
      by: child,
      parents: [tip, base, try home.git("copy", "rev-parse", "HEAD~2")]
    )
    try home.push("copy")
    #expect(try held(home).map(\.rule) == [.parents])
  }

  @Test func `what says that careplan derived it and differs by one byte is held`() throws {
    let (home, child, copy) = try withChild()
    try copy.add(Fixtures.outcome())
    try home.home.retitle("Known")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    let sides = [try home.head("copy"), try home.git("copy", "rev-parse", "origin/main")]
    let merged = try copy.merge("origin/main")
    #expect(merged.kind == .merged)
    let text = try home.git("copy", "log", "-1", "--format=%at", "main")
    let seconds = try #require(Int64(text))
    let forged = try home.forge(
      "copy",
      by: nil,
      parents: sides.sorted(),
      at: seconds + 1,
      author: "careplan@invalid",
      message: "Merge care records\n\nCare-Merge: 1\n"
    )
    _ = child
    try home.push("copy")
    let held = try held(home)
    #expect(held.map(\.commit.id) == [forged] && held.first?.rule == .notDerivable)
  }

  @Test
  func `a removed writer on an old parent, backdated, with the removal in the own tree, is held`()
    throws
  {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    _ = try home.clone("copy", parent, seed: 3)
    let old = try home.head("copy")
    try home.home.say(.end([membership]), "Remove the parent\n")
    try home.sync(home.home)
    // On an old parent, and dated before everything.
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    let late = try home.forge("copy", by: parent, parents: [old], at: 1_700_000_000)
    try home.git("copy", "push", "--quiet", "origin", "HEAD:refs/heads/late")
    try home.git("home", "fetch", "--quiet", "origin")
    let error = #expect(throws: StoreError.self) { try home.home.merge("origin/late") }
    #expect(error?.code == .held)
    #expect(
      error?.causes.contains { $0.hasPrefix(late.prefix(12)) && $0.contains("ended") } == true
    )
    // With the removal in the tree itself.
    try home.git("copy", "fetch", "--quiet", "origin")
    try home.git("copy", "reset", "--quiet", "--hard", "origin/main")
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: parent)
    try home.push("copy")
    #expect(try held(home).map(\.rule) == [.ended])
  }

  @Test func `a statement that vanishes is held, whoever signed that`() throws {
    let home = try SignedHousehold()
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.git("copy", "rm", "--quiet", "-r", "access")
    try home.forge("copy", by: home.patient)
    try home.push("copy")
    let held = try held(home)
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
    try home.forge("copy", by: home.patient)
    try home.push("copy")
    #expect(try held(home).map(\.rule) == [.statement])
    try home.sync(home.home) { $0.overwritten = .remote }
    // In the place of the first one, it is another store.
    let right = try home.git("copy", "ls-tree", "--name-only", "-r", "HEAD~1", "access/people")
    try home.git("copy", "rm", "--quiet", right)
    try home.forge("copy", by: other)
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
    try home.forge("copy", by: home.patient)
    try home.push("copy")
    #expect(try held(home) == [])
    let error = #expect(throws: StoreError.self) { try home.home.retitle("Other") }
    #expect(error?.code == .unknownFormat)
    #expect(try home.home.title == Fixtures.task().title)
  }

  @Test func `a provider of one category changes, adds and claims nothing of another`() throws {
    let home = try SignedHousehold()
    let provider = try SigningPerson("provider")
    try home.admit(provider, AccessRole.provider([.assessments]).rights)
    let copy = try home.clone("copy", provider, seed: 3)
    let error = #expect(throws: StoreError.self) { try copy.retitle("Other") }
    #expect(error?.code == .notAllowed)
    var survey = Fixtures.task("survey")
    survey.activityType = .assessment
    try copy.add(survey)
    try home.sync(copy)
    #expect(try held(home) == [])
    // The id of a task elsewhere.
    let twin = #expect(throws: StoreError.self) { try copy.add(Fixtures.task("other")) }
    #expect(twin?.code == .notAllowed)
    // A root of its own brings nothing in.
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: provider, parents: [])
    try home.git("copy", "push", "--quiet", "origin", "HEAD:refs/heads/root")
    try home.git("home", "fetch", "--quiet", "origin")
    let refusal = #expect(throws: StoreError.self) { try home.home.merge("origin/root") }
    #expect(refusal?.code == .held)
  }

  @Test func `a web edit passes where the policy lets unsigned commits do it, and nothing more`()
    throws
  {
    let home = try SignedHousehold()
    let rights = try #require(Rights(words: ["edit:*"]))
    try home.home.say(.policy(AccessPolicy(unsigned: rights)), "Let a web page edit\n")
    try home.sync(home.home)
    _ = try home.clone("copy", nil, seed: 3)
    try home.edit("copy", Self.head, "Doxylamine", "Web")
    try home.forge("copy", by: nil)
    try home.push("copy")
    #expect(try held(home) == [])
    #expect(try home.home.title?.contains("Web") == true)
    try home.git("copy", "pull", "--quiet", "--ff-only", "origin", "main")
    try home.directory.write("Mine\n", to: "copy/README.md")
    try home.forge("copy", by: nil)
    try home.push("copy")
    let held = try held(home)
    #expect(held.map(\.rule) == [.notAllowed] && held.first?.path == "README.md")
  }

  @Test func `a signature is not taken for another commit, another use or another key`() throws {
    let home = try SignedHousehold()
    _ = try home.clone("copy", home.patient, seed: 3)
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    let patient = home.patient.signer
    let wrong = CommitSigner(
      person: patient.person,
      label: patient.label,
      name: patient.name,
      signer: StatementSigner(patient.signer.key) { bytes, _ in
        patient.signer.sign(bytes, SignatureCheck.statements)
      }
    )
    try home.forge("copy", signedBy: wrong)
    try home.push("copy")
    #expect(try held(home).map(\.rule) == [.badSignature])
    let other = try SignedHousehold()
    let stranger = try SigningPerson("stranger")
    _ = try other.clone("copy", other.patient, seed: 3)
    try other.edit("copy", Self.head, "Doxylamine", "Nothing")
    try other.forge("copy", by: stranger)
    try other.push("copy")
    #expect(try held(other).map(\.rule) == [.unknownSigner])
  }

  @Test
  func `an own commit by plain git is answered for by the next sync, one that was pulled is not`()
    throws
  {
    let home = try SignedHousehold()
    try home.edit("home", Self.head, "Doxylamine", "Mine")
    try home.git(
      "home",
      "-c",
      "user.name=Somebody",
      "-c",
      "user.email=somebody@example.org",
      "commit",
      "--quiet",
      "-a",
      "-m",
      "By hand"
    )
    let report = try home.sync(home.home)
    #expect(report.remarks.contains { $0.contains("without a signature") })
    #expect(try home.head("home") == home.head("origin"))
    let fresh = try home.clone("fresh", nil, seed: 4)
    #expect(try fresh.title?.contains("Mine") == true)
    // Somebody else's unsigned commit comes by a plain pull, and one of the own stands on it.
    try home.edit("fresh", Self.head, "Mine", "Theirs")
    try home.forge("fresh", by: nil)
    try home.push("fresh")
    try home.git("home", "pull", "--quiet", "--ff-only", "origin", "main")
    try home.home.add(Fixtures.outcome())
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .held)
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
