public import CareEvents
public import CareModel

/// The days of an agenda, and the moment as of which it is made.
public struct AgendaQuery: Hashable, Sendable {
  /// The days; the day of an event is that in its own time zone.
  public let days: ClosedRange<CivilDate>
  /// The moment as of which events are judged.
  public let now: Instant
  /// The present day, on which what is open from the evening before is shown too.
  package let today: CivilDate
  /// How events are judged; nil lets the targets of each event decide.
  public var strategy: ProgressStrategy?
  /// Which tasks are wanted.
  private let filter: EventQuery

  /// - Parameters:
  ///   - days: The days of the agenda.
  ///   - now: The moment as of which events are judged.
  ///   - zone: The zone whose present day it is.
  ///   - filter: Which tasks are wanted; its window is ignored. Nil for all tasks.
  ///   - strategy: How events are judged; nil lets the targets of each event decide.
  public init(
    _ days: ClosedRange<CivilDate>,
    asOf now: Instant,
    in zone: TimeZoneRules,
    of filter: EventQuery? = nil,
    strategy: ProgressStrategy? = nil
  ) {
    (self.days, self.now, self.strategy) = (days, now, strategy)
    today = zone.day(of: now)
    self.filter = filter ?? EventQuery(.days(days))
  }

  /// The agenda of one day.
  public init(on day: CivilDate, asOf now: Instant, in zone: TimeZoneRules) {
    self.init(day...day, asOf: now, in: zone)
  }

  /// Whether the first day is today.
  var isOfToday: Bool { days.lowerBound == today }

  /// The days of which something is shown.
  public var shownDays: ClosedRange<CivilDate> {
    isOfToday ? days.lowerBound.adding(days: -1)...days.upperBound : days
  }

  /// The events of which the agenda is made: including those that began earlier, as they may still
  /// run or be open from the evening before.
  public var events: EventQuery {
    var query = filter
    let span = EventQuery.Window.days(days).span
    let evening = CareEvent.evening(before: now)
    let start = isOfToday ? min(span.lowerBound, evening) : span.lowerBound
    query.window = .instants(start..<span.upperBound)
    return query
  }
}
