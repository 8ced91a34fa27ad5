package import CareEvents
package import CareModel
package import CareStorage

/// Which events of a day somebody means.
public enum EventReference: Hashable, Sendable {
  /// None is named: what is open, or going on, is meant.
  case unsaid
  case time(EventTime)
  /// By the place among the events of the day, from 0.
  case occurrence(Int)
  /// All events that are open and have begun.
  case all
}

/// The events of a day that somebody means.
public enum MeantEvents: Sendable {
  case events([CareEvent])
  /// One of these, but it is not clear which one.
  case oneOf([CareEvent])
  /// The day has no such event.
  case none
}

extension TaskDay {
  /// Returns the events that somebody means.
  public func events(
    meantBy reference: EventReference,
    _ rule: RecordingRule = .onlyOnce
  ) -> MeantEvents {
    switch reference {
    case .unsaid:
      if let event = likelyEvent(rule) { return .events([event]) }
      return events.isEmpty ? .none : .oneOf(events)
    case .all: return events.isEmpty ? .none : .events(dueEvents)
    case .occurrence(let number):
      return events.indices.contains(number) ? .events([events[number]]) : .none
    case .time(let time):
      let found = events(at: time)
      // The second pass of a repeated hour, and elements that start together, share their time.
      return found.isEmpty ? .none : found.count > 1 ? .oneOf(found) : .events(found)
    }
  }

  /// Returns what was recorded for the events that somebody means, and beside them; nil if there is
  /// no such event.
  public func recorded(for reference: EventReference) -> [RecordedEvent]? {
    switch reference {
    case .unsaid, .all: return recorded
    case .occurrence(let number):
      return events.indices.contains(number)
        ? [events[number]].compactMap { RecordedEvent($0) } : nil
    case .time(let time):
      let unscheduled = unscheduled.map { RecordedEvent($0) }.filter { found in
        found.outcome.eventStart.map { time.matches($0, found.outcome.effectiveDate) } ?? false
      }
      let events = events(at: time)
      guard !events.isEmpty || !unscheduled.isEmpty else { return nil }
      return events.compactMap { RecordedEvent($0) } + unscheduled
    }
  }

  /// Returns the events at a time, in whichever pass of a repeated hour.
  public func events(at time: EventTime) -> [CareEvent] { events.filter { time.matches($0) } }
}

extension TaskEvents {
  /// Returns the day of a task that somebody means who names events of it; today if nothing says
  /// otherwise.
  ///
  /// - Parameters:
  ///   - key: The task.
  ///   - date: The day that was named, if one was.
  ///   - reference: Which events were named.
  ///   - zone: The zone of the person who names them: an event's day is that of its own zone, so
  ///     that a moment alone does not determine it.
  public func day(
    of key: RecordKey,
    on date: CivilDate? = nil,
    meantBy reference: EventReference,
    in zone: TimeZoneRules
  ) throws(StoreError) -> TaskDay {
    if let date { return try day(date, of: key) }
    switch reference {
    case .unsaid: return try presentDay(of: key)
    case .time(.local(let time)): return try day(time.date, of: key)
    case .time(.instant(let instant)):
      let civil = zone.day(of: instant)
      let found = try events(.days(civil.adding(days: -2)...civil.adding(days: 2)), of: key)
      let day =
        found.events.first { $0.start == instant }?.day
        ?? found.unscheduled.first { $0.outcome.effectiveDate == instant }?.outcome.eventStart?.day
      return try self.day(day ?? civil, of: key)
    default: return try day(today, of: key)
    }
  }

  /// Returns the events of all tasks at a time, and the tasks whose events cannot be told here.
  ///
  /// - Parameters:
  ///   - time: When they start.
  ///   - date: The day that was named; without one it is that of the time, or today.
  ///   - zone: Where somebody looks.
  public func events(
    at time: EventTime,
    on date: CivilDate? = nil,
    in zone: TimeZoneRules
  ) throws(StoreError) -> (events: [CareEvent], unplaceable: [UnplaceableTask]) {
    let said: CivilDate? =
      switch time {
      case .local(let time): time.date
      case .instant(let instant): zone.day(of: instant)
      case .secondOfDay, .allDay: nil
      }
    let day = date ?? said ?? today
    // A moment is on another day where the clock is another one.
    let days = time.isMoment ? day.adding(days: -1)...day.adding(days: 1) : day...day
    let found = try store.events(EventQuery(.days(days)))
    return (found.events.filter { time.matches($0) }, found.unplaceable)
  }
}
