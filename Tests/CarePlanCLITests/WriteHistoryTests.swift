import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// One change that took several versions is told as one, with its periods.
struct WriteHistoryTests {
  /// 20 mg from 20 January, a correction of the first day, a tag, and a pause.
  private func sides() throws -> TwoSides {
    try TwoSides(
      here: [
        ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-20"],
        ["update", "task/dox", "--target", "12mg", "--effective", "2026-01-05..2026-01-06"],
        ["update", "task/dox", "--tag", "night"],
        ["delete", "task/dox", "--effective", "2026-01-10..2026-01-12"],
      ],
      there: [],
      isMet: false
    )
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func `the life of a record has one entry for each change`(form: String) throws {
    let sides = try sides()
    expectSnapshot(sides.home("log", "task/dox", "-o", form), "writes-log-\(form)")
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a difference says what a record says otherwise when`(form: String) throws {
    let sides = try sides()
    expectSnapshot(sides.home("diff", "HEAD~4", "HEAD", "-o", form), "writes-diff-\(form)")
  }

  @Test func `every version of the record is in one entry of its life`() throws {
    let sides = try sides()
    let entries = try json("careplan.life/v1", of: sides.home("log", "task/dox", "--json")).array
    let versions = entries?.compactMap { $0.object?["versions"]?.array?.count }
    #expect(versions == [3, 2, 3, 1, 1])
    let limited = try json(
      "careplan.life/v1",
      of: sides.home("log", "task/dox", "--limit", "2", "--json")
    )
    #expect(limited.array?.count == 2)
  }

  @Test func `a correction of past days alone is a difference, though the head says the same`()
    throws
  {
    let sides = try sides()
    let words = sides.home("diff", "HEAD~3", "HEAD~2")
    let morning = "  5 Jan 2026 08:00 – 6 Jan 2026 00:00:\n    ~ schedule: target  10 mg → 12 mg"
    #expect(words.contains(morning))
    #expect(sides.home.run(["diff", "HEAD~3", "HEAD~2", "--exit-code"]).status == 1)
    #expect(sides.home("log", "HEAD~3..HEAD~2").contains("task dox: schedule\n"))
    #expect(sides.home("log", "-p", "HEAD~3..HEAD~2").contains("10 mg → 12 mg"))
    #expect(sides.home("log", "--limit", "1").contains("task dox: paused\n"))
  }

  @Test func `an end beside a plan is no change of the dose`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "task", "dox", "--daily", "08:00", "--target", "10mg", "-m", "Add")
    store("update", "dox", "--target", "20mg", "--effective", "2026-02-01", "-m", "Plan")
    store("delete", "dox", "--effective", "2026-01-20", "-m", "End")
    for output in [store("log", "dox", "--limit", "1"), store("diff", "HEAD~1")] {
      #expect(
        output.contains("  from 20 Jan 2026 on:\n    ~ due  nothing  !clinical\n"),
        "\(output)"
      )
      #expect(!output.contains("20 mg"))
    }
  }
}
