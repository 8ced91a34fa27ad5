import CareModel
import SQLite

extension IndexSource {
  func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID> {
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
}
