public import CareEvents
import CareModel

/// Doses that were recorded for a time that is not on the schedule, beside the events of these days.
///
/// A change of the schedule removes their event, often because it moves it: then the event at the new
/// time may be the same dose.
public struct MovedDoses: Sendable {
  private let outcomes: [UnscheduledOutcome]
  private let events: [Place: [CareEvent]]

  /// The day of a task.
  private struct Place: Hashable {
    let taskID: String
    let day: CivilDate
  }

  /// - Parameters:
  ///   - outcomes: The outcomes without an event.
  ///   - events: The events of the same days; those of as-needed tasks are left out.
  public init(_ outcomes: [UnscheduledOutcome], among events: [CareEvent]) {
    self.outcomes = outcomes.filter { $0.outcome.state == nil }
    self.events =
      self.outcomes.isEmpty
      ? [:]
      : Dictionary(grouping: events.filter { !$0.task.isAsNeeded }) {
        Place(taskID: $0.identity.taskID, day: $0.day)
      }
  }

  /// Returns the outcome that may be the dose of an event, as no event of its day begins nearer to it.
  public func dose(of event: CareEvent) -> UnscheduledOutcome? {
    outcomes.first { nearest(to: $0).contains { $0.identity == event.identity } }
  }

  /// Returns the doubts that nobody has answered.
  ///
  /// None while versions contradict each other, or if the event was not completed.
  public var doubts: [Doubt] {
    outcomes.compactMap { found -> Doubt? in
      let outcome = found.outcome
      guard found.openLeaves.isEmpty, let start = outcome.eventStart,
        let event = nearest(to: found).first, !event.isOpen, !event.task.isHealthTask,
        event.outcome.map({ $0.state == nil }) ?? true
      else { return nil }
      let other = event.identity.eventStart
      let doubt = Doubt(
        .otherTime,
        about: outcome.key,
        task: event.task.key,
        at: start,
        [start.description, other.description],
        versions: [outcome.version.uuid],
        .otherTime(start, event: other, isRecorded: event.outcome != nil)
      )
      return outcome.content.answers.contains(where: doubt.isEnded) ? nil : doubt
    }
  }

  /// The events of the day that begin nearest to the time of an outcome.
  private func nearest(to found: UnscheduledOutcome) -> [CareEvent] {
    guard let day = found.outcome.eventStart?.day, let taskID = found.outcome.taskID else {
      return []
    }
    let events = events[Place(taskID: taskID, day: day)] ?? []
    func distance(_ event: CareEvent) -> Int64 {
      abs(event.start.seconds - found.outcome.effectiveDate.seconds)
    }
    let least = events.map(distance).min()
    return events.filter { distance($0) == least }
  }
}
