import CanonicalJSON
public import CareModel
import Sodium

extension Outcome {
  /// The version that gives the outcome its event, once its task is known.
  ///
  /// The version follows from this one and the task: whoever makes it gets the same bytes.
  ///
  /// - Parameter task: The version of the task that ``OutcomeContent/taskUUID`` names.
  /// - Returns: Nil if the outcome has its event already, if the task is another one, or if it has
  ///   no event of that number.
  public func placed(with task: AnyRecord) -> Outcome? {
    guard !content.isPlaced, task.version.uuid == content.taskUUID,
      let event = content.taskOccurrenceIndex.flatMap({ task.schedule?.event($0) })
    else { return nil }
    var placed = self
    placed.moveToEvent(event, ofTask: task.id)
    placed.version = Version(
      uuid: version.uuid,
      previous: [version.uuid],
      created: version.created,
      updated: version.updated.adding(nanoseconds: 1_000),
      deleted: version.deleted
    )
    placed.version.uuid = AnyRecord(placed).derivedUUID
    return placed
  }

  /// Makes the outcome that of an event; its id and effective date follow.
  mutating func moveToEvent(_ event: ScheduledEvent, ofTask taskID: String) {
    content.taskID = taskID
    content.eventStart = event.eventStart
    content.tie = event.tie
    common.id = content.derivedID
    common.effectiveDate = event.start
  }
}
