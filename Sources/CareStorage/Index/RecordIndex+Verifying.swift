import CareModel
import Git
import SQLite

extension GitEngine {
  /// Compares the index with what a tree really has, and makes it anew if it says otherwise.
  ///
  /// - Returns: Whether it was right; also if there can be none, on a read-only disk.
  func verifyIndex(of tip: Tip, _ inventory: TreeInventory) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let opened = try index()
      guard let index = try index(of: tip.tree) else { return true }
      if index === opened, try index.agrees(with: inventory) { return true }
    } catch {
      guard isIndexDamaged else { return true }
    }
    try removeIndex()
    _ = try openedSource(of: tip)
    return false
  }
}

extension RecordIndex {
  private struct Row: Hashable {
    var blob: ObjectID?
    var summary: VersionSummary?
  }

  /// Whether the tables are sound and hold exactly what is in the store.
  fileprivate func agrees(with inventory: TreeInventory) throws(StoreError) -> Bool {
    let versions = Dictionary(
      inventory.versions.map { ($0.path, Row(blob: $0.blob, summary: $0.summary)) },
      uniquingKeysWith: { first, _ in first }
    )
    guard try isSound() else { return false }
    let (found, unreadable, markers) = try (storedVersions(), unreadablePaths(), storedMarkers())
    return found == versions && unreadable == Set(inventory.unreadable.keys)
      && markers == inventory.markers
  }

  private func isSound() throws(StoreError) -> Bool {
    try query { connection throws(SQLiteError) in
      try connection.firstRow("PRAGMA integrity_check(1)") { row throws(SQLiteError) in
        try row.text(0)
      }
    } == "ok"
  }

  /// The rows by the paths that they stand for; nil if two stand for one, or one for none.
  private func storedVersions() throws(StoreError) -> [String: Row]? {
    let rows = try query { connection throws(SQLiteError) in
      try connection.rows("SELECT \(IndexSchema.columns), blob FROM version", []) {
        row throws(SQLiteError) in
        Row(
          blob: ObjectID(bytes: try row.blob(VersionRow.columnCount)),
          summary: try VersionRow.summary(row)
        )
      }
    }
    var stored: [String: Row] = [:]
    for row in rows {
      guard let summary = row.summary,
        stored.updateValue(row, forKey: StoreLayout.path(of: summary)) == nil
      else { return nil }
    }
    return stored
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
