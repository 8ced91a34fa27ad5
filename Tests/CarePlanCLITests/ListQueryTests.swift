import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct ListQueryTests {
  /// A plan of Ada's with a task and its outcomes, and a task beside it.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "patient", "ada", "--name", "Ada Example", "-m", "x")
    store("add", "care-plan", "p", "--title", "P", "--patient", "ada", "-m", "x")
    let start = ["--daily", "08:00", "--start", "2026-11-10", "-m", "x"]
    for words in [
      ["inside", "--title", "Inside", "--plan", "p", "activityType=intervention"],
      ["outside", "--title", "Outside", "activityType=assessment"],
    ] {
      let run = store.run(["add", "task"] + words + start)
      #expect(run.status == 0, "\(run.errors)")
    }
    for (task, day) in [("inside", 11), ("inside", 12), ("outside", 12)] {
      store("complete", task, "--date", "2026-11-\(day)", "--force")
    }
    return store
  }

  private func ids(_ store: CommandStore, _ words: String...) throws -> [String] {
    let run = store.run(["list"] + words + ["--json", "--sort", "id"])
    #expect(run.status == 0, "\(run.errors)")
    return try json("careplan.list/v1", of: run.output).array?
      .compactMap { $0.object?["id"]?.string } ?? []
  }

  private static let inside = ["inside@2026-11-11T08:00:00", "inside@2026-11-12T08:00:00"]
  private static let outside = ["outside@2026-11-12T08:00:00"]

  @Test func `outcomes are chosen by task, plan, patient and type`() throws {
    let store = try store()
    #expect(try ids(store, "outcomes", "--task", "inside") == Self.inside)
    #expect(
      try ids(store, "outcomes", "--task", "inside", "--task", "outside")
        == Self.inside + Self.outside
    )
    #expect(try ids(store, "outcomes", "--plan", "p") == Self.inside)
    #expect(try ids(store, "outcomes", "--patient", "ada") == Self.inside)
    #expect(try ids(store, "outcomes", "--type", "assessment") == Self.outside)
    #expect(try ids(store, "outcomes", "--type", "assessment", "--plan", "p") == [])
    #expect(try ids(store, "outcomes", "--task", "outside", "--plan", "p") == [])
    #expect(try ids(store, "outcomes", "--task", "none") == [])
    let days = ["--from", "2026-11-12", "--to", "2026-11-12"]
    let run = store.run(["list", "outcomes", "--plan", "p"] + days)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `the outcomes of a plan stay when its task ends`() throws {
    let store = try store()
    store("delete", "task/inside", "-m", "End")
    #expect(try ids(store, "outcomes", "--plan", "p") == Self.inside)
    #expect(try ids(store, "outcomes", "--type", "intervention") == Self.inside)
  }

  @Test func `tasks are chosen by type and by the plans of a patient`() throws {
    let store = try store()
    #expect(try ids(store, "tasks", "--type", "intervention") == ["inside"])
    #expect(
      try ids(store, "tasks", "--type", "intervention", "--type", "assessment")
        == ["inside", "outside"]
    )
    #expect(try ids(store, "tasks", "--type", "assessment", "--limit", "1") == ["outside"])
    #expect(try ids(store, "tasks", "--patient", "ada") == ["inside"])
    #expect(try ids(store, "tasks", "--patient", "ada", "--plan", "other") == [])
  }

  @Test(arguments: [
    (["tasks", "--task", "inside"], "--task is for outcomes"),
    (["patients", "--type", "intervention"], "--type is for tasks and outcomes"),
    (["care-plans", "--plan", "p"], "--plan is for contacts, tasks and outcomes"),
    (["patients", "--patient", "ada"], "--patient is for what belongs to a patient"),
    (["tasks", "--type", "interventoin"], "did you mean 'intervention'?"),
  ])
  func `what a kind cannot belong to is refused`(words: [String], message: String) throws {
    let run = try CommandStore().run(["list"] + words)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
  }

  @Test func `--uuid finds a version that another one has followed`() throws {
    let store = try store()
    let old = try #require(try store.record("task/outside/version/uuid").string)
    store("update", "task/outside", "--title", "Other", "-m", "Title")
    #expect(try store.titles("--uuid", old) == ["Outside"])
    #expect(store("list", "tasks", "--uuid", old).contains("version \(old.prefix(8))"))
    let new = try #require(try store.record("task/outside/version/uuid").string)
    #expect(try store.titles("--uuid", new, "--uuid", old).sorted() == ["Other", "Outside"])
    #expect(try store.titles("--uuid", old, "--id", "inside") == [])
  }

  @Test func `ended tasks are not in dated lists, as CareKit answers them`() throws {
    let store = try CommandStore()
    let end = ["--start", "2026-11-01", "--until", "2026-11-05", "-m", "x"]
    let added = store.run(["add", "task", "short", "--title", "Short", "--daily", "08:00"] + end)
    #expect(added.status == 0, "\(added.errors)")
    store("add", "task", "long", "--daily", "08:00", "--start", "2026-11-01", "-m", "x")
    #expect(try ids(store, "tasks") == ["long", "short"])
    #expect(
      try ids(store, "tasks", "--from", "2026-11-05", "--to", "2026-11-06") == ["long", "short"]
    )
    #expect(try ids(store, "tasks", "--from", "2026-11-07", "--to", "2026-11-08") == ["long"])
    #expect(try ids(store, "tasks", "--from", "2026-10-07", "--to", "2026-10-08") == [])
    #expect(try ids(store, "tasks", "--at", "2026-11-05") == ["long", "short"])
    #expect(try ids(store, "tasks", "--at", "2026-11-07") == ["long"])
    #expect(try ids(store, "tasks", "--at", "2026-11-07T12:00", "--limit", "1") == ["long"])
    store("delete", "task/long", "-m", "End")
    #expect(try ids(store, "tasks", "--from", "2026-11-19", "--to", "2026-11-20") == [])
    #expect(
      try ids(store, "tasks", "--from", "2026-11-19", "--to", "2026-11-20", "--include-deleted")
        == ["long"]
    )
  }
}
