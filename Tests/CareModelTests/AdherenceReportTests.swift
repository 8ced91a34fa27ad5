import CareTestSupport
import TestSupport
import Testing

@testable import CareEvents
@testable import CareModel

struct AdherenceReportTests {
  typealias Entry = (event: TaskEvent, mark: OutcomeMark?, isOpen: Bool)

  private func identity(_ task: String, _ day: CivilDate) -> EventIdentity {
    EventIdentity(taskID: task, eventStart: .allDay(day))
  }

  @Test func `100 days of 9 events, of which 3 are done, are 3 of 9 each`() throws {
    let first = try Plan.day("2026-01-01")
    let days = first...first.adding(days: 99)
    var accumulator = AdherenceAccumulator(AdherenceQuery(EventQuery(.days(days))))
    for event in try Plan.events(of: Plan.task(hours: Array(8..<17)), in: days) {
      accumulator.add(event, event.scheduled.index % 9 < 3 ? Plan.mark(of: event) : nil)
    }
    let report = accumulator.report
    #expect(report.rows.count == 100)
    #expect(report.rows.allSatisfy { $0.tally.done == 3 && $0.tally.events == 9 })
    #expect(report.rows.allSatisfy { $0.tally.ratio == 3.0 / 9 && $0.group == nil })
    #expect(report.rows.map(\.days) == (0..<100).map { first.adding(days: $0) }.map { $0...$0 })
    #expect(report.total.done == 300)
  }

  @Test func `days without events have no ratio`() throws {
    // ADH-01; CareKit says "no tasks" of the first two days and "no events" of the last.
    let today = try Plan.day("2026-01-10")
    let days = today.adding(days: -2)...today.adding(days: 1)
    var accumulator = AdherenceAccumulator(AdherenceQuery(EventQuery(.days(days))))
    for id in ["done", "notRecorded"] {
      let task = Plan.task(id, from: "2026-01-10", every: Interval(day: 2))
      for event in try Plan.events(of: task, in: days) {
        accumulator.add(event, id == "done" ? Plan.mark(of: event) : nil)
      }
    }
    #expect(accumulator.report.rows.map(\.tally.ratio) == [nil, nil, 0.5, nil])
  }

  @Test func `tasks that do not count and days nobody asked for are left out`() throws {
    let day = try Plan.day("2026-01-10")
    var accumulator = AdherenceAccumulator(AdherenceQuery(EventQuery(on: day)))
    let tasks = [
      Plan.task { $0.impactsAdherence = false },
      Plan.task { $0.optional = true },
      Plan.task { $0.activityType = .readOnly },
    ]
    for task in tasks {
      for event in try Plan.events(of: task, in: day...day) { accumulator.add(event, nil) }
    }
    let around = day.adding(days: -1)...day.adding(days: 1)
    for event in try Plan.events(of: Plan.task(), in: around) { accumulator.add(event, nil) }
    // What was recorded is told whatever its task is, as among the events.
    for task in tasks + [Plan.task()] {
      accumulator.addUnscheduled(identity(task.id, day), of: TaskVersion(.task(task)))
    }
    let next = day.adding(days: 1)
    accumulator.addUnscheduled(identity(Plan.task().id, next), of: TaskVersion(.task(Plan.task())))
    accumulator.addUnscheduled(identity("unknown", day), of: nil)
    #expect(accumulator.report.rows.count == 1)
    #expect(accumulator.report.total.events == 1)
    #expect(accumulator.report.total.unscheduled == 5)
  }

  @Test(arguments: [
    (1, ["01-07…01-10", "01-11…01-17", "01-18…01-20"]),
    (2, ["01-07…01-11", "01-12…01-18", "01-19…01-20"]),
    (3, ["01-07…01-12", "01-13…01-19", "01-20…01-20"]),
    (4, ["01-07…01-13", "01-14…01-20"]),
    (7, ["01-07…01-09", "01-10…01-16", "01-17…01-20"]),
  ])
  func `weeks begin on the first weekday and end with the query`(
    firstWeekday: Int,
    weeks: [String]
  ) throws {
    // 7 January 2026 is a Wednesday.
    let days = try Plan.day("2026-01-07")...Plan.day("2026-01-20")
    var query = AdherenceQuery(EventQuery(.days(days)), grouping: .week)
    query.firstWeekday = firstWeekday
    let rows = AdherenceAccumulator(query).report.rows
    let texts = rows.map { "\($0.days.lowerBound)…\($0.days.upperBound)" }
    #expect(texts.map { $0.replacing("2026-", with: "") } == weeks)
  }

  @Test func `tasks and plans are ordered by the bytes of their ids`() throws {
    let day = try Plan.day("2026-01-10")
    func groups(_ grouping: AdherenceQuery.Grouping) throws -> [String?] {
      let query = AdherenceQuery(EventQuery(on: day), grouping: grouping)
      var accumulator = AdherenceAccumulator(query)
      for (id, plan) in [("é", nil), ("z", "b"), ("e\u{301}", "B"), ("a", nil)] {
        let task = Plan.task(id) { $0.carePlanID = plan }
        for event in try Plan.events(of: task, in: day...day) { accumulator.add(event, nil) }
      }
      let lone = Plan.task("y") { $0.carePlanID = "c" }
      accumulator.addUnscheduled(identity(lone.id, day), of: TaskVersion(.task(lone)))
      let report = accumulator.report
      #expect(report.rows.allSatisfy { $0.days == day...day })
      #expect(report.total.events == 4)
      return report.rows.map(\.group)
    }
    let tasks = try groups(.task).compactMap { $0.map { Array($0.utf8) } }
    #expect(tasks == ["a", "e\u{301}", "y", "z", "é"].map { Array($0.utf8) })
    #expect(try groups(.plan) == ["B", "b", "c", nil])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no order of events changes a report, and all groupings have one total`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let entries = try entries(&random)
    let totals = try AdherenceQuery.Grouping.allCases.map { grouping in
      let report = try report(of: entries, by: grouping)
      let shuffled = try self.report(of: entries.shuffled(using: &random), by: grouping)
      #expect(report == shuffled, "seed \(seed)")
      #expect(report.total == report.rows.map(\.tally).reduce(AdherenceTally(), +))
      return report.total
    }
    #expect(Set(totals).count == 1, "seed \(seed)")
    #expect(totals.first?.events == entries.count, "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a week is the sum of its days`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let entries = try entries(&random)
    let days = try report(of: entries, by: .day).rows
    let weeks = try report(of: entries, by: .week).rows
    for week in weeks {
      let sum = days.filter { week.days.contains($0.days.lowerBound) }.map(\.tally)
        .reduce(AdherenceTally(), +)
      #expect(week.tally == sum, "seed \(seed)")
    }
    #expect(weeks.first?.days.lowerBound == days.first?.days.lowerBound)
    #expect(weeks.last?.days.upperBound == days.last?.days.upperBound)
  }

  private var days: ClosedRange<CivilDate> {
    get throws { try Plan.day("2026-01-01")...Plan.day("2026-02-10") }
  }

  /// Events of four tasks with or without outcomes.
  private func entries(_ random: inout SeededGenerator) throws -> [Entry] {
    var entries: [Entry] = []
    for (id, plan) in [("a", "x"), ("b", nil), ("c", "y"), ("d", "x")] {
      let task = Plan.task(id, every: Interval(day: .random(in: 1...3, using: &random))) {
        $0.carePlanID = plan
      }
      let isHealth = Bool.random(using: &random)
      let record: AnyRecord = isHealth ? .healthTask(Plan.healthTask(task)) : .task(task)
      for event in try Plan.events(of: record, in: days) {
        let mark = Plan.mark(of: event, isNotCompleted: Bool.random(using: &random))
        let isOpen = Bool.random(using: &random)
        entries.append((event, Bool.random(using: &random) ? mark : nil, isOpen))
      }
    }
    return entries
  }

  /// The report on events of which every third is done by an odd part.
  private func report(
    of entries: [Entry],
    by grouping: AdherenceQuery.Grouping
  ) throws -> AdherenceReport {
    let query = AdherenceQuery(
      EventQuery(.days(try days)),
      asOf: Fixtures.instant("2026-02-01T00:00:00Z"),
      grouping: grouping
    )
    var accumulator = AdherenceAccumulator(query)
    for (event, mark, isOpen) in entries {
      let index = event.scheduled.index
      let progress =
        index % 3 == 0
        ? TaskProgress(value: Double(index + 1), goal: Double(index) * 2.7 + 7)
        : .exists(mark)
      accumulator.add(event, outcome: mark, progress: progress, isOpen: isOpen)
    }
    return accumulator.report
  }
}
