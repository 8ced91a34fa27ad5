import CareModel
import Testing

/// Windows of CareKit's vectors, and the places at which a jump could go wrong.
struct OccurrenceWindowTests {
  // Every event of these windows has the same number in CareKit's window as canonically: none of
  // them has a long event that outlasts a shorter one that came later (as in the next test).
  @Test(arguments: try ScheduleVector.all(ofLevel: "schedule.range"))
  func `a window has the events and numbers that CareKit gives it`(
    vector: ScheduleVector
  ) throws {
    let window = try #require(vector.window)
    expect(try #require(vector.schedule.events(in: window)), are: vector)
  }

  @Test(arguments: try ScheduleVector.all(ofLevel: "element.range"))
  func `a window of one element has what CareKit gives it`(vector: ScheduleVector) throws {
    let window = try #require(vector.window)
    let element = try #require(vector.schedule.elements.first)
    expect(try #require(element.events(in: window)), are: vector)
  }

  @Test func `all vectors are of a level that is tested`() throws {
    let levels = ["schedule.index", "schedule.range", "element.range"]
    let tested = try levels.map { try ScheduleVector.all(ofLevel: $0).count }
    #expect(tested.reduce(0, +) == 25)
    #expect(try ScheduleVector.all().count == 25)
  }

  // CareKit's SCH-20: there the running event of A gets number 2, after B's two that are over.
  @Test func `a long event keeps its number when shorter ones that began later are over`() throws {
    let vector = try #require(try ScheduleVector.all().first { $0.id == "SCH-19" })
    let events = try vector.schedule.events(in: window("2023-01-03T00:00:00Z", hours: 24))
    #expect(events?.map(\.index) == [0, 3])
    #expect(events?.map(\.element.text) == ["A", "B"])
  }

  @Test func `an empty window has no events, even if one is running`() throws {
    let schedule = try schedule(element("2026-01-01T08:00:00Z", "UTC", Interval(day: 1)))
    #expect(try schedule.events(in: window("2026-01-05T08:30:00Z", hours: 0)) == [])
  }

  @Test func `a zone that this machine does not know has no windows`() throws {
    let schedule = try schedule(element("2026-01-01T08:00:00Z", "Mars/Olympus", Interval(day: 1)))
    #expect(try schedule.events(in: window("2026-01-05T08:30:00Z", hours: 1)) == nil)
  }

  @Test(arguments: Interval.Unit.allCases)
  func `a step beyond all time leads nowhere`(unit: Interval.Unit) throws {
    for count in [1_000_000_000, 1_000_000_001, 1 << 40, 1 << 53, .max / 2, .max] {
      for duration in [EventDuration.seconds(3600), .allDay] {
        var element = try element("2026-01-01T08:00:00Z", "America/New_York", Interval(day: 1))
        var interval = Interval()
        interval[unit] = count
        (element.interval, element.duration) = (interval, duration)
        let events = try Schedule([element]).events(in: window("2026-01-01T00:00:00Z", hours: 96))
        #expect((events ?? []).count <= 1, "\(count)")
        _ = try Schedule([element]).events(in: window("9998-01-01T00:00:00Z", hours: 96))
      }
    }
  }

  @Test func `an element's running event is in its own window after its end only`() throws {
    let ending = try element(
      "2023-01-01T08:00:00Z",
      "UTC",
      Interval(day: 1),
      until: "2023-01-01T08:30:00Z"
    )
    let window = try window("2023-01-01T08:30:00Z", hours: 96)
    #expect(ending.events(in: window)?.map(\.index) == [0])
    #expect(Schedule([ending]).events(in: window) == [])
  }

  @Test(arguments: [
    // Moved by a gap, events stay moved; those of Lord Howe by half an hour.
    ("2016-03-01T02:30:00-05:00", "America/New_York", Interval(day: 1), "2026-07-01T03:30:00"),
    ("2016-03-01T02:15:00+11:00", "Australia/Lord_Howe", Interval(day: 1), "2026-07-01T02:45:00"),
    // The day that Samoa skipped.
    ("2011-01-01T09:00:00-10:00", "Pacific/Apia", Interval(day: 1), "2012-07-01T09:00:00"),
    // Once short, for ever short.
    ("2016-01-31T09:00:00Z", "UTC", Interval(month: 1), "2026-07-28T09:00:00"),
    ("2016-02-29T09:00:00Z", "UTC", Interval(year: 1), "2028-02-28T09:00:00"),
  ])
  func `years later events are where the clocks and months once moved them`(
    start: String,
    zone: String,
    interval: Interval,
    expected: String
  ) throws {
    let schedule = try schedule(element(start, zone, interval))
    let expected = try #require(CivilDateTime(expected))
    let around = expected.instant(offsetSeconds: 0).adding(seconds: -43_200)
    let events = try #require(schedule.events(in: around..<around.adding(seconds: 86_400)))
    #expect(events.map(\.eventStart).contains(.local(expected)))
  }

  @Test func `number and start of both passes of an autumn hour differ`() throws {
    let schedule = try schedule(
      element("2020-01-01T00:30:00-05:00", "America/New_York", Interval(hour: 1), seconds: 0)
    )
    let events = try #require(schedule.events(in: window("2026-11-01T05:00:00Z", hours: 2)))
    #expect(
      events.map(\.eventStart.description) == [
        "2026-11-01T01:30:00", "2026-11-01T01:30:00-05:00",
      ]
    )
    for event in events { #expect(schedule.index(of: event.eventStart) == event.index) }
  }

  @Test func `an all-day event is found on a day that Alaska lived through twice`() throws {
    var element = try element("1867-10-14T00:00:00-10:00", "America/Anchorage", Interval(day: 1))
    element.duration = .allDay
    let schedule = schedule(element)
    for event in try #require(schedule.events).prefix(10) {
      #expect(schedule.index(of: event.eventStart) == event.index)
    }
  }

  @Test func `one event a second for ten years is asked for an hour`() throws {
    let schedule = try schedule(
      element("2016-01-01T00:00:00Z", "America/New_York", Interval(second: 1), seconds: 0)
    )
    let events = try #require(schedule.events(in: window("2026-01-01T00:00:00Z", hours: 1)))
    #expect(events.count == 3600)
    #expect(events.first?.index == 315_619_200)
    #expect(schedule.event(315_619_200) == events.first)
  }

  @Test(arguments: [Interval(day: 1), Interval(month: 1), Interval(hour: 6), Interval(year: 1)])
  func `from the year 1 to the year 9999 no event is out of reach`(interval: Interval) throws {
    let schedule = try schedule(element("0001-01-02T08:00:00Z", "Europe/London", interval))
    let last = try #require(
      schedule.events(in: Instant.latest.adding(seconds: -366 * 86_400)..<Instant.latest)?.last
    )
    #expect(schedule.event(last.index) == last)
    #expect(schedule.event(last.index + 1) == nil)
    #expect(schedule.event(.max) == nil)
    #expect(last.eventStart.day.year == 9999)
  }

  @Test func `ten thousand elements have a window of a week`() throws {
    let schedule = try schedule(
      (0..<10_000).map { number in
        let start = Instant(seconds: 1_451_606_400 + Int64(number))
        return ScheduleElement(
          key: "e\(number)",
          start: OffsetDateTime(start, offsetSeconds: 0),
          timezone: try #require(TimeZoneID("Europe/London")),
          interval: Interval(day: 1)
        )
      }
    )
    let events = try #require(schedule.events(in: window("2026-01-01T00:30:00Z", hours: 168)))
    #expect(events.count == 71_800)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.index + 1 == $1.index })
  }

  @Test func `events are counted without being listed`() throws {
    let pulse = schedule(
      try element("0001-01-01T00:00:00Z", "UTC", Interval(second: 1), seconds: 0)
    )
    let ages = Instant.earliest..<Instant.latest
    #expect(pulse.mostEvents(in: ages) == 315_537_897_600)
    let daily = schedule(try element("2026-01-01T08:00:00Z", "UTC", Interval(day: 1)))
    for hours in [1, 24, 25, 1000] as [Int64] {
      let window = try window("2026-01-05T08:30:00Z", hours: hours)
      let events = try #require(daily.events(in: window)).count
      #expect((0...1).contains(try #require(daily.mostEvents(in: window)) - events))
    }
  }

  private func expect(_ events: [ScheduledEvent], are vector: ScheduleVector) {
    #expect(events.map(\.index) == vector.expected.map(\.index), "\(vector.id)")
    #expect(events.map(\.start) == vector.expected.map(\.start), "\(vector.id)")
    #expect(events.map(\.end) == vector.expected.map(\.end), "\(vector.id)")
    #expect(events.map(\.element.text) == vector.expected.map(\.text), "\(vector.id)")
  }

  private func window(_ start: String, hours: Int64) throws -> Range<Instant> {
    let start = try #require(Instant(start))
    return start..<start.adding(seconds: hours * 3600)
  }

  private func schedule(_ element: ScheduleElement) -> Schedule { Schedule([element]) }
  private func schedule(_ elements: [ScheduleElement]) -> Schedule { Schedule(elements) }

  private func element(
    _ start: String,
    _ zone: String,
    _ interval: Interval,
    until end: String? = nil,
    seconds: Double = 3600
  ) throws -> ScheduleElement {
    ScheduleElement(
      start: try #require(OffsetDateTime(start)),
      end: end.flatMap { OffsetDateTime($0) },
      timezone: try #require(TimeZoneID(zone)),
      interval: interval,
      duration: .seconds(seconds)
    )
  }
}
