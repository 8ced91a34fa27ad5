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

/// What people try who want more than they may: each is refused, or held with path, right and rule.
struct SignedAttackTests {
  private static let head = "tasks/doxylamine/current.json"

  @Test func `an edit without the right is held with path and verb, and a fresh clone agrees`()
    throws
  {
    let (home, child, _) = try SignedHousehold.withChild()
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: child.signer)
    try home.push("copy")
    let held = try home.held()
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
    let (home, child, _) = try SignedHousehold.withChild()
    let old = try home.head("home")
    try home.directory.write("Old\n", to: "home/README.md")
    try home.edit("home", "careplan.json", "America/New_York", "Europe/Berlin")
    try home.forge("home", by: home.patient.signer)
    try home.sync(home.home)
    try home.git("copy", "pull", "--quiet", "--ff-only", "origin", "main")
    let tip = try home.head("copy")
    if path == "README.md" {
      try home.git("copy", "rm", "--quiet", "README.md")
    } else {
      try home.edit("copy", path, "Europe/Berlin", "America/New_York")
    }
    try home.forge("copy", by: child.signer, parents: [tip, old])
    try home.push("copy")
    let held = try home.held()
    #expect(held.map(\.rule) == [.notAllowed])
    #expect(held.first?.path == path && held.first?.verb == "own")
  }

  @Test func `a merge that hides an edit needs the right`() throws {
    let (home, child, copy) = try SignedHousehold.withChild()
    try copy.add(Fixtures.outcome())
    try home.home.retitle("Known")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    let theirs = try home.git("copy", "rev-parse", "origin/main")
    let ours = try home.head("copy")
    try home.git("copy", "merge", "--quiet", "--no-commit", "origin/main")
    try home.edit("copy", Self.head, "Known", "Nothing")
    try home.forge("copy", by: child.signer, parents: [ours, theirs])
    try home.push("copy")
    let held = try home.held()
    #expect(held.map(\.rule) == [.notAllowed])
    #expect(held.first?.path == Self.head && held.first?.verb == "edit")
  }

  @Test func `an honest merge by plain git passes, whoever makes it`() throws {
    let (home, child, copy) = try SignedHousehold.withChild()
    try copy.add(Fixtures.outcome())
    try home.home.retitle("Known")
    try home.sync(home.home)
    try home.git("copy", "fetch", "--quiet", "origin")
    let theirs = try home.git("copy", "rev-parse", "origin/main")
    let ours = try home.head("copy")
    try home.git("copy", "merge", "--quiet", "--no-commit", "origin/main")
    try home.forge("copy", by: child.signer, parents: [ours, theirs])
    try home.push("copy")
    #expect(try home.held() == [])
    #expect(try home.home.title == "Known")
  }

  @Test func `more than two parents are held`() throws {
    let (home, child, copy) = try SignedHousehold.withChild()
    let base = try home.head("copy")
    try copy.add(Fixtures.outcome())
    let tip = try home.head("copy")
    try home.forge(
      "copy",
      by: child.signer,
      parents: [tip, base, try home.git("copy", "rev-parse", "HEAD~2")]
    )
    try home.push("copy")
    #expect(try home.held().map(\.rule) == [.parents])
  }

  @Test func `what says that careplan derived it and differs by one byte is held`() throws {
    let (home, child, copy) = try SignedHousehold.withChild()
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
    let held = try home.held()
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
    let late = try home.forge("copy", by: parent.signer, parents: [old], at: 1_700_000_000)
    try home.git("copy", "push", "--quiet", "origin", "HEAD:refs/heads/late")
    try home.git("home", "fetch", "--quiet", "origin")
    let error = #expect(throws: StoreError.self) { try home.home.merge("origin/late") }
    #expect(error?.code == .held)
    #expect(
      error?.causes.contains { $0.hasPrefix(late.prefix(8)) && $0.contains("was removed") } == true
    )
    // With the removal in the tree itself.
    try home.git("copy", "fetch", "--quiet", "origin")
    try home.git("copy", "reset", "--quiet", "--hard", "origin/main")
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: parent.signer)
    try home.push("copy")
    #expect(try home.held().map(\.rule) == [.ended])
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
    #expect(try home.held() == [])
    // The id of a task elsewhere.
    let twin = #expect(throws: StoreError.self) { try copy.add(Fixtures.task("other")) }
    #expect(twin?.code == .notAllowed)
    // A root of its own brings nothing in.
    try home.edit("copy", Self.head, "Doxylamine", "Nothing")
    try home.forge("copy", by: provider.signer, parents: [])
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
    #expect(try home.held() == [])
    #expect(try home.home.title?.contains("Web") == true)
    try home.git("copy", "pull", "--quiet", "--ff-only", "origin", "main")
    try home.directory.write("Mine\n", to: "copy/README.md")
    try home.forge("copy", by: nil)
    try home.push("copy")
    let held = try home.held()
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
    try home.forge("copy", by: wrong)
    try home.push("copy")
    #expect(try home.held().map(\.rule) == [.badSignature])
    let other = try SignedHousehold()
    let stranger = try SigningPerson("stranger")
    _ = try other.clone("copy", other.patient, seed: 3)
    try other.edit("copy", Self.head, "Doxylamine", "Nothing")
    try other.forge("copy", by: stranger.signer)
    try other.push("copy")
    #expect(try other.held().map(\.rule) == [.unknownSigner])
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
}
