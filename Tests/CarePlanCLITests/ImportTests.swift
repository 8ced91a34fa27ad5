import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ImportTests {
  /// The uuids of the task and the outcome in their files; they do not belong together.
  private static let taskUUID = "6E0B9B54-2C1F-4B0A-9F37-51D2A8C40E11"
  private static let taskOfOutcome = "F2970AC5-8B3E-47D6-A1F4-6C5B0E8D9372"

  /// A store, and beside it the outcome and the task that it belongs to.
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    try store.bringCareKit("outcome.json")
    try store.bringCareKit("task.json") {
      $0.replacing(Self.taskUUID, with: Self.taskOfOutcome)
    }
    return store
  }

  @Test func `an outcome whose task is not known stays unplaced and says so`() throws {
    let store = try store()
    let output = store("import", "-m", "Outcome", "../outcome.json")
    let task = Self.taskOfOutcome.lowercased()
    #expect(output == "1 outcome unplaced (task \(task) not known)\n")
    let files = try store.files(below: "outcomes").keys
    #expect(files.count == 1 && files.allSatisfy { $0.hasPrefix("outcomes/unplaced/") })
  }

  @Test func `a task that arrives places the outcomes that waited for it`() throws {
    let store = try store()
    store("import", "-m", "Outcome", "../outcome.json")
    let output = store("import", "-m", "Task", "../task.json")
    #expect(output == "1 task imported, 1 outcome placed\n")
    let files = try store.files(below: "outcomes").keys.sorted()
    #expect(files.count == 2)
    #expect(files[0].hasPrefix("outcomes/2019/03/05/mouth-rinse.124500."))
    #expect(store("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `an outcome that was placed counts once`() throws {
    let store = try store()
    try store.bringCareKit("outcome.json") { $0.replacing("\"deletedDate\"", with: "\"was\"") }
    store("import", "-m", "Outcome", "../outcome.json")
    #expect(
      store("list", "outcomes", "--json").count(of: "\"type\": \"outcome\"") == 1
    )
    store("import", "-m", "Task", "../task.json")
    for arguments in [
      ["list", "outcomes", "--json"], ["list", "outcomes", "--json", "--rev", "HEAD"],
    ] {
      let list = store.run(arguments).output
      #expect(list.count(of: "\"type\": \"outcome\"") == 1)
      #expect(list.contains("\"id\": \"mouth-rinse@2019-03-05T12:45:00\""))
    }
    let export = store("export", "--format", "carekit")
    #expect(export.count(of: "\"nextVersionUUIDs\": [],") == 2)
    let other = try CommandStore()
    other("import", "-m", "All", "-", input: export)
    #expect(other("list", "outcomes").split(separator: "\n").count == 1)
  }

  @Test func `stores that import in another order have the same versions`() throws {
    let orders = [["outcome", "task"], ["task", "outcome"]]
    let trees = try [true, false].flatMap { commits in
      try orders.map { order in
        let store = try store()
        for name in order {
          store("import", "../\(name).json")
          if commits { store("commit", "-m", name) }
        }
        if !commits { store("commit", "-m", "All") }
        #expect(store("check").hasSuffix("nothing wrong\n"))
        return try store.files(below: "tasks", "outcomes")
      }
    }
    #expect(trees[0].count == 4)
    #expect(trees.allSatisfy { $0 == trees[0] })
  }

  @Test func `what is there already is skipped and counted`() throws {
    let store = try store()
    store("import", "../task.json")
    #expect(store("import", "../task.json") == "1 version already there\n")
    store("commit", "-m", "Task")
    #expect(store("import", "../task.json") == "1 version already there\n")
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `a dry run writes nothing`() throws {
    let store = try store()
    let output = store("import", "-n", "-m", "Task", "../task.json")
    #expect(output == "1 task would be imported\n")
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(try store.git("rev-list", "--count", "HEAD") == "1\n")
  }

  @Test func `records without a version are added as new ones`() throws {
    let store = try CommandStore(clock: .running)
    let draft = """
      {"type": "carePlan", "id": "plan", "title": "Plan", "timezone": "America/New_York",
       "effectiveDate": "2026-01-01T00:00:00Z"}
      """
    let output = store("import", "-m", "Plan", "-", input: draft)
    #expect(output == "1 care plan imported\n")
    let shown = store("show", "care-plan/plan", "--json")
    #expect(shown.contains("\"replica\""))
    let again = store.run("import", "-m", "Plan", "-", input: draft)
    #expect(again.status == 65)
    #expect(again.errors.contains("already"))
  }

  @Test func `every fault of every record is told and nothing is imported`() throws {
    let store = try CommandStore(clock: .running)
    let records = """
      [
        {"type": "carePlan", "id": "good", "title": "Plan", "timezone": "America/New_York",
         "effectiveDate": "2026-01-01T00:00:00Z"},
        {"type": "carePlan", "id": "bad", "title": 3, "timeZone": "America/New_York",
         "effectiveDate": "tomorrow"},
        {"type": "task", "id": ""}
      ]
      """
    let result = store.run("import", "-", input: records)
    #expect(result.status == 65)
    expectSnapshot(result.errors, "import-faults")
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: ["", "{", "[1]", "{\"a\": 1}", "\u{1B}[31m"])
  func `what holds no records is refused`(text: String) throws {
    let store = try CommandStore(clock: .running)
    let result = store.run("import", "-", input: text)
    #expect(result.status == 65)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `a missing file is no input`() throws {
    let store = try CommandStore(clock: .running)
    #expect(store.run("import", "nothing.json").status == 66)
  }

  @Test func `second patients and twin ids are kept and reported`() throws {
    let store = try CommandStore(clock: .running)
    let other = try CommandStore(clock: .running)
    for id in ["a", "b"] {
      other("add", "patient", id, "--name", "Given Family", "--another", "-m", id)
    }
    let export = other("export")
    let result = store.run("import", "-", input: export)
    #expect(result.output == "2 patients imported\n")
    #expect(result.errors.contains("the store has 2 patients now"))
  }

  @Test func `the report for programs says what happened to every version`() throws {
    let store = try store()
    store("import", "-m", "Outcome", "../outcome.json")
    expectSnapshot(
      store("import", "-m", "Task", "../task.json", "--json"),
      "import-json"
    )
  }
}
