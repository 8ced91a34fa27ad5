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
    let recordings = try graph(of: key).joinedRecordings
    guard !recordings.isEmpty,
      let outcome = try head(of: key)?.cast(to: OutcomeContent.self)
    else { return nil }
    return try repeated(recordings, of: outcome)
  }

  /// Returns the questions of ``repeatedRecording(of:)`` about the events of some days, by day.
  ///
  /// Costs a look at the outcomes of these days.
  public func repeatedRecordings(
    of days: ClosedRange<CivilDate>
  ) throws(StoreError) -> [RepeatedRecording] {
    var found: [RepeatedRecording] = []
    for mark in try source.outcomeMarks(OutcomeSelection(days: days)) {
      guard !mark.recordings.isEmpty,
        let outcome = try source.record(mark.uuid)?.cast(to: OutcomeContent.self),
        let repeated = try repeated(mark.recordings, of: outcome)
      else { continue }
      found.append(repeated)
    }
    return found.sorted { $0.outcome.key < $1.outcome.key }
  }

  /// Returns the question that an outcome leaves open; nil if it leaves none.
  package func repeated(
    _ recordings: [VersionGraph.Recording],
    of outcome: Outcome
  ) throws(StoreError) -> RepeatedRecording? {
    guard !recordings.isEmpty else { return nil }
    var said: [(version: VersionID, outcome: Outcome)] = []
    for recording in recordings {
      guard let last = try version(recording.last)?.cast(to: OutcomeContent.self) else { continue }
      said.append((version: recording.version, outcome: last))
    }
    return RepeatedRecording(outcome, said)
  }
}
