import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What users of CareKit and of this command line tell each other, as it must happen.
struct StoryTests {
  @Test func `CareKit's story of a task with two versions gives each at its time`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--start",
      "2026-01-01",
      "--title",
      "first",
      "-m",
      "1"
    )
    store("update", "task/t", "--title", "second", "--effective", "2026-01-10", "-m", "2")
    #expect(try store.titles("--from", "2026-01-01", "--to", "2026-01-05") == ["first"])
    #expect(try store.titles("--from", "2026-01-12", "--to", "2026-01-17") == ["second"])
    #expect(try store.titles("--from", "2026-01-05", "--to", "2026-01-15") == ["second"])
    #expect(try store.titles("--all-versions") == ["first", "second"])
    #expect(try store.titles("--at", "2026-01-09") == ["first"])
    #expect(try store.titles("--at", "2026-01-10") == ["second"])
    #expect(try store.titles("--at", "2025-12-31").isEmpty)
    #expect(try store.titles("--to", "2026-01-09") == ["first"])
    #expect(try store.titles() == ["second"])
  }

  @Test func `a new time of day takes effect now and says so`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    expectSnapshot(store("update", "task/t", "--daily", "08:30", "-m", "2"), "update-now")
    #expect(try store.record("task/t/effectiveDate").string == CommandStore.now)
    #expect(store("show", "task/t/schedule@2026-11-19").hasPrefix("daily at 08:00"))
    let before = store("show", "task/t@2026-11-19")
    #expect(before.contains("daily at 08:00"))
    #expect(store("show", "task/t").contains("daily at 08:30"))
  }

  @Test func `a retroactive change holds since the date of what it changes`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    let output = store("update", "task/t", "--daily", "08:30", "--retroactive", "-m", "2")
    #expect(output.contains("holds from 1 Jan 2026 08:00 on, also for what is past"))
    #expect(store("show", "task/t@2026-11-19").contains("daily at 08:30"))
  }

  @Test func `a retroactive draft stays retroactive until it is committed`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    store("update", "task/t", "--daily", "08:30", "--retroactive")
    store("commit", "-m", "2")
    #expect(try store.record("task/t/effectiveDate").string == "2026-01-01T13:00:00Z")
  }

  @Test(arguments: [("2026-12-20", 20), ("2026-12-05", 5)])
  func `a planned change that is moved leaves no gap of the old plan`(
    date: String,
    day: Int
  ) throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--start",
      "2026-01-01",
      "--title",
      "old",
      "-m",
      "1"
    )
    store("update", "task/t", "--title", "new", "--effective", "2026-12-10", "-m", "2")
    let output = store("update", "task/t", "--effective", date, "-m", "3")
    #expect(output.contains("starts \(day) Dec 2026 instead of 10 Dec 2026"))
    for number in 1...31 {
      let title = try store.titles("--at", "2026-12-\(number < 10 ? "0" : "")\(number)")
      #expect(title == [number < day ? "old" : "new"], "on \(number) Dec")
    }
  }

  @Test func `an edit by hand is told, committed and takes effect now`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    try store.edit("tasks/t/current.json", "T08:00:00", "T09:15:00")
    #expect(store("status").contains("edited      task/t"))
    expectSnapshot(store("commit", "-m", "Later"), "commit-hand-edit")
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(try store.record("task/t/effectiveDate").string == CommandStore.now)
    #expect(store("status").contains("nothing to commit"))
  }

  @Test func `a slip of the hand is refused with line and column`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    try store.edit("tasks/t/current.json", "  \"timezone\": \"America", "  \"timeZone\": \"America")
    let errors = store.fails(65, "commit", "-m", "2")
    expectSnapshot(errors, "commit-slip")
    let document = store.fails(65, "commit", "-m", "2", "--json")
    let faults = try json("careplan.error/v1", of: document).object?["faults"]?.array
    #expect(faults?.allSatisfy { $0.object?["line"]?.number != nil } == true)
    #expect(faults?.isEmpty == false)
  }

  @Test func `another dose takes effect when it is planned for`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      "--target",
      "1tablet",
      "--title",
      "Doxylamine",
      "--start",
      "2026-01-01",
      "-m",
      "1"
    )
    let output = store("update", "task/t", "--target", "2tablets", "--effective", "2027-01-10")
    #expect(output.contains("takes effect from 10 Jan 2027 on"))
    store("commit", "-m", "2")
    expectSnapshot(store("show", "task/t"), "show-planned")
    expectSnapshot(store("list", "tasks"), "list-planned")
  }

  @Test func `what is added if missing is added once`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--if-missing", "-m", "1")
    let head = try store.git("rev-parse", "HEAD")
    store("add", "task", "t", "--daily", "09:00", "--if-missing", "-m", "2")
    store("add", "task", "new", "--daily", "08:00", "--if-missing")
    store("add", "task", "new", "--daily", "09:00", "--if-missing")
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(store.fails(65, "add", "task", "t", "--daily", "09:00").contains("already"))
  }
}
