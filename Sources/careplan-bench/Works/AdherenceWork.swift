import CarePlanKit

/// A year of adherence, against SQLite counting rows of events that somebody has expanded before.
enum AdherenceWork {
  static func run(_ scratch: borrowing Scratch, _ pace: Pace) throws -> Finding {
    let size = pace == .full ? AdherenceData.Size.full : .quick
    let data = try AdherenceData(size)
    let store = try data.makeStore(at: scratch["adherence.git"])
    let peer = try AdherencePeer(data, at: scratch["adherence.sqlite"])
    return try Finding(
      "adherence of \(size.days) days, \(data.outcomes.count) outcomes",
      atMost: 5,
      pace,
      .init("careplan") { try days(of: store, data) },
      against: .init("SQLite") { try peer.days(from: data.first, count: size.days) }
    )
  }

  private static func days(of store: GitStore, _ data: AdherenceData) throws -> [DayCount] {
    let last = data.first.adding(days: data.dayCount - 1)
    let report = try store.adherence(AdherenceQuery(EventQuery(.days(data.first...last))))
    return report.rows.map {
      DayCount(day: $0.days.lowerBound, events: $0.tally.events, done: $0.tally.done)
    }
  }
}
