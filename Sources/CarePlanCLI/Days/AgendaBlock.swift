import CarePlanKit

/// One block of an agenda: an event, or all open events of one task whose plan conflicts.
struct AgendaBlock {
  var entries: [AgendaEntry]
  /// The conflict of the plan, to which further events of the task may be added.
  let conflict: OpenConflict?

  /// Returns whether the block has the events of a task in a conflicting period.
  func isOpen(_ task: RecordKey?, in conflict: OpenConflict?) -> Bool {
    self.conflict != nil && self.conflict == conflict
      && entries.first?.judged.event?.task.key == task
  }
}
