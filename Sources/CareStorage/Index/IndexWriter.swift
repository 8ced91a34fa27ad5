import CareModel
import Git
import SQLite

/// Makes changes in the tables of the index.
struct IndexWriter {
  package let connection: Connection

  /// Makes the changes, in their order.
  package func apply(_ changes: [IndexUpdate]) throws(SQLiteError) {
    try connection.withRepeated(VersionRow.insertion, translating: { $0 }) {
      insertion throws(SQLiteError) in
      for change in changes {
        if case .version(let summary, let blob) = change {
          try insertion.run { VersionRow.bind(summary, blob: blob, &$0) }
        } else {
          try applyRare(change)
        }
      }
    }
  }

  /// Notes which tree the tables describe now.
  func setTree(_ tree: ObjectID?) throws(SQLiteError) {
    try connection.execute(
      "INSERT OR REPLACE INTO state VALUES ('tree', ?)",
      [.text(tree?.hex ?? "")]
    )
  }

  private func applyRare(_ change: IndexUpdate) throws(SQLiteError) {
    switch change {
    case .version: break
    case .gone(let path): try remove(path)
    case .unreadable(let path, let reason):
      try connection.execute(
        "INSERT OR REPLACE INTO unreadable VALUES (?, ?)",
        [.text(path), .text(reason)]
      )
    case .erased(let marker):
      try connection.execute(
        "INSERT OR REPLACE INTO erased VALUES (?, ?, ?, ?, ?)",
        [
          .text(marker.path), .blob(marker.uuid.bytes), .integer(marker.kind.number),
          .text(marker.directory), .blob(marker.bytes),
        ]
      )
    }
  }

  private func remove(_ path: String) throws(SQLiteError) {
    switch StoreLayout.place(of: path) {
    case .version(_, _, let uuid), .outcome(let uuid):
      for row in try rows(of: uuid) where row.path == path {
        try connection.execute("DELETE FROM version WHERE rowid = ?", [.integer(row.number)])
      }
      try connection.execute("DELETE FROM unreadable WHERE path = ?", [.text(path)])
    case .purged: try connection.execute("DELETE FROM erased WHERE path = ?", [.text(path)])
    case .manifest, .attributes, .head, .statement, .foreign: break
    }
  }

  /// Returns the rows of a version: one, unless somebody copied its file to another place.
  private func rows(of uuid: VersionID) throws(SQLiteError) -> [(number: Int64, path: String)] {
    let sql = "SELECT \(IndexSchema.columns), rowid FROM version WHERE uuid = ?"
    let rows = try connection.rows(sql, [.blob(uuid.bytes)]) { row throws(SQLiteError) in
      (number: try row.integer(VersionRow.columnCount), summary: try VersionRow.summary(row))
    }
    return rows.compactMap { row in
      row.summary.map { (row.number, StoreLayout.path(of: $0)) }
    }
  }
}
