import CarePlanKit

/// The events of one task on one day, and the outcomes of the day that have no event.
struct TaskDay {
  let key: RecordKey
  let day: CivilDate
  /// By start and number.
  let events: [CareEvent]
  let unscheduled: [UnscheduledOutcome]

  /// The events that nothing is recorded for.
  var openEvents: [CareEvent] { events.filter { $0.outcome == nil } }

  /// The events at a time, in whichever pass of a repeated hour.
  func events(at time: EventTime) -> [CareEvent] {
    events.filter { time.matches($0.identity.eventStart, $0.start) }
  }
}

extension OpenStore {
  /// Reads the day of a task that a selector means; without a word of it, today.
  func day(
    of key: RecordKey,
    _ selector: EventSelector
  ) throws(CommandFailure) -> TaskDay {
    let day = try civilDay(of: key, selector)
    let found = try events(.days(day...day), of: key)
    return TaskDay(key: key, day: day, events: found.events, unscheduled: found.unscheduled)
  }

  /// The events of a task that are running now, whatever day they are of.
  func runningEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    let now = dates.now
    return try events(.instants(now..<now.adding(nanoseconds: 1)), of: key).events.filter { event in
      // An all-day event ends with its last second, every other one before its end.
      event.isAllDay ? now.seconds <= event.end.seconds : now < event.end
    }
  }

  func events(
    _ window: EventQuery.Window,
    of key: RecordKey
  ) throws(CommandFailure) -> CareEvents {
    var query = EventQuery(window, taskIDs: [key.id])
    query.kinds = [key.kind]
    return try attempt { () throws(StoreError) in try store.events(query) }
  }

  /// An event's day is that of its own zone, so that a moment alone does not tell it.
  private func civilDay(
    of key: RecordKey,
    _ selector: EventSelector
  ) throws(CommandFailure) -> CivilDate {
    if let date = selector.date {
      return try understand { () throws(UsageError) in try dates.day(date) }
    }
    switch selector.choice {
    case .time(.local(let time)): return time.date
    case .time(.instant(let instant)):
      let day = dates.zone.day(of: instant)
      let around = day.adding(days: -2)...day.adding(days: 2)
      let found = try events(.days(around), of: key)
      return found.events.first { $0.start == instant }?.day
        ?? found.unscheduled.first { $0.outcome.effectiveDate == instant }?.outcome.eventStart?.day
        ?? day
    default: return dates.today
    }
  }
}
