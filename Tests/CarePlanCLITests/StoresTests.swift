import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct StoresTests {
  @Test func `adherence has a line for each store and their sum`() throws {
    let run = try Clinic().run("adherence", "--stores", "plans")
    #expect(run.status == 0)
    expectSnapshot(run.output, "stores-adherence")
    #expect(run.errors == "3 stores\n")
  }

  @Test(arguments: ["markdown", "html"])
  func `a table is a document too`(format: String) throws {
    let clinic = try Clinic()
    try clinic.damage("ben")
    let run = clinic.run("adherence", "-o", format, "--stores", "plans")
    #expect(run.status == 65)
    expectSnapshot(run.output, "stores-adherence-\(format)")
  }

  @Test func `a store that fails stays in the table and stops nobody`() throws {
    let clinic = try Clinic()
    try clinic.damage("ben")
    let run = clinic.run("adherence", "--stores", "plans", "gone")
    #expect(run.status == 65)
    expectSnapshot(
      (run.output + "\n" + run.errors).replacing(clinic.root, with: "~"),
      "stores-failing"
    )
    #expect(clinic.run("status", "-q", "--stores", "plans", "gone").errors.contains("2 failed: "))
  }

  @Test func `verbose output stands below headings`() throws {
    let clinic = try Clinic()
    let run = clinic.run("adherence", "-v", "--by", "task", "--stores", "plans/ben", "plans/anna")
    expectSnapshot(run.output, "stores-adherence-verbose")
    let alone = clinic.run("-C", "plans/ben", "adherence", "--by", "task")
    #expect(run.output.hasPrefix("plans/ben\n\(alone.output)\nplans/anna\n"))
  }

  @Test func `the headings of Markdown stand below that of the store`() throws {
    let clinic = try Clinic()
    let run = clinic.run("agenda", "-o", "markdown", "--stores", "plans")
    let headings = run.output.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(headings.filter { $0.hasPrefix("# ") } == Clinic.names.map { "# plans/\($0)" })
    #expect(headings.count > Clinic.names.count)
  }

  @Test func `the document holds that of each store, and the errors`() throws {
    let clinic = try Clinic()
    try clinic.damage("ben")
    let run = clinic.run("adherence", "--json", "--stores", "plans")
    #expect(run.status == 65)
    let document = try CanonicalJSON.read(Array(run.output.utf8))
    #expect(run.output == CanonicalJSON.text(document))
    let content = try #require(document.object?["careplan.stores/v1"]?.object)
    #expect(content["command"] == "adherence")
    let stores = content["stores"]?.array?.compactMap(\.object) ?? []
    #expect(stores.map { $0["store"]?.string } == Clinic.names.map { "plans/\($0)" })
    #expect(stores.map { $0["exit"] } == [0, 65, 0])
    let alone = clinic.run("-C", "plans/carl", "adherence", "--json")
    #expect(stores[2]["result"].map { CanonicalJSON.text($0) } == alone.output)
    #expect(stores[1]["error"]?.object?["code"] == "corrupt")
    #expect(stores[1]["result"] == nil)
  }

  @Test func `an error is that of the store alone`() throws {
    let clinic = try Clinic()
    let alone = clinic.run("-C", "plans/ben", "show", "task/does", "--json")
    let run = clinic.run("show", "task/does", "--json", "--stores", "plans/ben")
    #expect(run.status == alone.status && alone.status == 5)
    let store = try json("careplan.stores/v1", of: run.output).object?["stores"]?.array?.first
    #expect(try json("careplan.error/v1", of: alone.errors) == store?.object?["error"])
  }

  @Test func `records of a directory above are never taken for a store's own`() throws {
    let clinic = try Clinic()
    try clinic.git("clone", "--quiet", "store", "plans/anna/nested")
    try clinic.call("-C", "plans/anna/nested", "status")
    try clinic.remove("plans/anna/nested/.git/objects")
    let run = clinic.run("list", "tasks", "--stores", "plans/anna/nested")
    #expect(run.status == 65)
    #expect(run.output == "plans/anna/nested\n")
    #expect(clinic.run("-C", "plans/anna/nested", "list", "tasks").output.contains("dose"))
  }

  @Test func `JSON lines have the same elements`() throws {
    let clinic = try Clinic()
    try clinic.damage("ben")
    let document = try json(
      "careplan.stores/v1",
      of: clinic.run("status", "--json", "--stores", "plans").output
    )
    let run = clinic.run("status", "-o", "json-lines", "--stores", "plans")
    let lines = try run.output.split(separator: "\n").map { try CanonicalJSON.read(Array($0.utf8)) }
    #expect(lines.count == 5)
    #expect(Array(lines[1...3]) == document.object?["stores"]?.array)
  }

  @Test(arguments: [
    ["adherence"], ["status"], ["log"], ["list", "tasks", "--json"], ["check"],
    ["agenda", "-o", "markdown"], ["export", "-o", "json-lines"], ["remote", "list"],
  ])
  func `the number of jobs changes nothing`(_ words: [String]) throws {
    let clinic = try Clinic()
    try clinic.damage("ben")
    let names = ["carl", "nobody", "anna", "ben"].map { "plans/\($0)" }
    let runs = ["1", "2", "8"].map { clinic.run(words + ["--jobs", $0, "--stores"] + names) }
    #expect(Set(runs.map(\.output)).count == 1)
    #expect(Set(runs.map(\.errors)).count == 1)
    #expect(runs.allSatisfy { $0.status == 65 })
    let places = names.compactMap { runs[0].output.range(of: $0)?.lowerBound }
    #expect(places.count == names.count && places == places.sorted())
  }

  @Test func `findings are told apart from failures`() throws {
    let clinic = try Clinic()
    let head = "plans/anna/tasks/dose/current.json"
    try clinic.write("{", to: head)
    let found = clinic.run("check", "--stores", "plans")
    #expect(found.status == 1)
    #expect(found.errors.hasSuffix("3 stores, 1 with findings: plans/anna\n"))
    try clinic.damage("carl")
    let failed = clinic.run("diff", "--exit-code", "--stores", "plans")
    #expect(failed.status == 65)
  }

  @Test func `a pipe that is closed ends reading and not writing`() throws {
    let clinic = try Clinic()
    for (words, status) in [(["log"], Int32(0)), (["sync"], 0)] {
      let surroundings = ProcessEnvironment(
        directory: clinic.root,
        environment: ["CAREPLAN_NOW": CommandStore.now],
        clock: { .now },
        output: FaultySink(.closedPipe),
        errors: MemorySink(),
        readInput: { [] },
        inputIsTerminal: false
      )
      #expect(CLI.run(words + ["--jobs", "1", "--stores", "plans"], in: surroundings) == status)
    }
    for name in Clinic.names { try clinic.git("-C", "remotes/\(name)", "rev-parse", "main") }
  }
}

/// What is refused before any store is looked at.
struct StoresUsageTests {
  @Test(arguments: [
    (["add", "task", "x", "--stores", "plans"], "works on one store, without --stores"),
    (["agenda", "--ics", "--stores", "plans"], "--ics is for one store"),
    (["export", "--output", "all.json", "--stores", "plans"], "--output is for one store"),
    (["log", "-o", "html", "--stores", "plans"], "does not write html of many stores"),
    (["diff", "-o", "patch", "--stores", "plans"], "does not write patch of many stores"),
    (["status", "--stores", "plans", "--jobs", "0"], "--jobs takes a number from 1 to 64"),
    (["status", "--jobs", "2"], "--jobs needs --stores"),
    (["status", "--stores"], "--stores needs a value"),
    (["status", "--stores", "-q"], "--stores needs a value"),
  ])
  func `a wrong command line is refused as a whole`(words: [String], message: String) throws {
    let run = try Clinic().run(words)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  @Test func `a verb for one store names those for many`() throws {
    let errors = try Clinic().run("undo", "--stores", "plans").errors
    #expect(errors.contains("hint: these work on many: status, "))
  }

  @Test(arguments: [
    (["--stores", "a", "b", "status"], ["a", "b"], [String]()),
    (["--stores", "a", "--stores", "b", "--", "status"], ["a", "b"], []),
    (["--stores=a", "log", "x"], ["a"], ["x"]),
    (["--stores", "log", "log", "x"], ["log"], ["x"]),
    (["log", "x", "--stores", "a", "log", "b", "-q"], ["a", "log", "b"], ["x"]),
    (["log", "--stores", "a", "b", "--", "x"], ["a", "b"], ["x"]),
    (["log", "--stores=a", "x"], ["a"], ["x"]),
  ])
  func `a list ends at an option, or at a verb before it`(
    words: [String],
    stores: [String],
    positionals: [String]
  ) throws {
    let invocation = try Invocation(words, CommandTable.standard)
    #expect(invocation.options.stores == stores)
    #expect(invocation.arguments.positionals == positionals)
  }
}
