public import CareEvents
import CareMerge
public import CareModel

extension Snapshot {
  /// Returns what was recorded of a task that is done as needed, beside its limits; nil for a task
  /// that is due at its times.
  ///
  /// It has all that can count at a moment, whichever version of the task held then and whoever
  /// recorded it. Cost: the outcomes of the task in the days that its limits look back.
  public func asNeededUse(
    of task: TaskVersion,
    at moment: Instant
  ) throws(StoreError) -> AsNeededUse? {
    try asNeededOutcomes(of: task, at: moment).flatMap { AsNeededUse(of: task, $0) }
  }

  /// Returns the outcomes of a task that is done as needed that can count at a moment; nil for a task
  /// that is due at its times.
  package func asNeededOutcomes(
    of task: TaskVersion,
    at moment: Instant
  ) throws(StoreError) -> [Outcome]? {
    guard task.isAsNeeded else { return nil }
    let zone = task.schedule.elements.first?.timezone ?? .utc
    let day = TimeZoneRules(zone)?.day(of: moment) ?? CivilDateTime(moment, offsetSeconds: 0).date
    return try asNeededOutcomes(of: task, on: day...day, back: task.content.asNeeded?.daysBack ?? 0)
  }

  /// Returns the outcomes of a task that can count on some days.
  ///
  /// - Parameter back: How many days before one day something can still count on it.
  private func asNeededOutcomes(
    of task: TaskVersion,
    on days: ClosedRange<CivilDate>,
    back: Int
  ) throws(StoreError) -> [Outcome] {
    var query = EventQuery(
      .days(days.lowerBound.adding(days: -back)...days.upperBound.adding(days: 1)),
      taskIDs: [task.id]
    )
    query.kinds = [task.key.kind]
    let found = try events(query)
    var outcomes: [Outcome] = []
    for event in found.events {
      guard let outcome = event.outcome else { continue }
      outcomes += try recordings(of: outcome, event.outcomeLeaves)
    }
    for unscheduled in found.unscheduled {
      outcomes += try recordings(of: unscheduled.outcome, unscheduled.openLeaves)
    }
    return outcomes
  }

  /// Returns what the leaves of an outcome say together that nobody has joined yet: of each leaf the
  /// values that are in none before it.
  ///
  /// Where the leaves merge by themselves, what the merge leaves out is in none; else each value
  /// counts as often as the leaf has it that has it most often.
  package func recordings(
    of outcome: Outcome,
    _ leaves: [VersionID]
  ) throws(StoreError) -> [Outcome] {
    guard leaves.count > 1 else { return [outcome] }
    var sides = [outcome]
    for leaf in leaves where leaf != outcome.version.uuid {
      let side = try source.record(leaf)?.cast(to: OutcomeContent.self)
      if let side, !side.version.isTombstone { sides.append(side) }
    }
    var rest = sides.map(\.counts).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
    let merged = try merge(graph(of: outcome.key)).result
    if case .joined(let joins) = merged, let joined = joins.last?.cast(to: OutcomeContent.self) {
      rest = joined.counts
    }
    for place in sides.indices {
      sides[place].content.values = sides[place].content.values.filter { value in
        guard let count = rest[value], count > 0 else { return false }
        rest[value] = count - 1
        return true
      }
    }
    return sides.enumerated().filter { $0.offset == 0 || !$0.element.content.values.isEmpty }
      .map(\.element)
  }
}

extension Record where Content == OutcomeContent {
  /// How often each value is there.
  fileprivate var counts: [OutcomeValue: Int] {
    content.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Snapshot {
  /// Returns which limits of tasks that are done as needed are passed on some days, as after a merge
  /// of what two people recorded who did not know of each other.
  ///
  /// Costs a look at the outcomes of these days, and the outcomes of the tasks that are asked about.
  ///
  /// - Parameters:
  ///   - days: The civil days of the outcomes.
  ///   - recorded: The outcomes that came, such as those that a sync received or joined: only their
  ///     tasks are asked about, and only days on which they can count; nil for all.
  public func exceededLimits(
    on days: ClosedRange<CivilDate>,
    with recorded: Set<RecordKey>? = nil
  ) throws(StoreError) -> [ExceededLimits] {
    var daysByTask: [RecordKey: Set<CivilDate>] = [:]
    for mark in try source.outcomeMarks(OutcomeSelection(days: days)) {
      let event = mark.identity
      guard recorded?.contains(RecordKey(.outcome, event.outcomeID)) ?? true else { continue }
      daysByTask[RecordKey(.task, event.taskID), default: []].insert(event.eventStart.day)
    }
    var found: [ExceededLimits] = []
    for (key, came) in daysByTask.sorted(by: { $0.key < $1.key }) {
      for kind in [RecordKind.task, .healthTask] {
        guard let head = try head(of: RecordKey(kind, key.id)), !head.version.isTombstone,
          let task = TaskVersion(head), let limits = task.content.asNeeded
        else { continue }
        let outcomes = try asNeededOutcomes(of: task, on: days, back: limits.daysBack)
        guard let use = AsNeededUse(of: task, outcomes) else { continue }
        let affected = Set(came.flatMap { day in (0...limits.daysBack).map(day.adding(days:)) })
        for day in affected.sorted() where days.contains(day) {
          if let exceeded = ExceededLimits(use, of: task.key, on: day) { found.append(exceeded) }
        }
      }
    }
    return found
  }
}
