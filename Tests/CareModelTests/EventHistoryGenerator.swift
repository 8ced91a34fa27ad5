import CareModel
import CareTestSupport
import TestSupport

/// Makes short histories of a task at random, around the autumn change of New York's clocks.
struct EventHistoryGenerator {
  /// A window that holds all that the histories' laws look at.
  static let everything =
    Fixtures.instant("2026-10-20T00:00:00Z")..<Fixtures.instant("2026-11-09T00:00:00Z")

  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func history() -> TaskHistory {
    var history = TaskHistory()
    for _ in 0..<pick([1, 2, 2, 3, 4]) {
      let isTombstone = !history.records.isEmpty && pick([1, 2, 3, 4, 5, 6]) == 1
      history.add(schedule(), effective: moment(), isTombstone: isTombstone)
    }
    return history
  }

  mutating func schedule() -> Schedule {
    Schedule((0..<pick([1, 1, 2, 3])).map { _ in element() })
  }

  /// A moment near the change of the clocks; many are those of events.
  mutating func moment() -> Instant {
    let times = ["00:00", "04:00", "05:30", "12:00", "13:00", "13:05"]
    let day = pick(["10-30", "10-31", "11-01", "11-02", "11-03"])
    let moment = Fixtures.instant("2026-\(day)T\(pick(times)):00Z")
    return moment.adding(nanoseconds: pick([0, 0, 0, 1, -1]))
  }

  mutating func window() -> Range<Instant> {
    let from = moment()
    let seconds: [Int64] = [0, 600, 86_400, 345_600]
    return from..<from.adding(seconds: pick(seconds)).adding(nanoseconds: 1)
  }

  private mutating func element() -> ScheduleElement {
    let zone = Fixtures.zone(
      pick(["America/New_York", "America/New_York", "Asia/Tokyo", "UTC", "Pacific/Honolulu"])
    )
    let start = local(pick(["08:00:00", "00:00:00", "01:30:00"]), in: zone)
    let isAllDay = pick([1, 2, 3, 4]) == 1
    let end = pick([1, 2, 3]) == 1 ? Self.shown(moment(), in: zone) : nil
    return ScheduleElement(
      key: pick(["a", "b", "c"]),
      start: start,
      end: end.flatMap { $0.instant > start.instant ? $0 : nil },
      timezone: zone,
      interval: isAllDay
        ? Interval(day: pick([1, 2]))
        : pick([Interval(day: 1), Interval(hour: 5), Interval(day: 2)]),
      duration: isAllDay ? .allDay : .seconds(pick([0, 600, 3600, 0.5, 108_000]))
    )
  }

  private mutating func local(_ time: String, in zone: TimeZoneID) -> OffsetDateTime {
    let text = "2026-10-\(pick(["28", "29", "31"]))T\(time)"
    guard let local = CivilDateTime(text), let rules = TimeZoneRules(zone) else {
      preconditionFailure("\(text) in \(zone) is no time.")
    }
    return rules.resolve(local)
  }

  private static func shown(_ instant: Instant, in zone: TimeZoneID) -> OffsetDateTime? {
    TimeZoneRules(zone)?.local(at: instant)
  }
}
