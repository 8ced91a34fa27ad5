import CarePlanKit

extension EventQuery.Window {
  /// Understands `--from` and `--to` of a preview; the week from today on goes without saying.
  init(from: String?, to: String?, _ dates: DateReader) throws(UsageError) {
    let start = try from.map { text throws(UsageError) in try dates.moment(text, .beginning) }
    let end = try to.map { text throws(UsageError) in try dates.moment(text, .future) }
    switch (start ?? .day(dates.today), end) {
    case (.day(let first), nil): self = .days(first...first.adding(days: 6))
    case (.day(let first), .day(let last)):
      guard first <= last else { throw Self.isReversed }
      self = .days(first...last)
    default:
      let start = try from.map { text throws(UsageError) in try dates.start(text, .beginning) }
      let first = start ?? dates.zone.start(of: dates.today)
      let end = try to.map { text throws(UsageError) in try dates.end(text, .future) }
      let last = end ?? first.adding(seconds: 7 * 86_400)
      guard first < last else { throw Self.isReversed }
      self = .instants(first..<last)
    }
  }

  private static let isReversed = UsageError("the span ends before it begins")

  /// Returns the day on which the window begins.
  func firstDay(_ dates: DateReader) -> CivilDate {
    switch self {
    case .days(let days): days.lowerBound
    case .instants(let span): dates.zone.day(of: span.lowerBound)
    }
  }

  /// Returns the events of a schedule alone; nil if this computer lacks a time zone or calendar of
  /// it.
  func events(of schedule: Schedule) -> [ScheduledEvent]? {
    schedule.events(in: span)?.filter(contains)
  }

  /// The two ends as they were meant.
  var ends: (from: String, to: String) {
    switch self {
    case .days(let days): (days.lowerBound.description, days.upperBound.description)
    case .instants(let span): (span.lowerBound.description, span.upperBound.description)
    }
  }
}
