import CareModel
import SQLite

extension IndexSource {
  /// Reads only what marks need: a year of care has tens of thousands of them.
  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    let rows = MarkRows(try rows(selection))
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

  private func rows(_ selection: OutcomeSelection) throws(StoreError) -> [MarkRows.Row?] {
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
    return try index.query { connection throws(SQLiteError) in
      try connection.rows(sql, values) { row throws(SQLiteError) in try MarkRows.read(row) }
    }
  }
}

/// Rows of outcomes, told apart by whether their record has one version or more.
private struct MarkRows {
  struct Row {
    let mark: OutcomeMark
    let isTombstone: Bool
  }

  /// The first version of each record; nil once a second one was met.
  private var rows: [Row?]
  private var places: [EventIdentity: Int] = [:]
  private var several: Set<EventIdentity> = []

  init(_ rows: [Row?]) {
    self.rows = []
    self.rows.reserveCapacity(rows.count)
    places.reserveCapacity(rows.count)
    for case let row? in rows { add(row) }
  }

  /// The marks of records that have one version.
  var single: [OutcomeMark] {
    rows.compactMap { $0.flatMap { $0.isTombstone ? nil : $0.mark } }
  }

  /// The ids of records that have several versions.
  var ids: [String] { several.map(\.outcomeID).sorted() }

  private mutating func add(_ row: Row) {
    let identity = row.mark.identity
    if let place = places.updateValue(rows.count, forKey: identity) {
      rows[place] = nil
      several.insert(identity)
    }
    rows.append(several.contains(identity) ? nil : row)
  }

  static func read(_ row: borrowing SQLite.Row) throws(SQLiteError) -> Row? {
    guard let uuid = VersionID(bytes: try row.blob(0)),
      let start = EventStart(try row.text(2)), !row.isNull(1)
    else { return nil }
    let identity = EventIdentity(
      taskID: try row.text(1),
      eventStart: start,
      tie: row.isNull(3) ? nil : try row.text(3)
    )
    let mark = OutcomeMark(
      uuid: uuid,
      identity: identity,
      start: Instant(seconds: try row.integer(4), nanoseconds: try row.integer(5)),
      taskUUID: row.isNull(6) ? nil : VersionID(bytes: try row.blob(6)),
      isNotCompleted: try row.integer(7) == 1
    )
    return Row(mark: mark, isTombstone: try row.integer(8) == 1)
  }
}

extension Array {
  /// The elements in groups of at most so many.
  fileprivate func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
