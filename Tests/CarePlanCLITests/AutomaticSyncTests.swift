import CarePlanKit
import Foundation
import TestSupport
import Testing

struct AutomaticSyncTests {
  private func shared() throws -> SharedStore {
    let shared = try SharedStore()
    shared.store("config", "sync.auto", "true")
    return shared
  }

  /// Retitles the task with a commit.
  private func retitle(_ store: CommandStore, _ title: String) -> CLIRun {
    store.run("update", "task/doxylamine", "--title", title, "-m", "Retitle")
  }

  @Test func `a command that commits ends with the remote at its commit`() throws {
    let shared = try shared()
    let run = retitle(shared.store, "Ours")
    #expect(run.status == 0 && run.errors == "")
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
    shared.store("undo")
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
    #expect(!shared.store("status").contains("origin"))
  }

  @Test func `without the setting nothing is sent, and status says so`() throws {
    let shared = try SharedStore()
    #expect(retitle(shared.store, "Ours").errors == "")
    #expect(try shared.head(of: shared.origin) != shared.head(of: shared.store.path))
    #expect(shared.store("status").hasSuffix("\n1 commit is not on origin yet\n"))
  }

  @Test func `reading, previewing and pulling send nothing`() throws {
    let shared = try SharedStore()
    _ = retitle(shared.store, "Ours")
    shared.store("config", "sync.auto", "true")
    let before = try shared.head(of: shared.origin)
    shared.store("list", "tasks")
    shared.store("update", "-n", "task/doxylamine", "--title", "Other", "-m", "No")
    shared.store("pull")
    #expect(try shared.head(of: shared.origin) == before)
  }

  @Test func `what others did comes along and is told in one line`() throws {
    let shared = try shared()
    shared.there("update", "task/doxylamine", "--tag", "theirs", "-m", "Tag")
    shared.there("sync")
    let run = retitle(shared.store, "Ours")
    #expect(run.errors == "from origin: 1 version of task/doxylamine\n")
    let task = shared.store("show", "task/doxylamine", "--json")
    #expect(task.contains("Ours") && task.contains("theirs"))
  }

  @Test func `a remote that is away delays commits and refuses none`() throws {
    let shared = try shared()
    try shared.moveOrigin(away: true)
    let run = retitle(shared.store, "First")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        careplan: warning: not sent to 'origin' yet: fetching from 'origin' failed; the next commit \
        sends it too

        """
    )
    #expect(retitle(shared.store, "Second").status == 0)
    let status = shared.store("status")
    #expect(status.contains("2 commits are not on origin yet (last try "), "\(status)")
    let json = try json("careplan.status/v1", of: shared.store("status", "--json"))
    let unsent = json.object?["unsent"]?.object
    #expect(unsent?["commits"] == 2)
    #expect(unsent?["failure"]?.object?["code"] == "remoteUnreachable")
    try shared.moveOrigin(away: false)
    #expect(retitle(shared.store, "Third").errors == "")
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
    #expect(!shared.store("status").contains("origin"))
  }

  @Test func `a store without a remote is committed to as ever`() throws {
    let store = try CommandStore(clock: .running)
    store("config", "sync.auto", "true")
    let run = store.run("add", "care-plan", "plan", "--title", "Plan", "-m", "Add")
    #expect(run.status == 0 && run.errors == "")
  }

  @Test func `a sync that is under way is waited for`() throws {
    let shared = try shared()
    let lock = "\(shared.store.path)/.git/careplan/sync.lock"
    let holder = try StartedProgram("flock", [lock, "sh", "-c", "echo held; exec sleep 1.5"])
    #expect(holder.isReady { $0.output == "held\n" })
    let run = retitle(shared.store, "Ours")
    try holder.result()
    #expect(run.status == 0 && run.errors == "")
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
  }
}
