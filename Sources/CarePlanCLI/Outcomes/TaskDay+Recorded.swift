import CarePlanKit

/// What was recorded, and for which event, if a schedule has it.
struct RecordedEvent {
  let outcome: Outcome
  let event: CareEvent?
  /// What several people recorded, where nobody has said yet whether it was one thing.
  let repeated: RepeatedRecording?
}

extension RecordedEvent {
  /// What was recorded for an event; nil if nothing was.
  init?(_ event: CareEvent) {
    guard let outcome = event.outcome else { return nil }
    self.init(outcome: outcome, event: event, repeated: event.repeated)
  }
}

extension TaskDay {
  /// What was recorded for the events that a command line means, and beside them.
  func recorded(
    _ choice: EventSelector.Choice,
    _ open: OpenStore
  ) throws(CommandFailure) -> [RecordedEvent] {
    let beside = unscheduled.map { found in
      RecordedEvent(outcome: found.outcome, event: nil, repeated: found.repeated)
    }
    let recorded = { (events: [CareEvent]) in events.compactMap { RecordedEvent($0) } }
    switch choice {
    case .unsaid, .all: return recorded(events) + beside
    case .occurrence(let number):
      return recorded([try event(number, open)])
    case .time(let time):
      let unscheduled = beside.filter { found in
        found.outcome.eventStart.map { time.matches($0, found.outcome.effectiveDate) } ?? false
      }
      let events = events(at: time)
      if events.isEmpty, unscheduled.isEmpty { throw try missing(open) }
      return recorded(events) + unscheduled
    }
  }
}
