import TestSupport
import Testing

@testable import CarePlanCLI

struct LogTests {
  private func session() throws -> StoreSession {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Before", "-m", "Add a plan")
    try session.succeed("update", "care-plan", "plan", "--title", "After", "-m", "Change it")
    try session.succeed("delete", "care-plan", "plan", "-m", "End it")
    return session
  }

  @Test(arguments: ["json", "json-lines"])
  func `programs read the log`(format: String) throws {
    let session = try session()
    expectSnapshot(try session.succeed("log", "-o", format), "log-store-\(format)")
    expectSnapshot(
      try session.succeed("log", "care-plan/plan", "-o", format),
      "log-record-\(format)"
    )
  }

  @Test func `the log says no values unless it is asked for them`() throws {
    let session = try session()
    let log = try session.succeed("log")
    #expect(log.contains("  care-plan plan: title\n"))
    #expect(!log.contains("After"))
    #expect(try session.succeed("log", "-p").contains("\"Before\" → \"After\""))
  }

  @Test func `the log has as many commits as it was asked for`() throws {
    let session = try session()
    #expect(try session.succeed("log", "--limit", "1").contains("End it"))
    #expect(try session.succeed("log", "--limit", "1").split(separator: "\n").count == 3)
    #expect(try session.succeed("log", "--limit", "0").isEmpty)
    let range = try session.succeed("log", "HEAD~2..HEAD~1")
    #expect(range.contains("Change it") && !range.contains("End it"))
    let record = try session.succeed("log", "HEAD~1", "care-plan/plan")
    #expect(record.contains("Add a plan") && !record.contains("Start a care store"))
    #expect(session.run("log", "care-plan/other").status == 5)
    #expect(session.run("log", "nothing", "--").status == 5)
  }
}

struct TakingBackTests {
  private func session() throws -> StoreSession {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Before", "-m", "Add a plan")
    return session
  }

  @Test func `restore discards an edit and says which file it was in`() throws {
    let session = try session()
    try session.edit("care-plans/plan/current.json", "Before", "After")
    let line = "care-plans/plan/current.json\n"
    #expect(try session.succeed("restore", "-n", "plan") == "would restore \(line)")
    #expect(try session.succeed("restore", "care-plan", "plan") == "restored \(line)")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
  }

  @Test func `restore discards everything`() throws {
    let session = try session()
    try session.directory.write("{", to: "s/care-plans/plan/current.json")
    try session.succeed("add", "care-plan", "new", "--title", "New")
    try session.edit("careplan.json", "America/New_York", "Europe/Berlin")
    let dry = try session.succeed("restore", "--all", "-n")
    let output = try session.succeed("restore", "--all")
    #expect(output == dry.replacing("would restore", with: "restored"))
    #expect(output.split(separator: "\n").count == 3)
    #expect(try session.git("status", "--porcelain").output.isEmpty)
    #expect(session.run("restore").status == 64)
    #expect(session.run("restore", "care-plan/nothing").status == 5)
  }

  @Test func `a file that is not valid any more is restored by its record`() throws {
    let session = try session()
    try session.directory.write("{", to: "s/care-plans/plan/current.json")
    try session.succeed("restore", "care-plan/plan")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
  }

  @Test func `revert says again what was said before`() throws {
    let session = try session()
    try session.succeed("update", "care-plan", "plan", "--title", "After", "-m", "Change it")
    #expect(try session.succeed("revert", "-n", "HEAD") == "would revert care-plan/plan\n")
    #expect(try session.succeed("show", "care-plan/plan").contains("After"))
    #expect(try session.succeed("revert", "HEAD") == "reverted care-plan/plan\n")
    #expect(try session.succeed("show", "care-plan/plan").contains("Before"))
    #expect(session.run("revert", "nothing").status == 5)
    #expect(try session.succeed("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `undo takes back the last operation and redo does it again`() throws {
    let session = try session()
    let head = try session.git("rev-parse", "HEAD").output
    #expect(try session.succeed("undo", "-n").hasPrefix("would take back: Add a plan"))
    #expect(try session.git("rev-parse", "HEAD").output == head)
    #expect(try session.succeed("undo").hasPrefix("taken back: Add a plan"))
    #expect(session.run("show", "care-plan/plan").status == 5)
    #expect(try session.succeed("undo", "--redo").hasPrefix("done again: Add a plan"))
    #expect(try session.git("rev-parse", "HEAD").output == head)
    let nothing = session.run("undo", "--redo", "--json")
    #expect(nothing.status == 4)
    #expect(nothing.errors.contains("careplan.error/v1"))
  }
}
