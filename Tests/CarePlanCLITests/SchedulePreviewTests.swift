import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct SchedulePreviewTests {
  /// The cases that were computed with CareKit's own schedule code.
  static let vectors: [ScheduleCase] = (try? ScheduleCase.all()) ?? []

  @Test func `the cases of CareKit are there`() throws {
    #expect(try ScheduleCase.all().count > 20)
  }

  @Test(arguments: vectors)
  func `a task has the events that CareKit gives its schedule`(vector: ScheduleCase) throws {
    let store = try CommandStore()
    let document: JSONValue = ["schedule": ["elements": .array(try vector.elements())]]
    let words = ["add", "task", "t", "--record", "-", "-m", "1"]
    let added = store.run(words, input: CanonicalJSON.text(document))
    try #require(added.status == 0, "\(added.errors)")
    let span = ["--from", try vector.from, "--to", try vector.to]
    let run = store.run(["schedule", "preview", "task/t", "--json"] + span)
    try #require(run.status == 0, "\(run.errors)")
    let all = try json("careplan.schedule/v1", of: run.output).object?["events"]?.array ?? []
    let events = try all.map { try Event($0, numbered: "occurrence") }
    let expected = try vector.expected
    // A window of time has events beside those of some numbers.
    let isByNumber = vector.json["level"] == "schedule.index"
    let numbers = Set(expected.map(\.number))
    #expect(events.filter { !isByNumber || numbers.contains($0.number) } == expected)
    let count = store.run(["schedule", "preview", "task/t", "--count"] + span).output
    #expect(count == "\(events.count)\n")
  }

  @Test func `three times a day for 101 days are 303 events`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--times-a-day", "3", "--start", "2024-01-01", "-m", "1")
    let span = ["--from", "2024-01-01", "--to", "2024-04-10", "--count"]
    #expect(store.run(["schedule", "preview", "t"] + span).output == "303\n")
    #expect(store.run(["schedule", "preview", "--times-a-day", "3"] + span).output == "303\n")
    store("update", "task/t", "--times-a-day", "3", "--skip", "1", "--retroactive", "-m", "2")
    #expect(store.run(["schedule", "preview", "task", "t"] + span).output == "153\n")
    let days = try events(store, "task/t", "--from", "2024-01-01", "--to", "2024-01-06")
      .map { $0["day"]?.string }
    #expect(Set(days) == ["2024-01-01", "2024-01-03", "2024-01-05"])
  }

  @Test func `events are shown for people`() throws {
    let store = try mixedStore()
    let words = ["schedule", "preview", "task/t", "--from", "2026-10-31", "--to", "2026-11-02"]
    expectSnapshot(store.run(words).output, "preview")
    expectSnapshot(store.run(words + ["-o", "markdown"]).output, "preview-markdown")
    expectSnapshot(store.run(words + ["-o", "html"]).output, "preview-html")
  }

  @Test func `events are written for programs`() throws {
    let store = try mixedStore()
    let words = ["schedule", "preview", "task/t", "--from", "2026-11-01", "--to", "2026-11-01"]
    expectSnapshot(store.run(words + ["--json"]).output, "preview-json")
    expectSnapshot(store.run(words + ["-o", "json-lines"]).output, "preview-json-lines")
    let count = try json(
      "careplan.schedule/v1",
      of: store.run(words + ["--count", "--json"]).output
    )
    #expect(
      count == ["count": 4, "from": "2026-11-01", "task": "task/t", "to": "2026-11-01"]
    )
  }

  /// Elements of two zones, by the clock and without one, around the end of summer time.
  private func mixedStore() throws -> CommandStore {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--title",
      "Drops",
      "--element",
      "start=2026-10-30T08:00,every=1d,target=2drops,text=With food,key=food",
      "--element",
      "start=2026-10-30T22:30,every=1d,duration=9h,key=night",
      "--element",
      "start=2026-10-30,all-day,every=2d,key=day",
      "--element",
      "start=2026-10-30T07:00,every=1d,duration=0s,tz=Asia/Tokyo,key=tokyo",
      "-m",
      "1"
    )
    return store
  }

  @Test func `a day is that of the wall clock of each element`() throws {
    let store = try CommandStore()
    for (id, zone) in [("tokyo", "Asia/Tokyo"), ("honolulu", "Pacific/Honolulu")] {
      for time in ["00:00", "23:59:59"] {
        let name = "\(id)-\(time.prefix(2))"
        let element = "start=2026-01-01T\(time),every=1d,tz=\(zone)"
        store("add", "task", name, "--element", element, "-m", "x")
        let days = try events(store, name, "--from", "2026-03-01", "--to", "2026-03-03")
          .compactMap { $0["day"]?.string }
        #expect(days == ["2026-03-01", "2026-03-02", "2026-03-03"], "\(name)")
      }
    }
  }

  @Test func `a window is half open and has what is still going on`() throws {
    let words = ["schedule", "preview", "--daily", "08:00", "--start", "2026-01-01", "--count"]
    let counts = [
      ("2026-01-02T08:00", "2026-01-03T08:00", "1"),
      ("2026-01-02T09:00", "2026-01-03T08:00:01", "2"),
      ("2026-01-02T09:00:01", "2026-01-03T08:00", "0"), ("2026-01-02T09:00:01", "2026-01-03", "1"),
    ]
    for (from, to, count) in counts {
      let run = careplan(
        words + ["--from", from, "--to", to],
        environment: ["TZ": "Europe/Berlin"]
      )
      #expect(run.output == "\(count)\n", "\(from) to \(to): \(run.errors)")
    }
  }

  @Test func `the coming week is what goes without saying`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    let days = try events(store, "t").compactMap { $0["day"]?.string }
    #expect(days.first == "2026-11-20")
    #expect(days.last == "2026-11-26")
    #expect(days.count == 7)
    #expect(try events(store, "t").first?["occurrence"] == 323)
  }

  @Test func `a date beside the task selects the version in force then`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--start", "2026-01-01", "-m", "1")
    store("update", "task/t", "--times-a-day", "2", "--effective", "2026-02-01", "-m", "2")
    let span = ["--from", "2026-01-10", "--to", "2026-01-10", "--count"]
    #expect(store.run(["schedule", "preview", "task/t@2026-01-10"] + span).output == "1\n")
    #expect(store.run(["schedule", "preview", "task/t"] + span).output == "2\n")
    let then = ["--as-of", "2026-01-10"]
    #expect(store.run(["schedule", "preview", "task/t"] + span + then).output == "1\n")
  }

  @Test func `what drifts is previewed with a warning`() throws {
    let run = careplan(
      "schedule",
      "preview",
      "--element",
      "start=2026-01-31T09:00,every=1mo",
      environment: ["TZ": "Europe/Berlin"]
    )
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: schedule/elements/0/start"))
  }

  @Test func `more events than anybody reads are only counted`() throws {
    let minutes = ["schedule", "preview", "--element", "start=2026-01-01T00:00,every=1min"]
    let span = ["--from", "2026-01-01", "--to", "2026-03-31"]
    let run = careplan(minutes + span, environment: ["TZ": "UTC"])
    #expect(run.status == 64)
    #expect(run.errors.contains("more than 100000 events"))
    #expect(run.errors.contains("--count"))
    #expect(careplan(minutes + span + ["--count"], environment: ["TZ": "UTC"]).output == "129600\n")
  }

  @Test func `a zone that this computer does not know has no events`() throws {
    let store = try CommandStore()
    let document = """
      {"schedule": {"elements": [{"start": "2026-01-01T08:00:00Z", "timezone": "Europe/Newcity",
      "interval": {"day": 1}}]}}
      """
    store("add", "task", "t", "--record", "-", "-m", "1", input: document)
    let failure = store.fails(65, "schedule", "preview", "t")
    #expect(failure.contains("time zone"))
    #expect(failure.contains("IANA"))
  }

  @Test(arguments: [
    [], ["--start", "today"], ["task/t", "--daily", "08:00"], ["task/t", "--until", "today"],
    ["contact/c"], ["task/t", "task/u"], ["task/t", "--from", "soon"],
    ["task/t", "--from", "2026-01-02", "--to", "2026-01-01"],
    ["task/t", "--from", "2026-01-02T08:00", "--to", "2026-01-02T08:00"],
    ["task/t", "--count", "-o", "html"], ["task/t/schedule"],
  ])
  func `a preview of nothing is refused`(words: [String]) throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    store("add", "contact", "c", "--name", "C", "-m", "1")
    let run = store.run(["schedule", "preview"] + words)
    #expect(run.status == 64, "\(run.output)\(run.errors)")
  }

  @Test func `a task that is not there or was deleted has no preview`() throws {
    let store = try CommandStore()
    #expect(store.fails(5, "schedule", "preview", "t").contains("there is no record"))
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    store("delete", "task/t", "-m", "2")
    #expect(store.fails(5, "schedule", "preview", "t").contains("was deleted"))
  }

  private func events(_ store: CommandStore, _ words: String...) throws -> [JSONObject] {
    let run = store.run(["schedule", "preview", "--json"] + words)
    try #require(run.status == 0, "\(run.errors)")
    return try json("careplan.schedule/v1", of: run.output).object?["events"]?.array?
      .compactMap(\.object) ?? []
  }
}

/// One event, as a case or a preview has it.
struct Event: Equatable {
  let number: Int
  let start: Instant
  let end: Instant
  let text: String?

  init(_ json: JSONValue, numbered number: String) throws {
    let object = try #require(json.object)
    self.number = try #require(object[number]?.number?.int)
    start = try #require(object["start"]?.string.flatMap { Instant($0) })
    end = try #require(object["end"]?.string.flatMap { Instant($0) })
    text = object["text"]?.string
  }
}

/// One case of the schedules that were computed with CareKit's own code.
struct ScheduleCase: Sendable, CustomTestStringConvertible {
  let json: JSONObject

  var testDescription: String { json["id"]?.string ?? "" }

  static func all() throws -> [ScheduleCase] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "CareModelTests/Vectors/carekit-schedules.json")
    let cases = try CanonicalJSON.read(Array(Data(contentsOf: url))).array ?? []
    return cases.compactMap(\.object).map(ScheduleCase.init)
  }

  var expected: [Event] {
    get throws {
      try (json["expected"]?.array ?? []).map { try Event($0, numbered: "occurrence") }
    }
  }

  /// The window, or one around the events of some numbers.
  var from: String {
    get throws { try json["from"]?.string ?? #require(expected.first).start.description }
  }

  var to: String {
    get throws {
      try json["to"]?.string ?? #require(expected.last).start.adding(seconds: 1).description
    }
  }

  /// The elements as a record has them.
  func elements() throws -> [JSONValue] {
    try (json["elements"]?.array ?? []).map { element in
      var object = try #require(element.object)
      let duration = try #require(object["duration"]?.string)
      if duration == "allDay" {
        object["duration"] = ["allDay": true]
      } else {
        let seconds = try #require(Int(duration.dropLast()))
        object["duration"] = ["seconds": .number(JSONNumber(seconds))]
      }
      object["timezone"] = object["tz"]
      object["tz"] = nil
      return .object(object)
    }
  }
}
