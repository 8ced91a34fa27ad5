import CareTestSupport
import Testing

@testable import CareEvents
@testable import CareModel

/// CareKit's tests of events over several versions, with our expectation where it is another.
///
/// The numbers are those of the vectors in the description of CareKit's behaviour.
struct EventVersionsTests {
  private static let noon = Schedule.repeating("2026-01-01T12:00:00Z")
  private static let allDay = Schedule.repeating("2026-01-01T00:00:00Z", lasting: .allDay)

  // EVT-01
  @Test func `each version has the events of its own time`() throws {
    var history = TaskHistory()
    history.add(
      .repeating("2026-01-01T12:00:00Z", until: "2026-01-11T00:00:00Z"),
      effective: "2026-01-01T00:00:00Z"
    )
    history.add(
      .repeating("2026-01-11T12:00:00Z", until: "2026-01-14T00:00:00Z"),
      effective: "2026-01-11T00:00:00Z"
    )
    let names = try history.names("2026-01-08T00:00:00Z", "2026-01-14T00:00:00Z")
    #expect(names == ["V1#7", "V1#8", "V1#9", "V2#0", "V2#1", "V2#2"])
  }

  // EVT-03
  @Test func `numbers count from the first event of the schedule, whatever the window`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    let events = try history.events("2026-01-03T00:00:00Z", "2026-01-07T00:00:00Z")
    #expect(events.map(\.scheduled.index) == [2, 3, 4, 5])
    let start = events[1].scheduled.start
    let mark = OutcomeMark(
      uuid: TestSurroundings.identifier(1, 1),
      identity: EventIdentity(
        taskID: history.id,
        eventStart: try #require(EventStart("2026-01-04T12:00:00"))
      ),
      start: start
    )
    let attribution = OutcomeAttribution(of: [mark], to: events) { _ in nil }
    #expect(attribution.outcomes.firstIndex(of: mark) == 1)
    #expect(attribution.outcomes.compactMap(\.self) == [mark])
  }

  // EVT-05
  @Test func `a version that takes effect when an event starts has that event`() throws {
    var history = TaskHistory()
    history.add(Self.allDay, effective: "2026-01-01T00:00:00Z")
    history.add(Self.allDay, effective: "2026-01-05T00:00:00Z")
    #expect(try history.names("2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z") == ["V2#4"])
  }

  @Test func `a version that takes effect when an event starts and has none then ends it`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    history.add(.repeating("2026-01-06T18:00:00Z"), effective: "2026-01-05T12:00:00Z")
    let names = try history.names("2026-01-04T00:00:00Z", "2026-01-07T00:00:00Z")
    #expect(names == ["V1#3", "V2#0"])
  }

  // EVT-07
  @Test func `a version that takes effect at dinner leaves breakfast and lunch alone`() throws {
    let meals = Schedule(["08", "12", "18"].map { .repeating("2026-01-01T\($0):00:00Z") })
    var history = TaskHistory()
    history.add(meals, effective: "2026-01-01T00:00:00Z")
    history.add(meals, effective: "2026-01-02T18:00:00Z")
    let names = try history.names("2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z")
    #expect(names == ["V1#3", "V1#4", "V2#5"])
  }

  // EVT-09
  @Test func `an event that two versions have is one, which CareKit shows twice`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    history.add(Self.noon, effective: "2026-01-01T12:00:01Z")
    let events = try history.events("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")
    #expect(events.map { history.name($0.task) } == ["V2"])
    #expect(events.map { history.name($0.countedTask) } == ["V1"])
  }

  @Test func `many updates within one all-day event leave one, of which CareKit shows each`() throws
  {
    var history = TaskHistory()
    history.add(Self.allDay, effective: "2026-01-01T00:00:00Z")
    for hour in 10..<20 { history.add(Self.allDay, effective: "2026-01-03T\(hour):00:00Z") }
    let events = try history.events("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z")
    #expect(events.map { history.name($0.task) } == ["V11"])
    #expect(events.map { history.name($0.countedTask) } == ["V1"])
  }

  @Test func `a time that was moved while the event ran is due once, which CareKit shows twice`()
    throws
  {
    var history = TaskHistory()
    history.add(.repeating("2026-01-01T12:00:00Z"), effective: "2026-01-01T00:00:00Z")
    history.add(.repeating("2026-01-01T12:15:00Z"), effective: "2026-01-03T12:30:00Z")
    let names = try history.names("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z")
    #expect(names == ["V1#2"])
  }

  // EVT-11
  @Test func `a newer version that takes effect earlier does not hide the older one`() throws {
    var history = TaskHistory()
    let schedule = Schedule.repeating("2026-01-03T00:00:00Z", lasting: .allDay)
    history.add(schedule, effective: "2026-01-03T00:00:00Z")
    history.add(schedule, effective: "2026-01-02T23:59:59Z")
    #expect(try history.names("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z") == ["V1#0"])
  }

  // EVT-13
  @Test(arguments: ["2026-01-03T12:00:00Z", "2026-01-03T12:30:00Z", "2026-01-03T13:00:00Z"])
  func `no time at all has no events`(moment: String) throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    #expect(try history.names(moment, moment) == [])
    let day = try history.events("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z")
    let event = try #require(day.first)
    let window = EventQuery.Window.instants(Fixtures.instant(moment)..<Fixtures.instant(moment))
    #expect(!window.contains(event.scheduled))
  }

  // EVT-15, where CareKit orders by the uuids of the versions instead of the ids.
  @Test func `events that start together stand by their tasks' ids, then by number`() throws {
    let ties = Schedule(["x", "y"].map { .repeating("2026-01-01T08:00:00Z", key: $0) })
    let events = try ["c", "a", "b"].flatMap { id in
      var history = TaskHistory(id)
      history.add(ties, effective: "2026-01-01T00:00:00Z")
      return try history.events("2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z")
    }
    let names = events.sorted(by: TaskEvent.isOrdered).map { "\($0.task.id)\($0.scheduled.index)" }
    #expect(names == ["a0", "a1", "b0", "b1", "c0", "c1", "a2", "a3", "b2", "b3", "c2", "c3"])
  }
}

extension EventVersionsTests {
  /// The version that takes effect last was made second; all have an event every two seconds.
  private static var outOfOrder: TaskHistory {
    let schedule = Schedule.repeating(
      "2026-01-01T00:00:00Z",
      every: Interval(second: 2),
      lasting: .seconds(0)
    )
    var history = TaskHistory()
    for second in ["00", "10", "05"] {
      history.add(schedule, effective: "2026-01-01T00:00:\(second)Z")
    }
    return history
  }

  // EVT-17, where CareKit gives V1#0 to V1#2 twice, V3#3, V1#3 and V3#4 beyond the window's end;
  // and EVT-16, where it gives V3#6 in the last window.
  @Test(arguments: [
    ("00", "07", ["V1#0", "V1#1", "V1#2", "V3#3"]), ("06", "14", ["V3#3", "V3#4", "V2#5", "V2#6"]),
    ("11", "14", ["V2#6"]),
  ])
  func `versions whose dates are out of order have each event once, whatever the window`(
    from: String,
    to: String,
    expected: [String]
  ) throws {
    let names = try Self.outOfOrder.names("2026-01-01T00:00:\(from)Z", "2026-01-01T00:00:\(to)Z")
    #expect(names == expected)
  }

  // EVT-19, where CareKit's ids follow from the version and the number.
  @Test func `an event keeps its identity over versions, and no two have the same`() throws {
    let start = try #require(EventStart("2026-01-03T12:00:00"))
    let identity = EventIdentity(taskID: "doxylamine", eventStart: start)
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    let before = try history.events("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z")
    history.add(.repeating("2026-01-02T12:00:00Z"), effective: "2026-01-02T00:00:00Z")
    let after = try history.events("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z")
    #expect(before.map(\.identity) == [identity] && after.map(\.identity) == [identity])
    let others = [
      EventIdentity(taskID: "other", eventStart: start),
      EventIdentity(taskID: "doxylamine", eventStart: .allDay(start.day)),
      EventIdentity(taskID: "doxylamine", eventStart: start, tie: "a"),
      EventIdentity(taskID: "doxylamine", eventStart: start, tie: "b"),
    ]
    #expect(Set(others + [identity]).count == 5)
  }

  @Test func `ids of events are compared by their bytes`() throws {
    let start = try #require(EventStart("2026-01-03"))
    let ids = ["e\u{301}", "\u{E9}"].map { EventIdentity(taskID: $0, eventStart: start) }
    #expect(Set(ids).count == 2)
  }

  @Test func `a version whose schedule ends when it takes effect stops the task`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    history.add(
      .repeating("2026-01-01T12:00:00Z", until: "2026-01-03T09:00:00Z"),
      effective: "2026-01-03T09:00:00Z"
    )
    let names = try history.names("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z")
    #expect(names == ["V1#0", "V1#1"])
  }

  @Test func `a deleted task has the events that started before its end`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    history.end(at: "2026-01-03T12:00:01Z")
    #expect(try history.names("2026-01-02T00:00:00Z", "2026-02-01T00:00:00Z") == ["V1#1", "V1#2"])
    // The one that was running is shown to who looks afterwards.
    #expect(try history.names("2026-01-03T12:30:00Z", "2026-02-01T00:00:00Z") == ["V1#2"])
    #expect(try history.names("2026-01-03T13:00:01Z", "2026-02-01T00:00:00Z") == [])
  }

  @Test func `a task that is added again has no events of the time when it was deleted`() throws {
    var history = TaskHistory()
    history.add(Self.noon, effective: "2026-01-01T00:00:00Z")
    history.end(at: "2026-01-02T18:00:00Z")
    history.add(Self.noon, effective: "2026-01-05T00:00:00Z")
    let names = try history.names("2026-01-01T00:00:00Z", "2026-01-07T00:00:00Z")
    #expect(names == ["V1#0", "V1#1", "V3#4", "V3#5"])
  }

  @Test func `a task that moves to another zone has each day's event once`() throws {
    var history = TaskHistory()
    history.add(
      .repeating("2026-01-01T08:00:00+09:00", in: "Asia/Tokyo"),
      effective: "2025-12-31T00:00:00Z"
    )
    // At 18:00 on 3 January in Tokyo it is 04:00 in New York.
    history.add(
      .repeating("2026-01-01T08:00:00-05:00", in: "America/New_York"),
      effective: "2026-01-03T09:00:00Z"
    )
    let events = try history.events("2026-01-01T12:00:00Z", "2026-01-05T00:00:00Z")
    #expect(events.map(\.scheduled.eventStart.day.day) == [2, 3, 4])
    #expect(events.map { history.name($0.task) } == ["V1", "V2", "V2"])
    // Nor is there a second one for who looks at the hours in Tokyo alone.
    #expect(try history.names("2026-01-02T20:00:00Z", "2026-01-03T01:00:00Z") == [])
  }

  @Test func `a new element takes the place of the only one that started then`() throws {
    var history = TaskHistory()
    for (keys, hour) in [(["a"], "00"), (["b"], "12"), (["b", "c"], "13"), (["c"], "14")] {
      let elements = keys.map { key in
        ScheduleElement.repeating("2026-01-01T00:00:00Z", lasting: .allDay, key: key)
      }
      history.add(Schedule(elements), effective: "2026-01-01T\(hour):00:00Z")
    }
    let events = try history.events("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")
    // V3's b was running when V4 took effect and has an identity of its own.
    let names = events.map { "\(history.name($0.task))\($0.identity.tie ?? "")" }
    #expect(names == ["V3b", "V4"])
  }
}
