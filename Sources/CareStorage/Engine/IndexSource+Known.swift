import CareModel
import SQLite

extension IndexSource {
  package func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID> {
    var known: Set<VersionID> = []
    for chunk in uuids.chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = "SELECT uuid FROM version WHERE uuid IN (\(places)) AND \(IndexSchema.isKept)"
      let values = chunk.map { SQLiteValue.blob($0.bytes) }
      try index.query { connection throws(SQLiteError) in
        try connection.forEachRow(sql, values) { row throws(SQLiteError) in
          if let uuid = try VersionRow.uuid(row, 0) { known.insert(uuid) }
        }
      }
    }
    return known
  }

  /// Returns those of some versions that are here, by the part of the history that tells their
  /// authors.
  package func parts(of uuids: [VersionID]) throws(StoreError) -> [AuthorPart: Set<VersionID>] {
    var parts: [AuthorPart: Set<VersionID>] = [:]
    for chunk in uuids.chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = """
        SELECT uuid, kind FROM version WHERE uuid IN (\(places)) AND \(IndexSchema.isKept)
        """
      try index.query { connection throws(SQLiteError) in
        try connection.forEachRow(sql, chunk.map { .blob($0.bytes) }) { row throws(SQLiteError) in
          guard let uuid = try VersionRow.uuid(row, 0),
            let kind = RecordKind(number: try row.integer(1))
          else { return }
          parts[AuthorPart(kind), default: []].insert(uuid)
        }
      }
    }
    return parts
  }

  /// Returns the summaries of those of some versions that are here.
  package func present(_ uuids: Set<VersionID>) throws(StoreError) -> [VersionSummary] {
    var present: [VersionSummary] = []
    for chunk in uuids.sorted().chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = """
        SELECT \(IndexSchema.columns) FROM version
          WHERE uuid IN (\(places)) AND \(IndexSchema.isKept)
        """
      present += try rows(sql, chunk.map { .blob($0.bytes) })
    }
    return present
  }

  func unplacedOutcomes(of tasks: Set<VersionID>) throws(StoreError) -> [VersionSummary] {
    var outcomes: [VersionSummary] = []
    for chunk in tasks.sorted().chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = """
        SELECT \(IndexSchema.columns) FROM version
          WHERE \(IndexSchema.isOf(.outcome)) AND parent_id IS NULL AND parent_uuid IN (\(places))
            AND \(IndexSchema.isKept)
        """
      outcomes += try rows(sql, chunk.map { .blob($0.bytes) })
    }
    return outcomes
  }
}
