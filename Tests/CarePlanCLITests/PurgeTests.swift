import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// Erasing records from the command line.
struct PurgeTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    store("add", "task", "t", "--title", "Secret", "--daily", "08:00", "-m", "Add")
    store("update", "task/t", "--title", "Secret too", "-m", "Change")
    store("add", "task", "u", "--title", "Other", "--daily", "08:00", "-m", "Add another")
    store("complete", "t", "--force")
    return store
  }

  @Test func `an erasure says what is left and how it goes`() throws {
    let store = try store()
    let dry = store.run("purge", "task/t", "--reason", "request", "-n")
    expectSnapshot(dry.output + dry.errors, "purge-dry")
    let run = store.run("purge", "task/t", "--reason", "request", "--yes")
    #expect(run.status == 0)
    expectSnapshot(run.output + run.errors, "purge")
    #expect(try TestSupport.run("git", ["grep", "Secret", "HEAD"], in: store.path).output == "")
    #expect(store("check").contains("1 note"))
  }

  @Test func `a task goes with its outcomes, and a program is told where they are still`() throws {
    let store = try store()
    let words = ["purge", "task/t", "--with-outcomes", "--reason", "request", "--yes", "--json"]
    let run = store.run(words)
    #expect(run.status == 0, "\(run.errors)")
    let report = try json("careplan.purge/v1", of: run.output).object
    #expect(report?["erased"]?.array?.count == 3)
    let history = report?["history"]?.object
    #expect(history?["commits"] == 4)
    #expect(history?["paths"]?.array?.first?.string?.hasPrefix("outcomes/") == true)
    #expect(store("check").contains("nothing wrong"))
    #expect(store("undo").contains("t"))
    #expect(store("show", "task/t").contains("Secret too"))
  }

  @Test func `readers say that and when a record was erased`() throws {
    let store = try store()
    store("purge", "task/t", "--reason", "asked for", "--yes")
    let errors = store.fails(5, "show", "task/t")
    #expect(errors.contains("task/t was erased on 1 Jan 2026 (asked for)"))
    expectSnapshot(store("log", "task/t"), "purge-log")
    let commits = store("log", "-p", "--limit", "1") + store("diff", "HEAD~1", "HEAD")
    #expect(commits.contains("erased on 1 Jan 2026 (asked for)"))
    #expect(!commits.contains("Secret"))
    let life = try json("careplan.life/v1", of: store("log", "task/t", "--json"))
    #expect(life.array?.count == 2)
    #expect(store("list", "tasks").contains("Other"))
  }

  @Test func `one version goes and its neighbours stay`() throws {
    let store = try store()
    let version = try #require(
      try store.record("task/t").object?["version"]?.object?["uuid"]?.string
    )
    let words = ["purge", "task/t", "--version", version, "--reason", "typo"]
    #expect(store.run(words + ["--yes"]).status == 0)
    #expect(store("show", "task/t", "--json").contains("\"Secret\""))
    #expect(store("log", "task/t").contains("(typo)"))
    let again = store.run(words)
    #expect(again.status == 5 && again.errors.contains("no version"))
  }

  @Test func `what a purge erases in other copies is called erased and not received`() throws {
    let sides = try TwoSides(here: [], there: [])
    sides.home("purge", "task/dox", "--reason", "request", "--yes")
    let erased = "erased    1 version of task/dox"
    let sent = sides.home("sync")
    #expect(sent.contains(erased) && !sent.contains("received"), "\(sent)")
    let fetched = sides.clinic("fetch")
    #expect(fetched.contains(erased), "\(fetched)")
    let received = sides.clinic("sync")
    #expect(received.contains(erased) && !received.contains("received"), "\(received)")
    #expect(!sides.clinic("sync").contains("erased"))
  }

  @Test func `a note that the merge joined goes with the recording that it came from`() throws {
    let words = ["complete", "dox", "--at", "08:00"]
    let sides = try TwoSides(
      here: [words + ["--note", "Secret"]],
      there: [words + ["--note", "Kept"]]
    )
    let key = "outcome/dox@2026-01-06T08:00:00"
    // The newest version, which joins both, says it too.
    let secret = try #require(
      sides.home("log", key).components(separatedBy: "\n\n")
        .first { $0.contains("Secret") && !$0.contains("joins") }?.prefix(8)
    )
    sides.home("purge", key, "--version", "\(secret)", "--reason", "request", "--yes")
    #expect(!sides.home("show", key).contains("Secret"))
    sides.home("sync")
    sides.clinic("sync")
    let shown = sides.clinic("show", key)
    #expect(shown.contains("Kept") && !shown.contains("Secret"), "\(shown)")
  }

  @Test func `nothing is erased before somebody has typed the id`() throws {
    let store = try store()
    let head = try store.git("rev-parse", "HEAD")
    #expect(store.fails(64, "purge", "task/t", "--reason", "request").contains("--yes"))
    let words = ["purge", "task/t", "--reason", "request"]
    let wrong = store.run(words, input: "y\n", inputIsTerminal: true)
    #expect(wrong.status == 130)
    #expect(try store.git("rev-parse", "HEAD") == head)
    let right = store.run(words, input: "t\n", inputIsTerminal: true)
    #expect(right.status == 0)
    #expect(right.errors.contains("Type t to go on"))
  }

  @Test(arguments: [
    ["purge", "task/t", "--yes"], ["purge", "--reason", "x", "--yes"],
    ["purge", "task/t", "task/u", "--version", "1234", "--reason", "x", "--yes"],
    ["purge", "task/t", "--with-outcomes", "--version", "1234", "--reason", "x", "--yes"],
    ["purge", "task/t", "--reason", "two\nlines", "--yes"],
  ])
  func `what is not meant so is refused`(words: [String]) throws {
    #expect(try store().run(words).status == 64)
  }

  @Test func `an import does not bring back what was erased`() throws {
    let store = try store()
    let export = store("export")
    store("purge", "task/t", "--with-outcomes", "--reason", "request", "--yes")
    let run = store.run("import", "-m", "Import", "-", input: export)
    #expect(run.status == 0)
    #expect(run.errors.contains("3 versions were erased from this store"))
    #expect(run.output == "1 version already there\n")
    #expect(store.fails(5, "show", "task/t").contains("was erased"))
  }
}

/// Deletions of so many records that somebody probably did not mean it.
struct UnusualDeletionTests {
  /// A store with some care plans.
  private func store(of count: Int) throws -> CommandStore {
    let store = try CommandStore()
    let ids = (1...count).map { "plan-\($0)" }
    let records = ids.map { id in
      #"{"type": "carePlan", "id": "\#(id)", "title": "Plan", "timezone": "America/New_York", "#
        + #""effectiveDate": "2026-01-01T00:00:00Z"}"#
    }
    let run = store.run(
      ["import", "-m", "Import", "-"],
      input: records.joined(separator: "\n") + "\n"
    )
    try #require(run.status == 0, "\(run.errors)")
    return store
  }

  private func remove(_ count: Int, in store: CommandStore) throws {
    for number in 1...count { try store.git("rm", "-rq", "care-plans/plan-\(number)") }
  }

  @Test(arguments: [(5, 1), (5, 2), (40, 4), (120, 10)])
  func `a few deletions need no question`(live: Int, deleted: Int) throws {
    let store = try store(of: live)
    try remove(deleted, in: store)
    store("commit", "-m", "Delete")
  }

  @Test(arguments: [(5, 3), (29, 3), (120, 11)])
  func `more than people usually mean is asked for`(live: Int, deleted: Int) throws {
    let store = try store(of: live)
    let head = try store.git("rev-parse", "HEAD")
    try remove(deleted, in: store)
    let errors = store.fails(64, "commit", "-m", "Delete")
    #expect(errors.contains("this deletes \(deleted) of the store's \(live) records"))
    #expect(errors.contains("careplan restore") && errors.contains("--yes"))
    #expect(store("commit", "-m", "Delete", "-n").contains("deleted"))
    let no = store.run(["commit", "-m", "Delete"], input: "n\n", inputIsTerminal: true)
    #expect(no.status == 130)
    #expect(try store.git("rev-parse", "HEAD") == head)
    let yes = store.run(["commit", "-m", "Delete"], input: "\(deleted)\n", inputIsTerminal: true)
    #expect(yes.status == 0)
    #expect(try store.git("rev-parse", "HEAD~") == head)
  }

  @Test func `several records are deleted at once, or none`() throws {
    let store = try store(of: 5)
    let head = try store.git("rev-parse", "HEAD")
    let plans = (1...3).map { "care-plan/plan-\($0)" }
    #expect(store.run(["delete"] + plans + ["-m", "Delete"]).status == 64)
    #expect(store.run(["delete", plans[0], "care-plan/plan-9", "-m", "Delete"]).status == 5)
    #expect(try store.git("rev-parse", "HEAD") == head)
    let run = store.run(["delete"] + plans + ["-m", "Delete", "--yes"])
    #expect(run.status == 0 && run.output.contains("care-plan/plan-3 deleted"))
    #expect(try store.git("rev-parse", "HEAD~") == head)
    store("delete", "care-plan/plan-4", "care-plan/plan-5")
    #expect(store("status").contains("plan-5"))
    #expect(try store.git("status", "--porcelain").split(separator: "\n").count == 2)
  }
}
