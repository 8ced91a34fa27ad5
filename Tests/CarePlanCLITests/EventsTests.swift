import CarePlanKit
import CareTestSupport
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct EventsTests {
  /// A store with a medicine twice a day, a walk and something to read.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let start = ["--start", "2026-01-01", "-m", "x"]
    for words in [
      [
        "doxylamine", "--title", "Take doxylamine", "--daily", "08:00", "--daily", "20:00",
        "--target", "2tablets", "--tag", "medicine", "--group", "pain",
      ],
      ["walk", "--daily", "09:30", "--tag", "move", "activityType=intervention"],
      ["advice", "--title", "Read on", "--daily", "10:00", "activityType=readOnly"],
    ] {
      let added = store.run(["add", "task"] + words + start)
      #expect(added.status == 0, "\(added.errors)")
    }
    return store
  }

  private func elements(_ store: CommandStore, _ words: String...) throws -> [JSONObject] {
    let run = store.run(["events", "--json"] + words)
    #expect(run.status == 0, "\(run.errors)")
    let list = try json("careplan.events/v1", of: run.output).array
    return try #require(list).compactMap(\.object)
  }

  private func tasks(_ store: CommandStore, _ words: String...) throws -> [String] {
    let run = store.run(["events", "--json"] + words)
    #expect(run.status == 0, "\(run.errors)")
    return try json("careplan.events/v1", of: run.output).array?
      .compactMap { $0.object?["task"]?.string } ?? []
  }

  @Test func `a day is one line for each event with what was recorded`() throws {
    let store = try store()
    try store.record(.tablets(1, at: "2026-11-20T13:05:00Z"), "doxylamine", on: "2026-11-20")
    let entry = OutcomeEntry([], state: .notCompleted, reason: "knee hurts")
    try store.record(entry, "walk", on: "2026-11-20")
    expectSnapshot(store("events"), "events-day")
    expectSnapshot(store("events", "--from", "2026-11-19", "--to", "2026-11-20"), "events-days")
  }

  @Test(arguments: ["json", "json-lines", "markdown", "html"])
  func `the events of a day are the same in every format`(format: String) throws {
    let store = try store()
    try store.record(.tablets(1, at: "2026-11-20T13:05:00Z"), "doxylamine", on: "2026-11-20")
    let output = store("events", "doxylamine", "--date", "2026-11-20", "-o", format)
    expectSnapshot(output, "events-\(format)")
  }

  @Test func `filters are joined by "and", their values by "or"`() throws {
    let store = try store()
    #expect(try tasks(store) == ["doxylamine", "walk", "advice", "doxylamine"])
    #expect(try tasks(store, "walk", "task/advice") == ["walk", "advice"])
    #expect(try tasks(store, "--tag", "medicine", "--tag", "move", "--group", "-") == ["walk"])
    #expect(try tasks(store, "--group", "pain") == ["doxylamine", "doxylamine"])
    #expect(try tasks(store, "--type", "readOnly") == ["advice"])
    #expect(try tasks(store, "--plan", "nobody") == [])
    #expect(try tasks(store, "--rev", "HEAD~1") == ["doxylamine", "walk", "doxylamine"])
  }

  @Test func `a task that is not there is told apart from a day without events`() throws {
    let store = try store()
    #expect(store.fails(5, "events", "task/walks").contains("did you mean 'task/walk'?"))
    let run = store.run("events", "walk", "--date", "2025-12-31")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "there are no such events\n")
    #expect(store.fails(64, "events", "care-plan/p").contains("a care-plan has no events"))
  }

  @Test func `a span of days has both of them, one of times not its end`() throws {
    let store = try store()
    let days = try elements(store, "walk", "--from", "2026-02-01", "--to", "2026-02-03")
    #expect(days.compactMap { $0["day"]?.string } == ["2026-02-01", "2026-02-02", "2026-02-03"])
    #expect(days.compactMap { $0["occurrence"]?.number?.int } == [31, 32, 33])
    let from = "2026-02-01T10:00", to = "2026-02-03T09:30"
    let times = try elements(store, "walk", "--from", from, "--to", to)
    // CareKit's rule: what still runs when the span begins belongs to it.
    #expect(times.compactMap { $0["day"]?.string } == ["2026-02-01", "2026-02-02"])
    let later = try elements(store, "walk", "--from", "2026-02-01T10:31", "--to", to)
    #expect(later.compactMap { $0["day"]?.string } == ["2026-02-02"])
  }

  @Test func `a span that ends before it begins has no events`() throws {
    let store = try store()
    #expect(try tasks(store, "--from", "2026-02-03", "--to", "2026-02-01") == [])
    let noon = "2026-02-01T12:00"
    #expect(try tasks(store, "--from", noon, "--to", noon) == [])
  }

  @Test(arguments: [
    ["--from", "2026-01-01"], ["--from", "2026-01-01", "--to", "2026-01-02T08:00"],
    ["--from", "2026-01-01", "--to", "2026-01-02", "--week"], ["--date", "2026-02-30"],
    ["--type", "reading"], ["--strategy", "guess"], ["--limit", "-1"],
  ])
  func `spans and choices that make no sense are refused`(words: [String]) throws {
    #expect(try store().run(["events"] + words).status == 64)
  }

  @Test func `a week runs from Monday to Sunday`() throws {
    let days = try elements(store(), "walk", "--week").compactMap { $0["day"]?.string }
    #expect(days.count == 7)
    #expect(days.first == "2026-11-16" && days.last == "2026-11-22")
  }

  @Test func `a limit ends the enumeration`() throws {
    let store = try store()
    let words = ["walk", "--from", "2026-01-01", "--to", "2026-12-31", "--limit"]
    let run = store.run(["events", "-o", "json-lines"] + words + ["5"])
    #expect(run.output.hasSuffix("{\"count\":5,\"type\":\"end\"}\n"))
    #expect(store.run(["events"] + words + ["0"]).output.isEmpty)
  }

  @Test func `what was recorded late in Honolulu is on the same day in Auckland`() throws {
    let store = try CommandStore("--time-zone", "Pacific/Honolulu")
    store("add", "task", "pill", "--daily", "23:30", "--start", "2026-01-01", "-m", "x")
    let moment = "2026-01-11T09:35:00Z"
    try store.record(.tablets(1, at: moment), "pill", on: "2026-01-10")
    for zone in ["Pacific/Honolulu", "Pacific/Auckland", "America/New_York"] {
      let words = ["--time-zone", zone, "--date", "2026-01-10"]
      let found = try json(
        "careplan.events/v1",
        of: store.run(["events", "--json"] + words).output
      ).array
      let event = try #require(found?.first?.object)
      #expect(found?.count == 1)
      #expect(event["day"] == "2026-01-10" && event["eventStart"] == "2026-01-10T23:30:00")
      #expect(event["start"] == "2026-01-11T09:30:00Z")
      #expect(event["outcome"]?.object?["id"] == "pill@2026-01-10T23:30:00")
      #expect(store.run(["agenda"] + words).output.contains("1 tablet"))
    }
    let far = store("events", "--time-zone", "Pacific/Auckland", "--date", "2026-01-10")
    #expect(far.contains("23:30 (Honolulu time)"))
  }

  @Test func `today is the day in the zone of what is printed`() throws {
    let store = try CommandStore("--time-zone", "Pacific/Honolulu")
    store("add", "task", "pill", "--daily", "08:00", "--start", "2026-01-01", "-m", "x")
    let now = "2026-01-10T20:00:00Z"
    let days = [("Pacific/Honolulu", "2026-01-10"), ("Asia/Tokyo", "2026-01-11")]
    for (zone, day) in days {
      let run = store.run(["events", "--json", "--time-zone", zone], now: now)
      let found = try json("careplan.events/v1", of: run.output).array
      #expect(found?.compactMap { $0.object?["day"]?.string } == [day])
    }
  }

  @Test func `the state of an event follows the strategy and the moment`() throws {
    let store = try store()
    try store.record(.tablets(1, at: "2026-11-20T13:05:00Z"), "doxylamine", on: "2026-11-20")
    let states = { (words: [String]) in
      let run = store.run(["events", "doxylamine", "--json"] + words)
      return try json("careplan.events/v1", of: run.output).array?
        .compactMap { $0.object?["status"]?.string } ?? []
    }
    #expect(try states([]) == ["partial", "pending"])
    #expect(try states(["--strategy", "exists"]) == ["done", "pending"])
    #expect(try states(["--as-of", "2026-11-20"]) == ["partial", "notRecorded"])
    #expect(try states(["--as-of", "2026-11-20T07:00"]) == ["pending", "pending"])
  }

  @Test func `an outcome whose event is gone stands among the events`() throws {
    let store = try store()
    let moment = "2026-11-20T13:05:00Z"
    try store.record(.tablets(1, at: moment), "doxylamine", on: "2026-11-20")
    store(
      "update",
      "task/doxylamine",
      "--daily",
      "07:00",
      "--start",
      "2026-01-01",
      "--retroactive",
      "-m",
      "Earlier"
    )
    let found = try elements(store, "doxylamine")
    #expect(found.map { $0["unscheduled"] } == [nil, true])
    #expect(found[1]["eventStart"] == "2026-11-20T08:00:00")
    #expect(found[1]["start"] == "2026-11-20T13:00:00Z" && found[1]["end"] == .null)
    expectSnapshot(store("events"), "events-unscheduled")
    expectSnapshot(store("agenda"), "agenda-unscheduled")
  }

  @Test func `every value of an open conflict is shown`() throws {
    let store = try store()
    try store.fork(
      "doxylamine",
      { $0.content.instructions = "10 mg" },
      { $0.content.instructions = "20 mg" }
    )
    let event = try #require(try elements(store, "doxylamine").first)
    let conflict = try #require(event["conflict"]?.object)
    #expect(conflict["leaves"]?.array?.count == 2)
    #expect(conflict["members"]?.array?.contains("instructions") == true)
    expectSnapshot(store("events"), "events-conflict")
    for format in ["markdown", "html"] {
      let document = store("events", "-o", format)
      #expect(document.contains("10 mg") && document.contains("20 mg"))
      #expect(document.contains("CONFLICT: 2 versions"))
    }
  }
}
