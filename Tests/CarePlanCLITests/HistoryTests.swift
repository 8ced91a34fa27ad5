import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct LogTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Before", "-m", "Add a plan")
    store("update", "care-plan", "plan", "--title", "After", "-m", "Change it")
    store("delete", "care-plan", "plan", "-m", "End it")
    return store
  }

  @Test(arguments: ["json", "json-lines"])
  func `programs read the log`(format: String) throws {
    let store = try store()
    expectSnapshot(store("log", "-o", format), "log-store-\(format)")
    expectSnapshot(
      store("log", "care-plan/plan", "-o", format),
      "log-record-\(format)"
    )
  }

  @Test func `the log says no values unless it is asked for them`() throws {
    let store = try store()
    let log = store("log")
    #expect(log.contains("  care-plan plan: title\n"))
    #expect(!log.contains("After"))
    #expect(store("log", "-p").contains("\"Before\" → \"After\""))
  }

  @Test func `the log has as many commits as it was asked for`() throws {
    let store = try store()
    #expect(store("log", "--limit", "1").contains("End it"))
    #expect(store("log", "--limit", "1").split(separator: "\n").count == 3)
    #expect(store("log", "--limit", "0").isEmpty)
    let range = store("log", "HEAD~2..HEAD~1")
    #expect(range.contains("Change it") && !range.contains("End it"))
    let record = store("log", "HEAD~1", "care-plan/plan")
    #expect(record.contains("Add a plan") && !record.contains("Start a care store"))
    #expect(store.run("log", "care-plan/other").status == 5)
    #expect(store.run("log", "nothing", "--").status == 5)
  }
}

struct TakingBackTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Before", "-m", "Add a plan")
    return store
  }

  @Test func `restore discards an edit and says which file it was in`() throws {
    let store = try store()
    try store.edit("care-plans/plan/current.json", "Before", "After")
    let line = "care-plans/plan/current.json\n"
    #expect(store("restore", "-n", "plan") == "would restore \(line)")
    #expect(store("restore", "care-plan", "plan") == "restored \(line)")
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `restore discards everything`() throws {
    let store = try store()
    try store.directory.write("{", to: "store/care-plans/plan/current.json")
    store("add", "care-plan", "new", "--title", "New")
    try store.edit("careplan.json", "America/New_York", "Europe/Berlin")
    let dry = store("restore", "--all", "-n")
    let output = store("restore", "--all")
    #expect(output == dry.replacing("would restore", with: "restored"))
    #expect(output.split(separator: "\n").count == 3)
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(store.run("restore").status == 64)
    #expect(store.run("restore", "care-plan/nothing").status == 5)
  }

  @Test func `restore puts back the versions of a record whose whole directory was removed`() throws
  {
    let store = try store()
    for dry in [["-n"], []] {
      try run("rm", ["-r", "care-plans/plan"], in: store.path)
      let output = store.run(["restore", "--all"] + dry).output
      #expect(output.split(separator: "\n").count == 2, "\(output)")
      #expect(try store.git("status", "--porcelain").isEmpty == dry.isEmpty)
      if !dry.isEmpty { try store.git("checkout", "--", ".") }
    }
  }

  @Test func `a directory that is reached over a store is not taken for it`() throws {
    let store = try store()
    let above = store.run("-C", "..", "list", "tasks")
    #expect(above.status == 66)
    #expect(above.errors.contains("there is no care store"), "\(above.errors)")
  }

  @Test func `a file that is not valid any more is restored by its record`() throws {
    let store = try store()
    try store.directory.write("{", to: "store/care-plans/plan/current.json")
    store("restore", "care-plan/plan")
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `revert says again what was said before`() throws {
    let store = try store()
    store("update", "care-plan", "plan", "--title", "After", "-m", "Change it")
    #expect(store("revert", "-n", "HEAD") == "would revert care-plan/plan\n")
    #expect(store("show", "care-plan/plan").contains("After"))
    #expect(store("revert", "HEAD") == "reverted care-plan/plan\n")
    #expect(store("show", "care-plan/plan").contains("Before"))
    #expect(store.run("revert", "nothing").status == 5)
    #expect(store("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `undo takes back the last operation and redo does it again`() throws {
    let store = try store()
    let head = try store.git("rev-parse", "HEAD")
    #expect(store("undo", "-n").hasPrefix("would take back: Add a plan"))
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(store("undo").hasPrefix("taken back: Add a plan"))
    #expect(store.run("show", "care-plan/plan").status == 5)
    #expect(store("undo", "--redo").hasPrefix("done again: Add a plan"))
    #expect(try store.git("rev-parse", "HEAD") == head)
    let nothing = store.run("undo", "--redo", "--json")
    #expect(nothing.status == 4)
    #expect(nothing.errors.contains("careplan.error/v1"))
  }

  @Test func `what cannot be taken back is refused by the trial too`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["update", "task/dox", "--title", "Take it"]],
      isMet: false
    )
    sides.home("fetch")
    sides.home("merge", "origin/main")
    sides.home("push")
    let trial = sides.home.fails(64, "undo", "-n")
    #expect(trial.contains("it cannot be taken back as a whole"))
    #expect(sides.home.fails(64, "undo") == trial)
  }
}
