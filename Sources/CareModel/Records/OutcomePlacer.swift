/// Gives outcomes that came before their task the events that CareKit numbered.
///
/// An outcome is placed by a version that follows it. That version follows from the outcome, its task
/// and the versions before it alone, without a clock or chance: whoever places it, in whatever order
/// documents arrived, makes the same bytes. An outcome's earlier versions are placed with it, so that
/// the placed ones have the same history.
package struct OutcomePlacer<Failure: Error> {
  private let find: (VersionID) throws(Failure) -> AnyRecord?
  private var visited: [VersionID: Outcome?] = [:]
  private var events: [VersionID: [Int: ScheduledEvent]] = [:]
  /// The placing versions, each after those that it follows.
  package private(set) var placed: [Outcome] = []
  /// The placing versions whose event starts together with another one, where CareKit's number may
  /// mean either.
  package private(set) var ambiguous: [Outcome] = []

  /// Makes a placer that finds tasks and earlier versions by their uuids.
  package init(_ find: @escaping (VersionID) throws(Failure) -> AnyRecord?) { self.find = find }

  /// Places outcomes; those that have an event, or whose task is unknown, are passed over.
  package mutating func place(_ outcomes: [Outcome]) throws(Failure) {
    try findEvents(of: outcomes)
    for outcome in outcomes { _ = try place(outcome) }
  }

  /// Places one outcome, after the versions that it was made from.
  ///
  /// - Returns: Nil if the task is unknown or has no event of that number.
  @discardableResult
  package mutating func place(_ outcome: Outcome) throws(Failure) -> Outcome? {
    if let visited = visited[outcome.version.uuid] { return visited }
    visited[outcome.version.uuid] = .some(nil)
    guard !outcome.content.isPlaced, let uuid = outcome.taskUUID,
      let index = outcome.taskOccurrenceIndex, let task = try find(uuid)
    else { return nil }
    if events[uuid]?[index] == nil {
      events[uuid, default: [:]][index] = task.schedule?.event(index)
    }
    guard let event = events[uuid]?[index] else { return nil }
    let parents = try placedParents(of: outcome)
    let result = outcome.placed(on: event, of: task, after: parents)
    visited[outcome.version.uuid] = result
    placed.append(result)
    if event.sharesStart { ambiguous.append(result) }
    return result
  }

  private mutating func placedParents(of outcome: Outcome) throws(Failure) -> [VersionID] {
    var parents: [VersionID] = []
    for uuid in outcome.version.previous {
      guard let parent = try find(uuid)?.cast(to: OutcomeContent.self) else { continue }
      if let placed = try place(parent) { parents.append(placed.version.uuid) }
    }
    return parents
  }

  /// Finds the events of many outcomes in one walk over each schedule.
  private mutating func findEvents(of outcomes: [Outcome]) throws(Failure) {
    var numbers: [VersionID: Set<Int>] = [:]
    for outcome in outcomes where !outcome.content.isPlaced {
      guard let task = outcome.taskUUID, let index = outcome.taskOccurrenceIndex else { continue }
      numbers[task, default: []].insert(index)
    }
    for (uuid, numbers) in numbers {
      guard let schedule = try find(uuid)?.schedule else { continue }
      events[uuid, default: [:]].merge(schedule.events(numbers)) { $1 }
    }
  }
}

/// A placer is used where it was made.
@available(*, unavailable)
extension OutcomePlacer: Sendable {}

extension Outcome {
  /// Returns the version that gives the outcome its event.
  fileprivate func placed(
    on event: ScheduledEvent,
    of task: AnyRecord,
    after parents: [VersionID]
  ) -> Outcome {
    var placed = self
    placed.content.taskID = task.id
    placed.content.eventStart = event.eventStart
    placed.content.tie = event.tie
    placed.common.id = placed.content.derivedID
    placed.common.effectiveDate = event.start
    placed.version = Version(
      uuid: version.uuid,
      previous: [version.uuid] + parents,
      created: version.created,
      updated: version.updated.adding(nanoseconds: 1_000),
      deleted: version.deleted
    )
    placed.version.uuid = AnyRecord(placed).derivedUUID
    return placed
  }
}
