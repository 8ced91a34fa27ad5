import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Outcomes and the days, zones and versions of their tasks.
struct RecordingDaysTests {
  /// The events of a day as the library gives them: the time on the wall, and whether it is done.
  private func events(_ store: CommandStore, on day: String) throws -> [String] {
    let surroundings = Surroundings.system(author: nil)
    let opened = try GitStore(opening: store.path, surroundings: surroundings)
    let day = try #require(CivilDate(day))
    let found = try opened.events(EventQuery(on: day))
    return found.events.map { "\($0.identity.eventStart) \($0.outcome == nil ? "open" : "done")" }
      + found.unscheduled.map { "\($0.outcome.eventStart?.description ?? "") unscheduled" }
  }

  @Test func `a task that changes before an outcome keeps it on its event`() throws {
    let test = try RecordingStore("--daily", "08:00", "--daily", "20:00")
    test.store("complete", "dose", "--at", "08:00", now: "2026-01-12T17:00:00Z")
    let words = ["update", "dose", "--effective", "2026-01-10", "-m", "Change"]
    for change in [["--title", "Other"], ["--target", "2tablets"]] {
      let run = test.store.run(words + change, now: "2026-01-13T17:00:00Z")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(
      try events(test.store, on: "2026-01-12")
        == ["2026-01-12T08:00:00 done", "2026-01-12T20:00:00 open"]
    )
  }

  @Test func `an outcome whose event moves away is shown on its day and can be taken back`() throws
  {
    let test = try RecordingStore("--daily", "08:00")
    test.store("complete", "dose", now: "2026-01-12T17:00:00Z")
    test("update", "dose", "--daily", "09:00", "--effective", "2026-01-10", "-m", "Later")
    #expect(
      try events(test.store, on: "2026-01-12")
        == ["2026-01-12T09:00:00 open", "2026-01-12T08:00:00 unscheduled"]
    )
    let words = ["undo", "dose", "--date", "2026-01-12", "--at", "08:00"]
    let run = test.store.run(words)
    #expect(run.output.hasPrefix("took back dose, Mon 12 Jan 08:00 (not on the schedule)"))
    #expect(try events(test.store, on: "2026-01-12") == ["2026-01-12T09:00:00 open"])
  }

  @Test func `an evening on Hawaii stays on its day wherever it is read`() throws {
    let store = try CommandStore("--time-zone", "Pacific/Honolulu")
    store("add", "task", "dose", "--daily", "23:30", "--start", "2026-01-01", "-m", "Add")
    // 23:45 in Honolulu, where it is still the 9th.
    let now = "2026-01-10T09:45:00Z"
    #expect(store("complete", "dose", now: now).hasPrefix("completed dose, Fri 9 Jan 23:30\n"))
    let elsewhere = store.run(
      ["complete", "dose", "--date", "2026-01-09", "--time-zone", "Europe/Berlin"],
      now: now
    )
    #expect(
      elsewhere.errors
        == "dose, Fri 9 Jan 23:30 (Honolulu time) is completed already: done on Sat 10 Jan 10:45, by Test\n"
    )
    #expect(try events(store, on: "2026-01-09") == ["2026-01-09T23:30:00 done"])
    #expect(try events(store, on: "2026-01-10") == ["2026-01-10T23:30:00 open"])
  }

  @Test func `a task that moves to another zone keeps what was recorded`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test.store("complete", "dose", now: "2026-01-12T17:00:00Z")
    let words = ["update", "dose", "--retroactive", "-m", "Move"]
    let element = "start=2026-01-01T08:00,every=1d,tz=Asia/Tokyo"
    let run = test.store.run(words + ["--element", element])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try events(test.store, on: "2026-01-12") == ["2026-01-12T08:00:00 done"])
    #expect(
      test.store.run("complete", "dose", "--date", "2026-01-12").errors.contains("(Tokyo time) is")
    )
  }

  @Test func `both passes of a repeated hour can be meant`() throws {
    let test = try RecordingStore("--element", "start=2026-01-01T00:30,every=1h,duration=5min")
    let words = ["complete", "dose", "--at"]
    #expect(test.store.run(words + ["2026-11-01T01:30"]).status == 64)
    let run = test.store.run(words + ["2026-11-01T01:30:00-05:00"])
    #expect(run.output.hasPrefix("completed dose, Sun 1 Nov 01:30 -05:00\n"))
    #expect(
      try test.outcomes(on: "2026-11-01").compactMap { $0["eventStart"]?.string }
        == ["2026-11-01T01:30:00-05:00"]
    )
  }

  @Test func `all-day events are meant by their day`() throws {
    let test = try RecordingStore("--daily", "all-day", "--daily", "08:00")
    let run = test.store.run("complete", "dose", "--at", "all-day")
    #expect(run.output.hasPrefix("completed dose, Fri 20 Nov, all day\n"))
    test("complete", "dose")
    #expect(try test.outcomes(on: "2026-11-20").count == 2)
  }

  @Test func `a task is named by its id, its kind and id, and no other record is`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("add", "care-plan", "dose", "--title", "Plan", "-m", "Add")
    test("complete", "dose")
    test("complete", "task/dose")
    test("complete", "task", "dose")
    test("complete", "task", "--id=dose")
    #expect(test.store.fails(5, "complete", "doze").contains("did you mean 'task/dose'?"))
    #expect(test.store.fails(64, "complete", "care-plan/dose").contains("no events"))
    #expect(test.store.fails(64, "complete", "dose", "271828").contains("--value"))
    #expect(test.store.fails(64, "complete", "task/dose@2026-01-01").contains("whole record"))
    test("add", "task", "draft", "--daily", "08:00")
    #expect(test.store.fails(5, "complete", "draft").contains("not committed yet"))
    #expect(test.store("__complete", "task", "") == "dose\n")
    #expect(test.store("__complete", "task", "task/") == "task/dose\n")
  }

  @Test(arguments: ["0001-01-01", "9999-12-31"])
  func `the ends of the calendar have no event`(day: String) throws {
    let test = try RecordingStore("--daily", "08:00", "--end", "2026-12-31")
    #expect(test.store.fails(65, "complete", "dose", "--date", day).contains("within a year"))
    let instant = "\(day)T08:00:00Z"
    #expect(test.store.fails(65, "complete", "dose", "--at", instant).contains("no event"))
    #expect(test.store.fails(4, "undo", "dose", "--date", day).contains("nothing is recorded"))
  }

  @Test func `undo without a task is about operations`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("complete", "dose")
    #expect(test.store.fails(64, "undo", "--at", "08:00").contains("name its task"))
    #expect(test.store.fails(64, "undo", "dose", "--redo").contains("--redo"))
    #expect(test("undo").contains("Complete dose@2026-11-20T08:00:00"))
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
    test("undo", "--redo")
    #expect(try test.recorded() == ["08:00:00"])
  }
}
