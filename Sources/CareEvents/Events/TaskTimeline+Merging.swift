import CanonicalJSON
import CareModel

/// An event as one version of its task has it.
struct DueEvent {
  /// Which of the periods has it.
  let place: Int
  let task: TaskVersion
  let event: ScheduledEvent
  /// Whether the version makes it due even if no other version has it.
  let isDue: Bool

  func isSame(as other: DueEvent) -> Bool { event.isSame(as: other.event) }
}

extension TaskTimeline {
  /// Makes one event of those that are the same in several versions.
  ///
  /// - Parameter due: The events of each period, in the order of time.
  func merged(_ due: [[DueEvent]]) -> [TaskEvent] {
    var events: [TaskEvent] = []
    var contested: [DueEvent] = []
    for (period, limits) in zip(due, Self.limits(of: due)) {
      for event in period {
        let isAlone = event.event.start > limits.after && event.event.start < limits.before
        if !isAlone {
          contested.append(event)
        } else if event.isDue {
          events.append(TaskEvent(task: event.task, scheduled: event.event))
        }
      }
    }
    let groups = Dictionary(grouping: contested, by: \.event.eventStart)
    return events
      + groups.values.flatMap { versions in
        shown(of: versions).map { TaskEvent($0, counted: counted($0, of: versions)) }
      }
  }

  /// Returns the moments between which no event of a period can be one of another period: all
  /// events of the periods before it and after it are so far away that clocks of no two zones
  /// agree.
  private static func limits(of due: [[DueEvent]]) -> [(after: Instant, before: Instant)] {
    var limits = due.map { _ in (after: Instant.earliest, before: Instant.latest) }
    for index in due.indices.dropFirst() {
      let last = due[index - 1].last?.event.start.adding(seconds: zonesApart)
      limits[index].after = max(limits[index - 1].after, last ?? .earliest)
    }
    for index in due.indices.dropLast().reversed() {
      let first = due[index + 1].first?.event.start.adding(seconds: -zonesApart)
      limits[index].before = min(limits[index + 1].before, first ?? .latest)
    }
    return limits
  }

  /// Of events with one start, those that no later version has, as far as some version makes them due.
  private func shown(of versions: [DueEvent]) -> [DueEvent] {
    let latest = versions.reduce(into: [DueEvent]()) { shown, event in
      shown.removeAll(where: event.isSame)
      shown.append(event)
    }
    return latest.filter { event in
      event.isDue || versions.contains { $0.isDue && $0.isSame(as: event) }
    }
  }

  /// Returns the event as the version has it that is in force when it starts; failing that, the
  /// earliest.
  private func counted(_ event: DueEvent, of versions: [DueEvent]) -> DueEvent {
    guard versions.count > 1 else { return event }
    let same = versions.filter(event.isSame)
    let inForce = periods.lastIndex { $0.span.contains(event.event.start) }
    return same.first { $0.place == inForce } ?? same.first ?? event
  }
}

extension TaskEvent {
  /// An event that one version has, which counts as it is shown.
  init(task: TaskVersion, scheduled: ScheduledEvent) {
    self.init(
      task: task,
      scheduled: scheduled,
      countedTask: task,
      sharedElement: scheduled.shared
    )
  }

  fileprivate init(_ shown: DueEvent, counted: DueEvent) {
    self.init(
      task: shown.task,
      scheduled: shown.event,
      countedTask: counted.task,
      sharedElement: counted.event.shared
    )
  }
}
