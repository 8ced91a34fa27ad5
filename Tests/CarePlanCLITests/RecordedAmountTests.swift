import TestSupport
import Testing

@testable import CarePlanCLI

/// Which dose a recording means, and how much of it may be recorded without a question.
struct RecordedAmountTests {
  @Test(arguments: [("14mg", 0), ("15mg", 65), ("20mg", 65)])
  func `half as much again as the dose is asked about`(amount: String, status: Int32) throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let now = "2026-01-06T08:10:00-05:00"
    let words = ["complete", "dox", "--value", amount]
    let run = store.run(words, now: now)
    #expect(run.status == status, "\(run.errors)")
    guard status != 0 else { return }
    #expect(run.errors.contains("--force"))
    #expect(store.run(words, now: now, input: "n\n", inputIsTerminal: true).status == 130)
    #expect(store.run(words, now: now, input: "y\n", inputIsTerminal: true).status == 0)
    for view in [["agenda"], ["card", "dox"], ["page", "-o", "text"], ["doubts"]] {
      let output = store.run(view, now: now).output
      let shown = output.split { $0.isWhitespace || "│▲".contains($0) }.joined(separator: " ")
      #expect(shown.contains("far above what is wanted: 10 mg"), "\(view): \(output)")
    }
    let report = store("report", "--sheet", "record", "--date", "2026-01-06", now: now)
    #expect(report.contains("far above"), "\(report)")
  }

  @Test func `a dose beside a tick is twice the dose`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let now = "2026-01-06T08:30:00-05:00"
    store("complete", "dox", now: "2026-01-06T08:10:00-05:00")
    #expect(store.run(["record", "dox", "10mg", "--append"], now: now).status == 65)
    store("record", "dox", "10mg", "--append", "--force", now: now)
    #expect(store("doubts", now: now).contains("was recorded as 20 mg"))
    let report = store("report", "--sheet", "record", "--date", "2026-01-06", now: now)
    #expect(report.contains("20 mg"), "\(report)")
  }

  @Test func `a late dose is recorded by one command`() throws {
    let test = try RecordingStore(
      "--daily",
      "07:00",
      "--daily",
      "14:00",
      "--daily",
      "20:00",
      now: "2026-11-20T09:30:00-05:00"
    )
    test("complete", "dose", "--given", "9:15")
    #expect(try test.recorded() == ["07:00:00"])
  }

  @Test func `of a day that is named every open dose may be meant`() throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: "2026-11-20T07:00:00-05:00"
    )
    #expect(test.run(["complete", "dose", "--date", "yesterday"]).status == 64)
    test("complete", "dose", "--date", "yesterday", "--at", "20:00")
    #expect(try test.recorded(on: "2026-11-19") == ["20:00:00"])
  }

  @Test func `of several doses in the window a person says which one is meant`() throws {
    let test = try RecordingStore(
      "--daily",
      "07:00",
      "--daily",
      "14:00",
      now: "2026-11-20T12:00:00-05:00"
    )
    let which = test.store.fails(64, "complete", "dose")
    #expect(which.contains("07:00") && which.contains("14:00"), "\(which)")
    test("config", "recording.window", "4h")
    test("complete", "dose")
    #expect(try test.recorded() == ["14:00:00"])
    #expect(test("config", "recording.window") == "4h\n")
    #expect(test.store.fails(65, "config", "recording.window", "13h").contains("1h to 12h"))
    test("config", "--unset", "recording.window")
  }

  @Test func `the hint of a replacement names the dose that was recorded, and no other one`()
    throws
  {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: "2026-11-20T12:00:00-05:00"
    )
    test("complete", "dose", "--at", "08:00")
    let refused = test.store.fails(64, "record", "dose", "5mg", "--replace", "--unit-is-new")
    #expect(refused.contains("--replace --unit-is-new --at 08:00\n"), "\(refused)")
    #expect(!refused.contains("--at 20:00") && !refused.contains("--force"), "\(refused)")
  }

  @Test func `undo takes back what was recorded last, whichever day it is of`() throws {
    let store = try CommandStore()
    let task = ["--daily", "07:00", "--daily", "14:00", "--start", "2026-01-01", "-m", "Add"]
    #expect(store.run(["add", "task", "amox"] + task).status == 0)
    store("complete", "amox", "--at", "7", now: "2026-01-06T07:05:00-05:00")
    store("complete", "amox", "--date", "yesterday", "--at", "7", now: "2026-01-06T09:06:00-05:00")
    let undone = store("undo", "amox", now: "2026-01-06T09:07:00-05:00")
    #expect(undone.contains("took back amox, Mon 5 Jan 07:00"), "\(undone)")
    #expect(store("undo", "amox", now: "2026-01-06T09:08:00-05:00").contains("Tue 6 Jan 07:00"))
  }

  @Test func `undo asks at a terminal if several doses were recorded just now`() throws {
    let store = try CommandStore()
    let task = ["--daily", "07:00", "--daily", "14:00", "--start", "2026-01-01", "-m", "Add"]
    #expect(store.run(["add", "task", "amox"] + task).status == 0)
    store("complete", "amox", "--at", "7", now: "2026-01-06T07:05:00-05:00")
    store("complete", "amox", "--date", "yesterday", "--at", "7", now: "2026-01-06T07:06:00-05:00")
    let now = "2026-01-06T07:07:00-05:00"
    let run = store.run(["undo", "amox"], now: now, input: "2\n", inputIsTerminal: true)
    #expect(run.errors.contains("Which one?\n  1: amox, Mon 5 Jan 07:00"), "\(run.errors)")
    #expect(run.output.contains("took back amox, Tue 6 Jan 07:00"), "\(run.output)")
  }

  @Test func `undo names what was recorded days ago, and leaves it`() throws {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    store("complete", "dox", now: "2026-01-06T08:10:00-05:00")
    let run = store.run(["undo", "dox"], now: "2026-01-09T09:00:00-05:00")
    #expect(run.status == 4)
    #expect(run.errors.contains("careplan undo dox --date 2026-01-06 --at 08:00"), "\(run.errors)")
  }

  @Test func `a question at a terminal has lines, and no pictures of line breaks`() throws {
    let test = try RecordingStore("--daily", "10:00", "--daily", "11:00")
    let run = test.store.run(["complete", "dose"], input: "1\n", inputIsTerminal: true)
    #expect(run.errors.contains("Which one?\n  1: dose, Fri 20 Nov 10:00"), "\(run.errors)")
    #expect(!run.errors.contains("␊"))
  }

  @Test func `each hint about a dose that was recorded twice is one whole command`() throws {
    let sides = try TwoSides(here: [["complete", "dox"]], there: [["complete", "dox"]])
    let hints = sides.home.run(["agenda"]).errors.split(separator: "\n")
      .filter { $0.hasPrefix("hint: ") }.map { String($0.dropFirst(6)) }
    #expect(hints.contains { $0.contains(" answer dox same") }, "\(hints)")
    #expect(hints.contains { $0.contains(" answer dox both") }, "\(hints)")
    for hint in hints {
      let words = hint.split(separator: " ").map(String.init)
      let run = sides.home.run(["-n"] + words.dropFirst(3))
      #expect(run.status == 0, "\(hint): \(run.errors)")
    }
  }
}
