import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// A change is told as what somebody did, and what follows from it for the plan.
struct ChangeReportTests {
  private let now = "2026-01-06T11:00:00-05:00"

  /// A dose of 10 mg since 5 January, and 20 mg from 20 January if it is planned.
  private func store(isPlanned: Bool = false) throws -> CommandStore {
    let store = try CommandStore.withDose(now: now)
    if isPlanned { DoseDays.plan(store, now: now) }
    return store
  }

  @Test func `what a change removes does not read as if it were added`() throws {
    let store = try store()
    store("update", "dox", "instructions=25", "-m", "Say", now: now)
    let output = store("update", "dox", "instructions=", "-m", "Say nothing", now: now)
    #expect(output.contains("  from 6 Jan 2026 11:00 on: instructions \"25\" → none\n"))
  }

  @Test func `a note on a record whose dose will change shows no dose`() throws {
    let store = try store(isPlanned: true)
    let output = store("update", "dox", "--note", "Sleeps well", "-m", "Note", now: now)
    #expect(output.contains("notes"))
    #expect(!output.contains("mg"), "\(output)")
  }

  @Test func `a title beside a plan replaces nothing that was planned`() throws {
    let store = try store(isPlanned: true)
    let output = store("update", "dox", "--title", "Take it", "-m", "Title", now: now)
    #expect(output.contains("title \"Take\" → \"Take it\""))
    #expect(!output.contains("replaces"), "\(output)")
  }

  @Test func `a dose for a span of days holds in it and moves nothing`() throws {
    let store = try store(isPlanned: true)
    let span = "2026-01-08..2026-01-10"
    let output = store(
      "update",
      "dox",
      "--target",
      "5mg",
      "--effective",
      span,
      "-m",
      "Less",
      now: now
    )
    #expect(output.contains("  holds from 8 Jan 2026 to the start of 10 Jan 2026\n"), "\(output)")
    #expect(!output.contains("instead of"))
  }

  @Test func `a pause is called one, and the record is not said to be deleted`() throws {
    let store = try store()
    let words = ["delete", "dox", "--effective", "2026-01-08..2026-01-10", "-m", "Away"]
    #expect(store.run(words + ["-n"], now: now).output.contains("task/dox would be paused\n"))
    let run = store.run(words + ["--json"], now: now)
    let report = try json("careplan.change/v1", of: run.output).object
    #expect(report?["change"]?.string == "paused")
    let days = ["09", "10"].map { day in
      store("agenda", "--date", "2026-01-\(day)", now: now).contains("10 mg")
    }
    #expect(days == [false, true])
  }
}
