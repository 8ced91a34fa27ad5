import CarePlanKit

/// The events of one day, of a task that began ten years ago against one that began that day.
enum TodayWork {
  static func run(_ scratch: borrowing Scratch, _ pace: Pace) throws -> Finding {
    let time = try BenchTime()
    let today = try time.day("2026-11-20")
    let window = time.rules.span(of: today)
    let old = Schedule([try time.daily(from: time.day("2016-01-01"), minuteOfDay: 480)])
    let fresh = Schedule([try time.daily(from: today, minuteOfDay: 480)])
    return try Finding(
      "a day's events, daily since 2016",
      atMost: 2,
      pace,
      .init("since 2016") { try time.events(of: old, in: window).map(\.eventStart) },
      against: .init("since that day") { try time.events(of: fresh, in: window).map(\.eventStart) }
    )
  }
}
