import CarePlanKit

/// Today's events in a store whose task began ten years ago, against one whose task began today.
enum TodayWork {
  static func run(_ scratch: borrowing Scratch, _ pace: Pace) throws -> Finding {
    let time = try BenchTime()
    let today = try time.day("2026-11-20")
    let old = try store(since: time.day("2016-01-01"), time, at: scratch["since-2016.git"])
    let fresh = try store(since: today, time, at: scratch["since-today.git"])
    let query = EventQuery(on: today)
    return try Finding(
      "today's events, daily since 2016",
      atMost: 1.5,
      pace,
      .init("since 2016") { try old.events(query).events.map(\.identity) },
      against: .init("since today") { try fresh.events(query).events.map(\.identity) }
    )
  }

  private static func store(
    since day: CivilDate,
    _ time: BenchTime,
    at path: String
  ) throws -> GitStore {
    let schedule = Schedule([try time.daily(from: day, minuteOfDay: 480)])
    let store = try time.makeStore(at: path)
    try store.add(CareTask(id: "walk", title: "Walk", schedule: schedule))
    return store
  }
}
