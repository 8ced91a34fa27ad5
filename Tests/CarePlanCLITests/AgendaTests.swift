import CarePlanKit
import CareTestSupport
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct AgendaTests {
  /// A store with everything that a day can have.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    for words in [
      [
        "doxylamine", "--title", "Take doxylamine", "--daily", "08:00", "--start", "2026-01-01",
        "--target", "2tablets", "--group", "pain", "--instructions",
        "With a glass of water, at least half an hour before breakfast, and never together with "
          + "grapefruit juice.",
      ],
      [
        "drink", "--title", "Drink", "--element", "start=2026-01-01,every=1d,all-day,target=1000mL",
      ],
      [
        "rest", "--title", "Rest", "--element", "start=2026-01-01T21:00,every=1d,text=Before bed",
        "optional=true", "--group", "pain",
      ],
      ["walk", "--title", "Walk", "--daily", "09:30", "--start", "2026-01-01"],
      ["drip", "--title", "Drip", "--element", "start=2026-01-08T08:00,every=1w,duration=50h"],
      [
        "advice", "--title", "Read on", "--daily", "10:00", "--start", "2026-01-01",
        "activityType=readOnly",
      ],
      [
        "call", "--title", "Call Berlin", "--element",
        "start=2026-01-01T15:00,every=1d,duration=0min,tz=Europe/Berlin",
      ],
    ] {
      let added = store.run(["add", "task"] + words + ["-m", "x"])
      #expect(added.status == 0, "\(added.errors)")
    }
    let day = "2026-01-10"
    try store.record(.tablets(1, at: "2026-01-10T13:05:00Z"), "doxylamine", on: day)
    let entry = OutcomeEntry([], state: .notCompleted, reason: "knee hurts")
    try store.record(entry, "walk", on: day)
    try store.record(
      .completion(at: try #require(Instant("2026-01-11T14:10:00Z"))),
      "call",
      on: day
    )
    return store
  }

  @Test func `a day says what is due, what was done and what is left`() throws {
    let store = try store()
    let noon = ["--date", "2026-01-10", "--as-of", "2026-01-10T12:00"]
    expectSnapshot(store.run(["agenda"] + noon).output, "agenda-day")
    expectSnapshot(store.run(["agenda", "--by", "group"] + noon).output, "agenda-groups")
    expectSnapshot(store.run(["agenda", "-o", "markdown"] + noon).output, "agenda-markdown")
    expectSnapshot(store.run(["agenda", "-o", "html"] + noon).output, "agenda-html")
  }

  @Test func `every day of a span has a section, with events or without`() throws {
    let store = try CommandStore()
    store("add", "task", "a", "--weekly", "sat@12:00", "--start", "2026-01-01", "-m", "x")
    expectSnapshot(store("agenda", "--week", "--date", "2026-01-07"), "agenda-week")
    #expect(store("agenda", "--from", "2026-01-02", "--to", "2026-01-01").isEmpty)
    let document = store("agenda", "--date", "2026-01-09", "-o", "html")
    #expect(document.contains("Nothing is planned."))
    let times = ["--from", "2026-01-01T08:00", "--to", "2026-01-02T08:00"]
    let refused = store.run(["agenda"] + times)
    #expect(refused.status == 64 && refused.errors.contains("whole days"))
  }

  @Test func `an event stands in every day on which it runs and counts on its first`() throws {
    let store = try store()
    let words = ["agenda", "--json", "--from", "2026-01-08", "--to", "2026-01-11"]
    let days = try #require(
      try json("careplan.agenda/v1", of: store.run(words).output).object?["days"]?.array
    )
    let drips = { (member: String) in
      days.map { day in
        day.object?[member]?.array?.count { $0.object?["task"] == "drip" } ?? 0
      }
    }
    #expect(drips("events") == [1, 0, 0, 0])
    #expect(drips("running") == [0, 1, 1, 0])
    #expect(days.compactMap { $0.object?["total"]?.number?.int } == [5, 4, 4, 4])
    #expect(days.compactMap { $0.object?["done"]?.number?.int } == [0, 0, 1, 0])
  }

  @Test func `an event that ends at midnight is over`() throws {
    let store = try CommandStore()
    store("add", "task", "a", "--daily", "23:00", "--start", "2026-01-01", "-m", "x")
    #expect(!store("agenda", "--date", "2026-01-05").contains("since"))
    store("update", "task/a", "--daily", "23:30", "--retroactive", "-m", "x")
    #expect(store("agenda", "--date", "2026-01-05").contains("since Sun 4 Jan 23:30 "))
  }

  @Test func `every value of a regimen in conflict is said, and that somebody ended it`() throws {
    let store = try store()
    try store.fork(
      "doxylamine",
      { ($0.content.instructions, $0.content.title) = ("10 mg", "Doxylamine") },
      { $0.content.instructions = "20 mg" }
    )
    let library = try store.library()
    var walk = try #require(try library.fetch(TaskContent.self, id: "walk"))
    var ended = walk
    ended.common.effectiveDate = try #require(Instant("2026-01-03T05:00:00Z"))
    walk.content.instructions = "Slowly"
    try library.update(walk)
    try library.delete(ended)
    let words = ["agenda", "--date", "2026-01-10", "--as-of", "2026-01-10T12:00"]
    expectSnapshot(store.run(words).output, "agenda-conflict")
    for format in ["markdown", "html"] {
      let document = store.run(words + ["-o", format]).output
      #expect(document.contains("10 mg") && document.contains("20 mg"))
      #expect(document.contains("OR ended: unresolved"))
    }
  }

  @Test func `every value of an outcome in conflict is said`() throws {
    let store = try store()
    let library = try store.library()
    let id = "doxylamine@2026-01-10T08:00:00"
    let outcome = try #require(try library.fetch(OutcomeContent.self, id: id))
    for count in [2, 3] {
      var other = outcome
      other.content.values = try OutcomeEntry.tablets(count, at: "2026-01-10T13:05:00Z").values
      try library.update(other)
    }
    let output = store("agenda", "--date", "2026-01-10", "--as-of", "2026-01-10")
    let line = try #require(output.split(separator: "\n").first { $0.contains("doxylamine") })
    #expect(line.hasPrefix("  !  08:00"))
    #expect(line.contains("2 tablets") && line.contains("3 tablets") && line.contains(" OR "))
    #expect(line.contains(": unresolved, CONFLICT: 2 versions of the outcome"))
    let run = store.run("events", "doxylamine", "--date", "2026-01-10", "--json")
    let events = try json("careplan.events/v1", of: run.output).array
    let conflict = events?.first?.object?["conflict"]
    #expect(conflict?.object?["members"] == ["values"])
    #expect(conflict?.object?["leaves"]?.array?.count == 2)
  }

  @Test func `a health task without samples is no data, not unrecorded`() throws {
    let store = try CommandStore()
    store(
      "add",
      "health-task",
      "steps",
      "--daily",
      "08:00",
      "--start",
      "2026-01-01",
      "--quantity",
      "stepCount",
      "--cumulative",
      "--unit",
      "count",
      "-m",
      "x"
    )
    let output = store("agenda", "--date", "2026-01-10")
    #expect(output.contains("no data") && !output.contains("not recorded"))
    #expect(store("events", "--date", "2026-01-10", "--json").contains("\"kind\": \"health-task\""))
  }

  @Test func `a stream of lines has one for each day`() throws {
    let lines = try store()("agenda", "--week", "--date", "2026-01-10", "-o", "json-lines")
      .split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines.first == #"{"format":"careplan.agenda/v1","type":"header"}"#)
  }

  @Test func `each value says when it was given, and of many the first and the last`() throws {
    let store = try store()
    let words = "drink"
    for (amount, hour) in [(300, "15"), (200, "17"), (100, "16")] {
      let date = try #require(Instant("2026-01-10T\(hour):00:00Z"))
      let value = OutcomeValue(.integer(amount), units: "mL", createdDate: date)
      try store.record(OutcomeEntry([value]), words, on: "2026-01-10", .appending)
    }
    let output = store("agenda", "--date", "2026-01-10")
    #expect(output.contains("◑  any time"))
    #expect(output.contains("300 mL at 10:00, 200 mL at 12:00, 100 mL at 11:00"), "\(output)")
    for minute in 10...12 {
      let date = try #require(Instant("2026-01-10T17:\(minute):00Z"))
      let value = OutcomeValue(.integer(50), units: "mL", createdDate: date)
      try store.record(OutcomeEntry([value]), words, on: "2026-01-10", .appending)
    }
    let many = store("agenda", "--date", "2026-01-10")
    let values = "300 mL, 200 mL, 100 mL, 50 mL, 50 mL, 50 mL, all by Test"
    #expect(many.contains("6 entries, 10:00 to 12:12: \(values)"), "\(many)")
  }

  @Test(arguments: [
    (0, "○"), (0.1, "◔"), (0.25, "◔"), (0.5, "◑"), (0.75, "◕"), (0.999, "◕"), (1, "●"),
  ])
  func `a ring is full only when all is done`(fraction: Double, ring: String) {
    #expect(ProgressRing(fraction: fraction).rawValue == ring)
  }

  @Test func `instructions are wrapped to a narrow terminal`() throws {
    let store = try store()
    let run = careplan(
      ["agenda", "--date", "2026-01-10", "--no-pager"],
      in: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now, "NO_COLOR": "1"],
      width: 50
    )
    let lines = run.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.displayWidth <= 50 })
    #expect(lines.contains("     With a glass of water, at least half an hour"))
  }

  @Test func `a calendar has the events of the days with their reminders`() throws {
    let store = try store()
    let words = ["agenda", "--ics", "--date", "2026-01-10"]
    let calendar = store.run(words).output
    expectSnapshot(calendar.replacing("\r\n", with: "\n"), "agenda-ics")
    #expect(calendar == store.run(words + ["--as-of", "2026-02-01"]).output)
    let lines = calendar.components(separatedBy: "\r\n")
    #expect(lines.last == "" && lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    #expect(store.run(words + ["--json"]).status == 64)
  }

  @Test func `no text of a record breaks a calendar`() throws {
    let store = try CommandStore()
    let title = "Take; 1,5 \\ " + String(repeating: "ü🫖", count: 30)
    store("add", "task", "a", "--daily", "08:00", "--title", title, "-m", "x")
    store("update", "task/a", "instructions=One\nEND:VEVENT", "--retroactive", "-m", "x")
    let calendar = store("agenda", "--ics", "--date", "2026-11-21")
    let unfolded = calendar.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    let escaped = title.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
      .replacing(",", with: "\\,")
    #expect(unfolded.contains("SUMMARY:\(escaped)"))
    #expect(unfolded.count { $0 == "END:VEVENT" } == 1)
    #expect(unfolded.contains("DESCRIPTION:One\\nEND:VEVENT"))
    let events = try PythonJudge.events(ofCalendar: calendar)
    #expect(events.map { $0.components(separatedBy: "\t").last } == [title])
  }

  @Test func `another program reads the events of a calendar`() throws {
    let store = try CommandStore()
    store("add", "task", "a", "--daily", "08:00", "--title", "Take", "-m", "x")
    store("add", "task", "b", "--daily", "all-day", "--title", "Look", "-m", "x")
    let calendar = store("agenda", "--ics", "--date", "2026-11-21")
    let events = try PythonJudge.events(ofCalendar: calendar).map { line in
      line.components(separatedBy: "\t").dropFirst().joined(separator: " ")
    }
    #expect(events == ["2026-11-21 0 Look", "2026-11-21T13:00:00+00:00 1 Take"])
  }
}
