import CarePlanKit

extension TaskEvents {
  /// Reads for a command, which looks from the present moment.
  init(_ open: OpenStore) {
    self.init(open.store, asOf: open.dates.now, today: open.dates.today)
  }

  /// Reads the day of a task that a selector means; without a word of it, today.
  static func day(
    of key: RecordKey,
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> TaskDay {
    let reader = TaskEvents(open)
    let day = try civilDay(of: key, selector, open)
    let isUnsaid = selector.date == nil && selector.choice == .unsaid
    return try attempt { () throws(StoreError) in
      isUnsaid ? try reader.presentDay(of: key) : try reader.day(day, of: key)
    }
  }

  /// The events of the evening before, also those that still run.
  static func eveningEvents(
    of key: RecordKey,
    _ open: OpenStore
  ) throws(CommandFailure) -> [CareEvent] {
    try attempt { () throws(StoreError) in try TaskEvents(open).eveningEvents(of: key) }
  }

  /// The events of all tasks at a time of the day that a selector means, and the tasks whose events
  /// cannot be told here.
  static func events(
    at time: EventTime,
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> (events: [CareEvent], unplaceable: [UnplaceableTask]) {
    let day = try civilDay(selector, open) ?? open.dates.today
    // A moment is on another day where the clock is another one.
    let days = day.adding(days: -1)...day.adding(days: 1)
    let query = EventQuery(.days(time.isMoment ? days : day...day))
    let found = try attempt { () throws(StoreError) in try open.store.events(query) }
    let events = found.events.filter { time.matches($0) }
    return (events, found.unplaceable)
  }

  /// An event's day is that of its own zone, so that a moment alone does not tell it.
  private static func civilDay(
    of key: RecordKey,
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> CivilDate {
    switch selector.choice {
    case .time(.instant(let instant)):
      let day = open.dates.zone.day(of: instant)
      let around = day.adding(days: -2)...day.adding(days: 2)
      let found = try attempt { () throws(StoreError) in
        try TaskEvents(open).events(.days(around), of: key)
      }
      return found.events.first { $0.start == instant }?.day
        ?? found.unscheduled.first { $0.outcome.effectiveDate == instant }?.outcome.eventStart?.day
        ?? day
    default: return try civilDay(selector, open) ?? open.dates.today
    }
  }

  /// The day that is named; nil if none is, or by a moment alone.
  private static func civilDay(
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> CivilDate? {
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
