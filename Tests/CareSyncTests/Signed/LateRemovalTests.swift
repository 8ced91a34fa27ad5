import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

/// Removals that a copy hears of after it accepted what the removed member wrote.
struct LateRemovalTests {
  private let home: SignedHousehold

  init() throws { home = try SignedHousehold() }

  @Test func `an owner who did not know of a removal vouches for nothing of the removed owner`()
    throws
  {
    let (removed, owner) = (try SigningPerson("parent"), try SigningPerson("grandmother"))
    let membership = try home.admit(removed, .own)
    try home.admit(owner, .own)
    try home.git("origin", "clone", "--quiet", "--bare", ".", home.directory["liar"])
    let gone = try home.clone("gone", removed, seed: 3)
    let copy = try home.clone("copy", owner, seed: 4)
    try home.home.say(.end([membership]), "Remove the parent\n")
    try home.sync(home.home)
    // The other host hides the removal, and shows the owner what the removed member writes.
    for clone in ["gone", "copy"] {
      try home.git(clone, "remote", "set-url", "origin", home.directory["liar"])
    }
    try gone.retitle("Late")
    try home.sync(gone)
    let late = try home.head("gone")
    try home.sync(copy)
    let tip = try #require(CommitID(home.head("copy")))
    try copy.say(.vouchUpTo([tip]), "Vouch for everything\n")
    try home.sync(copy)

    // Back at the honest host, the copy hears of the removal and sends nothing.
    try home.git("copy", "remote", "set-url", "origin", home.directory["origin"])
    let error = #expect(throws: StoreError.self) { try home.sync(copy) }
    #expect(error?.code == .held)
    #expect(error?.causes.first?.hasPrefix(late.prefix(8)) == true)
    #expect(error?.message.contains("You were removed") == false)

    // The vouch is known at home too, by plain git, and takes nothing.
    try home.git("copy", "fetch", "--quiet", "origin")
    try copy.merge("origin/main")
    try home.git("copy", "push", "--quiet", "origin", "HEAD:main")
    #expect(try home.sync(home.home).held.first?.commit.id == late)
    #expect(try home.home.title == Fixtures.task().title)

    // Whoever knows of the removal may vouch, by name, and then it is said.
    try home.home.say(.vouch([try #require(CommitID(late))]), "Vouch for it\n")
    let report = try home.sync(home.home)
    #expect(report.held == [])
    #expect(report.remarks.contains { $0.contains("are accepted now") })
    #expect(try home.home.title == "Late")
  }

  @Test
  func `a removed member sends nothing after a commit that was held at the remote is vouched for`()
    throws
  {
    let child = try SigningPerson("child")
    let membership = try home.admit(child, AccessRole.patient.rights)
    let copy = try home.clone("copy", child, seed: 3)
    _ = try home.clone("web", nil, seed: 4)
    try home.edit("web", "tasks/doxylamine/current.json", "Doxylamine", "Other")
    try home.pushPlainly("web")
    try copy.add(Fixtures.outcome())
    #expect(try home.sync(copy).held.map(\.rule) == [.unsigned])

    let held = try home.sync(home.home).held
    try home.home.say(.end([membership]), "Remove the child\n")
    try home.home.say(.vouch(held.compactMap { CommitID($0.commit.id) }), "Vouch\n")
    try home.sync(home.home)
    let error = #expect(throws: StoreError.self) { try home.sync(copy) }
    #expect(error?.code == .held && error?.message.contains("You were removed") == true)
    #expect(try home.head("origin") == home.head("home"))
  }

  @Test func `what a copy accepted from a member is held there once it hears of the removal`()
    throws
  {
    let (removed, other) = (try SigningPerson("parent"), try SigningPerson("provider"))
    let membership = try home.admit(removed, .own)
    try home.admit(other, .own)
    let gone = try home.clone("gone", removed, seed: 3)
    let copy = try home.clone("copy", other, seed: 4)
    try home.home.say(.end([membership]), "Remove the parent\n")
    try gone.retitle("Late")
    // From one device to another, without the remote.
    try home.git("copy", "remote", "add", "gone", home.directory["gone/.git"])
    try home.git("copy", "fetch", "--quiet", "gone")
    try copy.merge("gone/main")
    #expect(try copy.title == "Late")
    try home.sync(home.home)
    let error = #expect(throws: StoreError.self) { try home.sync(copy) }
    #expect(error?.code == .held && error?.remedy?.description.isEmpty == false)
    #expect(try home.head("origin") == home.head("home"))
    try home.sync(copy) { $0.overwritten = .device }
    #expect(try home.head("copy") == home.head("home"))
  }

  @Test func `somebody who left by a held commit keeps no rights of before when let in again`()
    throws
  {
    let (child, other) = (try SigningPerson("child"), try SigningPerson("provider"))
    let membership = try home.admit(child, .own)
    try home.admit(other, .own)
    let copy = try home.clone("copy", child, seed: 3)
    let others = try home.clone("others", other, seed: 4)
    // The child leaves on top of a commit that all others hold.
    try home.edit("copy", "tasks/doxylamine/current.json", "Doxylamine", "Other")
    let identity = ["-c", "user.name=Child", "-c", "user.email=child@example.org"]
    let committed = try run(
      "git",
      identity + ["commit", "--quiet", "--no-verify", "-am", "Edit"],
      in: home.directory["copy"]
    )
    #expect(committed.status == 0, "\(committed.errors)")
    try copy.say(.end([membership]), "Leave\n")
    try home.git("copy", "push", "--quiet", "--no-verify", "origin", "main")
    #expect(try !home.sync(home.home).held.isEmpty)
    try home.sync(home.home) { $0.overwritten = .remote }

    // Only the copy at home has heard of it.
    let rights = AccessRole.patient.rights
    try home.home.say(.admit(Admission(card: child.card, rights: rights)), "Let the child in\n")
    try home.sync(home.home)
    try home.sync(others)
    #expect(try others.accessState()?.rights(of: child.card.id) == rights)
  }

  @Test func `who left says it once more, and the commit by which they left stays accepted`()
    throws
  {
    let (leaver, other) = (try SigningPerson("parent"), try SigningPerson("provider"))
    let membership = try home.admit(leaver, .own)
    try home.admit(other, .own)
    let gone = try home.clone("gone", leaver, seed: 3)
    let copy = try home.clone("copy", other, seed: 4)
    let end = try gone.say(.end([membership]), "Leave\n")
    try home.sync(gone)
    try home.sync(home.home)
    try home.sync(copy)
    let left = try home.head("home")
    // The same end of another moment had seen the same, and stands on the first.
    var draft = end.draft
    draft.at = draft.at.adding(seconds: 1)
    try home.git("gone", "reset", "--quiet", "--hard", "origin/main")
    try home.write(AccessStatement(signing: draft, by: leaver.signer.signer), in: "gone")
    let again = try home.forge("gone", by: leaver.signer)
    try home.git("gone", "push", "--quiet", "origin", "HEAD:main")
    for store in [home.home, copy] {
      #expect(try home.sync(store).held.map(\.commit.id) == [again])
      #expect(try home.sync(store).held.map(\.commit.id) == [again])
    }
    let fresh = try home.clone("fresh", other, seed: 5)
    #expect(try home.head("fresh") == left)
    try home.sync(home.home) { $0.overwritten = .remote }
    for store in [home.home, copy, fresh] { #expect(try home.sync(store).held == []) }
    #expect(try home.head("origin") == left)
  }

  @Test
  func `who says that they had seen less makes everybody wait, and the advice can be followed`()
    throws
  {
    let leaver = try SigningPerson("parent")
    let membership = try home.admit(leaver, .own)
    let gone = try home.clone("gone", leaver, seed: 3)
    let early = try #require(CommitID(home.head("gone")))
    try gone.retitle("Before")
    let end = try gone.say(.end([membership]), "Leave\n")
    try home.sync(gone)
    try home.sync(home.home)
    var draft = end.draft
    draft.seen = early
    try home.git("gone", "reset", "--quiet", "--hard", "origin/main")
    try home.write(AccessStatement(signing: draft, by: leaver.signer.signer), in: "gone")
    try home.forge("gone", by: leaver.signer)
    try home.git("gone", "push", "--quiet", "origin", "HEAD:main")
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    let advice = error?.remedy?.description ?? ""
    #expect(error?.code == .held && !advice.contains("device"), "\(advice)")
    #expect(advice.contains("vouch") && advice.contains("remote"), "\(advice)")
    // An owner answers for what is named, until the remote has nothing but what nobody answers for.
    for _ in 1...2 {
      let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
      let named = try #require(error?.causes.first?.prefix { $0 != " " && $0 != ":" })
      let commit = try home.git("home", "rev-parse", String(named))
      try home.home.say(.vouch([try #require(CommitID(commit))]), "Answer for it\n")
    }
    try home.sync(home.home) { $0.overwritten = .remote }
    #expect(try home.sync(home.home).held == [])
    #expect(try home.home.title == "Before")
  }
}
