import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ThresholdCheckTests {
  @Test func `what is reached is listed with its value, its limit and its title`() throws {
    let test = try DaysStore()
    expectSnapshot(try test.output(["threshold", "check", "--week"]), "threshold-check")
    let all = ["threshold", "check", "--week", "--all"]
    expectSnapshot(try test.output(all), "threshold-check-all")
    expectSnapshot(try test.output(all + ["--json"]), "threshold-check-json")
    expectSnapshot(try test.output(all + ["-o", "json-lines"]), "threshold-check-json-lines")
  }

  @Test func `a script learns by the exit code that a threshold is reached, and only then`() throws
  {
    let test = try DaysStore()
    func status(_ day: String, _ words: String...) -> Int32 {
      test.store.run(["threshold", "check", "fever", "--date", day] + words).status
    }
    #expect(status("2026-11-18", "--exit-code") == 1)
    #expect(status("2026-11-18") == 0)
    // Nothing was recorded, but too rare is a threshold on adherence.
    #expect(status("2026-11-17", "--exit-code") == 1)
    // The day is not over, and no event counts before it is.
    #expect(status("2026-11-17", "--exit-code", "--as-of", "2026-11-17T07:00") == 0)
    #expect(status("2026-11-16", "--exit-code") == 0)
  }

  @Test func `adherence is compared in percent`() throws {
    let test = try DaysStore()
    let entries = try Self.entries(test, "--date", "2026-11-17", "--all")
    let adherence = entries.filter { $0["units"] == "%" }
    #expect(adherence.count == 1)
    #expect(adherence.first?["number"]?.double == 0)
    #expect(adherence.first?["verdict"] == "reached")
    let full = try Self.entries(test, "--date", "2026-11-18", "--all").filter { $0["units"] == "%" }
    #expect(full.map { $0["number"]?.double } == [100])
    #expect(full.map { $0["verdict"] } == ["notReached"])
  }

  @Test func `amounts are compared in the unit of the task`() throws {
    let test = try DaysStore(empty: true)
    let limits = #"{"thresholds": [{"comparison": "greaterThan", "value": 100, "title": "heavy"}]}"#
    let words = ["add", "health-task", "weight", "--daily", "all-day", "--start", "2026-11-16"]
    let more = [
      "--quantity", "bodyMass", "--unit", "kg", "--discrete", "--record", "-", "-m", "Add",
    ]
    let added = test.store.run(words + more, input: limits)
    try #require(added.status == 0, "\(added.errors)")
    for (day, value, unit) in [
      ("16", "220", "lb"), ("17", "221", "lb"), ("19", "100", "kg"),
    ] {
      let date = "2026-11-\(day)"
      let words = ["record", "health-task", "weight", value, "--unit", unit, "--date", date]
      let run = test.store.run(words)
      try #require(run.status == 0, "\(run.errors)")
    }
    let span = ["--from", "2026-11-16", "--to", "2026-11-19"]
    let entries = try Self.entries(test, ["weight", "--all"] + span)
    // 220 lb are 99.79032140 kg, and 221 lb 100.24391377.
    #expect(
      entries.compactMap { $0["verdict"]?.string }
        == ["notReached", "reached", "absent", "notReached"]
    )
    #expect(entries.allSatisfy { $0["units"] == "kg" })
    #expect(entries.first?["number"]?.double == 99.7903214)
    #expect(entries.dropFirst(2).first?["number"] == .null)
    expectSnapshot(
      try test.output(["threshold", "check", "weight"] + span),
      "threshold-check-units"
    )
    let shown = try test.output(["events", "weight", "--date", "2026-11-17"])
    #expect(shown.contains("reaches: heavy"))
  }

  @Test func `a day without thresholds is told as one`() throws {
    let test = try DaysStore()
    let run = test.store.run(["threshold", "check", "--date", "2026-11-01"])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "there are no such thresholds\n")
  }

  private static func entries(_ test: DaysStore, _ words: String...) throws -> [JSONObject] {
    try entries(test, words)
  }

  private static func entries(_ test: DaysStore, _ words: [String]) throws -> [JSONObject] {
    let output = try test.output(["threshold", "check"] + words + ["--json"])
    let list = try json("careplan.thresholds/v1", of: output)
    return list.array?.compactMap(\.object) ?? []
  }
}
