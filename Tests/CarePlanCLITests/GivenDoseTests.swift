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

  @Test func `the amount of a tick is not something else`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    store("complete", "dox", now: Self.morning)
    for amount in ["10mg", "0.01g"] {
      let run = store.run(["record", "dox", amount], now: Self.noon)
      #expect(run.status == 0 && run.errors.contains("completed already"), "\(run)")
    }
    #expect(store.run(["record", "dox", "5mg"], now: Self.noon).status == 65)
  }

  @Test func `insights name limits that were passed and outcomes without an event`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let task = [
      "add", "task", "ibu", "--title", "Ibuprofen", "--as-needed", "--target", "2tablets",
    ]
    let limits = ["--max", "3/day", "--every-at-least", "4h", "-m", "Ibuprofen"]
    #expect(store.run(task + limits, now: Self.morning).status == 0)
    store("record", "ibu", "1tablet", now: Self.morning)
    #expect(store("insights", now: Self.noon).contains("1 tablet on 1 day"))
    store("record", "ibu", "1tablet", "--force", now: Self.morning)
    store("complete", "dox", now: Self.morning)
    let move = ["update", "dox", "--schedule", "10 mg at 07:30", "--retroactive", "-m", "Move"]
    #expect(store.run(move, now: Self.noon).status == 0)
    let insights = store("insights", now: Self.noon)
    #expect(insights.contains("▲ Ibuprofen: less than 4 h apart, on Tue 6 Jan"), "\(insights)")
    #expect(insights.contains("2 tablets on 1 day"), "\(insights)")
    #expect(
      insights.contains("· Take: recorded without an event on the schedule: Tue 6 Jan"),
      "\(insights)"
    )
  }

  @Test func `an outcome whose task ended has the title of the task on sheets`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    store("complete", "dox", now: Self.morning)
    store("delete", "task/dox", "--effective", "2026-01-06", "-m", "Stopped", now: Self.noon)
    for sheet in ["record", "plan"] {
      let report = store("report", "--sheet", sheet, "--date", "2026-01-06", now: Self.noon)
      #expect(report.contains("Take") && !report.contains("dox"), "\(report)")
    }
  }

  @Test func `a command about several tasks that stops at one has a hint for the others`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let task = ["add", "task", "cod", "--start", "2026-01-06", "--target", "1tablet", "-m", "Add"]
    let times = ["--daily", "08:00", "--daily", "09:00"]
    #expect(store.run(task + times, now: Self.morning).status == 0)
    let run = store.run(["complete", "dox", "cod"], now: Self.noon)
    #expect(run.status == 64)
    #expect(run.errors.contains("complete task/cod --at 09:00\n"), "\(run.errors)")
    #expect(run.errors.contains("complete task/dox\n"), "\(run.errors)")
  }

  @Test func `each entry of an as-needed medicine names its author on the card`() throws {
    let task = ["add", "task", "ibu", "--title", "Ibuprofen", "--as-needed", "--target", "200mg"]
    let sides = try TwoSides(
      [task],
      here: [["record", "ibu", "200mg"]],
      there: [["record", "ibu", "200mg"]]
    )
    let card = sides.clinic("card", "ibu", now: Self.noon)
    #expect(card.contains("10:00  200 mg by Family"), "\(card)")
    #expect(card.contains("09:00  200 mg by Clinic"), "\(card)")
    #expect(sides.clinic("card", "ibu", "-o", "html", now: Self.noon).contains("200 mg by Family"))
  }

  /// Each side has another plan for today, and has given another amount.
  private static func conflict(_ clinic: String...) throws -> TwoSides {
    let today = ["--effective", "2026-01-06"]
    return try TwoSides(
      here: [
        ["update", "task/dox", "--target", "5mg"] + today, ["complete", "dox", "--value", "5mg"],
      ],
      there: [["update", "task/dox", "--target", "20mg"] + today, ["complete", "dox"] + clinic]
    )
  }

  @Test func `a medication sheet has the plans that conflict, and no outcomes`() throws {
    let sheet = try Self.conflict("--value", "20mg").clinic("report", "--sheet", "medication")
    #expect(sheet.contains("5 mg OR 20 mg") || sheet.contains("20 mg OR 5 mg"), "\(sheet)")
    #expect(!sheet.contains("recorded"), "\(sheet)")
  }

  @Test(arguments: [["--value", "20mg"], ["--not-completed"]])
  func `an outcome that conflicts has an entry by each person`(words: [String]) throws {
    let sides = try TwoSides(
      here: [["complete", "dox", "--value", "5mg"]],
      there: [["complete", "dox"] + words + ["--force"]]
    )
    let calendar = sides.home("calendar")
    #expect(calendar.contains("recorded: 1 entry by Clinic, 1 by Family"), "\(calendar)")
    let events = sides.home("events", "dox", "--json")
    #expect(events.contains("\"recordedBy\": \"Clinic\""), "\(events)")
    #expect(events.contains("\"recordedBy\": \"Family\""), "\(events)")
  }

  @Test func `versions of an outcome that merge are joined by the command of the hint`() throws {
    let task = ["add", "task", "ibu", "--title", "Ibuprofen", "--start", "2026-01-06"]
    let times = ["--daily", "08:00", "--daily", "09:00", "--target", "10mg"]
    let sides = try TwoSides(
      [task + times],
      here: [["complete", "ibu", "--at", "08:00"]],
      there: [["complete", "ibu", "--at", "08:00"]],
      isMet: false
    )
    for words in [["fetch", "-q"], ["merge", "-q", "--no-edit", "origin/main"]] {
      let git = try TestSupport.run("git", words, in: sides.home.path)
      try #require(git.status == 0, "\(git.errors)")
    }
    for words in [["complete", "ibu"], ["undo", "ibu", "--at", "08:00"]] {
      let refused = sides.home.run(words)
      #expect(refused.status != 0)
      #expect(refused.errors.contains(" check --fix\n"), "\(refused.errors)")
      #expect(!refused.errors.contains(" conflicts "), "\(refused.errors)")
    }
    #expect(sides.home.run(["check", "--fix"]).status == 0)
    #expect(sides.home.run(["complete", "ibu"]).status == 0)
  }
}
