import CareModel

/// The state of an event or of a day, as it is shown to people.
///
/// The page *Glossary* lists them.
public enum EventState: String, CaseIterable, Hashable, Sendable {
  case done
  case partial
  case notCompleted
  case notRecorded
  case pending
  case noData
  /// Versions of its outcome conflict.
  case inQuestion
  /// The event of a task that is only read.
  case toBeRead
  /// The day of a task that is done as needed, while nothing was recorded.
  case asNeeded

  /// Makes the state that shows the status of an event.
  ///
  /// It is never ``toBeRead`` or ``asNeeded``, which depend on the task.
  public init(_ status: EventStatus) {
    self =
      switch status {
      case .done: .done
      case .partial: .partial
      case .notCompleted: .notCompleted
      case .notRecorded: .notRecorded
      case .pending: .pending
      case .noData: .noData
      case .inQuestion: .inQuestion
      }
  }
}

extension CareEvent {
  /// Returns what became of the event, as it is shown to people.
  ///
  /// - Parameter status: What became of it by some judgement.
  package func state(of status: EventStatus) -> EventState {
    if task.content.activityType == .readOnly { return .toBeRead }
    if task.isAsNeeded, outcome == nil { return .asNeeded }
    return EventState(status)
  }
}
