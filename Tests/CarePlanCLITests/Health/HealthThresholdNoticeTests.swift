import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// `careplan health observe --on-threshold`.
struct HealthThresholdNoticeTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    let limits = #"{"thresholds": [{"comparison": "greaterThan", "value": 100, "title": "fast"}]}"#
    let added = store.run(
      [
        "add", "health-task", "pulse", "--daily", "all-day", "--start", "2026-11-01", "--quantity",
        "heartRate", "--unit", "count/min", "--discrete", "--record", "-", "-m", "Add",
      ],
      input: limits
    )
    try #require(added.status == 0, "\(added.errors)")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
  }

  private func measure(_ values: [Int]) throws {
    let lines = values.enumerated().map { place, value in
      HealthStore.line(place + 1, hour: 8 + place, value, "heartRate")
        .replacing("\"unit\":\"count\"", with: "\"unit\":\"count/min\"")
    }
    try store.directory.write(lines.joined(), to: "samples.ndjson")
  }

  private func observe(_ program: String) -> CLIRun {
    store.run(["health", "observe", "--once", "--on-threshold", program])
  }

  @Test func `a program is told once of what reaches a threshold, and of nothing else`() throws {
    let (told, variables) = (store.directory["told"], store.directory["environment"])
    let program = "cat >>'\(told)'; env >'\(variables)'; echo seen"
    try measure([80])
    let calm = observe(program)
    #expect(calm.status == 0, "\(calm.errors)")
    let isTold = store.directory.contains("told")
    #expect(!isTold)
    try measure([80, 130])
    let run = observe(program)
    #expect(run.status == 0 && run.errors.contains("seen"), "\(run.errors)")
    let text = try store.directory.text(of: "told")
    let entries = try json("careplan.thresholds/v1", of: text).array ?? []
    let reached = entries.compactMap(\.object).filter { $0["verdict"] == "reached" }
    #expect(reached.compactMap { $0["number"]?.double } == [130], "\(entries)")
    #expect(!run.errors.contains("130"), "what was measured is for the program alone")
    #expect(try !store.directory.text(of: "environment").contains("CAREPLAN_PASSPHRASE"))
    // It is the program's to remember: nothing new is nothing to tell.
    let before = try store.directory.text(of: "told")
    _ = observe(program)
    #expect(try store.directory.text(of: "told") == before)
  }

  @Test func `a program that fails is told of and stops nothing`() throws {
    try measure([130])
    let run = observe("exit 3")
    #expect(run.status == 0 && run.errors.contains("--on-threshold ended with 3"), "\(run.errors)")
    #expect(store("events", "pulse", "--date", "2026-11-10").contains("130 count/min"))
  }
}
