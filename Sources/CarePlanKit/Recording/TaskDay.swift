package import CareEvents
package import CareModel

/// The events of one task on one day, and the outcomes of the day that have no event.
///
/// ``TaskEvents`` reads it when something is to be recorded.
package struct TaskDay: Sendable {
  package let key: RecordKey
  package let day: CivilDate
  /// By start and number.
  package let events: [CareEvent]
  package let unscheduled: [UnscheduledOutcome]
  /// Today only: the events of the evening before that are over and for which nothing is recorded.
  package internal(set) var late: [CareEvent] = []
  /// Today only: the events that are going on now, of whatever day they are.
  package internal(set) var running: [CareEvent] = []
  let now: Instant

  /// The events for which nothing is recorded.
  package var openEvents: [CareEvent] { events.filter { $0.outcome == nil } }

  /// The open events that have begun.
  package var dueEvents: [CareEvent] { openEvents.filter { $0.start <= now } }

  /// The open events that are still to begin.
  package var laterEvents: [CareEvent] { openEvents.filter { $0.start > now } }

  /// The events for which less is recorded than is wanted.
  package var partialEvents: [CareEvent] { events.filter(\.isPartial) }
}

extension TaskDay {
  /// Returns the event that is meant if none is named; nil if that is not clear and the person must
  /// be asked.
  ///
  /// The only open one, or the only one that is running; what was recorded is replaced or added to.
  package func likelyEvent(_ rule: RecordingRule = .onlyOnce) -> CareEvent? {
    let isNew = rule == .onlyOnce
    let candidates = isNew ? openEvents : events
    let late = isNew ? late : []
    // What is done as needed has one event a day, and the day is that of the task's own zone.
    if let today = asNeededToday { return today }
    let running = running.filter { !isNew || $0.outcome == nil }
    // What began yesterday and still runs, before what begins this evening.
    if running.count == 1, candidates.allSatisfy({ $0.start > now }) { return running[0] }
    // What was begun since is meant as likely as what was not recorded before.
    let begun = isNew ? partialEvents : []
    if late.isEmpty, candidates.count == 1 {
      return begun.contains { $0.start > candidates[0].start } ? nil : candidates[0]
    }
    if candidates.isEmpty, events.count == 1 { return events[0] }
    if events.isEmpty, late.count == 1 { return late[0] }
    if running.count == 1 { return running[0] }
    guard rule == .appending else { return nil }
    return events.first { $0.outcome?.accumulates == true }
  }

  /// Today's event of what is done as needed, by the clocks of its own zone; nil if another day was
  /// named.
  package var asNeededToday: CareEvent? { running.last { $0.task.isAsNeeded } }

  /// What was recorded for the events of the day, and beside them.
  package var recorded: [RecordedEvent] {
    events.compactMap { RecordedEvent($0) } + unscheduled.map { RecordedEvent($0) }
  }
}
