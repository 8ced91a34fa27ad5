import CarePlanKit

extension TaskEvents {
  /// Reads for a command, which looks from the present moment.
  init(_ open: OpenStore) {
    self.init(
      open.store,
      asOf: open.dates.now,
      today: open.dates.today,
      window: open.manifest.recording
    )
  }

  /// Reads the day of a task that a selector means; without a word of it, today.
  static func day(
    of key: RecordKey,
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> TaskDay {
    let date = try civilDay(selector, open)
    return try attempt { () throws(StoreError) in
      try TaskEvents(open)
        .day(of: key, on: date, meantBy: selector.choice, in: open.dates.zone)
    }
  }

  /// Returns the events of the evening before, including those that still run.
  static func eveningEvents(
    of key: RecordKey,
    _ open: OpenStore
  ) throws(CommandFailure) -> [CareEvent] {
    try attempt { () throws(StoreError) in try TaskEvents(open).eveningEvents(of: key) }
  }

  /// Returns the events of all tasks at a time of the day that a selector means, and the tasks
  /// whose events cannot be told here.
  static func events(
    at time: EventTime,
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> (events: [CareEvent], unplaceable: [UnplaceableTask]) {
    let date = try civilDay(selector, open)
    return try attempt { () throws(StoreError) in
      try TaskEvents(open).events(at: time, on: date, in: open.dates.zone)
    }
  }

  /// Returns the day that is named; nil if none is.
  private static func civilDay(
    _ selector: EventSelector,
    _ open: OpenStore
  ) throws(CommandFailure) -> CivilDate? {
    try understand { () throws(UsageError) in
      if let time = selector.time { try open.dates.refuseHalfDay(time) }
      return try selector.date.map { date throws(UsageError) in try open.dates.day(date, .past) }
    }
  }
}
