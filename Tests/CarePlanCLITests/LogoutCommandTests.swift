import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct LogoutCommandTests {
  @Test func `logging out with a wipe leaves no care data, and loses nothing unsent`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    computer("add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin")
    try computer.directory.write("mine", to: "store/notes.txt")
    let refused = computer("logout", "--wipe", "--yes", status: 64)
    #expect(refused.errors.contains("no remote has all of branch 'main'"))
    computer("whoami")
    computer("logout", "--wipe", "--force", status: 64)
    computer("list", "tasks")
    computer("logout", "--wipe", "--force", "--yes")
    computer("list", "tasks", status: 66)
    #expect(try computer.files(below: "store").keys.sorted() == ["notes.txt"])
    computer("whoami", status: 77)
    #expect(computer("user", "list").output.contains("patient"))
  }

  @Test func `a copy whose commits a remote has is wiped without force`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    try run("git", ["init", "-q", "--bare", "origin"], in: computer.directory.path)
    computer("remote", "add", "origin", computer.directory["origin"])
    computer("logout", "--wipe", "--yes", status: 64)
    computer("sync")
    computer("logout", "--wipe", "--yes")
    computer("list", "tasks", status: 66)
  }

  @Test func `a wipe names the branch whose commits would be lost though another is checked out`()
    throws
  {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    try run("git", ["init", "-q", "--bare", "origin"], in: computer.directory.path)
    computer("remote", "add", "origin", computer.directory["origin"])
    computer("sync")
    for arguments in [
      ["checkout", "-q", "-b", "other"], ["commit", "-q", "--allow-empty", "-m", "x"],
      ["checkout", "-q", "main"],
    ] {
      try run("git", arguments, in: computer.store)
    }
    let refused = computer("logout", "--wipe", "--yes", status: 64)
    #expect(refused.errors.contains("no remote has all of branch 'other'"))
    try run("git", ["branch", "-D", "other"], in: computer.store)
    try run("rm", ["-r", "origin"], in: computer.directory.path)
    let unreachable = computer("logout", "--wipe", "--yes", status: 64)
    #expect(unreachable.errors.contains("Asking 'origin' failed."))
    computer("logout", "--wipe", "--yes", "--force")
  }

  @Test func `a copy is wiped after the login has ended, too`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    try run("git", ["init", "-q", "--bare", "origin"], in: computer.directory.path)
    computer("remote", "add", "origin", computer.directory["origin"])
    computer("sync")
    computer("logout")
    computer("logout", status: 4)
    let wiped = computer("logout", "--wipe", "--yes")
    #expect(wiped.output.contains("was removed") && !wiped.errors.contains("not sent"))
    computer("list", "tasks", status: 66)
  }
}
