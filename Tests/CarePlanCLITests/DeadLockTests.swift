import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Lock files that a killed process left behind, and addresses with passwords.
struct DeadLockTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    let made = try TestSupport.run(
      "git",
      ["init", "-q", "--bare", "-b", "main", "hub"],
      in: store.directory.path
    )
    try #require(made.status == 0)
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add a walk")
    store("remote", "add", "origin", "../hub")
    store("sync")
    store("update", "task/walk", "--title", "Run", "-m", "Run")
  }

  private func lock(_ reference: String) throws {
    try store.directory.write("", to: "store/.git/\(reference).lock")
  }

  private func isLocked(_ reference: String) -> Bool {
    store.directory.contains("store/.git/\(reference).lock")
  }

  @Test(arguments: ["anchors/origin/main", "incoming/origin/main", "lost/abc"])
  func `a lock of careplan's own references that nobody holds is removed`(name: String) throws {
    let reference = "refs/careplan/\(name)"
    try lock(reference)
    #expect(store.run("check").output.contains(".git/\(reference).lock"))
    store("sync")
    #expect(!isLocked(reference))
    #expect(!store.run("check").output.contains("staleLock"))
  }

  @Test(arguments: ["refs/heads/main", "refs/remotes/origin/main"])
  func `a lock of git's own is named with the remedy, and stays`(reference: String) throws {
    try lock(reference)
    let command =
      reference == "refs/heads/main"
      ? ["update", "task/walk", "--title", "Stroll", "-m", "Stroll"] : ["sync"]
    let run = store.run(command)
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("\(reference).lock"))
    #expect(run.errors.contains("remove that file"))
    #expect(isLocked(reference))
    #expect(store.run("check").output.contains("staleLock"))
  }

  @Test func `a lock on the remote is told, and not that others were faster alone`() throws {
    try store.directory.write("", to: "hub/refs/heads/main.lock")
    let errors = store.fails(75, "sync")
    #expect(errors.contains("main.lock"))
    #expect(errors.contains("left a lock file"))
  }

  @Test(arguments: ["http://me:secret@127.0.0.1:1/plan", "http://secret@127.0.0.1:1/plan"])
  func `no command prints the password or the token of an address`(address: String) {
    let commands = [
      ["remote", "add", "far", address], ["remote", "list"], ["remote", "list", "--json"],
      ["remote", "check", "far"], ["sync", "far"], ["sync", "far", "--json"],
      ["clone", address, "-n"], ["clone", address, "../copy"],
      ["remote", "remove", "far"],
    ]
    for command in commands {
      let run = store.run(command)
      #expect(!"\(run.output)\(run.errors)".contains("secret"), "\(command)")
    }
  }

  @Test func `the user of an address of ssh is shown, who belongs to the place`() {
    store("remote", "add", "far", "ssh://git:secret@host.example/plan")
    #expect(store("remote", "list").contains("ssh://git@host.example/plan"))
  }
}
