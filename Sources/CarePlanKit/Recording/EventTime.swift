package import CareEvents
package import CareModel

/// When an event starts, as a person says it.
public enum EventTime: Hashable, Sendable {
  /// The wall-clock time, in seconds since midnight.
  case secondOfDay(Int)
  case allDay
  case local(CivilDateTime)
  case instant(Instant)

  /// Whether it includes the day.
  public var namesDay: Bool {
    switch self {
    case .secondOfDay, .allDay: false
    case .local, .instant: true
    }
  }

  /// Whether it is a moment, whatever clocks show.
  package var isMoment: Bool { if case .instant = self { true } else { false } }

  /// Returns whether an event is meant, either by the time at which it starts or by that of its
  /// schedule.
  ///
  /// On the day on which the clocks skip 02:30, the plan says 02:30 and the agenda 03:30.
  package func matches(_ event: CareEvent) -> Bool {
    if matches(event.identity.eventStart, event.start) { return true }
    return event.plannedTime.map { matches(.local($0), event.start) } ?? false
  }

  /// Returns whether an event with a wall-clock start at some moment is meant.
  public func matches(_ start: EventStart, _ moment: Instant) -> Bool {
    switch self {
    case .secondOfDay(let second): start.time?.secondOfDay == second
    case .allDay: start.time == nil
    case .local(let local): start.time == local
    case .instant(let instant): moment == instant
    }
  }
}
