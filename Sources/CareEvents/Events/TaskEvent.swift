import CanonicalJSON
public import CareModel

/// One event of a task, by the versions that were in force.
///
/// Successive versions of a task that have an event with the same identity have *one* event.
public struct TaskEvent: Hashable, Sendable {
  /// The version that shows the event: of those that have it, the one that holds last.
  package let task: TaskVersion
  /// The event in that version's schedule.
  public let scheduled: ScheduledEvent
  /// The version whose members count: the one in force when the event starts.
  public let countedTask: TaskVersion
  let sharedElement: Shared<ScheduleElement>

  /// The element that counts, with the targets that were wanted when the event started.
  public var countedElement: ScheduleElement { sharedElement.value }

  /// The version that says how it is done: the one that counts or, of what is done as needed and so has no
  /// time at which it starts, the last of the day.
  public var saidTask: TaskVersion { task.isAsNeeded ? task : countedTask }

  /// What that version wants.
  public var saidElement: ScheduleElement {
    task.isAsNeeded ? scheduled.element : countedElement
  }

  /// What an outcome has to say to belong to the event, beside the task's id.
  package var identity: EventIdentity {
    EventIdentity(taskID: task.id, eventStart: scheduled.eventStart, tie: scheduled.tie)
  }
}

extension TaskEvent {
  /// Returns the order in which events are shown: by start, task, number and then uuid of the
  /// version.
  package static func isOrdered(_ left: TaskEvent, _ right: TaskEvent) -> Bool {
    if left.scheduled.start != right.scheduled.start {
      return left.scheduled.start < right.scheduled.start
    }
    if left.task.key != right.task.key { return left.task.key < right.task.key }
    return (left.scheduled.index, left.task.uuid) < (right.scheduled.index, right.task.uuid)
  }
}
