import CareAccounts
import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct LockCommandTests {
  /// A computer with a signed store that has a task, and a person who is logged in.
  private func computer(recovery: RecoveryWords? = nil) throws -> PeopleComputer {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient", recovery: recovery)
    computer.login("patient")
    computer("add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin")
    return computer
  }

  @Test func `other commands refuse a locked store, and unlocking restores it`()
    throws
  {
    let computer = try computer()
    try computer.directory.write("mine", to: "store/photos/knee.jpg")
    try run("chmod", ["-R", "go-rwx", "photos"], in: computer.store)
    let before = computer("list", "tasks").output
    let locked = computer("lock")
    #expect(locked.errors.contains("these files are not the store's"))
    #expect(
      try computer.files(below: "store").keys.sorted() == [
        "careplan-locked.age", "photos/knee.jpg",
      ]
    )
    for words in [["list", "tasks"], ["status"], ["sync"], ["check"], ["init"], ["commit"]] {
      let refused = computer.run(words)
      #expect(refused.status == 77, "\(words): \(refused.errors)")
      #expect(refused.errors.contains("is locked"))
      #expect(refused.errors.contains("'careplan unlock'"))
    }
    let json = computer("list", "tasks", "--json", status: 77)
    #expect((json.output + json.errors).contains("\"locked\""))
    computer("list", "tasks", status: 77, in: "store/photos")
    let other = computer("-C", "store", "list", "tasks", status: 77, in: "")
    #expect(other.errors.contains("'careplan -C store unlock'"))
    let many = computer("list", "tasks", "--stores", "store", status: 77, in: "")
    #expect((many.output + many.errors).contains("locked"))
    computer("lock", status: 4)
    computer("-n", "unlock")
    computer("list", "tasks", status: 77)
    computer("unlock", in: "store/photos")
    #expect(computer("list", "tasks").output == before)
    computer("check")
    let changes = try run("git", ["status", "--porcelain", "-uno"], in: computer.store)
    #expect(changes.output == "")
    computer("unlock", status: 4)
  }

  @Test func `a dry run of a lock changes nothing`() throws {
    let computer = try computer()
    let before = try computer.files(below: "store").keys.sorted()
    #expect(computer("-n", "lock").output.contains("would lock"))
    #expect(try computer.files(below: "store").keys.sorted() == before)
  }

  @Test func `locking and unlocking need a login, and edits have to be committed`() throws {
    let computer = try computer()
    computer("add", "task", "hip", "--title", "Turn", "--daily", "08:00")
    #expect(computer("lock", status: 64).errors.contains("'careplan commit'"))
    computer("commit", "-m", "Add a task")
    computer("logout")
    #expect(computer("lock", status: 77).errors.contains("careplan login"))
    computer.login("patient")
    computer("lock")
    computer("logout")
    #expect(computer("unlock", status: 77).errors.contains("careplan login"))
    computer.login("patient")
    computer("unlock", "--into", "../elsewhere")
    computer("list", "tasks", in: "elsewhere")
    #expect(try computer.files(below: "store").isEmpty)
  }

  @Test func `recovery words open a locked store without a login`() throws {
    let words = try RecoveryWords()
    let computer = try computer(recovery: words)
    computer("lock")
    computer("logout")
    let sheet = words.words.joined(separator: " ")
    computer("unlock", "--words-stdin", status: 64, input: sheet)
    let others = try RecoveryWords().words.joined(separator: " ")
    computer("unlock", "--with-words", "--words-stdin", status: 77, input: others)
    computer("unlock", "--with-words", "--words-stdin", input: sheet)
    computer("list", "tasks")
  }

  @Test func `locking an audited store leaves no file but the sealed one`() throws {
    let computer = try computer()
    computer("config", "audit.reads", "true")
    computer("lock")
    #expect(try computer.files(below: "store").keys.sorted() == ["careplan-locked.age"])
    computer("unlock")
    computer("audit", "verify")
  }

  /// Runs the built program behind some words of a shell.
  private func built(_ before: String, _ words: String, _ computer: PeopleComputer) throws
    -> ProcessResult
  {
    try TestSupport.run(
      "sh",
      ["-c", "\(before) '\(builtCareplan)' \(words)"],
      in: computer.store,
      environment: computer.environment
    )
  }

  @Test(arguments: [0, 1, 4])
  func `a limit on the size of files leaves the store open, or locked`(blocks: Int) throws {
    let computer = try computer()
    let before = try computer.files(below: "store").keys.filter { !$0.hasPrefix(".git/") }.sorted()
    let limit = "ulimit -f \(blocks);"
    let lock = try built(limit, "lock", computer)
    #expect(lock.status == 74, "\(lock.errors)")
    let after = try computer.files(below: "store").keys.filter { !$0.hasPrefix(".git/") }.sorted()
    #expect(after == before)
    #expect(!computer.has("store/.git/careplan/locking"))
    computer("check")
    computer("lock")
    let unlock = try built(limit, "unlock", computer)
    #expect(unlock.status == 74, "\(unlock.errors)")
    #expect(try computer.files(below: "store").keys.sorted() == ["careplan-locked.age"])
    computer("unlock")
    computer("check")
  }

  @Test func `a command that is killed at any moment is finished by the next`() throws {
    let computer = try computer()
    let head = try run("git", ["rev-parse", "HEAD"], in: computer.store).output
    let usual = try ContinuousClock().measure { _ = try built("", "lock", computer) }
    computer("unlock")
    for part in 1...8 {
      let seconds = usual / Duration.seconds(1) * Double(part) / 8
      let killing = "exec timeout -s KILL \(seconds)"
      _ = try built(killing, "lock", computer)
      #expect([0, 4].contains(computer.run(["lock"]).status))
      #expect(try computer.files(below: "store").keys.sorted() == ["careplan-locked.age"])
      _ = try built(killing, "unlock", computer)
      #expect([0, 4].contains(computer.run(["unlock"]).status))
      computer("check")
      #expect(try run("git", ["rev-parse", "HEAD"], in: computer.store).output == head)
    }
  }
}
