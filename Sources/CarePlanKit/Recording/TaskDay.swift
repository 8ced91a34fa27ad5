package import CareEvents
package import CareModel

/// The events of one task on one day, and the outcomes of the day that have no event.
///
/// ``TaskEvents`` reads it when something is to be recorded.
public struct TaskDay: Sendable {
  /// The key of the task.
  public let key: RecordKey
  /// The day whose events these are.
  public let day: CivilDate
  /// By start and number.
  public let events: [CareEvent]
  /// The outcomes of the day whose event no schedule has.
  public let unscheduled: [UnscheduledOutcome]
  /// Today only: the events of the evening before that are over and for which nothing is recorded.
  public internal(set) var late: [CareEvent] = []
  /// Today only: the events that are going on now, of whatever day they are.
  package internal(set) var running: [CareEvent] = []
  /// Whether it is today and nobody named the day.
  package internal(set) var isPresent = false
  let now: Instant
  let window: RecordingWindow

  /// The events for which nothing is recorded.
  public var openEvents: [CareEvent] { events.filter { $0.outcome == nil } }

  /// The open events that have begun.
  public var dueEvents: [CareEvent] { openEvents.filter { $0.start <= now } }

  /// The open events that are still to begin.
  public var laterEvents: [CareEvent] { openEvents.filter { $0.start > now } }

  /// The events for which less is recorded than is wanted.
  public var partialEvents: [CareEvent] { events.filter(\.isPartial) }
}

extension TaskDay {
  /// Returns the event that is meant if none is named; nil if that is not clear and the person must
  /// be asked.
  ///
  /// The only open one of those that began in the last hours (``RecordingWindow``) or begin within four,
  /// or else of the day; of a day that was named, of all its events. None while the outcome of one of these
  /// conflicts: that event may be meant. What was recorded is replaced or added to.
  package func likelyEvent(_ rule: RecordingRule = .onlyOnce) -> CareEvent? {
    // What is done as needed has one event a day, and the day is that of the task's own zone.
    if let today = asNeededToday { return today }
    guard rule != .onlyOnce else { return likelyOpenEvent }
    if running.count == 1, events.allSatisfy({ $0.start > now }) { return running[0] }
    if events.count == 1 { return events[0] }
    if running.count == 1 { return running[0] }
    guard rule == .appending else { return nil }
    return events.first { $0.outcome?.accumulates == true }
  }

  private var likelyOpenEvent: CareEvent? {
    let before = (late + running).filter { event in
      event.outcome == nil && !events.contains { $0.identity == event.identity }
    }
    let near = (before + openEvents).filter(isNear)
    let found = !isPresent || near.isEmpty && late.isEmpty ? openEvents : near
    let conflicting = events.filter { !$0.outcomeLeaves.isEmpty }
    if !openEvents.isEmpty, conflicting.contains(where: { !isPresent || isNear($0) }) { return nil }
    guard let event = found.first else {
      return events.count == 1 && openEvents.isEmpty ? events[0] : nil
    }
    // What was begun since is meant as likely as what was not recorded before.
    let isClear = found.count == 1 && !partialEvents.contains { $0.start > event.start }
    return isClear ? event : nil
  }

  /// Returns whether an event goes on, began in the last hours or begins in the next.
  private func isNear(_ event: CareEvent) -> Bool {
    let isRunning = event.start <= now && now <= event.end
    return isRunning
      || event.start >= window.start(before: now) && event.start <= CareEvent.latestStart(at: now)
  }

  /// Today's event of what is done as needed, by the clocks of its own zone; nil if another day was
  /// named.
  package var asNeededToday: CareEvent? { running.last { $0.task.isAsNeeded } }

  /// What was recorded for the events of the day, and beside them.
  package var recorded: [RecordedEvent] {
    events.compactMap { RecordedEvent($0) } + unscheduled.map { RecordedEvent($0) }
  }
}
