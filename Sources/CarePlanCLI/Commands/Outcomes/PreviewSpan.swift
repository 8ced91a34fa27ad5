import CarePlanKit

/// The span of time whose events are asked for.
enum PreviewSpan {
  /// Whole days on the wall clocks of the schedule, both of which belong to it.
  case days(ClosedRange<CivilDate>)
  /// The moments from one on up to another, which does not belong to it.
  case window(Range<Instant>)

  /// Understands `--from` and `--to`; the week from today on is what goes without saying.
  init(from: String?, to: String?, _ dates: DateReader) throws(UsageError) {
    let start = try from.map { text throws(UsageError) in try dates.moment(text) }
    let first = start ?? .day(dates.today)
    let end = try to.map { text throws(UsageError) in try dates.moment(text) }
    switch (first, end) {
    case (.day(let first), nil): self = .days(first...first.adding(days: 6))
    case (.day(let first), .day(let last)):
      guard first <= last else { throw Self.isReversed }
      self = .days(first...last)
    default:
      let start = try from.map { text throws(UsageError) in try dates.start(text) }
      let first = start ?? dates.zone.start(of: dates.today)
      let end = try to.map { text throws(UsageError) in try dates.end(text) }
      let last = end ?? first.adding(seconds: 7 * 86_400)
      guard first < last else { throw Self.isReversed }
      self = .window(first..<last)
    }
  }

  private static let isReversed = UsageError("the span ends before it begins")

  /// The day on which the span begins.
  func firstDay(_ dates: DateReader) -> CivilDate {
    switch self {
    case .days(let days): days.lowerBound
    case .window(let window): dates.zone.day(of: window.lowerBound)
    }
  }

  /// The events in the span; nil if this machine lacks a zone or calendar of the schedule.
  func events(of schedule: Schedule) -> [ScheduledEvent]? {
    switch self {
    case .window(let window): return schedule.events(in: window)
    case .days(let days):
      // Wall clocks are at most 18 hours from UTC; two days are on the safe side.
      let start = CivilDateTime(days.lowerBound.adding(days: -2), secondOfDay: 0)
      let end = CivilDateTime(days.upperBound.adding(days: 3), secondOfDay: 0)
      guard let start = start?.instant(offsetSeconds: 0), let end = end?.instant(offsetSeconds: 0)
      else { return [] }
      return schedule.events(in: start..<end)?.filter { days.contains($0.eventStart.day) }
    }
  }

  /// The two ends as they were meant.
  var ends: (from: String, to: String) {
    switch self {
    case .days(let days): (days.lowerBound.description, days.upperBound.description)
    case .window(let window): (window.lowerBound.description, window.upperBound.description)
    }
  }
}
