import CanonicalJSON
import CareModel
import Testing

struct ScheduleLintTests {
  /// The warnings of a schedule of one element.
  private func warnings(
    _ start: String,
    until end: String? = nil,
    _ zone: String = "America/New_York",
    every interval: Interval,
    _ duration: EventDuration = .standard
  ) throws -> [ScheduleWarning] {
    let element = ScheduleElement(
      start: try #require(OffsetDateTime(start)),
      end: try end.map { try #require(OffsetDateTime($0)) },
      timezone: try #require(TimeZoneID(zone)),
      interval: interval,
      duration: duration
    )
    return Schedule([element]).warnings
  }

  @Test(arguments: [
    ("2026-01-31T08:00:00-05:00", Interval(month: 1)),
    ("2026-01-29T08:00:00-05:00", Interval(month: 1)),
    ("2024-02-29T08:00:00-05:00", Interval(year: 1)),
    ("2024-02-29T08:00:00-05:00", Interval(year: 4)),
    ("2026-08-31T08:00:00-04:00", Interval(month: 6)),
  ])
  func `a day that some month lacks drifts`(start: String, interval: Interval) throws {
    let warnings = try warnings(start, every: interval)
    #expect(warnings.map(\.rule) == [.drift])
    #expect(warnings.first?.pointer.description == "/elements/0/start")
  }

  @Test(arguments: [
    ("2026-01-28T08:00:00-05:00", Interval(month: 1)),
    ("2026-01-31T08:00:00-05:00", Interval(year: 1)),
    ("2026-01-31T08:00:00-05:00", Interval(day: 1)),
    ("2026-01-31T08:00:00-05:00", Interval(weekOfYear: 2)),
    ("2026-05-31T08:00:00-04:00", Interval(month: 12)),
    ("2026-01-01T02:30:00-05:00", Interval(hour: 24)),
    ("2026-01-01T03:00:00-05:00", Interval(day: 1)),
    ("2026-01-01T01:59:59-05:00", Interval(day: 1)),
  ])
  func `a day and a time that are always there do not drift`(
    start: String,
    interval: Interval
  ) throws {
    #expect(try warnings(start, every: interval) == [])
  }

  @Test func `a schedule that ends before it would drift does not`() throws {
    let end = "2026-02-15T00:00:00-05:00"
    #expect(
      try warnings("2026-01-29T08:00:00-05:00", until: end, every: Interval(month: 1)) == []
    )
    #expect(try warnings("2026-01-01T02:30:00-05:00", until: end, every: Interval(day: 1)) == [])
  }

  @Test func `a time that the clocks skip drifts, and the advice names the hours around it`()
    throws
  {
    let daily = try warnings("2026-01-01T02:30:00-05:00", every: Interval(day: 1))
    #expect(daily.map(\.rule) == [.drift])
    #expect(daily.first?.message.contains("2026-03-08") == true)
    #expect(daily.first?.advice == "Write a time before 02:00, or from 03:00 on.")
    // 8 March is a Sunday, as 4 January is; 5 January is not.
    let sundays = try warnings("2026-01-04T02:30:00-05:00", every: Interval(weekOfYear: 1))
    #expect(sundays.map(\.rule) == [.drift])
    #expect(try warnings("2026-01-05T02:30:00-05:00", every: Interval(weekOfYear: 1)) == [])
    let midnight = try warnings(
      "2026-01-01T00:15:00+02:00",
      "Africa/Cairo",
      every: Interval(day: 1)
    )
    #expect(midnight.first?.advice == "Write a time before 00:00, or from 01:00 on.")
    #expect(try warnings("2026-01-01T02:30:00-05:00", every: Interval(day: 1), .allDay) == [])
    #expect(try warnings("2026-01-01T02:30:00Z", "UTC", every: Interval(day: 1)) == [])
  }

  @Test func `an offset that the zone does not have then is told with the right one`() throws {
    let warnings = try warnings(
      "2026-07-01T08:00:00-05:00",
      until: "2026-12-01T08:00:00-05:00",
      every: Interval(day: 1)
    )
    #expect(warnings.map(\.rule) == [.wrongOffset])
    #expect(warnings.first?.pointer.description == "/elements/0/start")
    #expect(warnings.first?.advice.contains("-04:00") == true)
  }

  @Test func `a zone that this machine lacks is told alone`() throws {
    let warnings = try warnings("2026-01-31T08:00:00Z", "Mars/Olympus", every: Interval(month: 1))
    #expect(warnings.map(\.rule) == [.unknownZone])
  }
}

/// Parts of a course that meet on one day.
struct ScheduleOverlapTests {
  private func part(
    _ start: String,
    until end: String? = nil,
    at time: String = "08:00",
    every interval: Interval = Interval(day: 1)
  ) throws -> ScheduleElement {
    ScheduleElement(
      start: try #require(OffsetDateTime("\(start)T\(time):00-05:00")),
      end: try end.map { try #require(OffsetDateTime("\($0)T00:00:00-05:00")) },
      timezone: try #require(TimeZoneID("America/New_York")),
      interval: interval
    )
  }

  @Test func `a part that begins on the last day of the one before it is warned of`() throws {
    for time in ["08:00", "20:00"] {
      let schedule = Schedule([
        try part("2026-01-05", until: "2026-01-09"), try part("2026-01-08", at: time),
      ])
      let warnings = schedule.warnings
      #expect(warnings.map(\.rule) == [.overlap])
      #expect(warnings.first?.pointer.description == "/elements/1/start")
      #expect(warnings.first?.message.contains("2026-01-08") == true)
    }
  }

  @Test func `a part that has the same dose for several days is warned of`() throws {
    let schedule = Schedule([
      try part("2026-01-05", until: "2026-01-12"), try part("2026-01-08", until: "2026-01-20"),
    ])
    #expect(schedule.warnings.map(\.rule) == [.overlap])
  }

  @Test func `events of every second for thousands of years are not listed to see an overlap`()
    throws
  {
    let every = Interval(second: 1)
    let schedule = Schedule([
      try part("2026-01-05", until: "9000-01-01", every: every), try part("2026-01-08"),
    ])
    #expect(schedule.warnings.map(\.rule) == [.overlap])
  }

  @Test func `parts that follow each other, begin together or have other days do not overlap`()
    throws
  {
    let weekly = Interval(weekOfYear: 1)
    for parts in [
      [try part("2026-01-05", until: "2026-01-09"), try part("2026-01-09")],
      [try part("2026-01-05", until: "2026-01-09"), try part("2026-01-05", at: "20:00")],
      [try part("2026-01-05"), try part("2026-01-08", at: "20:00")],
      [
        try part("2026-01-05", until: "2026-02-01", every: weekly),
        try part("2026-01-07", until: "2026-02-03", every: weekly),
      ],
      [try part("2026-01-05", until: "2026-01-20"), try part("2026-01-08", at: "20:00")],
      [
        try part("2026-01-05", until: "2026-01-20"),
        try part("2026-01-08", until: "2026-01-10", at: "20:00"),
      ],
    ] {
      #expect(Schedule(parts).warnings == [])
    }
  }
}
