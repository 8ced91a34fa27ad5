import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Doses that two people recorded, corrected or withdrew, and what the next command does with them.
struct ConflictingDoseTests {
  @Test(arguments: [["10mg"], ["15mg", "--force"], ["10mg", "--replace"], ["10mg", "--append"]])
  func `nothing is recorded for an event while its outcome conflicts`(words: [String]) throws {
    let sides = try TwoSides(
      here: [["complete", "dox", "--value", "5mg"]],
      there: [["complete", "dox", "--value", "10mg"]]
    )
    let run = sides.clinic.run(["record", "dox"] + words)
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("5 mg") && run.errors.contains("10 mg"), "\(run.errors)")
    #expect(run.errors.contains(" conflicts outcome/dox%402026-01-06T08:00:00\n"), "\(run.errors)")
    let conflicts = sides.clinic("conflicts")
    #expect(conflicts.contains("5 mg") && conflicts.contains("10 mg"), "\(conflicts)")
  }

  @Test func `no other dose is completed while the outcome of one that may be meant conflicts`()
    throws
  {
    let task = ["add", "task", "ibu", "--title", "Ibuprofen", "--start", "2026-01-06"]
    let times = ["--daily", "07:00", "--daily", "08:00", "--target", "10mg"]
    let sides = try TwoSides(
      [task + times],
      here: [["complete", "ibu", "--at", "08:00", "--value", "5mg"]],
      there: [["complete", "ibu", "--at", "08:00", "--value", "10mg"]]
    )
    let refused = sides.clinic.fails(64, "complete", "ibu")
    #expect(refused.contains("07:00") && refused.contains("in question"), "\(refused)")
    #expect(refused.contains(" conflicts outcome/ibu%402026-01-06T08:00:00\n"), "\(refused)")
    #expect(!sides.clinic("agenda").contains("done at"))
  }

  @Test func `an amount is compared with every version of a plan that conflicts`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "2.5mg", "--effective", "2026-01-06"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-06"]]
    )
    for side in [sides.home, sides.clinic] {
      let refused = side.fails(65, "complete", "dox", "--value", "60mg")
      #expect(refused.contains("far more than the target of 20 mg"), "\(refused)")
      #expect(side.run(["complete", "dox", "--value", "5mg"]).status == 0)
    }
  }

  @Test func `whoever completes or takes back what another person recorded is told who did`()
    throws
  {
    let sides = try TwoSides(here: [["complete", "dox"]], there: [])
    let again = sides.clinic.run(["complete", "dox"], now: "2026-01-06T11:00:00-05:00")
    #expect(again.errors.contains("completed already: done at 10:00, by Family"), "\(again.errors)")
    let undone = sides.clinic("undo", "dox", now: "2026-01-06T11:00:00-05:00")
    #expect(undone.contains("took back dox, Tue 6 Jan 08:00: done, by Family\n"), "\(undone)")
  }

  @Test func `a list of what can be taken back has every version of an outcome that conflicts`()
    throws
  {
    let task = ["add", "task", "ibu", "--title", "Ibuprofen", "--start", "2026-01-06"]
    let sides = try TwoSides(
      [task + ["--daily", "07:00", "--daily", "08:00", "--target", "10mg"]],
      here: [["complete", "ibu", "--at", "08:00", "--value", "5mg"]],
      there: [
        ["complete", "ibu", "--at", "08:00", "--value", "10mg"],
        ["complete", "ibu", "--at", "07:00"],
      ]
    )
    let asked = sides.clinic.run(["undo", "ibu"], input: "\n", isTerminal: true).errors
    #expect(asked.contains("5 mg") && asked.contains(" OR ") && asked.contains("10 mg"), "\(asked)")
  }

  @Test func `who undoes a withdrawal does not become the person who gave the dose`() throws {
    let sides = try TwoSides(here: [["complete", "dox"]], there: [])
    let (first, second) = ("2026-01-06T11:00:00-05:00", "2026-01-06T11:05:00-05:00")
    sides.clinic("undo", "dox", now: first)
    sides.clinic("undo", now: second)
    let agenda = sides.clinic("agenda", now: second)
    #expect(agenda.contains("done at 10:00, by Family"), "\(agenda)")
    #expect(sides.clinic.run(["check"], now: second).status == 0)
  }

  @Test func `keep-both has no dose that one side withdrew, and conflicts print each dose`() throws
  {
    let task = ["add", "task", "para", "--title", "Paracetamol", "--as-needed"]
    let log = ["record", "para", "1000mg", "--date", "2026-01-05", "--given", "2026-01-05T12:00"]
    let sides = try TwoSides(
      [task + ["--target", "500mg", "--max", "4/day"], ["record", "para", "500mg"]],
      here: [log + ["--force"]],
      there: [["undo", "para", "--date", "2026-01-05"]]
    )
    let conflicts = sides.home("conflicts")
    #expect(conflicts.contains("500 mg") && conflicts.contains("1000 mg"), "\(conflicts)")
    #expect(conflicts.contains(" OR  withdrawn (Clinic"), "\(conflicts)")
    sides.home("resolve", "outcome/para@2026-01-05", "--with", "keep-both", "-m", "Both")
    let agenda = sides.home("agenda", "--date", "2026-01-05")
    #expect(agenda.contains("1000 mg at 12:00") && !agenda.contains("500 mg at"), "\(agenda)")
  }

  @Test func `keep-both of a dose and a refusal keeps the reason as a note`() throws {
    let sides = try TwoSides(
      here: [["complete", "dox"]],
      there: [["complete", "dox", "--not-completed", "--reason", "vomited"]]
    )
    let key = "outcome/dox@2026-01-06T08:00:00"
    sides.home("resolve", key, "--with", "keep-both", "-m", "Both")
    let shown = sides.home("show", key)
    #expect(shown.contains("vomited") && !shown.contains("reason"), "\(shown)")
    #expect(sides.home("agenda").contains("done at 10:00, by Family"))
  }

  @Test func `what is still to come is named without a command that records it`() throws {
    let task = ["add", "task", "ibu", "--title", "Ibuprofen", "--start", "2026-01-06"]
    let times = ["--daily", "08:00", "--daily", "12:00", "--target", "10mg"]
    let sides = try TwoSides([task + times], here: [], there: [])
    let run = sides.home.run(["complete", "ibu", "--all"])
    #expect(run.status == 0 && run.errors.contains("12:00 is still to come"), "\(run.errors)")
    #expect(!run.errors.contains("hint:"), "\(run.errors)")
  }

  @Test func `a replacement names the dose before it and who recorded it`() throws {
    let sides = try TwoSides(here: [["record", "dox", "12mg"]], there: [])
    let later = "2026-01-06T11:00:00-05:00"
    let refused = sides.clinic.run(["record", "dox", "10mg"], now: later)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("12 mg at 10:00, by Family"), "\(refused.errors)")
    let replaced = sides.clinic("record", "dox", "10mg", "--replace", now: later)
    #expect(replaced.contains(": 12 mg at 10:00, by Family → 10 mg\n"), "\(replaced)")
  }

  @Test
  func `a dose that was given before its time moved is not recorded again without a question`()
    throws
  {
    let store = try CommandStore.withDose(now: "2026-01-06T07:00:00-05:00")
    let now = "2026-01-06T08:40:00-05:00"
    store("complete", "dox", now: "2026-01-06T08:10:00-05:00")
    store("update", "dox", "--daily", "09:00", "--retroactive", "-m", "Later", now: now)
    let refused = store.run(["complete", "dox"], now: now)
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains("08:00") && refused.errors.contains("same dose"))
    #expect(
      store.run(["complete", "dox"], now: now, input: "n\n", inputIsTerminal: true).status != 0
    )
    #expect(store.run(["complete", "dox", "--force"], now: now).status == 0)
    // The next dose of the day is another one.
    store(
      "update",
      "dox",
      "--daily",
      "09:00",
      "--daily",
      "20:00",
      "--retroactive",
      "-m",
      "Two",
      now: now
    )
    let evening = store.run(["complete", "dox", "--at", "20:00"], now: "2026-01-06T20:05:00-05:00")
    #expect(evening.status == 0, "\(evening.errors)")
  }
}
