import CareAccess
import CareStorage
import CareTestSupport
import Files
import Sealing
import Sodium
import TestSupport
import Testing

/// Restoring a store with `Examples/restore-sealed`, which has nothing but git and age.
struct SealedRestoreTests {
  private static let script = PythonJudge.packageDirectory + "Examples/restore-sealed"

  private let home: SealedHousehold

  init() throws { home = try SealedHousehold() }

  /// Clones the host's repository with plain git.
  private func cloneHost() throws -> String {
    try home.git("", "clone", "--quiet", "host", "plain")
    return home.directory["plain"]
  }

  private func restore(
    _ clone: String,
    _ person: SigningPerson,
    into restored: String = "restored"
  ) throws -> ProcessResult {
    let identity = try person.identity.text().withSpan { bytes in bytes.indices.map { bytes[$0] } }
    // A key file that was opened has remarks and a signing key beside the identity.
    let lines = ["# careplan keys", String(decoding: identity, as: UTF8.self), "SIGNING-KEY-1X"]
    try home.directory.write(lines.joined(separator: "\n") + "\n", to: "identities")
    return try run(
      Self.script,
      [clone, home.directory["identities"], home.directory[restored]],
      in: home.directory.path
    )
  }

  @Test func `git and age restore the branch after a renewal and a compaction`() throws {
    let parent = try SigningPerson("parent")
    let child = try SigningPerson("child")
    let admission = try home.admit(parent, .own)
    try home.admit(child, AccessRole.family.rights)
    let before = try home.files("s").count
    for number in 1...3 {
      try home.home.retitle("Title \(number)")
      try home.sync(home.home)
    }
    #expect(try home.files("s").count == before + 3)
    try home.home.say(.end([admission]), "End parent\n")
    for number in 4...36 {
      try home.home.retitle("Title \(number)")
      try home.sync(home.home)
    }
    #expect(try home.files("s").count < before + 36, "Some packs are written together.")
    #expect(try home.identities("home").count == 2, "The keys are renewed.")
    let clone = try cloneHost()
    for person in [home.patient, child] {
      let restored = "restored-\(person.card.label)"
      let result = try restore(clone, person, into: restored)
      #expect(result.status == 0, "\(result.errors)")
      let head = try home.head("home")
      #expect(result.output == "\(head) refs/heads/main\n")
      #expect(try home.git(restored, "rev-parse", "main") == head)
      try home.git(restored, "fsck", "--strict")
      #expect(
        try home.git(restored, "log", "--format=%H") == home.git("home", "log", "--format=%H")
      )
    }
    let removed = try restore(clone, parent)
    #expect(removed.status == 1)
    #expect(removed.errors.contains("No envelope"))
    #expect(FileSystem.kind(of: home.directory["restored"]) == nil)
  }

  @Test func `a missing pack is named, and what comes before it is restored`() throws {
    let head = try home.head("home")
    try home.home.retitle("First")
    let before = try home.files("s")
    try home.sync(home.home)
    let first = try #require(Set(home.files("s")).subtracting(before).first)
    try home.home.retitle("Second")
    try home.sync(home.home)
    try home.tamper([:], removing: ["s/\(first)"])
    let result = try restore(cloneHost(), home.patient)
    #expect(result.status == 1)
    #expect(result.output == "\(head) refs/heads/main\n")
    #expect(result.errors.contains("needs commits that"))
  }

  @Test(arguments: ["git", "age"])
  func `a missing program is named`(_ missing: String) throws {
    let programs = try home.directory.makeDirectory("programs")
    let present = missing == "git" ? "age" : "git"
    let path = try run("which", [present], in: "/").output.dropLast()
    let link = try run("ln", ["-s", String(path), "\(programs)/\(present)"], in: "/")
    #expect(link.status == 0, "\(link.errors)")
    let python = try run("python3", ["-c", "import sys; print(sys.executable)"], in: "/").output
    let result = try run(
      String(python.dropLast()),
      [Self.script, "a", "b", "c"],
      in: home.directory.path,
      environment: ["PATH": programs]
    )
    #expect(result.status == 1)
    #expect(result.errors == "restore-sealed needs \(missing): install it, then try again.\n")
  }

  @Test func `what is not a sealed remote is refused, and so is a directory that exists`() throws {
    let plain = try restore(home.directory["home"], home.patient)
    #expect(plain.status == 1 && plain.errors.contains("is not a clone of a sealed remote"))
    try home.directory.makeDirectory("restored")
    let existing = try restore(cloneHost(), home.patient)
    #expect(existing.status == 1 && existing.errors.contains("DIRECTORY must not exist."))
  }
}
