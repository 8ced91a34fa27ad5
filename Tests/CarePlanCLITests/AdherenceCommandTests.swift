import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct AdherenceCommandTests {
  @Test func `the last seven days are what goes without saying`() throws {
    let test = try DaysStore()
    expectSnapshot(try test.output(["adherence"]), "adherence")
    let days = try test.rows("adherence").compactMap { $0["day"]?.string }
    #expect(days.first == "2026-11-14" && days.last == "2026-11-20" && days.count == 7)
    #expect(try test.output(["adherence", "--last", "7"]) == test.output(["adherence"]))
  }

  @Test(arguments: ["day", "week", "task", "plan"])
  func `rows are days, weeks, tasks or plans`(grouping: String) throws {
    let test = try DaysStore()
    let words = ["adherence", "--by", grouping, "--last", "10"]
    expectSnapshot(try test.output(words), "adherence-\(grouping)")
    expectSnapshot(try test.output(words + ["-o", "json-lines"]), "adherence-\(grouping)-json")
  }

  @Test func `documents and programs have the same numbers`() throws {
    let test = try DaysStore()
    let words = ["adherence", "--date", "2026-11-18", "--strategy", "sum"]
    expectSnapshot(try test.output(words + ["--json"]), "adherence-json")
    expectSnapshot(try test.output(words + ["-o", "markdown"]), "adherence-markdown")
    expectSnapshot(try test.output(words + ["-o", "html"]), "adherence-html")
  }

  @Test func `there is one row for each day, and none if the span ends before it begins`() throws {
    let test = try DaysStore()
    let span = ["adherence", "--from", "2026-01-01", "--to", "2026-04-10", "--json"]
    let value = try json("careplan.adherence/v1", of: test.output(span))
    let rows = value.object?["rows"]?.array?.compactMap(\.object) ?? []
    #expect(rows.count == 100)
    #expect(rows.allSatisfy { $0["ratio"] == .null && $0["events"] == 0 })
    #expect(value.object?["total"]?.object?["ratio"] == .null)
    let empty = ["adherence", "--from", "2026-01-02", "--to", "2026-01-01"]
    #expect(try test.output(empty).isEmpty)
    #expect(try test.rows("adherence", "--from", "2026-01-02", "--to", "2026-01-01").isEmpty)
    let text = try test.output(["adherence", "--date", "2026-01-01"])
    #expect(
      text == "DAY        DONE  PERCENT\nThu 1 Jan     –        –\nTotal         –        –\n"
    )
  }

  @Test func `whole days count what is still to come`() throws {
    let test = try DaysStore()
    let words = ["adherence", "dose", "--date", "2026-11-16", "--json"]
    func total(_ more: String...) throws -> JSONObject? {
      try json("careplan.adherence/v1", of: test.output(words + more)).object?["total"]?.object
    }
    let morning = try total("--as-of", "2026-11-16T09:30")
    #expect(morning?["ratio"] == 1 && morning?["pending"] == 1 && morning?["notRecorded"] == 0)
    let whole = try total("--as-of", "2026-11-16T09:30", "--whole-day")
    #expect(whole?["ratio"]?.double == 0.5 && whole?["pending"] == 0 && whole?["notRecorded"] == 1)
    #expect(try total()?["ratio"]?.double == 0.5)
  }

  @Test func `tasks, types and plans are chosen as everywhere`() throws {
    let test = try DaysStore()
    func events(_ words: String...) throws -> JSONValue? {
      let all = ["adherence", "--date", "2026-11-19", "--json"] + words
      let value = try json("careplan.adherence/v1", of: test.output(all))
      return value.object?["total"]?.object?["events"]
    }
    #expect(try events() == 4)
    #expect(try events("dose") == 2)
    #expect(try events("dose", "fever") == 3)
    #expect(try events("--type", "assessment") == 1)
    #expect(try events("--plan", "nausea") == 2)
    // What does not count is left out even where it is asked for.
    #expect(try events("tea", "yoga") == 0)
    // Before anything was recorded.
    let early = try test.rows("adherence", "--date", "2026-11-18", "--rev", "HEAD~7")
    #expect(early.map { $0["done"] } == [0] && early.map { $0["events"] } == [4])
  }

  @Test func `weeks begin on the day that is wanted`() throws {
    let test = try DaysStore()
    let words = ["adherence", "--week", "--first-day", "sun", "--date", "2026-11-22", "--json"]
    let value = try json("careplan.adherence/v1", of: test.output(words)).object
    #expect(value?["from"] == "2026-11-22" && value?["to"] == "2026-11-28")
    let rows = try test.rows(
      "adherence",
      "--from",
      "2026-11-13",
      "--to",
      "2026-11-20",
      "--by",
      "week",
      "--first-day",
      "sat"
    )
    let starts = rows.compactMap { $0["from"]?.string }
    #expect(starts == ["2026-11-13", "2026-11-14"])
  }

  @Test func `conflicts and outcomes without an event are told`() throws {
    let test = try DaysStore()
    let document = test.store("show", "task/fever", "--json")
    test.store("update", "task/fever", "--title", "Fever", "-m", "1", now: "2026-11-20T17:10:00Z")
    test.store(
      "update",
      "task/fever",
      "--record",
      "-",
      "-m",
      "2",
      now: "2026-11-20T17:20:00Z",
      input: document.replacing("Measure fever", with: "Temperature")
    )
    test.store("update", "dose", "--daily", "21:00", "--effective", "2026-11-17", "-m", "Later")
    expectSnapshot(try test.output(["adherence", "--last", "4"]), "adherence-marks")
    let total = try test.rows("adherence", "--last", "4")
    #expect(total.compactMap { $0["conflicted"] } == [1, 1, 1, 1])
    #expect(try test.output(["calendar", "--week"]).contains("18 ◑!"))
  }

  @Test func `bad input is refused`() throws {
    let store = try CommandStore()
    let span = store.fails(64, "adherence", "--from", "2026-02-30", "--to", "2026-03-01")
    #expect(span.contains("2026-02-30"))
    #expect(store.fails(5, "adherence", "nothing").contains("nothing"))
    #expect(store.fails(64, "adherence", "--last", "0").contains("from 1 to"))
    #expect(
      store.fails(64, "adherence", "--last", "3", "--week").contains("cannot be used together")
    )
    #expect(store.fails(64, "adherence", "--by", "month").contains("month"))
    #expect(store.fails(64, "adherence", "--first-day", "foo").contains("mon, tue"))
    let times = store.fails(64, "adherence", "--from", "2026-01-01T08:00", "--to", "2026-01-02")
    #expect(times.contains("whole days"))
    let long = store.fails(64, "adherence", "--from", "0001-01-01", "--to", "9999-12-31")
    #expect(long.contains("at most 36525 days"))
  }

  @Test(arguments: [["--as-of", "0001-01-02"], ["--date", "9999-12-31", "--week"]])
  func `rows end where the calendar does`(words: [String]) throws {
    let store = try CommandStore()
    let run = store.run(["adherence", "--json"] + words)
    let value = try json("careplan.adherence/v1", of: run.output).object
    let days = [value?["from"]?.string, value?["to"]?.string].compactMap { $0 }
    #expect(days.compactMap { CivilDate($0) }.count == 2, "\(days)")
  }

  @Test(arguments: [
    (0.0, "0 %", 0), (0.001, "1 %", 1), (1.0 / 3, "33 %", 3), (0.5, "50 %", 5), (0.999, "99 %", 9),
    (1.0, "100 %", 10),
  ])
  func `only nothing is 0 %, and only all is 100 %`(part: Double, percent: String, cells: Int) {
    #expect(Percentage(part).percent == percent)
    #expect(Percentage(part).bar.count { $0 == "█" } == cells)
    #expect(Percentage(part).bar.count == 10)
  }
}
