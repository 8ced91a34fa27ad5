import CanonicalJSON

/// One event of a task, by the versions that were in force.
///
/// Successive versions of a task that have an event with the same identity have *one* event.
public struct TaskEvent: Sendable {
  /// The version that shows the event: of those that have it, the one that holds last.
  public let task: TaskVersion
  /// The event in that version's schedule.
  public let scheduled: ScheduledEvent
  /// The version whose members count: the one in force when the event starts.
  public let countedTask: TaskVersion
  /// The element that counts, with the targets that were wanted when the event started.
  public let countedElement: ScheduleElement

  /// What an outcome has to say to belong to the event, beside the task's id.
  public var identity: EventIdentity {
    EventIdentity(taskID: task.id, eventStart: scheduled.eventStart, tie: scheduled.tie)
  }
}

/// What tells one event from all others: DESIGN's identity of an outcome.
///
/// Ids and keys are compared as UTF-8 bytes.
public struct EventIdentity: Hashable, Sendable {
  public let taskID: String
  /// When the event starts on the wall clock of its schedule element.
  public let eventStart: EventStart
  /// The key of the element, only when several elements start together.
  public let tie: String?

  public init(taskID: String, eventStart: EventStart, tie: String? = nil) {
    self.taskID = taskID
    self.eventStart = eventStart
    self.tie = tie
  }

  /// The id of the outcome of the event: `doxylamine@2026-01-10T08:00:00`.
  public var outcomeID: String { "\(taskID)@\(eventStart)" + (tie.map { "#\($0)" } ?? "") }
}

extension EventIdentity {
  public static func == (left: EventIdentity, right: EventIdentity) -> Bool {
    left.eventStart == right.eventStart && left.exactTaskID == right.exactTaskID
      && left.exactTie == right.exactTie
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(eventStart)
    hasher.combine(exactTaskID)
    hasher.combine(exactTie)
  }

  private var exactTaskID: ExactText { ExactText(taskID) }
  private var exactTie: ExactText? { tie.map(ExactText.init) }
}

extension TaskEvent {
  /// The order in which events are shown: start, task, number; of two versions, the uuid.
  public static func isOrdered(_ left: TaskEvent, _ right: TaskEvent) -> Bool {
    if left.scheduled.start != right.scheduled.start {
      return left.scheduled.start < right.scheduled.start
    }
    if left.task.key != right.task.key { return left.task.key < right.task.key }
    return (left.scheduled.index, left.task.uuid) < (right.scheduled.index, right.task.uuid)
  }
}
