import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// How doses are recorded, counted and attributed.
struct GivenDoseTests {
  private static let morning = "2026-01-06T08:10:00-05:00"
  private static let noon = "2026-01-06T12:00:00-05:00"

  @Test func `a total has only the units in which something was given, and the sum of each`()
    throws
  {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    store("record", "dox", "10mg", now: Self.morning)
    store("record", "dox", "10mg", "--append", "--force", now: Self.morning)
    let change = ["update", "dox", "--target", "1tablet", "--retroactive", "-m", "Tablets"]
    #expect(store.run(change, now: Self.noon).status == 0)
    let report = store("report", "--sheet", "record", "--date", "2026-01-06", now: Self.noon)
    #expect(report.contains("Recorded: 20 mg\n"), "\(report)")
    let doubts = store("doubts", now: Self.noon)
    #expect(doubts.contains("was recorded as 20 mg; wanted: 1 tablet"), "\(doubts)")
  }

  @Test(arguments: [["record", "dox", "0mg"], ["complete", "dox", "--value", "0mg"]])
  func `a dose of 0 is refused, as it would count as done`(words: [String]) throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let run = store.run(words, now: Self.morning)
    #expect(run.status == 65)
    #expect(run.errors.contains("value 1 is 0, which counts as no dose"), "\(run.errors)")
    #expect(run.errors.contains("--not-completed"), "\(run.errors)")
    #expect(store("adherence", "--json", now: Self.noon).contains("\"done\": 0"))
  }
}
