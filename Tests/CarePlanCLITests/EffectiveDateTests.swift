import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// From when on changes hold, on the command line.
struct EffectiveDateTests {
  @Test func `a dose that has begun stays as it was, which is said, and has one amount`() throws {
    let store = try DoseDays.store()
    let change = ["update", "task/dox", "--target", "20mg", "instructions=Two", "-m", "More"]
    let now = "2026-01-06T13:30:00Z"
    let output = store.run(change, now: now).output
    #expect(output.contains("; what began before stays: 6 Jan 2026 08:00\n"), "\(output)")
    let agenda = store("agenda", now: now)
    #expect(agenda.contains("10 mg") && !agenda.contains("Two"), "\(agenda)")
    let next = store("agenda", "--date", "2026-01-07", now: now)
    #expect(next.contains("20 mg") && next.contains("Two"), "\(next)")
  }

  @Test func `a whole day that has begun is told by the day of its own zone`() throws {
    let store = try CommandStore()
    let schedule = """
      {"elements": [{"duration": {"allDay": true}, "interval": {"day": 1}, "key": "1",
      "start": "2026-01-05T00:00:00+09:00", "timezone": "Asia/Tokyo"}]}
      """
    let now = "2026-01-06T02:00:00Z"
    store("add", "task", "patch", "--title", "Patch", "schedule=\(schedule)", "-m", "x", now: now)
    let output = store("delete", "task/patch", "-m", "Stop", now: now)
    #expect(output.contains("; what began before stays: 6 Jan 2026\n"), "\(output)")
  }

  @Test func `a pause before a planned end is one, and another date alone does not move the end`()
    throws
  {
    let store = try DoseDays.store()
    let now = DoseDays.at(6)
    store("delete", "task/dox", "--effective", "2026-01-17", "-m", "End", now: now)
    let pause = ["delete", "task/dox", "--effective", "2026-01-09..2026-01-11", "-m", "Pause"]
    let output = store.run(pause, now: now).output
    #expect(output.hasPrefix("task/dox paused\n"), "\(output)")
    let difference = store("diff", "HEAD~1..HEAD", now: now)
    #expect(difference.contains("ends 17 Jan 2026 as before"), "\(difference)")
    let move = store.run(["update", "task/dox", "--effective", "2026-01-12", "-n"], now: now)
    #expect(move.status != 0)
    #expect(move.errors.contains("ends 17 Jan 2026"), "\(move.errors)")
    #expect(
      DoseDays.due(store, on: [8, 9, 11, 12, 16, 17]) == [
        "10 mg", "none", "10 mg", "10 mg", "10 mg", "none",
      ]
    )
  }

  @Test func `a task that is reopened before its end has all days, and each dose that was planned`()
    throws
  {
    let store = try DoseDays.store()
    let now = DoseDays.at(6)
    store(
      "update",
      "task/dox",
      "instructions=Later",
      "--effective",
      "2026-01-12",
      "-m",
      "x",
      now: now
    )
    store("end", "task/dox", "--on", "2026-01-10", "-m", "End", now: now)
    #expect(DoseDays.due(store, on: [10, 11, 13]) == ["10 mg", "none", "none"])
    store("reopen", "task/dox", "-m", "Again", now: now)
    #expect(DoseDays.due(store, on: [10, 11, 13]) == ["10 mg", "10 mg", "10 mg"])
    let days = ["2026-01-11", "2026-01-12"].map { store("agenda", "--date", $0, now: now) }
    #expect(!days[0].contains("Later") && days[1].contains("Later"), "\(days)")
  }

  @Test(arguments: [true, false])
  func `a dose for some days gives way to what held there`(isCommitted: Bool) throws {
    let store = try DoseDays.store()
    DoseDays.plan(store)
    let words = ["update", "task/dox", "--target", "5mg", "--effective", "2026-01-12..2026-01-22"]
    let run = store.run(words + (isCommitted ? ["-m", "Less"] : []), now: DoseDays.at(7))
    #expect(run.status == 0, "\(run.errors)")
    if !isCommitted { store("commit", "-m", "Less", now: DoseDays.at(7)) }
    #expect(DoseDays.due(store, on: [11, 12, 21, 22]) == ["10 mg", "5 mg", "5 mg", "20 mg"])
  }

  @Test(arguments: [true, false])
  func `a pause is a deletion for some days`(isCommitted: Bool) throws {
    let store = try DoseDays.store()
    let words = ["delete", "task/dox", "--effective", "2026-01-08..2026-01-12"]
    let run = store.run(words + (isCommitted ? ["-m", "Pause"] : []), now: DoseDays.at(7))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("to the start of 12 Jan 2026: daily at 08:00, 10 mg →")
    )
    if !isCommitted { store("commit", "-m", "Pause", now: DoseDays.at(7)) }
    #expect(DoseDays.due(store, on: [7, 8, 11, 12]) == ["10 mg", "none", "none", "10 mg"])
  }

  @Test func `the same dose said again for later changes nothing`() throws {
    let store = try DoseDays.store()
    let words = ["update", "task/dox", "--target", "10mg", "--effective", "2026-01-30"]
    for message in [["-m", "Same"], []] {
      let run = store.run(words + message, now: DoseDays.at(7))
      #expect(run.status == 0)
      #expect(run.errors.contains("10 mg holds on 30 Jan 2026 already"))
    }
    #expect(DoseDays.due(store, on: [8]) == ["10 mg"])
  }

  @Test func `a date alone does not stop a medicine that runs, and the pause is shown`() throws {
    let store = try DoseDays.store()
    for message in [["-m", "Later"], []] {
      let words = ["update", "task/dox", "--effective", "2026-01-30"] + message
      let run = store.run(words, now: DoseDays.at(6))
      #expect(run.status == 65)
      #expect(run.errors.contains("task/dox has run since 5 Jan 2026"))
      #expect(run.errors.contains("delete task/dox --effective 2026-01-06..2026-01-30"))
    }
    #expect(DoseDays.due(store, on: [8]) == ["10 mg"])
  }

  @Test func `a record with a planned end is changed until then`() throws {
    let store = try DoseDays.store()
    store("delete", "task/dox", "--effective", "2026-01-20", "-m", "End", now: DoseDays.at(6))
    store("update", "task/dox", "--target", "15mg", "-m", "More", now: DoseDays.at(7))
    #expect(DoseDays.due(store, on: [6, 8, 20]) == ["10 mg", "15 mg", "none"])
    store("reopen", "task/dox", "-m", "On", now: DoseDays.at(7))
    #expect(DoseDays.due(store, on: [20]) == ["15 mg"])
  }

  @Test func `a revert keeps the days that people lived by, unless it is to be retroactive`() throws
  {
    for isRetroactive in [false, true] {
      let store = try DoseDays.store()
      store("update", "task/dox", "--target", "20mg", "-m", "More", now: DoseDays.at(7))
      let words = ["revert", "HEAD"] + (isRetroactive ? ["--retroactive"] : [])
      let run = store.run(words, now: DoseDays.at(12))
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("schedule: target 20 mg → 10 mg"))
      #expect(
        DoseDays.due(store, on: [6, 9, 13]) == [
          "10 mg", isRetroactive ? "10 mg" : "20 mg", "10 mg",
        ]
      )
    }
  }

  @Test func `an erased dose does not bring an older one back`() throws {
    let store = try DoseDays.store()
    store("update", "task/dox", "--target", "20mg", "-m", "More", now: DoseDays.at(7))
    let version = try store.record("task/dox").object?["version"]?.object?["uuid"]?.string ?? ""
    store(
      "purge",
      "task/dox",
      "--version",
      version,
      "--reason",
      "wrong patient",
      "--yes",
      now: DoseDays.at(9)
    )
    #expect(DoseDays.due(store, on: [6, 10]) == ["10 mg", "none"])
  }

  @Test func `a version that is to be erased is said with what is not due any more`() throws {
    let store = try DoseDays.store()
    store("update", "task/dox", "--target", "20mg", "-m", "More", now: DoseDays.at(7))
    let version = try store.record("task/dox").object?["version"]?.object?["uuid"]?.string ?? ""
    let words = ["purge", "task/dox", "--version", version, "--reason", "wrong patient"]
    for more in [["-n"], ["--yes"]] {
      let run = store.run(words + more, now: DoseDays.at(9))
      #expect(run.output.contains("daily at 08:00, 20 mg → nothing"))
      #expect(run.errors.contains("--restate FILE") == (more == ["-n"]))
    }
  }

  @Test func `a change of what has ended by then is refused, and nothing is said to hold`() throws {
    let store = try DoseDays.store()
    store("delete", "task/dox", "--effective", "2026-01-20", "-m", "End", now: DoseDays.at(6))
    let words = ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-22", "-m", "x"]
    let run = store.run(words, now: DoseDays.at(6))
    #expect(run.status == 65)
    #expect(run.errors.contains("task/dox ends on 20 Jan 2026"))
  }

  @Test func `an edit that is not committed is not given the date of another one`() throws {
    let store = try DoseDays.store()
    store("update", "task/dox", "--target", "15mg", now: DoseDays.at(6))
    let words = ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-20"]
    let run = store.run(words, now: DoseDays.at(6))
    #expect(run.status == 65)
    #expect(run.errors.contains("changes that are not committed"))
    store("commit", "-m", "Now", now: DoseDays.at(7))
    #expect(DoseDays.due(store, on: [6, 9, 21]) == ["10 mg", "15 mg", "15 mg"])
  }

  @Test func `a date that is past says from when on nothing was due until then`() throws {
    let store = try DoseDays.store()
    let run = store.run(
      ["update", "task/dox", "--effective", "2026-01-07", "-m", "x"],
      now: DoseDays.at(9)
    )
    #expect(run.status == 65)
    #expect(run.errors.contains("delete task/dox --effective 2026-01-05..2026-01-07"))
  }
}
