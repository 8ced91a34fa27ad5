public import CareEvents
public import CareModel

extension Snapshot {
  /// Returns the days from a date on that have outcomes of a task, and the day before.
  package func outcomeDays(
    of taskID: String,
    since date: Instant
  ) throws(StoreError) -> ClosedRange<CivilDate>? {
    let first = CivilDateTime(date, offsetSeconds: 0).date.adding(days: -1)
    let last = CivilDateTime(.latest, offsetSeconds: 0).date
    guard first < last else { return nil }
    let all = OutcomeSelection(days: first...last, taskIDs: [taskID])
    let latest = try source.outcomeMarks(all).map(\.identity.eventStart.day).max()
    return latest.map { first...$0 }
  }

  /// Returns what several people recorded for one event, where nobody has said yet whether it was
  /// one thing.
  public func repeatedRecording(
    of key: RecordKey
  ) throws(StoreError) -> RepeatedRecording? {
    guard let mark = OutcomeMark(try graph(of: key)), mark.isJoined,
      let outcome = try head(of: key)?.cast(to: OutcomeContent.self)
    else { return nil }
    return try repeated(mark, of: outcome)
  }

  /// Returns the questions of ``repeatedRecording(of:)`` about the events of some days, by day.
  ///
  /// Costs a look at the outcomes of these days, and of logs that were merged at all their versions.
  public func repeatedRecordings(
    of days: ClosedRange<CivilDate>
  ) throws(StoreError) -> [RepeatedRecording] {
    var found: [RepeatedRecording] = []
    for mark in try source.outcomeMarks(OutcomeSelection(days: days)) {
      guard mark.isJoined,
        let outcome = try source.record(mark.uuid)?.cast(to: OutcomeContent.self),
        let repeated = try repeated(mark, of: outcome)
      else { continue }
      found.append(repeated)
    }
    return found.sorted { $0.outcome.key < $1.outcome.key }
  }

  /// Returns the question that an outcome leaves open; nil if it leaves none.
  package func repeated(
    _ mark: OutcomeMark,
    of outcome: Outcome
  ) throws(StoreError) -> RepeatedRecording? {
    guard mark.isJoined else { return nil }
    guard outcome.content.accumulates != true else {
      return RepeatedRecording(outcome, among: try lineage(of: outcome))
    }
    guard !mark.recordings.isEmpty else { return nil }
    var said: [(version: VersionID, outcome: Outcome)] = []
    for recording in mark.recordings {
      guard let last = try version(recording.last)?.cast(to: OutcomeContent.self) else { continue }
      said.append((version: recording.version, outcome: last))
    }
    return RepeatedRecording(outcome, said)
  }
}
