import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct ImportTests {
  /// A session with the real outcome and the task that it belongs to.
  private func session() throws -> StoreSession {
    let session = try StoreSession()
    try session.bringCareKit("outcome.json")
    try session.bringCareKit("task.json") {
      $0.replacing(RealFile.taskUUID, with: RealFile.taskOfOutcome)
    }
    return session
  }

  @Test func `an outcome whose task is not known stays unplaced and says so`() throws {
    let session = try session()
    let output = try session.succeed("import", "-m", "Outcome", "../outcome.json")
    let task = RealFile.taskOfOutcome.lowercased()
    #expect(output == "1 outcome unplaced (task \(task) not known)\n")
    let files = try session.files(below: "outcomes").keys
    #expect(files.count == 1 && files.allSatisfy { $0.hasPrefix("outcomes/unplaced/") })
  }

  @Test func `a task that arrives places the outcomes that waited for it`() throws {
    let session = try session()
    try session.succeed("import", "-m", "Outcome", "../outcome.json")
    let output = try session.succeed("import", "-m", "Task", "../task.json")
    #expect(output == "1 task imported, 1 outcome placed\n")
    let files = try session.files(below: "outcomes").keys.sorted()
    #expect(files.count == 2)
    #expect(files[0].hasPrefix("outcomes/2020/03/21/abc123.120000."))
    #expect(try session.succeed("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `stores that import in another order have the same versions`() throws {
    let orders = [["outcome", "task"], ["task", "outcome"]]
    let trees = try [true, false].flatMap { commits in
      try orders.map { order in
        let session = try session()
        for name in order {
          try session.succeed("import", "../\(name).json")
          if commits { try session.succeed("commit", "-m", name) }
        }
        if !commits { try session.succeed("commit", "-m", "All") }
        #expect(try session.succeed("check").hasSuffix("nothing wrong\n"))
        return try session.files(below: "tasks", "outcomes")
      }
    }
    #expect(trees[0].count == 4)
    #expect(trees.allSatisfy { $0 == trees[0] })
  }

  @Test func `what is there already is skipped and counted`() throws {
    let session = try session()
    try session.succeed("import", "../task.json")
    #expect(try session.succeed("import", "../task.json") == "1 version already there\n")
    try session.succeed("commit", "-m", "Task")
    #expect(try session.succeed("import", "../task.json") == "1 version already there\n")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
  }

  @Test func `a dry run writes nothing`() throws {
    let session = try session()
    let output = try session.succeed("import", "-n", "-m", "Task", "../task.json")
    #expect(output == "1 task would be imported\n")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
    #expect(try session.git("rev-list", "--count", "HEAD").output == "1\n")
  }

  @Test func `records without a version are added as new ones`() throws {
    let session = try StoreSession()
    let draft = """
      {"type": "carePlan", "id": "plan", "title": "Plan", "timezone": "America/New_York",
       "effectiveDate": "2026-01-01T00:00:00Z"}
      """
    let output = try session.succeed("import", "-m", "Plan", "-", input: draft)
    #expect(output == "1 care plan imported\n")
    let shown = try session.succeed("show", "care-plan/plan", "--json")
    #expect(shown.contains("\"replica\""))
    let again = session.run("import", "-m", "Plan", "-", input: draft)
    #expect(again.status == 65)
    #expect(again.errors.contains("already"))
  }

  @Test func `every fault of every record is told and nothing is imported`() throws {
    let session = try StoreSession()
    let records = """
      [
        {"type": "carePlan", "id": "good", "title": "Plan", "timezone": "America/New_York",
         "effectiveDate": "2026-01-01T00:00:00Z"},
        {"type": "carePlan", "id": "bad", "title": 3, "timeZone": "America/New_York",
         "effectiveDate": "tomorrow"},
        {"type": "task", "id": ""}
      ]
      """
    let result = session.run("import", "-", input: records)
    #expect(result.status == 65)
    expectSnapshot(result.errors, "import-faults")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
  }

  @Test(arguments: ["", "{", "[1]", "{\"a\": 1}", "\u{1B}[31m"])
  func `what holds no records is refused`(text: String) throws {
    let session = try StoreSession()
    let result = session.run("import", "-", input: text)
    #expect(result.status == 65)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `a missing file is no input`() throws {
    let session = try StoreSession()
    #expect(session.run("import", "nothing.json").status == 66)
  }

  @Test func `second patients and twin ids are kept and reported`() throws {
    let session = try StoreSession()
    let other = try StoreSession()
    for id in ["a", "b"] {
      try other.succeed("add", "patient", id, "--name", "Given Family", "--another", "-m", id)
    }
    let export = try other.succeed("export")
    let result = session.run("import", "-", input: export)
    #expect(result.output == "2 patients imported\n")
    #expect(result.errors.contains("the store has 2 patients now"))
  }

  @Test func `the report for programs says what happened to every version`() throws {
    let session = try session()
    try session.succeed("import", "-m", "Outcome", "../outcome.json")
    expectSnapshot(
      try session.succeed("import", "-m", "Task", "../task.json", "--json"),
      "import-json"
    )
  }
}

struct ExportTests {
  private func session() throws -> StoreSession {
    let session = try StoreSession()
    for name in ["revisionRecordSampleApp.json", "outcome.json"] {
      try session.bringCareKit(name)
      try session.succeed("import", "-m", name, "../\(name)")
    }
    try session.edit("tasks/kegels/current.json", "Kegel", "Daily kegel")
    try session.succeed("commit", "-m", "Title")
    return session
  }

  @Test(arguments: [[], ["-o", "json-lines"]])
  func `an export that is imported is exported with the same bytes`(form: [String]) throws {
    let session = try session()
    let export = session.run(["export"] + form).output
    try session.succeed("init", "t", in: ".")
    try session.succeed("import", "-m", "All", "-", in: "t", input: export)
    #expect(session.run(["export"] + form, in: "t").output == export)
    #expect(
      try session.files(below: "tasks", "outcomes", in: "t")
        == session.files(below: "tasks", "outcomes")
    )
    #expect(try session.succeed("check", in: "t").hasSuffix("nothing wrong\n"))
  }

  @Test func `an export has the records that were asked for`() throws {
    let session = try session()
    let one = try session.succeed("export", "task/kegels")
    #expect(one.count(of: "\"type\": \"task\"") == 2)
    #expect(try session.succeed("export", "outcomes").count(of: "\"type\": \"outcome\"") == 1)
    #expect(session.run("export", "task/nothing").status == 5)
  }

  @Test func `a revision record for CareKit has every version that CareKit can have`() throws {
    let session = try session()
    let result = session.run("export", "--format", "carekit", "--output", "../revision.json")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let text = try session.directory.text(of: "revision.json")
    #expect(text.count(of: "\"type\": \"task\"") == 4)
    #expect(session.run("export", "--format", "carekit", "-o", "json-lines").status == 64)
    #expect(session.run("export", "--format", "car").status == 64)
  }
}
