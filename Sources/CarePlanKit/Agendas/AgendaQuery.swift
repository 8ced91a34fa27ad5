public import CareEvents
public import CareModel

/// Which days somebody wants to see, and from when they look.
public struct AgendaQuery: Hashable, Sendable {
  /// The days; that of an event is the one of its own zone.
  public let days: ClosedRange<CivilDate>
  /// The moment as of which events are judged.
  public let now: Instant
  /// The present day, on which what is open from the evening before is shown too.
  public let today: CivilDate
  /// How events are judged; nil lets the targets of each decide.
  public var strategy: ProgressStrategy?
  /// Which tasks are wanted.
  private let filter: EventQuery

  /// - Parameters:
  ///   - days: The days of the agenda.
  ///   - now: The moment as of which events are judged.
  ///   - zone: The zone whose present day it is.
  ///   - filter: Which tasks are wanted, of which the window is not looked at; nil for all.
  ///   - strategy: How events are judged; nil lets the targets of each decide.
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

  /// Whether the first day is the present one.
  var isOfToday: Bool { days.lowerBound == today }

  /// The days of which something is shown.
  public var shownDays: ClosedRange<CivilDate> {
    isOfToday ? days.lowerBound.adding(days: -1)...days.upperBound : days
  }

  /// The events of which the agenda is made: also those that began earlier, as they may still run or
  /// be open from the evening before.
  public var events: EventQuery {
    var query = filter
    let span = EventQuery.Window.days(days).span
    let evening = CareEvent.evening(before: now)
    let start = isOfToday ? min(span.lowerBound, evening) : span.lowerBound
    query.window = .instants(start..<span.upperBound)
    return query
  }
}
