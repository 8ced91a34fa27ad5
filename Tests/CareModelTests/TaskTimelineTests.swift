import CareEvents
import CareModel
import CareTestSupport
import TestSupport
import Testing

/// The laws of the events that follow from a task's versions.
struct TaskTimelineTests {
  /// What somebody sees of an event.
  private struct Sight: Hashable {
    let identity: EventIdentity
    let event: ScheduledEvent
    let task: VersionID
    let countedTask: VersionID
    let countedElement: ScheduleElement

    init(_ event: TaskEvent) {
      identity = event.identity
      self.event = event.scheduled
      task = event.task.uuid
      countedTask = event.countedTask.uuid
      countedElement = event.countedElement
    }
  }

  static let seeds = Array(0..<120 as Range<UInt64>)

  @Test(arguments: seeds)
  func `a window shows of a wider one what belongs to it, and nothing else`(seed: UInt64) throws {
    var generator = EventHistoryGenerator(seed: seed)
    let timeline = generator.history().timeline
    let all = try #require(timeline.events(in: EventHistoryGenerator.everything))
    for _ in 0..<10 {
      let window = generator.window()
      // An element that ended before the window has no events in it, even if one is still running:
      // CareKit's rule for schedules.
      let belonging = all.filter { event in
        event.scheduled.start < window.upperBound && event.scheduled.end >= window.lowerBound
          && event.scheduled.element.end.map { $0.instant > window.lowerBound } ?? true
      }
      let shown = try #require(timeline.events(in: window))
      #expect(shown.map(Sight.init) == belonging.map(Sight.init), "seed \(seed), \(window)")
    }
  }

  @Test(arguments: seeds)
  func `the periods that a window needs have all of its events`(seed: UInt64) throws {
    var generator = EventHistoryGenerator(seed: seed)
    let history = generator.history()
    let all = history.timeline
    for _ in 0..<10 {
      let window = generator.window()
      let needed = TaskTimeline.periods(history.graph.periods, in: window).map(\.span)
      let periods = all.periods.filter { needed.contains($0.span) }
      let some = TaskTimeline(key: all.key, periods: periods, openLeaves: [])
      let (left, right) = (some.events(in: window), all.events(in: window))
      #expect(left?.map(Sight.init) == right?.map(Sight.init), "seed \(seed), \(window)")
    }
  }

  @Test(arguments: seeds)
  func `no two events have one identity, and all are in order`(seed: UInt64) throws {
    var generator = EventHistoryGenerator(seed: seed)
    let timeline = generator.history().timeline
    let events = try #require(timeline.events(in: EventHistoryGenerator.everything))
    #expect(Set(events.map(\.identity)).count == events.count, "seed \(seed)")
    for (event, next) in zip(events, events.dropFirst()) {
      let places = [event, next].map { ($0.scheduled.start, $0.scheduled.index) }
      #expect(places[0] <= places[1], "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `an event counts as the version has it that is in force when it starts`(
    seed: UInt64
  ) throws {
    var generator = EventHistoryGenerator(seed: seed)
    let timeline = generator.history().timeline
    for event in try #require(timeline.events(in: EventHistoryGenerator.everything)) {
      let (start, key) = (event.scheduled.start, event.scheduled.element.key)
      let inForce = timeline.task(at: start)
      let counted = inForce?.schedule.events(in: start..<start.adding(nanoseconds: 1))?
        .first { $0.eventStart == event.scheduled.eventStart && $0.element.key == key }
      if let inForce, let counted {
        #expect(event.countedTask.uuid == inForce.uuid, "seed \(seed), \(event.identity)")
        #expect(event.countedElement == counted.element, "seed \(seed), \(event.identity)")
      }
      #expect(event.countedTask.schedule.elements.contains(event.countedElement), "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `each event due while a version holds is shown as the last version has it`(
    seed: UInt64
  ) throws {
    var generator = EventHistoryGenerator(seed: seed)
    let timeline = generator.history().timeline
    let events = try #require(timeline.events(in: EventHistoryGenerator.everything))
    let due = try timeline.periods.flatMap { try Self.due(in: $0) }
    for (place, candidate) in due.enumerated() {
      let isReplaced = due[(place + 1)...].contains { Self.isSame($0, candidate) }
      let isWanted = due.contains {
        $0.isBegun && ($0.event == candidate.event || Self.isSame($0, candidate))
      }
      let shown = events.filter { $0.identity == candidate.identity }
      if isReplaced || !isWanted {
        #expect(!shown.contains { $0.task.uuid == candidate.task }, "seed \(seed)")
      } else {
        #expect(shown.map(\.scheduled) == [candidate.event], "seed \(seed)")
      }
    }
    #expect(events.allSatisfy { event in due.contains { $0.event == event.scheduled } })
  }

  @Test func `a version has no event that began before it, though CareKit shows it while it runs`()
    throws
  {
    var history = TaskHistory()
    history.add(.repeating("2026-01-01T20:00:00Z"), effective: "2026-01-01T00:00:00Z")
    history.add(.repeating("2026-01-01T08:00:00Z"), effective: "2026-01-02T08:30:00Z")
    #expect(try history.names("2026-01-02T08:00:00Z", "2026-01-02T09:00:00Z") == [])
    #expect(try history.names("2026-01-02T08:00:00Z", "2026-01-04T00:00:00Z") == ["V2#2"])
  }

  @Test func `a version has the whole-day event of the day on which it takes effect`() throws {
    var history = TaskHistory()
    let allDay = Schedule.repeating("2026-01-01T00:00:00Z", lasting: .allDay)
    history.add(.repeating("2026-01-01T20:00:00Z"), effective: "2026-01-01T00:00:00Z")
    history.add(allDay, effective: "2026-01-02T08:30:00Z")
    #expect(try history.names("2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z") == ["V1#0", "V2#1"])
  }

  @Test func `a dose in the night of a pause is left out, that of the night before is not`() throws
  {
    var history = TaskHistory()
    let night = Schedule.repeating("2026-01-01T23:30:00Z")
    history.add(night, effective: "2026-01-01T00:00:00Z")
    history.end(at: "2026-01-03T00:00:00Z")
    history.add(night, effective: "2026-01-04T00:00:00Z")
    let events = try history.events("2026-01-02T01:00:00Z", "2026-01-06T00:00:00Z")
    let days = events.map { $0.scheduled.eventStart.description }
    #expect(days == ["02", "04", "05"].map { "2026-01-\($0)T23:30:00" })
    #expect(try history.names("2026-01-04T00:00:00Z", "2026-01-04T01:00:00Z") == [])
  }

  @Test func `a dose at night that is moved is due once in the night of the change`() throws {
    var history = TaskHistory()
    history.add(.repeating("2026-01-01T23:30:00Z"), effective: "2026-01-01T00:00:00Z")
    history.add(.repeating("2026-01-01T23:45:00Z"), effective: "2026-01-03T00:00:00Z")
    let names = try history.names("2026-01-02T00:00:00Z", "2026-01-04T00:00:00Z")
    #expect(names == ["V1#0", "V1#1", "V2#2"])
  }

  @Test func `a zone that this machine does not know gives no events`() throws {
    var history = TaskHistory()
    history.add(.repeating("2026-01-01T08:00:00Z"), effective: "2026-01-01T00:00:00Z")
    history.add(
      .repeating("2026-01-01T08:00:00Z", in: "Mars/Olympus"),
      effective: "2026-02-01T00:00:00Z"
    )
    let march = Fixtures.instant("2026-03-01T00:00:00Z")
    #expect(history.timeline.events(in: march..<march.adding(seconds: 1)) == nil)
    // While the version of before was in force there were events.
    #expect(try history.names("2026-01-10T00:00:00Z", "2026-01-11T00:00:00Z") == ["V1#9"])
  }

  @Test func `keys are compared by their bytes`() throws {
    let keys = ["e\u{301}", "\u{E9}"]
    let schedule = Schedule(keys.map { .repeating("2026-01-01T08:00:00Z", key: $0) })
    var history = TaskHistory()
    history.add(schedule, effective: "2026-01-01T00:00:00Z")
    history.add(schedule, effective: "2026-01-02T08:30:00Z")
    let events = try history.events("2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z")
    #expect(Set(events.map(\.identity)).count == 2)
    #expect(events.map { history.name($0.task) } == ["V2", "V2"])
  }
}

extension TaskTimelineTests {
  /// An event that a version has due in its time.
  private struct Due {
    let task: VersionID
    let event: ScheduledEvent
    /// Whether the version held when the event began, or that is of the whole day.
    let isBegun: Bool

    var identity: EventIdentity {
      EventIdentity(taskID: "doxylamine", eventStart: event.eventStart, tie: event.tie)
    }
  }

  /// The events of a version that start before its time ends and end at its start or later.
  private static func due(in period: TaskTimeline.Period) throws -> [Due] {
    let events = try #require(period.task.schedule.events)
    let end = min(period.span.upperBound, EventHistoryGenerator.everything.upperBound)
    let (start, task) = (period.span.lowerBound, period.task.uuid)
    return events.prefix { $0.start < end }
      .filter { $0.end >= start && $0.element.end.map { $0.instant > start } ?? true }
      .map { event in
        let isBegun = period.span.contains(event.start) || event.element.duration == .allDay
        return Due(task: task, event: event, isBegun: isBegun)
      }
  }

  private static func isSame(_ left: Due, _ right: Due) -> Bool {
    left.task != right.task && left.event.eventStart == right.event.eventStart
      && (left.identity == right.identity || left.event.element.key == right.event.element.key)
  }
}
