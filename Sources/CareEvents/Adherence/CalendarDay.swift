public import CareModel

/// A day of a calendar, with what became of its events.
public struct CalendarDay: Hashable, Sendable {
  public let day: CivilDate
  /// The present day.
  public let today: CivilDate
  /// The events of the day.
  public let tally: AdherenceTally

  package init(_ day: CivilDate, asOf today: CivilDate, _ tally: AdherenceTally) {
    (self.day, self.today, self.tally) = (day, today, tally)
  }

  /// What became of the day; nil for one without events.
  ///
  /// A day that is not over is pending until all of it is done.
  public var state: EventState? {
    guard tally.events > 0 else { return nil }
    guard let fraction else { return day >= today ? .pending : .noData }
    if fraction >= 1 { return .done }
    if tally.pending > 0 || day > today { return .pending }
    if tally.inQuestion > 0 { return .inQuestion }
    if day == today { return .pending }
    if tally.partial > 0 || fraction > 0 { return .partial }
    return tally.notRecorded > 0 ? .notRecorded : .notCompleted
  }

  /// How much of the whole day is done, 0 to 1: of today and of later days, of all that is due until midnight.
  ///
  /// Nil if nothing counts.
  public var fraction: Double? { tally.share }

  /// Whether everything that counts is done.
  public var isFull: Bool { fraction.map { $0 >= 1 } ?? false }
}
