import CareEvents
public import CareModel

/// An outcome that was recorded for one event and belongs to another one now.
public struct OutcomeMove: Hashable, Sendable {
  /// The event for which it was recorded.
  public let from: EventIdentity
  /// The event of the same task and day for which it stands now.
  public let to: EventIdentity
}

extension Transaction {
  /// Moves outcomes of a task that have no event any more to the free event of the same day and rank.
  ///
  /// The rank is that of the event for which they were recorded, in the schedule of the version of
  /// the task that they name. What people contradict each other about stays where it is.
  ///
  /// - Returns: What was moved, and how many stay without an event.
  public mutating func moveUnscheduled(
    of key: RecordKey
  ) throws(StoreError) -> (moved: [OutcomeMove], left: Int) {
    let always = OutcomeSelection(days: CivilDate.writable, taskIDs: [key.id])
    let days = try snapshot.source.outcomeMarks(always).map(\.identity.eventStart.day)
    guard let first = days.min(), let last = days.max(),
      let task = try snapshot.attributedTasks(
        EventQuery(.days(first...last), taskIDs: [key.id])
      ).first
    else { return ([], 0) }
    if let unplaceable = task.unplaceable.first { throw StoreError(unplaceable) }
    var taken: Set<Int> = []
    var candidates: [(mark: OutcomeMark, event: TaskEvent)] = []
    for mark in task.attribution.unscheduled where mark.openLeaves.isEmpty {
      let places = task.places(on: mark.identity.eventStart.day)
      guard let rank = try rank(of: mark), rank < places.count else { continue }
      let place = places[rank]
      guard task.attribution.outcomes[place] == nil, taken.insert(place).inserted else { continue }
      candidates.append((mark, task.events[place]))
    }
    var moved: [OutcomeMove] = []
    for (mark, event) in candidates where try rerecord(mark, at: event) {
      moved.append(OutcomeMove(from: mark.identity, to: event.identity))
    }
    return (moved, task.attribution.unscheduled.count - moved.count)
  }

  /// Returns the place among the events of its day of the one for which an outcome was recorded;
  /// nil if the version of the task is not there, or has no such event.
  private func rank(of mark: OutcomeMark) throws(StoreError) -> Int? {
    guard let uuid = mark.taskUUID, let version = try snapshot.version(uuid),
      let schedule = version.schedule
    else { return nil }
    let start = mark.identity.eventStart
    let window = EventQuery.Window.days(start.day...start.day)
    return schedule.events(in: window.span)?.filter { $0.eventStart.day == start.day }
      .firstIndex { $0.eventStart == start && $0.tie == mark.identity.tie }
  }
}

extension CivilDate {
  /// All days that a record can name.
  fileprivate static let writable =
    CivilDateTime(.earliest, offsetSeconds: 0).date...CivilDateTime(.latest, offsetSeconds: 0).date
}
