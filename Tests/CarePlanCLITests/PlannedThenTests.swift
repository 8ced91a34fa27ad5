import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A dose that was ticked off for one plan, where another plan holds now.
struct PlannedThenTests {
  /// The family has 5 mg from today on and gives it, the clinic plans 20 mg from today on.
  private static func sides() throws -> TwoSides {
    try TwoSides(
      here: [
        ["update", "task/dox", "--target", "5mg", "--effective", "2026-01-06"],
        ["complete", "dox"],
      ],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-06"]]
    )
  }

  /// Every view of today in text.
  private static let views = [
    ["agenda"], ["card", "dox"], ["page", "-o", "text"], ["events"],
    ["report", "--sheet", "record", "--date", "2026-01-06"],
  ]

  @Test(arguments: views)
  func `a dose that was given is shown while its plan is in question`(view: [String]) throws {
    let sides = try Self.sides()
    let output = sides.clinic.run(view, now: "2026-01-06T11:00:00-05:00").output
    let words = output.split { $0.isWhitespace || "│▲".contains($0) }.joined(separator: " ")
    #expect(words.contains("done at 10:00, by Family, planned then: 5 mg"), "\(output)")
  }

  @Test(arguments: views)
  func `a tick keeps what was planned when it was made, whatever plan wins`(
    view: [String]
  ) throws {
    let sides = try Self.sides()
    let later = "2026-01-06T11:00:00-05:00"
    sides.clinic("resolve", "dox", "--with", "ours", "-m", "Decide", now: later)
    let output = sides.clinic.run(view, now: later).output
    let words = output.split { $0.isWhitespace || "│▲".contains($0) }.joined(separator: " ")
    #expect(words.contains("done at 10:00, by Family, planned then: 5 mg"), "\(output)")
  }

  @Test
  func `a tick for another plan is a doubt until somebody answers, and is never summed as it`()
    throws
  {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let now = "2026-01-06T12:00:00-05:00"
    store("complete", "dox", now: "2026-01-06T08:10:00-05:00")
    #expect(store.run(["doubts", "--exit-code"], now: now).status == 0)
    store(
      "update",
      "dox",
      "--target",
      "20mg",
      "--retroactive",
      "-m",
      "It was 20 mg",
      now: now
    )
    let json = try json("careplan.events/v1", of: store("events", "--json", now: now))
    let event = json.array?.first?.object
    #expect(event?["plannedThen"] == [["type": "integer", "units": "mg", "value": 10]])
    let report = store("report", "--sheet", "record", "--date", "2026-01-06", now: now)
    #expect(report.contains("10 mg") && report.contains("planned then: 10 mg"), "\(report)")
    #expect(report.components(separatedBy: "20 mg").count == 2, "only as planned: \(report)")
    let doubts = store("doubts", now: now)
    #expect(
      doubts.contains("was recorded as done when 10 mg was planned; 20 mg is planned now"),
      "\(doubts)"
    )
    store("answer", "dox", "intended", "--about", "otherPlan", now: now)
    #expect(store.run(["doubts", "--exit-code"], now: now).status == 0)
    #expect(store("agenda", now: now).contains("planned then: 10 mg"))
  }

  @Test func `an amount that was recorded has no plan of its own, nor has one in another unit`()
    throws
  {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let now = "2026-01-06T12:00:00-05:00"
    store("complete", "dox", now: "2026-01-06T08:10:00-05:00")
    store("update", "dox", "--target", "0.01g", "--retroactive", "-m", "The same", now: now)
    #expect(!store("agenda", now: now).contains("planned then"))
    store("record", "dox", "10mg", "--replace", now: now)
    #expect(try store.record("outcome/dox@2026-01-06T08:00:00").object?["plannedValues"] == nil)
    store("update", "dox", "--target", "40mg", "--retroactive", "-m", "Another", now: now)
    #expect(!store("agenda", now: now).contains("planned then"))
  }

  @Test func `a dose in question is recorded with its amount, and never as a tick`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-06"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-06"]]
    )
    let refused = sides.clinic.fails(65, "complete", "dox")
    #expect(refused.contains("5 mg OR 20 mg") || refused.contains("20 mg OR 5 mg"), "\(refused)")
    #expect(refused.contains("--value AMOUNT"), "\(refused)")
    #expect(!sides.clinic("agenda").contains("done at"))
    let asked = sides.clinic.run(["complete", "dox"], input: "20 mg\n", isTerminal: true)
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.errors.contains("How much was given?\n"), "\(asked.errors)")
    #expect(sides.clinic("agenda").contains("20 mg at 09:00, by Clinic"))
    #expect(sides.home.run(["complete", "dox", "--value", "5mg"]).status == 0)
  }

  @Test func `an outcome in question is complete of nobody, and both amounts are told`() throws {
    let sides = try TwoSides(
      here: [["complete", "dox", "--value", "5mg"]],
      there: [["complete", "dox", "--value", "10mg"]]
    )
    let run = sides.clinic.run(["complete", "dox"])
    #expect(run.status == 65)
    #expect(run.errors.contains("5 mg") && run.errors.contains("10 mg"), "\(run.errors)")
    #expect(!run.errors.contains("partly") && !run.errors.contains("--append"), "\(run.errors)")
  }

  /// The dose was 10 mg for the family, who had not yet heard that it is 7.5 mg.
  private static func twoTicks() throws -> TwoSides {
    try TwoSides(
      here: [["complete", "dox"]],
      there: [
        ["update", "task/dox", "--target", "7.5mg", "--effective", "2026-01-06"],
        ["complete", "dox"],
      ]
    )
  }

  @Test(arguments: [["conflicts"], ["agenda"], ["card", "dox"]])
  func `two ticks for two plans conflict, and each is printed with its amount`(
    view: [String]
  ) throws {
    let output = try Self.twoTicks().clinic.run(view, now: "2026-01-06T11:00:00-05:00").output
    let words = output.split { $0.isWhitespace || "│▲".contains($0) }.joined(separator: " ")
    #expect(words.contains("planned then: 10 mg"), "\(output)")
    #expect(words.contains("planned then: 7.5 mg"), "\(output)")
  }

  @Test func `two ticks for two plans that are kept both are counted with their amounts`() throws {
    let sides = try Self.twoTicks()
    let later = "2026-01-06T11:00:00-05:00"
    sides.clinic(
      "resolve",
      "outcome/dox@2026-01-06T08:00:00",
      "--with",
      "keep-both",
      "-m",
      "Both were given",
      now: later
    )
    let report = sides.clinic("report", "--sheet", "record", "--date", "2026-01-06", now: later)
    #expect(report.contains("Recorded: 17.5 mg"), "\(report)")
    #expect(report.contains("by Family") && report.contains("by Clinic"), "\(report)")
  }
}
