import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// Days such as the first Monday of a month, against a walk over all days with Foundation's calendar.
struct MonthDayTests {
  private static let count =
    ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) } ?? 200

  /// Returns the days of a month that are meant, by Foundation's own count of weekdays.
  private func isMeant(_ date: Date, _ day: MonthDay, _ calendar: Calendar) -> Bool {
    let next = calendar.date(byAdding: .day, value: 1, to: date) ?? date
    let week = calendar.date(byAdding: .day, value: 7, to: date) ?? date
    let month = calendar.component(.month, from: date)
    switch day {
    case .last: return calendar.component(.month, from: next) != month
    case .weekday(let weekday, let ordinal):
      guard calendar.component(.weekday, from: date) == weekday else { return false }
      return ordinal < 0
        ? calendar.component(.month, from: week) != month
        : calendar.component(.weekdayOrdinal, from: date) == ordinal
    }
  }

  @Test func `a day of each month is where a walk over all days finds it`() throws {
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
      }
      let zone = Fixtures.zone(pick(zones))
      let rules = try #require(TimeZoneRules(zone))
      let day: MonthDay =
        pick([true, false, false, false])
        ? .last : .weekday(pick(Array(1...7)), ordinal: pick([1, 2, 3, 4, -1]))
      let anchor = Fixtures.day("2024-01-01").adding(days: Int.random(in: 0..<900, using: &random))
      let first = try #require(day.date(0, after: anchor))
      let step = pick([1, 1, 2, 3, 12])
      // Times that some clocks skip, among them.
      let second = pick([0, 1800, 2 * 3600 + 900, 8 * 3600, 23 * 3600 + 1800])
      let start = try #require(CivilDateTime(first, secondOfDay: second))
      guard rules.resolve(start).local == start else { continue }
      let element = ScheduleElement(
        key: "e",
        start: rules.resolve(start),
        timezone: zone,
        interval: Interval(month: step),
        monthDay: day
      )
      let window = rules.start(of: first)..<rules.start(of: first.adding(days: 1500))
      let found = try #require(Schedule([element]).events(in: window)).map(\.start)

      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
      let begin = try #require(
        calendar.date(from: DateComponents(year: first.year, month: first.month, day: first.day))
      )
      var expected: [Instant] = []
      for offset in 0..<1500 {
        let date = try #require(calendar.date(byAdding: .day, value: offset, to: begin))
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let (year, month) = (parts.year ?? 0, parts.month ?? 0)
        let months = (year - first.year) * 12 + month - first.month
        guard months % step == 0, isMeant(date, day, calendar) else { continue }
        let civil = try #require(CivilDate(year: year, month: month, day: parts.day ?? 0))
        let local = try #require(CivilDateTime(civil, secondOfDay: second))
        expected.append(rules.resolve(local).instant)
      }
      #expect(found == expected, "seed \(seed): \(day) every \(step) months in \(zone)")
    }
  }

  @Test func `an event on a day of the month keeps its time after one that the clocks moved`()
    throws
  {
    let zone = Fixtures.zone("Europe/Berlin")
    let rules = try #require(TimeZoneRules(zone))
    let element = ScheduleElement(
      start: Fixtures.local("2026-02-22T02:30:00+01:00"),
      timezone: zone,
      interval: Interval(month: 1),
      monthDay: .weekday(1, ordinal: -1)
    )
    let window = element.start.instant..<element.start.instant.adding(seconds: 80 * 86_400)
    let times = try #require(Schedule([element]).events(in: window))
      .map { rules.local(at: $0.start).local.description }
    #expect(times == ["2026-02-22T02:30:00", "2026-03-29T03:30:00", "2026-04-26T02:30:00"])
    #expect(Schedule([element]).warnings.isEmpty)
  }

  @Test(arguments: [
    (Interval(month: 1), "2026-02-03T08:00:00+01:00"),
    (Interval(day: 7), "2026-02-02T08:00:00+01:00"),
    (Interval(month: 1, day: 1), "2026-02-02T08:00:00+01:00"),
  ])
  func `a day of the month repeats by months, from such a day on`(
    interval: Interval,
    start: String
  ) {
    let element = ScheduleElement(
      start: Fixtures.local(start),
      timezone: Fixtures.zone("Europe/Berlin"),
      interval: interval,
      monthDay: .weekday(2, ordinal: 1)
    )
    var faults = FaultCollector()
    element.validate(&faults)
    #expect(faults.faults.count == 1)
  }
}
