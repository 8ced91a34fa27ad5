import CareModel
import Foundation
import TestSupport

/// Makes schedules that meet changes of the clocks, short months, ends and each other.
struct RandomSchedules {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let zones = [
    "America/New_York", "Europe/London", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia",
    "Asia/Tokyo", "Africa/Casablanca", "Asia/Kolkata", "America/Havana", "America/Anchorage", "GMT",
    "Etc/GMT+12", "Pacific/Kiritimati", "Asia/Beirut", "America/Toronto", "Africa/Monrovia",
    "Europe/Dublin", "Pacific/Kwajalein", "America/Juneau", "Asia/Manila", "Africa/Cairo",
    "Antarctica/Troll", "Asia/Gaza",
  ]

  /// One to four elements that start within some days of each other, in the shown years.
  mutating func schedule() -> Schedule {
    let zone = pick(Self.zones)
    let isInOneZone = generator.next() % 2 == 0
    let anchor = moment(near: zone)
    let count = pick([1, 1, 2, 2, 3, 4])
    let interval = interval()
    return Schedule(
      (0..<count).compactMap { number in
        element(
          zone: isInOneZone ? zone : pick(Self.zones),
          near: anchor,
          interval: pick([true, true, false]) || isFast(interval) ? interval : self.interval(),
          key: "e\(number)"
        )
      }
    )
  }

  /// A moment near a change of the clocks, or any.
  mutating func moment(near name: String) -> Date {
    let any = Date(
      timeIntervalSince1970: TimeInterval(Int.random(in: -31...46, using: &generator)) * 4e7
    )
    let old = Date(
      timeIntervalSince1970: -Double.random(in: 1e9...6e9, using: &generator).rounded()
    )
    let from = pick([any, any, any, any, any, any, any, old])
    guard pick([true, true, true, false]),
      let change = TimeZone(identifier: name)?.nextDaylightSavingTimeTransition(after: from)
    else { return from }
    return change
  }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &generator)]
  }

  private func isFast(_ interval: Interval) -> Bool {
    [interval.year, interval.month, interval.weekOfYear, interval.day].allSatisfy { $0 == nil }
  }

  private mutating func element(
    zone: String,
    near anchor: Date,
    interval: Interval,
    key: String
  ) -> ScheduleElement? {
    guard let zone = TimeZoneID(zone), let rules = TimeZoneRules(zone) else { return nil }
    // Whole half hours, so that elements meet and the times of changes are hit.
    let away = isFast(interval) ? 40 : pick([4, 40, 400])
    let halfHours = Int64.random(in: -Int64(away) * 2...4, using: &generator)
    let start = Instant(
      seconds: Int64(anchor.timeIntervalSince1970) + halfHours * 1800 + pick([0, 0, 0, 1, -1]),
      nanoseconds: pick([0, 0, 0, 0, 500_000_000])
    )
    let end = start.adding(
      seconds: Int64.random(in: 1...90, using: &generator) * 3600 * pick([1, 24])
    )
    let isAllDay = !isFast(interval) && pick([true, false, false])
    if interval == Interval(month: 1), pick([true, false]) {
      return ofMonth(start, rules, key: key, isAllDay: isAllDay)
    }
    return ScheduleElement(
      key: key,
      start: rules.local(at: start),
      end: pick([true, false, false, false]) ? rules.local(at: end) : nil,
      timezone: zone,
      interval: interval,
      duration: isAllDay
        ? .allDay : .seconds(pick([0, 0, 60, 3600, 3600, 3600.5, 86_400, 260_000, 1_000_000])),
      calendar: pick([nil, nil, nil, nil, nil, nil, nil, "iso8601", "hebrew", "buddhist"])
    )
  }

  /// An element on the day of the month that its start is.
  private mutating func ofMonth(
    _ start: Instant,
    _ rules: TimeZoneRules,
    key: String,
    isAllDay: Bool
  ) -> ScheduleElement? {
    let start = rules.local(at: start)
    let date = start.local.date
    let days = [MonthDay.last] + [-1, 1, 2, 3, 4].map { .weekday(date.weekday, ordinal: $0) }
    guard let day = days.first(where: { $0.includes(date) }) else { return nil }
    return ScheduleElement(
      key: key,
      start: start,
      timezone: rules.id,
      interval: Interval(month: pick([1, 1, 3])),
      monthDay: day,
      duration: isAllDay ? .allDay : .seconds(pick([0, 3600, 86_400]))
    )
  }

  private mutating func interval() -> Interval {
    pick([
      Interval(day: 1), Interval(day: 1), Interval(day: 2), Interval(day: 3), Interval(day: 7),
      Interval(weekOfYear: 1), Interval(weekOfYear: 2), Interval(weekOfYear: 1, day: 1),
      Interval(month: 1), Interval(month: 3), Interval(year: 1), Interval(year: 1, month: 1),
      Interval(month: 1, day: 1), Interval(month: 1, weekOfYear: 1, day: 2, hour: 1),
      Interval(hour: 6), Interval(hour: 24), Interval(hour: 1), Interval(minute: 45),
      Interval(hour: 7, minute: 30, second: 20), Interval(second: 1800), Interval(day: 1, hour: 6),
      Interval(day: 1, hour: 30), Interval(day: 2, minute: 90), Interval(day: 1, second: 0),
    ])
  }
}
