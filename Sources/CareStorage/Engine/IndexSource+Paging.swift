import CareModel
import Git
import SQLite

extension IndexSource {
  package func ids(
    of kind: RecordKind,
    after id: String?,
    limit: Int
  ) throws(StoreError) -> [String] {
    // An id has at least one byte, so all come after the empty text.
    try index.query { connection throws(SQLiteError) in
      try connection.rows(
        """
        SELECT DISTINCT id FROM version WHERE \(IndexSchema.isOf(kind)) AND id > ? AND \(IndexSchema.isKept)
          ORDER BY id LIMIT ?
        """,
        [.text(id ?? ""), .integer(Int64(limit))]
      ) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String] {
    // The index of the records alone answers this.
    let sql = """
      SELECT id FROM version WHERE \(IndexSchema.isOf(kind))
        GROUP BY id HAVING count(*) > 1 ORDER BY id
      """
    return try index.query { connection throws(SQLiteError) in
      try connection.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  package func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord] {
    var records: [AnyRecord] = []
    var seen: Set<VersionID> = []
    for place in try places(kind, ids: ids) {
      guard let blob = ObjectID(bytes: place.blob) else { continue }
      let record = try VersionFile.read(try engine.blob(blob), at: place.path)
      if seen.insert(record.version.uuid).inserted { records.append(record) }
    }
    return records
  }

  /// Returns where the versions of some records stand, by path.
  private func places(
    _ kind: RecordKind,
    ids: [String]
  ) throws(StoreError) -> [(path: String, blob: [UInt8])] {
    var places: [(path: String, blob: [UInt8])] = []
    for start in stride(from: 0, to: ids.count, by: IndexSchema.chunkSize) {
      let chunk = ids[start..<min(start + IndexSchema.chunkSize, ids.count)]
      let marks = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = """
        SELECT \(IndexSchema.columns), blob FROM version
          WHERE \(IndexSchema.isOf(kind)) AND id IN (\(marks)) AND \(IndexSchema.isKept)
        """
      places += try index.query { connection throws(SQLiteError) in
        try connection.rows(sql, chunk.map { .text($0) }) { row throws(SQLiteError) in
          try VersionRow.place(row)
        }
      }.sorted { $0.path < $1.path }
    }
    return places
  }
}
