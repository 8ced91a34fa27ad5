import CareModel
import Git
import SQLite

extension RecordIndex {
  /// Returns whether the tables are sound and hold exactly what is in the store.
  ///
  /// A version says where it stands, so that equal versions are at one path.
  func agrees(with inventory: IndexInventory) throws(StoreError) -> Bool {
    guard try isSound() else { return false }
    let (found, unreadable, markers) = try (storedDigests(), unreadablePaths(), storedMarkers())
    return found == inventory.digests && unreadable == inventory.unreadable
      && markers == inventory.markers
  }

  private func isSound() throws(StoreError) -> Bool {
    try query { connection throws(SQLiteError) in
      try connection.firstRow("PRAGMA integrity_check(1)") { row throws(SQLiteError) in
        try row.text(0)
      }
    } == "ok"
  }

  /// Returns what stands for the rows, sorted; nil if one makes no sense.
  private func storedDigests() throws(StoreError) -> [Int]? {
    var digests: [Int] = []
    var makesSense = true
    try query { connection throws(SQLiteError) in
      try connection.forEachRow("SELECT \(IndexSchema.columns), blob FROM version") {
        row throws(SQLiteError) in
        if let summary = try VersionRow.summary(row),
          let blob = ObjectID(bytes: try row.blob(VersionRow.columnCount))
        {
          digests.append(summary.digest(with: blob))
        } else {
          makesSense = false
        }
      }
    }
    return makesSense ? digests.sorted() : nil
  }

  private func storedMarkers() throws(StoreError) -> [VersionID: PurgeMarker] {
    let markers = try query { connection throws(SQLiteError) in
      try connection.rows("SELECT marker FROM erased", []) { row throws(SQLiteError) in
        PurgeMarker(try row.blob(0))
      }
    }
    return Dictionary(
      markers.compactMap { marker in marker.map { ($0.uuid, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func unreadablePaths() throws(StoreError) -> Set<String> {
    Set(
      try query { connection throws(SQLiteError) in
        try connection.rows("SELECT path FROM unreadable", []) { row throws(SQLiteError) in
          try row.text(0)
        }
      }
    )
  }
}
