import CareModel
import Git
import SQLite

/// The versions of a commit, found through the index and read from git.
struct IndexSource: VersionSource {
  let engine: GitEngine
  let index: RecordIndex

  func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    var sql = "SELECT \(IndexSchema.columns) FROM version WHERE kind = ? AND \(IndexSchema.isKept)"
    var values: [SQLiteValue] = [.text(selection.kind.type)]
    if !selection.ids.isEmpty {
      sql += " AND id IN (\(selection.ids.map { _ in "?" }.joined(separator: ", ")))"
      values += selection.ids.map { .text($0) }
    }
    if let starts = selection.starts {
      sql += """
         AND id IN (SELECT id FROM version WHERE kind = ? AND effective >= ? AND effective <= ?)
        """
      values += [
        .text(selection.kind.type), .integer(starts.lowerBound.seconds),
        .integer(starts.upperBound.seconds),
      ]
    }
    let keys = selection.keys
    return try bridged(rows(sql, values).filter { keys.isEmpty || keys.contains($0.key) })
  }

  func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    try rows(
      """
      SELECT \(IndexSchema.columns) FROM version WHERE uuid = ? AND \(IndexSchema.isKept)
        ORDER BY path LIMIT 1
      """,
      [.blob(uuid.bytes)]
    ).first
  }

  func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    guard let task = version.parentUUID else { return false }
    return try index.query { connection throws(SQLiteError) in
      // The placing version keeps the task's uuid; few outcomes have a version before them.
      try connection.firstRow(
        """
        SELECT 1 FROM version WHERE parent_uuid = ? AND previous <> x''
          AND parent_id IS NOT NULL AND instr(previous, ?) > 0 LIMIT 1
        """,
        [.blob(task.bytes), .blob(version.uuid.bytes)]
      ) { row throws(SQLiteError) in try row.integer(0) } != nil
    }
  }

  func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    let place = try index.query { connection throws(SQLiteError) in
      try connection.firstRow(
        """
        SELECT path, blob FROM version WHERE uuid = ? AND \(IndexSchema.isKept)
          ORDER BY path LIMIT 1
        """,
        [.blob(uuid.bytes)]
      ) { row throws(SQLiteError) in (path: try row.text(0), blob: try row.blob(1)) }
    }
    guard let place, let blob = ObjectID(bytes: place.blob) else { return nil }
    return try VersionFile.read(try engine.blob(blob), at: place.path)
  }

  private func rows(
    _ sql: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> [VersionSummary] {
    try index.query { connection throws(SQLiteError) in
      try connection.rows(sql, values) { row throws(SQLiteError) in
        try VersionRow.summary(row)
      }.compactMap(\.self)
    }
  }
}
