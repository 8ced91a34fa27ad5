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
    return sides.enumerated().filter { place, side in
      place == 0 || !side.content.values.isEmpty || side.state != nil
    }.map(\.element)
  }

  /// Returns when a task ended that is not in force at a moment; nil if it is, or begins later.
  public func end(of key: RecordKey, before moment: Instant) throws(StoreError) -> Instant? {
    guard let timeline = try timeline(of: key), timeline.task(at: moment) == nil else { return nil }
    return timeline.periods.map(\.span.upperBound).filter { $0 <= moment }.max()
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
  /// Each day has the limits that held at its last entry. Costs a look at the outcomes of these days,
  /// and the outcomes of the tasks that are asked about.
  ///
  /// - Parameters:
  ///   - days: The civil days of the outcomes.
  ///   - recorded: The outcomes that came, such as those that a sync received or joined: only their
  ///     tasks are asked about, and only days on which they can count; nil for all.
  public func exceededLimits(
    on days: ClosedRange<CivilDate>,
    with recorded: Set<RecordKey>? = nil
  ) throws(StoreError) -> [ExceededLimits] {
    try exceededLimits(on: days, with: recorded, of: nil, asOf: nil)
  }

  /// Returns which limits are passed that were not passed without some versions.
  ///
  /// - Parameters:
  ///   - recorded: Of outcomes that came, only the days are asked about on which they can count; of
  ///     tasks that came, today; nil for all outcomes.
  ///   - versions: The versions that came, whose entries alone are news; nil for all.
  ///   - now: The moment whose limits hold today; nil if today is as any day.
  public func exceededLimits(
    on days: ClosedRange<CivilDate>,
    with recorded: Set<RecordKey>?,
    of versions: Set<VersionID>?,
    asOf now: Instant?
  ) throws(StoreError) -> [ExceededLimits] {
    var came: [String: Set<CivilDate>] = [:]
    for mark in try source.outcomeMarks(OutcomeSelection(days: days)) {
      let event = mark.identity
      guard recorded?.contains(RecordKey(.outcome, event.outcomeID)) ?? true else { continue }
      came[event.taskID, default: []].insert(event.eventStart.day)
    }
    let changed = recorded?.filter { $0.kind.isTask } ?? []
    var found: [ExceededLimits] = []
    for id in Set(came.keys).union(changed.map(\.id)).sorted() {
      for kind in [RecordKind.task, .healthTask] {
        let key = RecordKey(kind, id)
        guard let head = try head(of: key), !head.version.isTombstone,
          TaskVersion(head)?.isAsNeeded == true, let timeline = try timeline(of: key)
        else { continue }
        let days = AskedDays(days: days, came: came[id] ?? [], now: now)
        found += try exceededLimits(timeline, on: days, of: versions, changed.contains(key))
      }
    }
    return found
  }

  /// The days that are asked about, those of the outcomes that came, and now.
  private struct AskedDays {
    let days: ClosedRange<CivilDate>
    let came: Set<CivilDate>
    let now: Instant?

    /// Returns today, where a task is.
    func today(in zone: TimeZoneID) -> CivilDate? {
      now.map {
        TimeZoneRules(zone)?.day(of: $0) ?? CivilDateTime($0, offsetSeconds: 0).date
      }
    }
  }

  private func exceededLimits(
    _ timeline: TaskTimeline,
    on asked: AskedDays,
    of versions: Set<VersionID>?,
    _ isChanged: Bool
  ) throws(StoreError) -> [ExceededLimits] {
    let tasks = timeline.periods.map(\.task).filter(\.isAsNeeded)
    guard let last = tasks.last else { return [] }
    let back = tasks.compactMap(\.content.asNeeded?.daysBack).max() ?? 0
    let today = asked.today(in: last.schedule.elements.first?.timezone ?? .utc)
    var affected = Set(asked.came.flatMap { day in (0...back).map(day.adding(days:)) })
    if let today, isChanged { affected.insert(today) }
    let outcomes = try asNeededOutcomes(of: last, on: asked.days, back: back)
    let news = try versions.map { versions throws(StoreError) in
      try entries(of: outcomes, among: versions)
    }
    var found: [ExceededLimits] = []
    for day in affected.sorted() where asked.days.contains(day) {
      let moments = AsNeededUse(of: last, outcomes)?.entries(on: day).map(\.moment) ?? []
      guard let moment = moments.last,
        let task = timeline.task(at: day == today ? asked.now ?? moment : moment),
        let use = AsNeededUse(of: task, outcomes)
      else { continue }
      let news = day == today && isChanged ? nil : news
      if let exceeded = ExceededLimits(use, of: task.key, on: day, with: news) {
        found.append(exceeded)
      }
    }
    return found
  }

  /// Returns the entries that some versions were the first to have.
  private func entries(
    of outcomes: [Outcome],
    among versions: Set<VersionID>
  ) throws(StoreError) -> Set<AsNeededUse.Entry> {
    let first = try firstVersions(of: outcomes)
    var entries: Set<AsNeededUse.Entry> = []
    for outcome in outcomes {
      for (value, version) in zip(outcome.values, first[outcome.version.uuid] ?? [])
      where versions.contains(version.uuid) {
        entries.insert(AsNeededUse.Entry(value, of: outcome))
      }
    }
    return entries
  }
}
