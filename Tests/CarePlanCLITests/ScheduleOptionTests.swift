import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// The schedules of CareKit 1.x as options of `add` and `update`.
struct ScheduleOptionTests {
  @Test func `so many times a day is so many elements with keys of their own`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--times-a-day", "3", "--start", "2026-01-01", "-m", "1")
    let elements = try store.elements("task/t")
    #expect(elements.map(\.key) == ["1", "2", "3"])
    #expect(Set(elements.map(\.start.description)) == ["2026-01-01T00:00:00-05:00"])
    #expect(elements.allSatisfy { $0.duration == .allDay && $0.interval == Interval(day: 1) })
    #expect(elements.allSatisfy { $0.text == nil && $0.end == nil })
  }

  @Test func `skipped days and weeks lengthen the step`() throws {
    let store = try CommandStore()
    let cases = [
      (["--daily", "08:00"], Interval(day: 3)), (["--times-a-day", "2"], Interval(day: 3)),
      (["--weekly", "sat@08:00"], Interval(weekOfYear: 3)),
      (["--weekly-counts", "0,1,0,2,0,0,1"], Interval(weekOfYear: 3)),
    ]
    for (index, (words, interval)) in cases.enumerated() {
      let run = store.run(["add", "task", "t\(index)", "--skip", "2", "-m", "x"] + words)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try store.elements("task/t\(index)").allSatisfy { $0.interval == interval })
    }
  }

  @Test func `counts of a week are those of its days from Sunday on`() throws {
    let store = try CommandStore()
    let counts = ["--weekly-counts", "0,1,0,2,0,0,1", "--start", "2026-01-07"]
    #expect(store.run(["add", "task", "t", "-m", "1"] + counts).status == 0)
    let elements = try store.elements("task/t")
    #expect(elements.map(\.key) == ["wed-1", "wed-2", "sat-1", "mon-1"])
    let days = elements.map(\.start.local.date.description)
    #expect(days == ["2026-01-07", "2026-01-07", "2026-01-10", "2026-01-12"])
  }

  /// CareKit 1.x counts calendar weeks, the first of which is that of the start.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `days have as many events as CareKit 1 gives them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let counts = (0..<7).map { _ in [0, 0, 1, 2].randomElement(using: &random) ?? 0 }
    guard counts.contains(where: { $0 > 0 }) else { return }
    let skip = Int.random(in: 0...3, using: &random)
    let start = try #require(CivilDate("2026-01-01"))
      .adding(days: Int.random(in: 0...60, using: &random))
    let isWeekly = Bool.random(using: &random)
    let how =
      isWeekly
      ? ["--weekly-counts", counts.map(String.init).joined(separator: ",")]
      : ["--times-a-day", String(counts.reduce(1, +))]
    let span = ["--from", start.description, "--to", start.adding(days: 99).description]
    let words = ["schedule", "preview", "--json", "--skip", String(skip)]
    let run = careplan(words + how + span, environment: ["TZ": "America/New_York"])
    try #require(run.status == 0, "seed \(seed): \(run.errors)")
    let events = try json("careplan.schedule/v1", of: run.output).object?["events"]?.array ?? []
    let days = Dictionary(grouping: events) { $0.object?["day"]?.string ?? "" }
    for offset in 0..<100 {
      let day = start.adding(days: offset)
      let weeks = (offset + start.weekday - 1) / 7
      let isActive = (isWeekly ? weeks : offset) % (skip + 1) == 0
      let count = isWeekly ? counts[day.weekday - 1] : counts.reduce(1, +)
      let found = days[day.description]?.count ?? 0
      #expect(found == (isActive ? count : 0), "seed \(seed), \(day)")
    }
  }

  @Test func `until names the last day in the zone of each part`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--element",
      "start=2026-01-01T09:00,every=1d,tz=Asia/Tokyo,key=tokyo",
      "--element",
      "start=2026-01-01T09:00,every=1d,key=home",
      "--element",
      "start=2026-03-01T09:00,every=1d,key=later",
      "--until",
      "2026-01-10",
      "-m",
      "1"
    )
    let ends = try store.elements("task/t").map { "\($0.key) \($0.end?.description ?? "")" }
    #expect(ends == ["tokyo 2026-01-11T00:00:00+09:00", "home 2026-01-11T00:00:00-05:00"])
  }

  @Test func `an update keeps what is said of a time of the day`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--times-a-day", "3", "--start", "2026-01-01", "-m", "1")
    store("update", "task", "t", "schedule/elements/1/text=At noon", "-m", "2")
    store("update", "task/t", "--times-a-day", "2", "--skip", "1", "-m", "3")
    let elements = try store.elements("task/t")
    #expect(elements.map(\.key) == ["1", "2"])
    #expect(elements.map(\.text) == [nil, "At noon"])
    #expect(elements.allSatisfy { $0.start.local.date.description == "2026-01-01" })
    store("update", "task/t", "--until", "2026-12-31", "-m", "4")
    #expect(try store.elements("task/t").allSatisfy { $0.interval == Interval(day: 2) })
    #expect(store("show", "task/t").contains("through 31 Dec 2026"))
  }

  @Test(arguments: [
    ["--times-a-day", "0"], ["--times-a-day", "101"], ["--times-a-day", "-1"],
    ["--times-a-day", "many"], ["--times-a-day", "2", "--daily", "08:00"],
    ["--times-a-day", "2", "--weekly-counts", "1,1,1,1,1,1,1"],
    ["--weekly-counts", "1,1,1"], ["--weekly-counts", "1,1,1,1,1,1,1,1"],
    ["--weekly-counts", "0,0,0,0,0,0,0"], ["--weekly-counts", "1,1,1,-1,1,1,1"],
    ["--weekly-counts", "1,1,1,101,1,1,1"], ["--weekly-counts", "1,1,1,,1,1,1"],
    ["--skip", "1"], ["--skip", "-1", "--daily", "08:00"], ["--skip", "x", "--daily", "08:00"],
    ["--skip", "1", "--element", "start=08:00"],
    ["--daily", "08:00", "--end", "today", "--until", "today"],
    ["--daily", "08:00", "--type", "interventions"], ["--daily", "08:00", "--until", "soon"],
  ])
  func `a schedule that makes no sense is refused`(words: [String]) throws {
    let store = try CommandStore()
    let run = store.run(["add", "task", "t"] + words)
    #expect(run.status == 64, "\(run.output)\(run.errors)")
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `an end before the start is invalid`() throws {
    let store = try CommandStore()
    for option in ["--until", "--end"] {
      let words = ["add", "task", "t", "--times-a-day", "2", "--start", "2026-02-01"]
      let run = store.run(words + [option, "2026-01-30"])
      #expect(run.status == 65)
      #expect(run.errors.contains("An element ends after it starts."))
    }
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `the type and whether it counts are options of tasks`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--type", "assessment", "--optional", "-m", "1")
    #expect(try store.record("task/t/activityType") == "assessment")
    #expect(try store.record("task/t/optional") == true)
    store("update", "task/t", "--type", "readOnly", "--required", "-m", "2")
    #expect(try store.record("task/t/activityType") == "readOnly")
    #expect(try store.record("task/t").object?["optional"] == nil)
    #expect(store.fails(64, "add", "contact", "c", "--optional").contains("task"))
  }
}

extension CommandStore {
  /// The elements of a task's schedule.
  func elements(_ selector: String) throws -> [ScheduleElement] {
    try #require(try AnyRecord(json: record(selector)).schedule).elements
  }
}
