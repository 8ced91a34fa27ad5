import CanonicalJSON
import CareEvents
import CareModel
import SQLite

extension IndexSource {
  /// Reads only what marks need: a year of care has tens of thousands of them.
  package func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    var rows = MarkRows()
    try read(selection, into: &rows)
    var marks = rows.single
    for chunk in rows.ids.chunked(by: IndexSchema.chunkSize) {
      let versions = try summaries(VersionSelection(.outcome, ids: chunk))
      marks += Dictionary(grouping: versions, by: \.key).values.compactMap {
        OutcomeMark(VersionGraph($0))
      }
    }
    return marks
  }

  private func read(
    _ selection: OutcomeSelection,
    into rows: inout MarkRows
  ) throws(StoreError) {
    var sql = """
      SELECT uuid, parent_id, event_day, event_second, event_start, tie, effective,
        effective_nanoseconds, parent_uuid, is_not_completed, is_tombstone
      FROM version WHERE event_day >= ? AND event_day <= ?\(try keptCondition())
      """
    var values: [SQLiteValue] = [
      .integer(Int64(selection.days.lowerBound.daysSinceEpoch)),
      .integer(Int64(selection.days.upperBound.daysSinceEpoch)),
    ]
    if !selection.taskIDs.isEmpty {
      sql += " AND parent_id IN (\(selection.taskIDs.map { _ in "?" }.joined(separator: ", ")))"
      values += selection.taskIDs.map { .text($0) }
    }
    // All versions of a record stand together, in the order of the index.
    sql += " ORDER BY event_day, parent_id, event_second"
    try index.query { connection throws(SQLiteError) in
      try connection.forEachRow(sql, values) { row throws(SQLiteError) in try rows.add(row) }
    }
    rows.finish()
  }
}

/// Rows of outcomes by record, told apart by whether their record has one version or more.
private struct MarkRows {
  /// The marks of records that have one version, and it is no tombstone; and of the last rows.
  private(set) var single: [OutcomeMark] = []
  /// The ids of records that have several versions.
  private(set) var ids: [String] = []
  /// Where the versions begin that start together with the last one; of one record, except for ties
  /// and autumn hours.
  private var start = 0
  /// Which of those are tombstones.
  private var tombstones: Set<VersionID> = []

  mutating func add(_ row: borrowing Row) throws(SQLiteError) {
    guard let mark = try Self.mark(row) else { return }
    if start < single.count, !single[start].identity.startsTogether(with: mark.identity) {
      finish()
    }
    if try row.integer(10) == 1 { tombstones.insert(mark.uuid) }
    single.append(mark)
  }

  /// Takes over the last records.
  mutating func finish() {
    defer { start = single.count }
    guard single.count > start + 1 || !tombstones.isEmpty else { return }
    let versions = Dictionary(grouping: single[start...], by: \.identity)
    single.removeSubrange(start...)
    for (identity, versions) in versions {
      if versions.count > 1 {
        ids.append(identity.outcomeID)
      } else if !tombstones.contains(versions[0].uuid) {
        single.append(versions[0])
      }
    }
    tombstones.removeAll()
  }

  private static func mark(_ row: borrowing Row) throws(SQLiteError) -> OutcomeMark? {
    guard let uuid = try VersionRow.uuid(row, 0), let taskID = try row.optionalText(1),
      let start = try EventStartColumns.eventStart(row, from: 2)
    else { return nil }
    let identity = EventIdentity(
      taskID: taskID,
      eventStart: start,
      tie: try row.optionalText(5)
    )
    return OutcomeMark(
      uuid: uuid,
      identity: identity,
      start: try VersionRow.instant(row, 6),
      taskUUID: try VersionRow.uuid(row, 8),
      isNotCompleted: try row.integer(9) == 1
    )
  }
}

extension EventIdentity {
  /// Returns whether the index has the same day, task and second for two events.
  fileprivate func startsTogether(with other: EventIdentity) -> Bool {
    // Starts that are texts share one place of the index, in no order.
    eventStart.day == other.eventStart.day
      && eventStart.plainSecond == other.eventStart.plainSecond
      && taskID.isSameInUTF8(other.taskID)
  }
}
