import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct DemoPopulateTests {
  /// The tree of the last commit of a repository.
  private func tree(of path: String) throws -> String {
    let result = try run("git", ["rev-parse", "HEAD^{tree}"], in: path)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func `a new store is filled once, and with what was recorded since when it is run again`()
    throws
  {
    let store = try CommandStore()
    let said = store("demo", "populate", "--days", "3")
    #expect(
      said.hasPrefix("added a demonstration: 1 patient, 1 care plan, 3 contacts, 11 tasks, 2 ")
    )
    #expect(store("check").contains("no findings") || store.run("check").status == 0)
    #expect(store("conflicts", "--json").contains("[]"))
    let tree = try tree(of: store.path)
    let again = store.fails(4, "demo", "populate", "--days", "3")
    #expect(again.contains("is there already: nothing to add"), "\(again)")
    #expect(try self.tree(of: store.path) == tree)
    let next = store.run(["demo", "populate", "--days", "3"], now: "2026-11-21T17:00:00Z")
    #expect(next.status == 0 && next.output.hasPrefix("added a demonstration: "), "\(next.errors)")
    #expect(!next.output.contains("task"), "\(next.output)")
    let shown = store.run(["agenda", "--date", "2026-11-20"], now: "2026-11-21T17:00:00Z")
    #expect(shown.errors.isEmpty, "\(shown.errors)")
    expectSnapshot(shown.output, "demo-agenda")
    #expect(store.run("doubts").output.isEmpty, "\(store.run("doubts").output)")
  }

  @Test func `two clones that are filled apart have nothing twice and nothing in conflict`() throws
  {
    let shared = try CommandStore()
    let (origin, other) = (shared.directory["origin"], shared.directory["other"])
    try run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "origin"],
      in: shared.directory.path
    )
    shared("remote", "add", "origin", origin)
    shared("sync")
    shared("clone", origin, other)
    // On another day, at another hour, and looking back further.
    shared("demo", "populate", "--days", "5", "--seed", "7")
    let there = shared.run(
      ["-C", other, "demo", "populate", "--days", "9", "--seed", "7"],
      now: "2026-11-21T23:30:00Z",
      environment: ["CAREPLAN_IDS": "other"]
    )
    #expect(there.status == 0, "\(there.errors)")
    shared("sync")
    for path in [other, shared.path, other] { shared("-C", path, "sync") }
    #expect(try tree(of: shared.path) == tree(of: other))
    for path in [shared.path, other] {
      #expect(shared.run("-C", path, "check").status == 0)
      #expect(shared("-C", path, "conflicts", "--json").contains("[]"))
      #expect(try run("git", ["status", "--porcelain"], in: path).output.isEmpty)
    }
    let versions = try shared.directory.files(below: "store/tasks").filter {
      $0.contains("/versions/")
    }
    #expect(versions.count == 11, "each task has one version: \(versions)")
    let alone = try CommandStore()
    let filled = alone.run(
      ["demo", "populate", "--days", "9", "--seed", "7"],
      now: "2026-11-21T23:30:00Z"
    )
    #expect(filled.status == 0, "\(filled.errors)")
    // Those of the longer look back, and nothing else, are there.
    let outcomes = try [shared, alone].map { try $0.files(below: "outcomes") }
    #expect(outcomes[0] == outcomes[1])
  }

  @Test func `what somebody has recorded or ended in the demonstration stays`() throws {
    let store = try CommandStore()
    store("demo", "populate", "--days", "2")
    let later = "2026-11-21T23:59:00Z"
    for words in [
      ["complete", "vitamin-d", "--date", "2026-11-15"], ["delete", "task/walk", "-m", "x"],
    ] {
      #expect(store.run(words).status == 0, "\(words): \(store.run(words).errors)")
    }
    let recorded = store.run(["record", "pain", "--value", "9"], now: "2026-11-22T01:30:00Z")
    #expect(recorded.status == 0, "\(recorded.errors)")
    let again = store.run(["demo", "populate", "--days", "9"], now: "2026-11-22T04:00:00Z")
    #expect(again.status == 0, "\(again.errors)")
    #expect(store("conflicts", "--json").contains("[]"))
    #expect(!store("list", "tasks").contains("walk"))
    #expect(store.run(["events", "pain", "--date", "2026-11-21"], now: later).output.contains("9"))
  }

  @Test func `nothing is mixed into a plan that it did not make`() throws {
    let store = try CommandStore()
    store("add", "care-plan", "plan", "--title", "Plan")
    let draft = store.fails(65, "demo", "populate")
    #expect(draft.contains("not committed") && draft.contains("careplan init"), "\(draft)")
    store("commit", "-m", "Real")
    let head = try store.git("rev-parse", "HEAD")
    let real = store.fails(64, "demo", "populate")
    #expect(real.contains("care-plan/plan") && real.contains("careplan init"), "\(real)")
    let demo = try CommandStore()
    demo("demo", "populate", "--days", "1")
    #expect(demo.fails(64, "demo", "populate", "--seed", "2").contains("seed 2"))
    demo("add", "task", "own", "--daily", "08:00", "-m", "Own")
    #expect(demo.fails(64, "demo", "populate").contains("task/own"))
    #expect(try store.git("rev-parse", "HEAD") == head)
    for words in [["--days", "0"], ["--days", "many"], ["--seed", "-1"], ["--seed", "x"]] {
      #expect(store.run(["demo", "populate"] + words).status == 64, "\(words)")
    }
  }

  @Test func `a dry run writes nothing and says as JSON what it would`() throws {
    let store = try CommandStore()
    let dry = try json("careplan.demo/v1", of: store("demo", "populate", "-n", "--json"))
    #expect(dry.object?["dryRun"] == true && dry.object?["commit"] == nil)
    #expect(dry.object?["from"] == "2026-10-24" && dry.object?["to"] == "2026-11-20")
    #expect(store("list", "tasks").isEmpty)
    let wet = try json("careplan.demo/v1", of: store("demo", "populate", "--json"))
    #expect(wet.object?["added"] == dry.object?["added"] && wet.object?["commit"] != nil)
  }
}
