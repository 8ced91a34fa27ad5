import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Changes of a dose of which another is planned.
struct PlannedDoseTests {
  @Test func `a plan that is pending is not what now means, and both spellings are shown`() throws {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    let run = store.run(
      ["update", "task/dox", "--target", "5mg", "-m", "Less"],
      now: DoseDays.at(7)
    )
    #expect(run.status == 64)
    #expect(run.errors.contains("--effective now"))
    #expect(run.errors.contains("--effective planned"))
    #expect(run.errors.contains("daily at 08:00, 10 mg"))
    #expect(run.errors.contains("from 20 Jan 2026 on: daily at 08:00, 20 mg"))
    #expect(DoseDays.due(store, on: [8, 21]) == ["10 mg", "20 mg"])
  }

  @Test(arguments: [("now", ["5 mg", "5 mg"]), ("planned", ["10 mg", "5 mg"])])
  func `a person at a terminal is asked which dose changes`(answer: String, doses: [String]) throws
  {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    let words = ["update", "task/dox", "--target", "5mg", "-m", "Less"]
    let run = store.run(words, now: DoseDays.at(7), input: "\(answer)\n", inputIsTerminal: true)
    #expect(run.status == 0, "\(run.errors)")
    #expect(DoseDays.due(store, on: [8, 21]) == doses)
  }

  @Test(arguments: [("now", ["5 mg", "5 mg"]), ("planned", ["10 mg", "5 mg"])])
  func `a spelling that says which dose changes is not asked`(word: String, doses: [String]) throws
  {
    for message in [["-m", "Less"], []] {
      let store = try DoseDays.store()
      DoseDays.plan(store)
      let words = ["update", "task/dox", "--target", "5mg", "--effective", word] + message
      let run = store.run(words, now: DoseDays.at(7))
      #expect(run.status == 0, "\(run.errors)")
      if message.isEmpty { store("commit", "-m", "Less", now: DoseDays.at(7)) }
      #expect(DoseDays.due(store, on: [8, 21]) == doses)
    }
  }

  @Test func `a change from now on names the planned step that it replaces`() throws {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    let output = store.run(DoseDays.less + ["--effective", "now"], now: DoseDays.at(7)).output
    #expect(output.contains("to the start of 20 Jan 2026: schedule: target 10 mg → 5 mg"))
    #expect(output.contains("from 20 Jan 2026 on: schedule: target 20 mg → 5 mg"))
    #expect(output.contains("replaces what was planned from 20 Jan 2026 on"))
  }

  @Test func `a tag asks nothing, and is given to the plan too`() throws {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    store("update", "task/dox", "--tag", "night", "-m", "Tag", now: DoseDays.at(7))
    #expect(DoseDays.due(store, on: [8, 21]) == ["10 mg", "20 mg"])
    let versions = store("list", "tasks", "--at", "2026-01-08", "--json")
    #expect(versions.contains("night"))
  }

  @Test func `a date alone moves what is planned`() throws {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    let words = ["update", "task/dox", "--effective", "2026-01-25", "-m", "Later"]
    let output = store.run(words, now: DoseDays.at(7)).output
    #expect(output.contains("starts 25 Jan 2026 instead of 20 Jan 2026"))
    #expect(DoseDays.due(store, on: [21, 25]) == ["10 mg", "20 mg"])
  }
}
