import CarePlanKit

/// What an agenda shows as one: an event, or all open events of one task whose plan is in question.
struct AgendaBlock {
  var entries: [AgendaEntry]
  /// What is in question of the plan, if others of its events may be added.
  let conflict: OpenConflict?

  /// Returns whether it has the events of a task in a period in question.
  func isOpen(_ task: RecordKey?, in conflict: OpenConflict?) -> Bool {
    self.conflict != nil && self.conflict == conflict
      && entries.first?.judged.event?.task.key == task
  }
}
