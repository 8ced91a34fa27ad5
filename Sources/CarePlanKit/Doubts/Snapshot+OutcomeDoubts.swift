import CareEvents
package import CareModel
package import CareStorage
package import CareWords

extension Snapshot {
  /// Returns what was recorded in the last two weeks that may be a mistake.
  package func outcomeDoubts(asOf now: Instant) throws(StoreError) -> [Doubt] {
    let days = recentDays(asOf: now)
    let found = try events(EventQuery(.days(days)))
    let events = found.events
    var doubts = found.doubts
    for repeated in try repeatedRecordings(of: days) {
      doubts.append(Doubt(repeated, task: try task(of: repeated.outcome)))
    }
    for exceeded in try exceededLimits(on: days, with: nil, of: nil, asOf: now) {
      let outcome = events.first { event in
        event.task.key == exceeded.task && event.day == exceeded.day
      }?.outcome
      let doubt = Doubt(exceeded, outcome)
      let answers = outcome?.content.answers ?? []
      if !answers.contains(where: doubt.isEnded) { doubts.append(doubt) }
    }
    return doubts
  }

  /// Returns the doubts about single events of the last two weeks: not that several people recorded one,
  /// and not the limits of a whole day.
  ///
  /// - Parameter keys: The tasks and outcomes for which doubts are wanted; nil for all.
  func eventDoubts(
    asOf now: Instant,
    concerning keys: Set<RecordKey>?
  ) throws(StoreError) -> [Doubt] {
    var query = EventQuery(.days(recentDays(asOf: now)))
    if let keys, !keys.contains(where: { $0.kind == .outcome }) {
      query.taskIDs = keys.filter(\.kind.isTask).map(\.id)
      guard !query.taskIDs.isEmpty else { return [] }
    }
    let found = try events(query)
    guard let keys else { return found.doubts }
    // An outcome may give reason for a doubt about another one of its day.
    let outcomes = found.events.compactMap(\.outcome) + found.unscheduled.map(\.outcome)
    let recorded = outcomes.filter { keys.contains($0.key) }
    return found.doubts.filter { doubt in
      doubt.concerns(keys)
        || recorded.contains { $0.taskID == doubt.task?.id && $0.eventStart?.day == doubt.day }
    }
  }

  /// The last two weeks and tomorrow.
  private func recentDays(asOf now: Instant) -> ClosedRange<CivilDate> {
    let zone = TimeZoneRules(manifest.timezone)
    let today = zone?.day(of: now) ?? CivilDateTime(now, offsetSeconds: 0).date
    return today.adding(days: -14)...today.adding(days: 1)
  }

  private func task(of outcome: Outcome) throws(StoreError) -> RecordKey? {
    guard let id = outcome.taskID else { return nil }
    for kind in [RecordKind.task, .healthTask] {
      let key = RecordKey(kind, id)
      if try head(of: key) != nil { return key }
    }
    return nil
  }
}

extension CareEvents {
  /// The doubts about what is recorded for each event, and about what has none.
  fileprivate var doubts: [Doubt] {
    events.flatMap { EventDoubts($0).found } + MovedDoses(unscheduled, among: events).doubts
  }
}

extension Doubt {
  fileprivate init(_ repeated: RepeatedRecording, task: RecordKey?) {
    self.init(
      .recordedTwice,
      about: repeated.outcome.key,
      task: task,
      at: repeated.outcome.eventStart,
      [],
      versions: repeated.recordings.map(\.version),
      .recordedTwice(repeated)
    )
  }

  fileprivate init(_ exceeded: ExceededLimits, _ outcome: Outcome?) {
    let facts = exceeded.excesses.map { excess -> String in
      switch excess {
      case .count(let count, let most): "\(count) of \(most)"
      case .amount(let sum, let most): "\(sum.fact) of \(most.fact)"
      case .interval(let moment): moment.description
      }
    }
    self.init(
      .passedLimit,
      about: outcome?.key ?? exceeded.task,
      task: exceeded.task,
      at: .allDay(exceeded.day),
      [exceeded.day.description] + facts + exceeded.tooSoon.map(\.moment.description),
      versions: [outcome?.version.uuid].compactMap(\.self),
      .passedLimit(exceeded)
    )
  }
}
