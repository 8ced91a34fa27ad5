import CareEvents
package import CareModel
package import CareReading
package import CareWords

extension Snapshot {
  /// Returns what was recorded in the last two weeks that may be a mistake.
  package func outcomeDoubts(asOf now: Instant) throws(StoreError) -> [Doubt] {
    let zone = TimeZoneRules(manifest.timezone)
    let today = zone?.day(of: now) ?? CivilDateTime(now, offsetSeconds: 0).date
    let days = today.adding(days: -14)...today.adding(days: 1)
    let events = try events(EventQuery(.days(days))).events
    var doubts = events.flatMap { EventDoubts($0).found }
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

  private func task(of outcome: Outcome) throws(StoreError) -> RecordKey? {
    guard let id = outcome.taskID else { return nil }
    for kind in [RecordKind.task, .healthTask] {
      let key = RecordKey(kind, id)
      if try head(of: key) != nil { return key }
    }
    return nil
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
