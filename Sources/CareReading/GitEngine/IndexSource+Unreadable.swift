import CareModel
import SQLite

extension IndexSource {
  /// Returns the paths of the files of a kind that the index could not take in, sorted.
  func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    let directory = "\(kind.directory)/"
    return try index.query { connection throws(SQLiteError) in
      try connection.rows(
        "SELECT path FROM unreadable WHERE substr(path, 1, ?) = ? ORDER BY path",
        [.integer(Int64(directory.unicodeScalars.count)), .text(directory)]
      ) { row throws(SQLiteError) in try row.text(0) }
    }
  }
}
