import CareModel
import Files
import Git
import SQLite

/// The versions of the store's present commit in SQLite, for queries.
///
/// It is a cache keyed by the tree that it describes: deleting it changes no answer, and it is
/// brought up to date by what differs between its tree and the one that is asked for.
final class RecordIndex {
  private let connection: Connection
  private let path: String

  /// Opens the index, or makes it anew if it is missing, damaged or of another careplan.
  init(path: String) throws(StoreError) {
    self.path = path
    connection = try Self.open(path)
  }

  private static func open(_ path: String) throws(StoreError) -> Connection {
    do {
      let connection = try Connection(opening: path)
      let number = try connection.firstRow("PRAGMA user_version") { row throws(SQLiteError) in
        try row.integer(0)
      }
      if number == IndexSchema.number { return connection }
    } catch {
      guard [.corrupt, .notADatabase].contains(error.code) else {
        throw StoreError(error, while: "Opening the index \(path)")
      }
    }
    return try make(path)
  }

  private static func make(_ path: String) throws(StoreError) -> Connection {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try files { () throws(FileError) in try FileSystem.removeIfPresent(path + suffix) }
    }
    do {
      let connection = try Connection(opening: path)
      try connection.executeScript(IndexSchema.script)
      return connection
    } catch {
      throw StoreError(error, while: "Making the index \(path)")
    }
  }

  /// Does something with the database and tells a failure in the store's words.
  func query<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do { return try body(connection) } catch {
      throw StoreError(error, while: "Using the index \(path)")
    }
  }
}

extension RecordIndex {
  /// The tree that the index describes; nil for a new one.
  func tree() throws(StoreError) -> ObjectID? {
    try query { connection throws(SQLiteError) in
      try connection.firstRow("SELECT value FROM state WHERE key = 'tree'") {
        row throws(SQLiteError) in ObjectID(hex: try row.text(0))
      }?.flatMap(\.self)
    }
  }

  /// Brings the index to another tree.
  func advance(
    to tree: ObjectID?,
    of repository: borrowing Repository
  ) throws(StoreError) {
    let old = try self.tree()
    guard old != tree else { return }
    let base = old.flatMap { repository.contains($0) ? $0 : nil }
    if base == nil, old != nil { try clear() }
    let delta = try IndexDelta(from: base, to: tree, of: repository)
    try query { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try delta.apply(to: connection)
        try connection.execute(
          "INSERT OR REPLACE INTO state VALUES ('tree', ?)",
          [.text(tree?.hex ?? "")]
        )
      }
    }
  }

  private func clear() throws(StoreError) {
    try query { connection throws(SQLiteError) in
      for table in ["version", "head", "unreadable", "state"] {
        try connection.execute("DELETE FROM \(table)")
      }
    }
  }
}
