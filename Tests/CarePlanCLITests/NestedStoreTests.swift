import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct NestedStoreTests {
  private func exists(_ path: String, _ store: CommandStore) -> Bool {
    FileManager.default.fileExists(atPath: "\(store.path)/\(path)")
  }

  @Test(arguments: ["plan", "plans/anna", "tasks"])
  func `init inside a store is refused where nobody can be asked, with the way to say yes`(
    place: String
  ) throws {
    let store = try CommandStore()
    store("add", "task", "t", "--title", "T", "--daily", "08:00", "-m", "T")
    let errors = store.fails(64, "init", place)
    #expect(errors.contains("'\(place)' is inside the care store \(store.path)\n"))
    #expect(errors.contains("if you mean it, add --yes"))
    #expect(!exists("\(place)/.git", store))
    store("init", place, "--yes")
    #expect(exists("\(place)/.git", store))
  }

  @Test func `init inside a store asks on a terminal`() throws {
    let store = try CommandStore()
    let no = store.run(["init", "plan"], input: "no\n", inputIsTerminal: true)
    #expect(no.status == 130)
    #expect(!exists("plan", store))
    let yes = store.run(["init", "plan"], input: "yes\n", inputIsTerminal: true)
    #expect(yes.status == 0)
    #expect(yes.errors.contains("Type yes to go on: "))
    #expect(exists("plan/careplan.json", store))
  }

  @Test func `init asks nothing in a store, in another repository and beside a store`() throws {
    let store = try CommandStore()
    #expect(store("init").contains("is a care store already; nothing changed"))
    try TestSupport.run("git", ["init", "-q", "../other"], in: store.path)
    store("init", "../other/plan")
    store("init", "../other")
    store("init", "../beside")
    #expect(store.run("init", "-n", "plan").errors.contains("is inside the care store"))
    #expect(!exists("plan", store))
  }

  @Test func `a newer format is read with one line that says so, and not written`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--title", "T", "--daily", "08:00", "-m", "T")
    try store.edit("careplan.json", "\"format\": 1", "\"format\": 3")
    try store.git("commit", "-q", "-a", "-m", "A newer careplan was here")
    for words in [["list", "tasks"], ["show", "task/t"], ["agenda"], ["log"]] {
      let run = store.run(words)
      #expect(run.status == 0, "\(run.errors)")
      let lines = run.errors.split(separator: "\n").filter { $0.contains("format 3") }
      #expect(lines.count == 1, "\(words): \(run.errors)")
      #expect(lines.first?.contains("install a newer careplan") == true)
    }
    #expect(store.fails(78, "update", "task/t", "--title", "U", "-m", "U").contains("format 3"))
  }
}
