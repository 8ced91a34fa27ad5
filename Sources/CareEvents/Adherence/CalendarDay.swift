public import CareModel

/// A day of a calendar, with what became of its events.
public struct CalendarDay: Hashable, Sendable {
  public let day: CivilDate
  /// The present day.
  package let today: CivilDate
  /// The events of the whole day.
  public let tally: AdherenceTally

  package init(_ day: CivilDate, asOf today: CivilDate, _ tally: AdherenceTally) {
    (self.day, self.today, self.tally) = (day, today, tally)
  }

  /// What became of the day; nil for one without events.
  ///
  /// A day that is not over is pending until all of it is done.
  public var state: EventState? {
    guard tally.events > 0 else { return nil }
    if isFull { return .done }
    if day >= today { return .pending }
    guard let ratio = tally.ratio else { return .noData }
    return ratio > 0 ? .partial : tally.notRecorded > 0 ? .notRecorded : .notCompleted
  }

  /// Whether everything that counts is done.
  public var isFull: Bool { tally.ratio.map { $0 >= 1 } ?? false }
}
