import CarePlanKit

/// Reads the events of tasks that commands record something for.
struct TaskEvents {
  private let open: OpenStore

  init(_ open: OpenStore) { self.open = open }

  /// Reads the day of a task that a selector means; without a word of it, today.
  func day(
    of key: RecordKey,
    _ selector: EventSelector
  ) throws(CommandFailure) -> TaskDay {
    let day = try civilDay(of: key, selector)
    let found = try events(.days(day...day), of: key)
    var events = TaskDay(
      key: key,
      day: day,
      events: found.events,
      unscheduled: found.unscheduled
    )
    if selector.date == nil, selector.choice == .unsaid { events.late = try lateEvents(of: key) }
    return events
  }

  /// The events of yesterday that are open from the evening before.
  func lateEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    try endedEvents(of: key).filter { $0.outcome == nil }
  }

  /// The events of yesterday that are open from the evening before, and those that still run.
  func eveningEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    try eventsOfTheEvening(of: key).filter { $0.outcome == nil }
  }

  /// The events of the evening before for which something is recorded, and those that still run.
  func recordedEveningEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    try eventsOfTheEvening(of: key).filter { $0.outcome != nil }
  }

  private func eventsOfTheEvening(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    let running = try runningEvents(of: key).filter { event in
      event.day < open.dates.today && !event.isAllDay
    }
    return try endedEvents(of: key) + running
  }

  /// The events of the evening before that are over.
  private func endedEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    let yesterday = open.dates.today.adding(days: -1)
    return try events(.days(yesterday...yesterday), of: key).events
      .filter { $0.isOfTheEvening(before: open.dates.now) }
  }

  /// The events of all tasks at a time of the day that a selector means, and the tasks whose events
  /// cannot be told here.
  func events(
    at time: EventTime,
    _ selector: EventSelector
  ) throws(CommandFailure) -> (events: [CareEvent], unplaceable: [UnplaceableTask]) {
    let day = try civilDay(selector) ?? open.dates.today
    // A moment is on another day where the clock is another one.
    let days = day.adding(days: -1)...day.adding(days: 1)
    let query = EventQuery(.days(time.isMoment ? days : day...day))
    let found = try attempt { () throws(StoreError) in try open.store.events(query) }
    let events = found.events.filter { time.matches($0) }
    return (events, found.unplaceable)
  }

  /// The events of a task that are running now, whatever day they are of.
  func runningEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    let now = open.dates.now
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
    let found = try attempt { () throws(StoreError) in try open.store.events(query) }
    if let task = found.unplaceable.first { throw CommandFailure(StoreError(task)) }
    return found
  }

  /// An event's day is that of its own zone, so that a moment alone does not tell it.
  private func civilDay(
    of key: RecordKey,
    _ selector: EventSelector
  ) throws(CommandFailure) -> CivilDate {
    switch selector.choice {
    case .time(.instant(let instant)):
      let day = open.dates.zone.day(of: instant)
      let around = day.adding(days: -2)...day.adding(days: 2)
      let found = try events(.days(around), of: key)
      return found.events.first { $0.start == instant }?.day
        ?? found.unscheduled.first { $0.outcome.effectiveDate == instant }?.outcome.eventStart?.day
        ?? day
    default: return try civilDay(selector) ?? open.dates.today
    }
  }

  /// The day that is named; nil if none is, or by a moment alone.
  private func civilDay(_ selector: EventSelector) throws(CommandFailure) -> CivilDate? {
    if let date = selector.date {
      return try understand { () throws(UsageError) in try open.dates.day(date) }
    }
    switch selector.choice {
    case .time(.local(let time)): return time.date
    case .time(.instant(let instant)): return open.dates.zone.day(of: instant)
    default: return nil
    }
  }
}
