import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct SignedSyncTests {
  @Test func `git takes every commit that a person made for signed`() throws {
    let home = try SignedHousehold()
    try home.home.retitle("Other")
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try other.retitle("Third")
    try home.sync(other)
    try home.sync(home.home)
    #expect(try home.home.title == "Third")
    try home.directory.write(
      [home.patient, parent].map {
        "* namespaces=\"git\" \($0.signer.signer.key)\n"
      }.joined(),
      to: "allowed"
    )
    let file = home.directory["allowed"]
    let list = try home.git("home", "log", "--format=%H %ae", "main")
    var signed = 0
    for line in list.split(separator: "\n") where line.hasSuffix(".careplan.invalid") {
      try home.git(
        "home",
        "-c",
        "gpg.format=ssh",
        "-c",
        "gpg.ssh.allowedSignersFile=\(file)",
        "verify-commit",
        String(line.prefix(40))
      )
      signed += 1
    }
    #expect(signed >= 4)
    try home.git("home", "fsck", "--strict")
  }

  @Test func `a person without right is refused before anything is written`() throws {
    let home = try SignedHousehold()
    let child = try SigningPerson("child")
    try home.admit(child, AccessRole.patient.rights)
    let copy = try home.clone("copy", child, seed: 3)
    let before = try home.head("copy")
    let error = #expect(throws: StoreError.self) { try copy.retitle("Other") }
    #expect(error?.code == .notAllowed)
    #expect(error?.message.contains("tasks/doxylamine/") == true)
    #expect(try home.head("copy") == before)
  }

  @Test func `nobody writes to a signed store without keys, and everybody reads it`() throws {
    let home = try SignedHousehold()
    let copy = try home.clone("copy", nil, seed: 3)
    #expect(try copy.title == Fixtures.task().title)
    let error = #expect(throws: StoreError.self) { try copy.retitle("Other") }
    #expect(error?.code == .loginRequired)
    let stranger = try SigningPerson("stranger")
    let other = try home.clone("strange", stranger, seed: 4)
    let refusal = #expect(throws: StoreError.self) { try other.retitle("Other") }
    #expect(refusal?.code == .notValidated)
  }

  @Test func `a plain commit of nobody is held, named, and merged by nobody`() throws {
    let home = try SignedHousehold()
    let copy = try home.clone("copy", nil, seed: 3)
    _ = copy
    let path = "copy/tasks/doxylamine/current.json"
    let text = try home.directory.text(of: path)
    try home.directory.write(text.replacing("Doxylamine", with: "Nothing"), to: path)
    try home.pushPlainly("copy")
    let before = try home.home.title
    let report = try home.sync(home.home)
    #expect(report.held.map(\.rule) == [.unsigned])
    #expect(try home.home.title == before)
    // A second look comes to the same, and the commit is kept.
    let again = try home.sync(home.home)
    #expect(again.held == report.held)
    #expect(
      try home.git("home", "for-each-ref", "--format=%(objectname)", "refs/careplan/held")
        == home.head("origin")
    )
    let fresh = try home.clone("fresh", nil, seed: 5)
    #expect(try fresh.title == before)
  }

  @Test func `whoever may do it answers for somebody else's commit, and then it is merged`() throws
  {
    let home = try SignedHousehold()
    _ = try home.clone("copy", nil, seed: 3)
    let path = "copy/tasks/doxylamine/current.json"
    let text = try home.directory.text(of: path)
    try home.directory.write(text.replacing("Doxylamine", with: "Other"), to: path)
    try home.pushPlainly("copy")
    let held = try #require(try home.sync(home.home).held.first)
    let id = try #require(CommitID(held.commit.id))
    try home.home.say(.vouch([id]), "Vouch\n")
    let report = try home.sync(home.home)
    #expect(report.held == [])
    #expect(try home.home.title?.contains("Other") == true)
    let fresh = try home.clone("fresh", nil, seed: 5)
    #expect(try fresh.title?.contains("Other") == true)
    #expect(try home.head("fresh") == home.head("home"))
  }

  @Test func `what a removed person commits later is held, however it is dated`() throws {
    let home = try SignedHousehold()
    let parent = try SigningPerson("parent")
    let membership = try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try other.retitle("Known")
    try home.sync(other)
    try home.sync(home.home)
    try home.home.say(.end([membership]), "Remove the parent\n")
    // Made without knowing of it, on an old parent.
    try other.retitle("Late")
    try home.sync(other)
    let report = try home.sync(home.home)
    #expect(report.held.map(\.rule) == [.ended])
    #expect(try home.home.title == "Known")
    // The remote's tip is held, so that the removal cannot be pushed; over it, it can.
    try home.sync(home.home) { $0.overwritten = .remote }
    let fresh = try home.clone("fresh", nil, seed: 5)
    #expect(try fresh.title == "Known")
    // The removed member is told so, gives the remote nothing, and reads on.
    let error = #expect(throws: StoreError.self) { try home.sync(other) }
    #expect(error?.code == .held && error?.message.contains("You were removed") == true)
    #expect(try home.sync(home.home).held == [])
    try home.sync(other) { $0.overwritten = .device }
    #expect(try other.title == "Known")
  }
}
