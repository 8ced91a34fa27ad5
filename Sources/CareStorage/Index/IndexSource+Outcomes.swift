import CareModel
import SQLite

extension IndexSource {
  /// Reads only what marks need: a year of care has tens of thousands of them.
  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    var rows = MarkRows()
    try read(selection, into: &rows)
    var marks = rows.single
    for chunk in rows.ids.chunked(by: Self.chunkSize) {
      let versions = try summaries(VersionSelection(.outcome, ids: chunk))
      marks += Dictionary(grouping: versions, by: \.key).values.compactMap {
        OutcomeMark(VersionGraph($0))
      }
    }
    return marks
  }

  /// SQLite takes a limited number of values in one statement.
  private static let chunkSize = 500

  private func read(
    _ selection: OutcomeSelection,
    into rows: inout MarkRows
  ) throws(StoreError) {
    var sql = """
      SELECT uuid, parent_id, event_start, tie, effective, effective_nanoseconds, parent_uuid,
        is_not_completed, is_tombstone FROM version WHERE event_day >= ? AND event_day <= ?
      """
    var values: [SQLiteValue] = [
      .integer(Int64(selection.days.lowerBound.daysSinceEpoch)),
      .integer(Int64(selection.days.upperBound.daysSinceEpoch)),
    ]
    if !selection.taskIDs.isEmpty {
      sql += " AND parent_id IN (\(selection.taskIDs.map { _ in "?" }.joined(separator: ", ")))"
      values += selection.taskIDs.map { .text($0) }
    }
    try index.query { connection throws(SQLiteError) in
      try connection.forEachRow(sql, values) { row throws(SQLiteError) in try rows.add(row) }
    }
  }
}

/// Rows of outcomes, told apart by whether their record has one version or more.
private struct MarkRows {
  /// The first version of each record; nil for a tombstone, and once a second one was met.
  private var marks: [OutcomeMark?] = []
  private var places: [EventIdentity: Int] = [:]
  private var several: Set<EventIdentity> = []

  /// The marks of records that have one version.
  var single: [OutcomeMark] { marks.compactMap(\.self) }

  /// The ids of records that have several versions.
  var ids: [String] { several.map(\.outcomeID).sorted() }

  mutating func add(_ row: borrowing Row) throws(SQLiteError) {
    guard let mark = try Self.mark(row) else { return }
    if let place = places.updateValue(marks.count, forKey: mark.identity) {
      marks[place] = nil
      several.insert(mark.identity)
      marks.append(nil)
    } else {
      marks.append(try row.integer(8) == 1 ? nil : mark)
    }
  }

  private static func mark(_ row: borrowing Row) throws(SQLiteError) -> OutcomeMark? {
    guard let uuid = VersionID(bytes: try row.blob(0)),
      let start = EventStart(try row.text(2)), !row.isNull(1)
    else { return nil }
    let identity = EventIdentity(
      taskID: try row.text(1),
      eventStart: start,
      tie: row.isNull(3) ? nil : try row.text(3)
    )
    return OutcomeMark(
      uuid: uuid,
      identity: identity,
      start: Instant(seconds: try row.integer(4), nanoseconds: try row.integer(5)),
      taskUUID: row.isNull(6) ? nil : VersionID(bytes: try row.blob(6)),
      isNotCompleted: try row.integer(7) == 1
    )
  }
}

extension Array {
  /// The elements in groups of at most so many.
  fileprivate func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
