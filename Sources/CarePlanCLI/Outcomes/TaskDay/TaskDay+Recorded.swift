import CarePlanKit

extension TaskDay {
  /// What was recorded for the events that a command line means, and beside them.
  func recorded(
    _ choice: EventSelector.Choice,
    _ open: OpenStore
  ) throws(CommandFailure) -> [RecordedEvent] {
    switch choice {
    case .unsaid, .all: return recorded
    case .occurrence(let number):
      return [try event(number, open)].compactMap { RecordedEvent($0) }
    case .time(let time):
      let unscheduled = unscheduled.map { RecordedEvent($0) }.filter { found in
        found.outcome.eventStart.map { time.matches($0, found.outcome.effectiveDate) } ?? false
      }
      let events = events(at: time)
      if events.isEmpty, unscheduled.isEmpty { throw try missing(open) }
      return events.compactMap { RecordedEvent($0) } + unscheduled
    }
  }

  /// The events at a time, in whichever pass of a repeated hour.
  func events(at time: EventTime) -> [CareEvent] {
    events.filter { time.matches($0) }
  }
}
