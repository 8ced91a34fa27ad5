import CarePlanKit

/// The events of one task on one day, and the outcomes of the day that have no event.
struct TaskDay {
  let key: RecordKey
  let day: CivilDate
  /// By start and number.
  let events: [CareEvent]
  let unscheduled: [UnscheduledOutcome]
  /// Of today the events of the evening before that are over, and that nothing is recorded for.
  var late: [CareEvent] = []

  /// The events that nothing is recorded for.
  var openEvents: [CareEvent] { events.filter { $0.outcome == nil } }

  /// The events that less is recorded for than is wanted.
  var partialEvents: [CareEvent] { events.filter(\.isPartial) }

  /// The events at a time, in whichever pass of a repeated hour.
  func events(at time: EventTime) -> [CareEvent] {
    events.filter { time.matches($0) }
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
      event.day < dates.today && !event.isAllDay
    }
    return try endedEvents(of: key) + running
  }

  /// The events of the evening before that are over.
  private func endedEvents(of key: RecordKey) throws(CommandFailure) -> [CareEvent] {
    let yesterday = dates.today.adding(days: -1)
    return try events(.days(yesterday...yesterday), of: key).events
      .filter { $0.isOfTheEvening(before: dates.now) }
  }

  /// The events of all tasks at a time of the day that a selector means, and the tasks whose events
  /// cannot be told here.
  func events(
    at time: EventTime,
    _ selector: EventSelector
  ) throws(CommandFailure) -> (events: [CareEvent], unplaceable: [UnplaceableTask]) {
    let day = try civilDay(selector) ?? dates.today
    // A moment is on another day where the clock is another one.
    let days = day.adding(days: -1)...day.adding(days: 1)
    let query = EventQuery(.days(time.isMoment ? days : day...day))
    let found = try attempt { () throws(StoreError) in try store.events(query) }
    let events = found.events.filter { time.matches($0) }
    return (events, found.unplaceable)
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
    let found = try attempt { () throws(StoreError) in try store.events(query) }
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
      let day = dates.zone.day(of: instant)
      let around = day.adding(days: -2)...day.adding(days: 2)
      let found = try events(.days(around), of: key)
      return found.events.first { $0.start == instant }?.day
        ?? found.unscheduled.first { $0.outcome.effectiveDate == instant }?.outcome.eventStart?.day
        ?? day
    default: return try civilDay(selector) ?? dates.today
    }
  }

  /// The day that is named; nil if none is, or by a moment alone.
  private func civilDay(_ selector: EventSelector) throws(CommandFailure) -> CivilDate? {
    if let date = selector.date {
      return try understand { () throws(UsageError) in try dates.day(date) }
    }
    switch selector.choice {
    case .time(.local(let time)): return time.date
    case .time(.instant(let instant)): return dates.zone.day(of: instant)
    default: return nil
    }
  }
}

extension CareEvent {
  /// Whether the event started within the last twelve hours, and is over: at 00:40 a dose of 23:00
  /// is no longer today's, and may have been taken all the same.
  func isOfTheEvening(before now: Instant) -> Bool {
    !isAllDay && end <= now && start > Self.evening(before: now)
  }

  /// Since when what is over may still be recorded as of the evening before: twelve hours ago.
  static func evening(before now: Instant) -> Instant { now.adding(seconds: -12 * 3600) }
}
