import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Ending, taking up again and removing tasks, as CareKit 1.x does with activities.
struct ActivityTests {
  /// A task whose time changed in June and will change in December; now is 20 November.
  private func storeWithHistory() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    store("update", "task/t", "--daily", "09:00", "--effective", "2026-06-01", "-m", "2")
    store("update", "task/t", "--daily", "10:00", "--effective", "2026-12-15", "-m", "3")
    return store
  }

  private static let lastDays = [
    "2026-01-01", "2026-05-31", "2026-06-01", "2026-11-19", "2026-11-20", "2026-11-21",
    "2026-12-14", "2026-12-15", "2027-02-01",
  ]

  /// Days around all changes, and the last days with their neighbours.
  private static let days = Set(
    lastDays.compactMap { CivilDate($0) }.flatMap { day in (-1...1).map { day.adding(days: $0) } }
  ).sorted()

  @Test(arguments: lastDays)
  func `the last day has its events, the next one none, and the past stays`(text: String) throws {
    let store = try storeWithHistory()
    let before = try store.events(on: Self.days)
    store("end", "task/t", "--on", text, "-m", "End")
    let after = try store.events(on: Self.days)
    let last = try #require(CivilDate(text))
    for day in Self.days {
      #expect(after[day] == (day <= last ? before[day] : []), "\(day), ended on \(text)")
    }
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(store("check").contains("nothing wrong"))
  }

  @Test(arguments: lastDays)
  func `an end that waits for its commit is the same end`(text: String) throws {
    let (one, other) = (try storeWithHistory(), try storeWithHistory())
    one("end", "task/t", "--on", text, "-m", "End")
    other("end", "t", "--on", text)
    #expect(try other.record("task/t").object?["version"] != nil)
    other("commit", "-m", "End")
    #expect(try one.events(on: Self.days) == other.events(on: Self.days))
  }

  @Test func `each part of a schedule ends with its own day`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--element",
      "start=2026-01-01T23:00,every=1d,tz=Asia/Tokyo,key=tokyo",
      "--element",
      "start=2026-01-01T23:00,every=1d,tz=Pacific/Honolulu,key=honolulu",
      "--element",
      "start=2026-01-01T09:00,every=1d,end=2026-01-31,key=over",
      "--element",
      "start=2027-01-01T09:00,every=1d,key=later",
      "-m",
      "1"
    )
    store("end", "task/t", "--on", "2026-12-01", "-m", "2")
    let ends = try store.elements("task/t").map { "\($0.key) \($0.end?.description ?? "")" }
    #expect(
      ends
        == [
          "over 2026-02-01T00:00:00-05:00", "tokyo 2026-12-02T00:00:00+09:00",
          "honolulu 2026-12-02T00:00:00-10:00",
        ]
    )
    store("reopen", "task/t", "-m", "3")
    let open = try store.elements("task/t").filter { $0.end == nil }.map(\.key)
    #expect(open.sorted() == ["honolulu", "later", "tokyo"])
  }

  @Test func `an end before the start is refused with advice`() throws {
    let store = try storeWithHistory()
    let head = try store.git("rev-parse", "HEAD")
    for words in [["-m", "End"], [], ["-n"]] {
      let run = store.run(["end", "task/t", "--on", "2025-12-31"] + words)
      #expect(run.status == 65)
      #expect(run.errors.contains("ends before it starts"))
      #expect(run.errors.contains("hint: name a later day"))
    }
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `the same end again changes nothing, and another one moves it`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    store("end", "task/t", "--on", "2026-12-01", "-m", "2")
    let head = try store.git("rev-parse", "HEAD")
    let again = store.run("end", "task/t", "--on", "2026-12-01", "-m", "3")
    #expect(again.status == 0)
    #expect(again.errors == "task/t ends with 1 Dec 2026 already\n")
    #expect(try store.git("rev-parse", "HEAD") == head)
    let days = ["2026-01-10", "2026-03-01", "2026-03-02", "2026-12-01", "2026-12-05"]
      .compactMap { CivilDate($0) }
    for (last, count) in [("2026-12-31", 5), ("2026-01-31", 1), ("2026-03-01", 2)] {
      store("end", "task/t", "--on", last, "-m", "4")
      #expect(try store.events(on: days).values.count { !$0.isEmpty } == count, "until \(last)")
    }
  }

  @Test func `an end before a change that is in force tells no amount of the time after it`() throws
  {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--target",
      "1tablet",
      "--start",
      "2026-01-01",
      "-m",
      "1"
    )
    store("update", "task/t", "--target", "2tablets", "--effective", "2026-01-10", "-m", "2")
    let end = store("end", "task/t", "--on", "2026-01-05", "-m", "3")
    #expect(end.contains("from 6 Jan 2026 to the start of 10 Jan 2026: daily at 08:00 → "))
    #expect(end.contains("from 10 Jan 2026 on: daily at 08:00, 2 tablets → nothing\n"), "\(end)")
    let difference = store("diff", "HEAD~1", "HEAD")
    #expect(difference.contains("~ schedule  daily at 08:00, 2 tablets → nothing  !clinical\n"))
    for said in [end, difference] { #expect(!said.contains("→ 1 tablet"), "\(said)") }
  }

  @Test func `a task without on ends with today`() throws {
    let store = try storeWithHistory()
    #expect(store("end", "task", "t", "-n").contains("through 20 Nov 2026"))
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `a draft of an end can be changed further`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    store("end", "task/t", "--on", "2026-12-01")
    store("update", "task/t", "--title", "x")
    #expect(store.fails(65, "end", "task/t", "--on", "2026-12-02").contains("not committed"))
    store("commit", "-m", "2")
    #expect(try store.record("task/t/title") == "x")
    #expect(try store.elements("task/t").map(\.end?.local.date.description) == ["2026-12-02"])
  }

  @Test func `a task goes on from now on, and the gap stays`() throws {
    let store = try storeWithHistory()
    store("end", "task/t", "--on", "2026-03-01", "-m", "End")
    store("reopen", "task/t", "-m", "Again")
    let days = ["2026-03-01", "2026-03-02", "2026-06-10", "2026-11-19", "2026-11-21", "2026-12-20"]
      .compactMap { CivilDate($0) }
    let events = try store.events(on: days)
    #expect(days.map { events[$0]?.isEmpty } == [false, true, true, true, false, false])
    store("reopen", "task/t", "--from", "2026-06-01", "-m", "x")
    #expect(store.run("reopen", "task/t").errors == "task/t has no end\n")
  }

  @Test func `a task goes on from the day that is named`() throws {
    let store = try storeWithHistory()
    store("end", "task/t", "--on", "2026-03-01", "-m", "End")
    store("reopen", "task/t", "--from", "2026-02-15")
    store("commit", "-m", "Again")
    let days = ["2026-02-14", "2026-02-20", "2026-03-02", "2026-06-10", "2026-12-20"]
      .compactMap { CivilDate($0) }
    #expect(try store.events(on: days).values.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: ["end", "reopen"])
  func `only tasks that are there end and go on`(verb: String) throws {
    let store = try storeWithHistory()
    store("add", "contact", "c", "--name", "C", "-m", "x")
    store("add", "task", "new", "--daily", "08:00")
    #expect(store.fails(5, verb, "task/u").contains("there is no task"))
    #expect(store.fails(64, verb, "contact/c").contains("is not a task"))
    #expect(store.fails(65, verb, "task/new").contains("not committed"))
    _ = store.fails(64, verb)
    store("delete", "task/t", "-m", "x")
    #expect(store.fails(65, verb, "task/t", "-m", "x").contains("was deleted"))
  }

  /// On which of some days of January a task is due.
  private func due(_ days: [Int], in store: CommandStore) -> [Int] {
    days.filter { day in
      let date = "2026-01-" + (day < 10 ? "0\(day)" : "\(day)")
      return !store("agenda", "--date", date).contains("Nothing is planned")
    }
  }

  @Test func `a taper that was ended and is reopened has its own steps and ends`() throws {
    let now = "2026-01-05T07:00:00-05:00"
    let words = "taper 4,3,2,1 tablets, 3 days each, 8:00 from 2026-01-05"
    let store = try CommandStore()
    store("add", "task", "t", "--schedule", words, "-m", "1", now: now)
    let steps = try store.elements("task/t").map { "\($0.key) \($0.end?.description ?? "")" }
    store("end", "task/t", "--on", "2026-01-09", "-m", "2", now: now)
    #expect(try store.elements("task/t").count == 2)
    store("reopen", "task/t", "-m", "3", now: "2026-01-12T07:00:00-05:00")
    #expect(try store.elements("task/t").map { "\($0.key) \($0.end?.description ?? "")" } == steps)
    #expect(due([8, 9, 10, 12, 16, 17], in: store) == [8, 9, 12, 16])
    store("end", "task/t", "--on", "2026-01-14", "-m", "4", now: "2026-01-13T07:00:00-05:00")
    let late = store.run(["reopen", "task/t", "-m", "5"], now: "2026-01-20T07:00:00-05:00")
    #expect(late.status == 65)
    #expect(late.errors.contains("planned through 2026-01-16 before it was ended"))
  }

  @Test func `a course that came to its own end is not reopened for good`() throws {
    let store = try CommandStore()
    let words = ["--schedule", "every 8h from 2026-11-10 08:00 for 7 days, 5 ml", "-m", "1"]
    #expect(store.run(["add", "task", "amox"] + words).status == 0)
    let plan = try store.elements("task/amox").map { "\($0.key) \($0.end?.description ?? "")" }
    for words in [["-m", "Again"], ["-n"], [], ["--from", "2026-11-22", "-m", "Again"]] {
      let run = store.run(["reopen", "amox"] + words)
      #expect(run.status == 65, "\(run)")
      #expect(run.errors.contains("planned through 2026-11-17"), "\(run.errors)")
      #expect(run.errors.contains("'careplan update task/amox --until DATE'"), "\(run.errors)")
    }
    #expect(
      try store.elements("task/amox").map { "\($0.key) \($0.end?.description ?? "")" } == plan
    )
    #expect(try store.git("status", "--porcelain").isEmpty)
    store("update", "task/amox", "--until", "2026-11-30", "-m", "2")
    #expect(try store.elements("task/amox").allSatisfy { $0.end != nil })
    store("end", "task/amox", "--on", "2026-11-24", "-m", "3")
    store("reopen", "amox", "-m", "4")
    let ends = try store.elements("task/amox").map { $0.end?.description.prefix(10) ?? "" }
    #expect(ends == ["2026-12-01"])
  }

  @Test func `an end before a change of the dose does not tell that change again`() throws {
    let store = try CommandStore.withDose(now: "2026-01-05T07:00:00-05:00")
    let change = ["update", "dox", "--target", "20mg", "--effective", "2026-11-20", "-m", "More"]
    #expect(store.run(change).status == 0)
    let told = store("end", "dox", "--on", "2026-11-18", "-m", "End")
    #expect(told.contains("through 18 Nov 2026"), "\(told)")
    #expect(!told.contains("~ schedule: target"), "\(told)")
  }

  @Test func `a task goes on within its pause from the date that was said`() throws {
    let now = "2026-01-06T12:00:00-05:00"
    let store = try CommandStore.withDose(now: now)
    store("delete", "task/dox", "--effective", "2026-01-08..2026-01-20", "-m", "Pause", now: now)
    store("reopen", "task/dox", "--from", "2026-01-12", "-m", "Again", now: now)
    #expect(due([7, 9, 11, 12, 20], in: store) == [7, 12, 20])
    let within = "2026-01-09T07:00:00-05:00"
    store("reopen", "task/dox", "-m", "Again", now: within)
    #expect(due([7, 8, 9, 11, 12, 20], in: store) == [7, 9, 11, 12, 20])
    let words = ["reopen", "task/dox", "--from", "2026-01-10", "-m", "Again"]
    let nothing = store.run(words, now: within)
    #expect(nothing.status == 0)
    #expect(
      nothing.errors == "task/dox has no end, and no pause that 10 Jan 2026 lies in\n"
    )
  }

  @Test func `a task with a planned end goes on from the date that was said`() throws {
    let now = "2026-01-06T12:00:00-05:00"
    let store = try CommandStore.withDose(now: now)
    store("delete", "task/dox", "--effective", "2026-01-08", "-m", "End", now: now)
    store("reopen", "task/dox", "--from", "2026-01-12", "-m", "Again", now: now)
    #expect(due([7, 9, 12], in: store) == [7, 12])
  }

  @Test func `what is due all day stays due on the day on which it is stopped`() throws {
    let now = "2026-01-06T12:00:00-05:00"
    let store = try CommandStore()
    let words = ["add", "task", "day", "--daily", "all-day", "--start", "2026-01-05", "-m", "Add"]
    #expect(store.run(words, now: now).status == 0)
    let stopped = store("delete", "task/day", "-m", "Stop", now: now)
    #expect(stopped.contains("what began before stays: 6 Jan 2026"), "\(stopped)")
    #expect(store("agenda", now: now).contains("any time"))
    #expect(!store("agenda", "--date", "2026-01-07", now: now).contains("any time"))
  }
}

extension CommandStore {
  /// The starts of a task's events on some days, by the version in force at the end of each.
  fileprivate func events(on days: [CivilDate]) throws -> [CivilDate: [EventStart]] {
    var events: [CivilDate: [EventStart]] = [:]
    for day in days {
      let run = run("show", "task/t@\(day)", "--json")
      guard run.status == 0 else {
        try #require(run.status == 5, "\(run.errors)")
        events[day] = []
        continue
      }
      let record = try AnyRecord(json: json("careplan.show/v1", of: run.output))
      let starts = try #require(record.schedule?.events).lazy.map(\.eventStart)
      events[day] = starts.prefix { $0.day <= day }.filter { $0.day == day }
    }
    return events
  }
}
