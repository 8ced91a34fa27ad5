import CareEvents
import CareModel
import CareWords

/// What to do with outcomes whose event a change of their task removes.
public enum OutcomeFate: Hashable, Sendable {
  /// They stay as they are and are shown as unscheduled.
  case staying
  /// They move to the event of the same day and rank, where nothing was recorded.
  case moving
}

extension Transaction {
  /// Counts the outcomes that lose their event by a change of a task, and moves them if wanted.
  ///
  /// - Parameter before: The state without the change.
  mutating func replaceUnscheduled(
    of key: RecordKey,
    _ before: Snapshot,
    _ fate: OutcomeFate
  ) throws(StoreError) {
    guard key.kind.isTask, let change = try snapshot.courseChange(of: key, since: before) else {
      return
    }
    let losses = try EventLosses(of: key.id, in: change.periods.map(\.span), before, snapshot)
    var lost = losses.outcomes.count
    if fate == .moving {
      var moved = 0
      for move in losses.moves where try self.rerecord(move.outcome, at: move.event) { moved += 1 }
      lost -= moved
      remarkCount(moved, of: key, .moveToAnother)
    }
    remarkCount(lost, of: key, .loseTheirEvent)
  }

  private mutating func remarkCount(
    _ count: Int,
    of task: RecordKey,
    _ phrase: Phrase
  ) {
    guard count > 0 else { return }
    remark(Wording.say(phrase, count: count, task.description))
  }

  /// Records at another event what an outcome says, and ends the outcome.
  ///
  /// - Returns: Whether it did: nothing moves to an event that begins more than four hours after
  ///   its own, and after somebody recorded it: what was taken in the morning is not a dose of the
  ///   evening.
  mutating func rerecord(_ mark: OutcomeMark, at event: TaskEvent) throws(StoreError) -> Bool {
    guard let old = try snapshot.source.record(mark.uuid)?.cast(to: OutcomeContent.self) else {
      return false
    }
    let limit = max(old.version.updated, mark.start).adding(seconds: 4 * 3600)
    guard event.scheduled.start <= limit else { return false }
    try delete(AnyRecord(old))
    var content = old.content
    content.taskUUID = event.task.uuid
    content.taskOccurrenceIndex = event.scheduled.index
    content.eventStart = event.identity.eventStart
    content.tie = event.identity.tie
    content.careKitID = nil
    var moved = Outcome(content, start: event.scheduled.start, timezone: old.common.timezone)
    let id = moved.common.id
    moved.common = old.common
    moved.common.id = id
    moved.common.effectiveDate = event.scheduled.start
    try add(AnyRecord(moved))
    return true
  }
}

/// The outcomes of one task that have an event in one state of the store and none in the next, in
/// the periods that a change is about.
private struct EventLosses {
  let outcomes: [OutcomeMark]
  /// Outcomes and the free events of the same day and rank.
  let moves: [(outcome: OutcomeMark, event: TaskEvent)]

  init(
    of taskID: String,
    in spans: [Range<Instant>],
    _ before: Snapshot,
    _ after: Snapshot
  ) throws(StoreError) {
    guard let date = spans.first?.lowerBound,
      let query = try Self.query(taskID, since: date, before),
      let old = try before.attributedTasks(query).first, old.unplaceable.isEmpty,
      let new = try after.attributedTasks(query).first, new.unplaceable.isEmpty
    else {
      outcomes = []
      moves = []
      return
    }
    let lost = Set(new.attribution.unscheduled)
    let places = old.attribution.outcomes.enumerated().compactMap { place, mark in
      mark.flatMap { mark in
        let isChanged = spans.contains {
          $0.contains(mark.start) || $0.upperBound == .latest && $0.lowerBound <= mark.start
        }
        return lost.contains(mark) && isChanged ? (place: place, mark: mark) : nil
      }
    }
    outcomes = places.map(\.mark)
    // What people contradict each other about stays where it is, and open.
    moves = places.filter(\.mark.openLeaves.isEmpty).compactMap { place, mark in
      Self.counterpart(of: place, in: old, new).map { (mark, $0) }
    }
  }

  /// Returns the days around the outcomes that a change since a date can touch.
  private static func query(
    _ taskID: String,
    since date: Instant,
    _ snapshot: Snapshot
  ) throws(StoreError) -> EventQuery? {
    let days = try snapshot.outcomeDays(of: taskID, since: date)
    return days.map { EventQuery(.days($0), taskIDs: [taskID]) }
  }

  /// Returns the event of the same day and rank, if nothing was recorded for it.
  private static func counterpart(
    of place: Int,
    in old: AttributedTask,
    _ new: AttributedTask
  ) -> TaskEvent? {
    let day = old.events[place].identity.eventStart.day
    let rank = old.places(on: day).firstIndex(of: place)
    let places = new.places(on: day)
    guard let rank, rank < places.count, new.attribution.outcomes[places[rank]] == nil else {
      return nil
    }
    return new.events[places[rank]]
  }
}
