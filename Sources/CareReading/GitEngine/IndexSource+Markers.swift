import CareModel
import SQLite

extension IndexSource {
  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    guard !versions.isEmpty, try hasMarkers() else { return [] }
    var markers: [PurgeMarker] = []
    for chunk in versions.sorted().chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      markers += try self.markers("uuid IN (\(places))", chunk.map { .blob($0.bytes) })
    }
    return markers
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    guard let directory else { return try markers("kind = ?", [.integer(kind.number)]) }
    return try markers("kind = ? AND directory = ?", [.integer(kind.number), .text(directory)])
  }

  /// Returns what rows must fulfil so that no marker covers them: nothing in a store without
  /// markers.
  func keptCondition() throws(StoreError) -> String {
    try hasMarkers() ? " AND \(IndexSchema.isKept)" : ""
  }

  private func hasMarkers() throws(StoreError) -> Bool {
    try index.query { connection throws(SQLiteError) in
      try connection.firstRow("SELECT 1 FROM erased LIMIT 1") { row throws(SQLiteError) in
        try row.integer(0)
      } != nil
    }
  }

  private func markers(
    _ condition: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> [PurgeMarker] {
    try index.query { connection throws(SQLiteError) in
      try connection.rows("SELECT marker FROM erased WHERE \(condition) ORDER BY path", values) {
        row throws(SQLiteError) in PurgeMarker(try row.blob(0))
      }.compactMap(\.self)
    }
  }
}
