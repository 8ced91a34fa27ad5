import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct RecordOptionTests {
  @Test func `add and update read a record with --record and write JSON with --json`() throws {
    let store = try CommandStore()
    try store.directory.write("{\"title\": \"Plan\"}", to: "plan.json")
    let add = ["add", "care-plan", "p", "--record", "../plan.json", "--json"]
    let added = store.run(add)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try json("careplan.change/v1", of: added.output).object?["selector"] == "care-plan/p")
    store("commit", "-m", "Plan")
    #expect(try store.record("care-plan/p").object?["title"] == "Plan")
    let update = ["update", "care-plan/p", "--json", "--record", "-", "-m", "New title"]
    let updated = store.run(update, input: "{\"title\": \"Other plan\"}")
    #expect(updated.status == 0, "\(updated.errors)")
    #expect(throws: Never.self) { try json("careplan.change/v1", of: updated.output) }
    #expect(try store.record("care-plan/p").object?["title"] == "Other plan")
  }

  @Test func `errors of add and update are JSON where --json is given`() throws {
    let store = try CommandStore()
    let errors = store.fails(64, "add", "task", "t", "--nonsense", "--json")
    #expect(throws: Never.self) { try json("careplan.error/v1", of: errors) }
  }

  @Test(arguments: ["ada.json", "-"])
  func `who gives --json a file is told of --record`(file: String) throws {
    let store = try CommandStore()
    let run = store.run(["add", "patient", "ada", "--json", file])
    #expect(run.status == 64)
    #expect(run.errors.contains("a whole record is read with --record \(file)"))
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `no command has a --json of its own`() {
    for spec in CommandTable.standard.specs {
      #expect(!spec.options.contains { $0.names.contains("--json") }, "\(spec.name)")
    }
  }
}
