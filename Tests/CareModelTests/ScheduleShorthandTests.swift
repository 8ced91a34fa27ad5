import CareModel
import CareTestSupport
import Testing

/// Schedules as apps make them, against the events that follow from them.
struct ScheduleShorthandTests {
  private static let first = Fixtures.day("2026-01-05")

  private static func starts(_ schedule: Schedule?, days: Int) throws -> [String] {
    let rules = try #require(TimeZoneRules(Fixtures.newYork))
    let window = rules.start(of: first)..<rules.start(of: first.adding(days: days))
    let events = try #require(schedule?.events(in: window))
    return events.map { "\(rules.local(at: $0.start).local)" }
  }

  @Test func `every day at two times through a last day`() throws {
    let morning = try #require(TimeOfDay("08:00"))
    let evening = try TimeOfDay(20, 30)
    let schedule = try Schedule.daily(
      at: [evening, morning],
      from: Self.first,
      through: Self.first.adding(days: 1),
      in: Fixtures.newYork
    )
    #expect(
      try Self.starts(schedule, days: 5) == [
        "2026-01-05T08:00:00", "2026-01-05T20:30:00", "2026-01-06T08:00:00",
        "2026-01-06T20:30:00",
      ]
    )
  }

  @Test func `every week on days, the first of each on or after the first day`() throws {
    let noon = try TimeOfDay(12)
    let schedule = try Schedule.weekly(
      on: [1, 2, 7],
      at: noon,
      from: Self.first,
      in: Fixtures.newYork
    )
    #expect(
      try Self.starts(schedule, days: 8) == [
        "2026-01-05T12:00:00", "2026-01-10T12:00:00", "2026-01-11T12:00:00",
        "2026-01-12T12:00:00",
      ]
    )
    let notOne = "A weekday is a number of 1, Sunday, to 7, Saturday."
    for (days, fault) in [([0], notOne), ([8], notOne), ([], "The schedule has no weekday.")] {
      #expect(throws: InvalidRecord([Fault(fault)])) {
        try Schedule.weekly(on: days, at: noon, from: Self.first, in: Fixtures.newYork)
      }
    }
  }

  @Test func `all day, without an hour`() throws {
    let schedule = try Schedule.allDay(from: Self.first, in: Fixtures.newYork)
    #expect(schedule.elements.map(\.duration) == [.allDay])
    #expect(try Self.starts(schedule, days: 2).count == 2)
  }

  @Test func `a time of day is read and written as a clock shows it`() throws {
    for (text, hour, minute) in [("00:00", 0, 0), ("08:05", 8, 5), ("23:59", 23, 59)] {
      let time = try #require(TimeOfDay(text))
      #expect((time.hour, time.minute, time.description) == (hour, minute, text))
    }
    for text in ["24:00", "8:00", "08:00:30", "", "ab:cd"] { #expect(TimeOfDay(text) == nil) }
    for (hour, minute) in [(24, 0), (0, 60), (-1, 0), (0, -1)] {
      #expect(throws: InvalidRecord.self) { try TimeOfDay(hour, minute) }
    }
    let zone = try #require(TimeZoneID("Nowhere/Land"))
    let noon = try TimeOfDay(12)
    let before = Self.first.adding(days: -1)
    let refused: [(fault: String, times: [TimeOfDay], last: CivilDate?, zone: TimeZoneID)] = [
      ("This computer does not know the time zone 'Nowhere/Land'.", [noon], nil, zone),
      ("The schedule has no time.", [], nil, Fixtures.newYork),
      ("The schedule ends before it begins.", [noon], before, Fixtures.newYork),
    ]
    for (fault, times, last, zone) in refused {
      #expect(throws: InvalidRecord([Fault(fault)])) {
        try Schedule.daily(at: times, from: Self.first, through: last, in: zone)
      }
    }
  }
}
