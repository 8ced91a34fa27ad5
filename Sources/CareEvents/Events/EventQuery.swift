import CanonicalJSON
public import CareModel

/// The events that are asked for.
///
/// Filters are joined by "and", the values within one filter by "or"; an empty filter excludes
/// nothing. They look at the version of the task that shows the event.
public struct EventQuery: Hashable, Sendable {
  /// The time of the events.
  public enum Window: Hashable, Sendable {
    /// Events whose civil day, in the zone of their schedule element, is one of these.
    case days(ClosedRange<CivilDate>)
    /// Events that start before the end and end at or after the start, of elements that have not
    /// ended by then: CareKit's rule.
    ///
    /// An empty span has no events.
    case instants(Range<Instant>)
  }

  public var window: Window
  public var taskIDs: [String] = []
  public var kinds: [RecordKind] = []
  /// Nil stands for tasks without a group.
  public var groupIdentifiers: [String?] = []
  /// At least one of the task's tags is one of these.
  public var tags: [String] = []
  public var carePlanIDs: [String] = []
  /// Nil stands for tasks that are not activities of CareKit 1.x.
  public var activityTypes: [TaskContent.ActivityType?] = []

  public init(_ window: Window, taskIDs: [String] = []) {
    self.window = window
    self.taskIDs = taskIDs
  }

  /// The query of one day.
  public init(on day: CivilDate, taskIDs: [String] = []) {
    self.init(.days(day...day), taskIDs: taskIDs)
  }
}

extension EventQuery.Window {
  /// A span that holds every event of the window, whatever zones they have.
  public var span: Range<Instant> {
    switch self {
    case .instants(let span): span
    case .days(let days): Self.around(days)
    }
  }

  /// The days on the wall of which what starts in the window can stand, whatever zones there are.
  package var days: ClosedRange<CivilDate> {
    switch self {
    case .days(let days): days
    case .instants(let span):
      Self.day(span.lowerBound, seconds: -86_400)...Self.day(span.upperBound, seconds: 86_400)
    }
  }

  /// Wall clocks are up to 14 hours from UTC, and 26 from each other.
  private static func around(_ days: ClosedRange<CivilDate>) -> Range<Instant> {
    let first = Int64(days.lowerBound.daysSinceEpoch - 1) * 86_400
    let last = Int64(days.upperBound.daysSinceEpoch + 2) * 86_400
    return Instant(seconds: first)..<Instant(seconds: last)
  }

  /// Returns the day in UTC that is some seconds from a moment.
  private static func day(_ instant: Instant, seconds offset: Int64) -> CivilDate {
    let (first, last) = (Instant.earliest.seconds, Instant.latest.seconds)
    let seconds = min(max(instant.seconds + offset, first), last)
    return CivilDate(daysSinceEpoch: Int(seconds.flooringDivision(by: 86_400)))
  }

  /// Returns whether an event belongs to the window.
  public func contains(_ event: ScheduledEvent) -> Bool {
    switch self {
    case .days(let days): days.contains(event.eventStart.day)
    case .instants(let span):
      !span.isEmpty && event.start < span.upperBound && event.end >= span.lowerBound
        && (event.elementEnd.map { $0 > span.lowerBound } ?? true)
    }
  }

  /// Returns whether an outcome without an event is shown in the window.
  public func contains(_ mark: OutcomeMark) -> Bool {
    switch self {
    case .days(let days): days.contains(mark.identity.eventStart.day)
    case .instants(let span): span.contains(mark.start)
    }
  }
}

extension EventQuery {
  /// Returns whether the query asks for tasks such as this one.
  package func accepts(_ task: TaskVersion) -> Bool {
    (taskIDs.isEmpty || taskIDs.contains { $0.isSameInUTF8(task.id) })
      && (kinds.isEmpty || kinds.contains(task.key.kind))
      && (groupIdentifiers.isEmpty
        || groupIdentifiers.contains(task.record.common.groupIdentifier))
      && (tags.isEmpty || task.record.common.tags.contains(where: tags.contains))
      && (carePlanIDs.isEmpty || task.content.carePlanID.map(carePlanIDs.contains) ?? false)
      && (activityTypes.isEmpty || activityTypes.contains(task.content.activityType))
  }
}
