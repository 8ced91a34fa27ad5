import SQLite

extension RecordIndex {
  /// Returns to the disk what the database does not need, if that is a quarter of it.
  package func compact() throws(StoreError) {
    try query { connection throws(SQLiteError) in
      func number(_ pragma: String) throws(SQLiteError) -> Int64 {
        try connection.firstRow("PRAGMA \(pragma)") { row throws(SQLiteError) in
          try row.integer(0)
        } ?? 0
      }
      if try number("freelist_count") * 4 > number("page_count") {
        try connection.execute("VACUUM")
      }
      _ = try number("wal_checkpoint(TRUNCATE)")
    }
  }
}
