import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Removing tasks together with what was recorded for them.
struct RemovalTests {
  /// A patient, two tasks, and three outcomes of one and one of the other.
  private func storeWithOutcomes() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "patient", "p", "--name", "P", "-m", "x")
    for task in ["t", "u"] {
      store("add", "task", task, "--daily", "08:00", "--start", "2026-01-01", "-m", "x")
    }
    for (task, day) in [("t", 1), ("t", 2), ("t", 3), ("u", 1)] {
      let start = "2026-01-0\(day)T08:00:00"
      let outcome = """
        {"effectiveDate": "2026-01-0\(day)T13:00:00Z", "eventStart": "\(start)",
        "taskID": "\(task)", "values": [{"type": "integer", "value": \(day)}]}
        """
      let words = ["add", "outcome", "\(task)@\(start)", "--record", "-", "-m", "x"]
      let run = store.run(words, input: outcome)
      #expect(run.status == 0, "\(run.errors)")
    }
    return store
  }

  private func count(_ kind: String, _ store: CommandStore) throws -> Int? {
    try json("careplan.list/v1", of: store("list", kind, "--json")).array?.count
  }

  @Test func `a task is removed with its outcomes in one commit, and can come again`() throws {
    let store = try storeWithOutcomes()
    let head = try store.git("rev-parse", "HEAD")
    let run = store.run("delete", "task/t", "--with-outcomes", "-m", "Mistake")
    #expect(run.status == 0)
    #expect(run.errors.contains("3 outcomes of task/t are deleted with it"))
    #expect(try count("outcomes", store) == 1)
    #expect(try count("tasks", store) == 1)
    #expect(try store.git("rev-parse", "HEAD^") == head)
    #expect(
      store.fails(65, "delete", "task/t", "--with-outcomes", "-m", "x").contains("was deleted")
    )
    store("add", "task", "t", "--daily", "09:00", "-m", "Again")
    #expect(try count("tasks", store) == 2)
    #expect(try count("outcomes", store) == 1)
    #expect(store("check").contains("nothing wrong"))
  }

  @Test func `a removal that waits for its commit is the same removal`() throws {
    let store = try storeWithOutcomes()
    #expect(store("delete", "task/t", "--with-outcomes", "-n").contains("would be deleted"))
    #expect(try store.git("status", "--porcelain").isEmpty)
    store("delete", "task/t", "--with-outcomes")
    #expect(try count("outcomes", store) == 4)
    let head = try store.git("rev-parse", "HEAD")
    store("commit", "-m", "Mistake")
    #expect(try store.git("rev-parse", "HEAD^") == head)
    #expect(try count("outcomes", store) == 1)
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `no side of an open conflict comes back`() throws {
    for removal in [
      ["delete", "task/t", "--with-outcomes", "-m", "x"], ["clear", "--debug", "--yes"],
    ] {
      let store = try storeWithOutcomes()
      let document = store("show", "task/t", "--json")
      store("update", "task/t", "--title", "one", "-m", "x")
      store("update", "task/t", "--record", "-", "--title", "two", "-m", "x", input: document)
      try #require(store("show", "task/t").contains("CONFLICT"))
      #expect(store.run(removal).status == 0)
      #expect(try store.titles().isEmpty)
    }
  }

  @Test(arguments: [
    ["delete", "patient/p", "--with-outcomes"],
    ["delete", "task/t", "--with-outcomes", "--effective", "today"],
    ["clear"], ["clear", "--debug"], ["clear", "--yes"], ["clear", "--yes", "--and-remote"],
  ])
  func `what is not meant so is refused`(words: [String]) throws {
    let store = try storeWithOutcomes()
    let head = try store.git("rev-parse", "HEAD")
    #expect(store.run(words).status == 64)
    #expect(try store.git("rev-parse", "HEAD") == head)
  }

  @Test func `clearing deletes every task and outcome in one commit that can be undone`() throws {
    let store = try storeWithOutcomes()
    let head = try store.git("rev-parse", "HEAD")
    let files = try store.files(below: "tasks", "outcomes", "patients")
    let dry = store("clear", "--debug", "--yes", "-n")
    #expect(dry == "would delete 2 tasks and 4 outcomes\n")
    #expect(try store.git("rev-parse", "HEAD") == head)
    let run = store.run("clear", "--debug", "--yes")
    #expect(run.output.hasPrefix("deleted 2 tasks and 4 outcomes\ncommitted "))
    #expect(run.errors.contains("careplan undo takes it back"))
    #expect(try store.git("rev-parse", "HEAD^") == head)
    #expect(try count("tasks", store) == 0)
    #expect(try count("outcomes", store) == 0)
    #expect(try count("patients", store) == 1)
    #expect(store("check").contains("nothing wrong"))
    #expect(store.run("clear", "--debug", "--yes").errors.contains("no task and no outcome"))
    store("undo")
    #expect(try store.files(below: "tasks", "outcomes", "patients") == files)
  }

  @Test func `a store with a remote is not cleared by mistake`() throws {
    let store = try storeWithOutcomes()
    try store.git("remote", "add", "clinic", "/nowhere")
    #expect(store.fails(64, "clear", "--debug", "--yes").contains("'clinic'"))
    #expect(try count("tasks", store) == 2)
    let json = try json(
      "careplan.clear/v1",
      of: store("clear", "--debug", "--yes", "--and-remote", "--json")
    )
    #expect(json.object?["tasks"] == 2)
    #expect(json.object?["outcomes"] == 4)
  }
}
