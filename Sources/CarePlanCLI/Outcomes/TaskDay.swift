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
