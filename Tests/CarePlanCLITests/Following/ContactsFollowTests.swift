import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// `careplan contacts --follow`, as a process that stays.
struct ContactsFollowTests {
  private func follow(_ store: CommandStore, _ words: String...) throws -> StartedProgram {
    let program = try StartedProgram(
      builtCareplan,
      ["-C", store.path, "contacts", "--follow"] + words,
      environment: ["CAREPLAN_NOW": CommandStore.now]
    )
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    return program
  }

  @Test func `a contact that another process changes is shown, and nothing else is`() throws {
    let store = try CommandStore()
    store("add", "contact", "clinic", "--organization", "Example Clinic", "-m", "Add")
    let program = try follow(store)
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "No contact")
    store("update", "contact/clinic", "--organization", "Example Practice", "-m", "Name")
    #expect(program.isReady { $0.output.hasSuffix("Practice\n") }, "\(program.output)")
    program.send(SIGTERM)
    let result = try program.result()
    #expect(result.signal == nil && result.status == 0, "\(result.errors)")
    #expect(result.output == "Example Clinic\n\nExample Practice\n")
  }

  @Test func `each time is one line of JSON, the document of --json`() throws {
    let store = try CommandStore()
    store("add", "contact", "clinic", "--organization", "Example Clinic", "-m", "Add")
    let program = try follow(store, "-o", "json-lines")
    program.send(SIGTERM)
    let line = try json("careplan.contacts/v1", of: program.result().output)
    #expect(try line == json("careplan.contacts/v1", of: store("contacts", "--json")))
    #expect(store("contacts", "-o", "json-lines").split(separator: "\n").count == 3)
  }

  @Test(arguments: [["--rev", "HEAD"], ["-o", "html"], ["-o", "vcard"], ["--json"]])
  func `what stands still cannot be followed`(words: [String]) throws {
    let store = try CommandStore()
    let refused = store.run(["contacts", "--follow"] + words)
    #expect(refused.status == 64 && refused.output.isEmpty, "\(refused.errors)")
    #expect(refused.errors.contains("--follow"), "\(refused.errors)")
  }
}
