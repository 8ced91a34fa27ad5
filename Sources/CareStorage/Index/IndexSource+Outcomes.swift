import CareModel
import SQLite

extension IndexSource {
  /// Reads only what marks need: a year of care has tens of thousands of them.
  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
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
      FROM version WHERE event_day >= ? AND event_day <= ? AND \(IndexSchema.isKept)
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
    sql += " ORDER BY event_day, id"
    try index.query { connection throws(SQLiteError) in
      try connection.forEachRow(sql, values) { row throws(SQLiteError) in try rows.add(row) }
    }
  }
}

/// Rows of outcomes by record, told apart by whether their record has one version or more.
private struct MarkRows {
  /// The marks of records that have one version, and it is no tombstone.
  private(set) var single: [OutcomeMark] = []
  /// The ids of records that have several versions.
  private(set) var ids: [String] = []
  /// The event of the row before.
  private var last: EventIdentity?

  mutating func add(_ row: borrowing Row) throws(SQLiteError) {
    guard let mark = try Self.mark(row) else { return }
    if mark.identity == last {
      if single.last?.identity == last { single.removeLast() }
      if let id = last?.outcomeID, ids.last != id { ids.append(id) }
    } else {
      last = mark.identity
      if try row.integer(10) == 0 { single.append(mark) }
    }
  }

  private static func mark(_ row: borrowing Row) throws(SQLiteError) -> OutcomeMark? {
    guard let uuid = try VersionRow.uuid(row, 0), !row.isNull(1),
      let start = try EventStartColumns.eventStart(row, from: 2)
    else { return nil }
    let identity = EventIdentity(
      taskID: try row.text(1),
      eventStart: start,
      tie: row.isNull(5) ? nil : try row.text(5)
    )
    return OutcomeMark(
      uuid: uuid,
      identity: identity,
      start: Instant(seconds: try row.integer(6), nanoseconds: try row.integer(7)),
      taskUUID: row.isNull(8) ? nil : try VersionRow.uuid(row, 8),
      isNotCompleted: try row.integer(9) == 1
    )
  }
}

extension Array {
  /// The elements in groups of at most so many.
  func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
