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
    _ = try source(of: tip)
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
    let (found, heads) = try (storedVersions(), storedHeads())
    let (unreadable, markers) = try (unreadablePaths(), storedMarkers())
    return found == versions && heads == inventory.heads
      && unreadable == Set(inventory.unreadable.keys) && markers == inventory.markers
  }

  private func isSound() throws(StoreError) -> Bool {
    try query { connection throws(SQLiteError) in
      try connection.firstRow("PRAGMA integrity_check(1)") { row throws(SQLiteError) in
        try row.text(0)
      }
    } == "ok"
  }

  private func storedVersions() throws(StoreError) -> [String: Row] {
    let rows = try query { connection throws(SQLiteError) in
      try connection.rows("SELECT \(IndexSchema.columns), path, blob FROM version", []) {
        row throws(SQLiteError) in
        (
          try row.text(VersionRow.columnCount),
          Row(
            blob: ObjectID(bytes: try row.blob(VersionRow.columnCount + 1)),
            summary: try VersionRow.summary(row)
          )
        )
      }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private func storedHeads() throws(StoreError) -> [String: ObjectID] {
    let rows = try query { connection throws(SQLiteError) in
      try connection.rows("SELECT path, blob FROM head", []) { row throws(SQLiteError) in
        (path: try row.text(0), blob: ObjectID(bytes: try row.blob(1)))
      }
    }
    return Dictionary(
      rows.compactMap { row in row.blob.map { (row.path, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
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
