import CanonicalJSON

/// An event as one version of its task has it.
struct DueEvent {
  let task: TaskVersion
  let event: ScheduledEvent

  /// Whether an event of another version with the same ``ScheduledEvent/eventStart`` is this one:
  /// it has the same element, or both are all that starts then.
  func isSame(as other: DueEvent) -> Bool {
    event.element.key.isSameInUTF8(other.event.element.key)
      || (event.tie == nil && other.event.tie == nil)
  }
}

extension TaskTimeline {
  /// Makes one event of those that are the same in several versions.
  ///
  /// - Parameter due: The events of all versions, in the order of their periods.
  func merged(_ due: [DueEvent]) -> [TaskEvent] {
    guard periods.count > 1 else { return due.map { TaskEvent($0, counted: $0) } }
    return Dictionary(grouping: due, by: \.event.eventStart).values.flatMap { versions in
      shown(of: versions).map { TaskEvent($0, counted: counted($0, of: versions)) }
    }
  }

  /// Of events with one start, those that no later version has.
  private func shown(of versions: [DueEvent]) -> [DueEvent] {
    versions.reduce(into: []) { shown, event in
      shown.removeAll(where: event.isSame)
      shown.append(event)
    }
  }

  /// The event as the version has it that is in force when it starts; failing that, the earliest.
  private func counted(_ event: DueEvent, of versions: [DueEvent]) -> DueEvent {
    guard versions.count > 1 else { return event }
    let same = versions.filter(event.isSame)
    let inForce = task(at: event.event.start)?.uuid
    return same.first { $0.task.uuid == inForce } ?? same.first ?? event
  }
}

extension TaskEvent {
  fileprivate init(_ shown: DueEvent, counted: DueEvent) {
    self.init(
      task: shown.task,
      scheduled: shown.event,
      countedTask: counted.task,
      countedElement: counted.event.element
    )
  }
}
