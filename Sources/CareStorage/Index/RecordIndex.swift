import CareModel
package import Files
package import Git
package import SQLite

/// The versions of the store's present commit in SQLite, for queries.
///
/// It is a cache keyed by the tree that it describes: deleting it changes no answer, and it is
/// brought up to date by what differs between its tree and the one that is asked for.
package final class RecordIndex {
  package var connection: Connection
  package let path: String
  package let permissions: Permissions
  /// Hears what becomes of the index; nil if nobody wants to.
  var observe: ((IndexEvent) -> Void)?
  /// Whether a transaction holds the index still.
  private var isReading = false
  /// Whether the database turned out to be damaged; its file is gone then.
  private(set) var isDamaged = false

  /// Opens the index, or makes it anew if it is missing, damaged or of another careplan.
  init(path: String, _ permissions: Permissions) throws(StoreError) {
    self.path = path
    self.permissions = permissions
    if let connection = try Self.open(path) {
      self.connection = connection
    } else {
      connection = try IndexBuild.lock(for: path, permissions).whileHeld { () throws(StoreError) in
        // Another process may have made it meanwhile.
        if let connection = try Self.open(path) { return connection }
        return try Self.make(path, permissions)
      }
    }
  }

  /// Opens the index; nil if it is missing, damaged or of another careplan.
  package static func open(_ path: String) throws(StoreError) -> Connection? {
    guard FileSystem.kind(of: path) != nil else { return nil }
    do {
      let connection = try connection(to: path)
      let number = try connection.firstRow("PRAGMA user_version") { row throws(SQLiteError) in
        try row.integer(0)
      }
      return number == IndexSchema.number ? connection : nil
    } catch {
      if [.corrupt, .notADatabase].contains(error.code) { return nil }
      throw StoreError(error, while: "Opening the index \(path)")
    }
  }

  /// How long one process waits for another that brings the index up to date.
  package static let patience: Duration = .seconds(30)

  /// Opens a database in which what is deleted is overwritten: of erased records nothing remains.
  package static func connection(to path: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(opening: path, busyTimeout: patience)
    connection.keepLogOnClose()
    // A power cut may take the last updates back, which the tree tells; it damages nothing. The log
    // is read whole by the first process that opens it, so it stays short. A year of outcomes fits
    // into 16 MiB, so that an app that asks for it again reads nothing from the disk.
    try connection.executeScript(
      """
      PRAGMA secure_delete = ON;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 128;
      PRAGMA cache_size = -16384;
      """
    )
    return connection
  }

  /// Removes the database, which costs nothing but the time to make it again.
  package static func remove(_ path: String) throws(StoreError) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try files { () throws(FileError) in try FileSystem.removeIfPresent(path + suffix) }
    }
  }

  private static func make(
    _ path: String,
    _ permissions: Permissions
  ) throws(StoreError) -> Connection {
    try remove(path)
    // SQLite takes an empty file for a new database, and gives its other files the same mode.
    try files { () throws(FileError) in try FileSystem.makeFile(path, as: permissions) }
    do {
      let connection = try connection(to: path)
      try connection.transaction { () throws(SQLiteError) in
        try connection.executeScript(IndexSchema.tables + IndexSchema.indexes)
      }
      return connection
    } catch {
      throw StoreError(error, while: "Making the index \(path)")
    }
  }

  /// Does something with the database, and describes a failure as a store does.
  ///
  /// A damaged database is removed at once: the next use makes it anew.
  package func query<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do { return try body(connection) } catch {
      guard [.corrupt, .notADatabase, .sql, .mismatch].contains(error.code) else {
        throw StoreError(error, while: "Using the index \(path)")
      }
      throw try damaged(error)
    }
  }

  private func damaged(_ error: SQLiteError) throws(StoreError) -> StoreError {
    isDamaged = true
    try Self.remove(path)
    return StoreError(
      .corrupt,
      "The index \(path) was damaged and has been removed.",
      remedy: "Try again: the index is made anew.",
      causes: [error.message]
    )
  }
}

extension RecordIndex {
  /// Returns the tree that the index describes; nil for a new one.
  package func tree() throws(StoreError) -> ObjectID? {
    try query { connection throws(SQLiteError) in try Self.tree(of: connection) }
  }

  package static func tree(of connection: Connection) throws(SQLiteError) -> ObjectID? {
    let hex = try connection.firstRow("SELECT value FROM state WHERE key = 'tree'") {
      row throws(SQLiteError) in try row.text(0)
    }
    return hex.flatMap { ObjectID(hex: $0) }
  }

  /// Holds the index still at a tree until ``endReading()``, whatever other processes do to it.
  ///
  /// - Returns: False if others keep moving it to other trees.
  func beginReading(
    of tree: ObjectID?,
    in repository: borrowing Repository
  ) throws(StoreError) -> Bool {
    if isReading, try self.tree() == tree { return true }
    for _ in 1...4 {
      try endReading()
      try advance(to: tree, of: repository)
      try query { connection throws(SQLiteError) in try connection.execute("BEGIN") }
      isReading = true
      if try self.tree() == tree { return true }
    }
    try endReading()
    return false
  }

  /// Lets the index go while a body makes many changes in the database, and holds it still at its tree
  /// again: the log of a database grows as long as somebody reads.
  ///
  /// - Throws: ``StoreError/Code/busy`` if other processes keep moving the index.
  func whileReleased(
    in repository: borrowing Repository,
    _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard isReading else { return try body() }
    let tree = try self.tree()
    try endReading()
    var failure: StoreError?
    do throws(StoreError) { try body() } catch { failure = error }
    guard try beginReading(of: tree, in: repository) else {
      throw StoreError(
        .busy,
        "Other processes keep moving the index \(path).",
        remedy: "Try again."
      )
    }
    if let failure { throw failure }
  }

  /// Lets the index go.
  package func endReading() throws(StoreError) {
    guard isReading else { return }
    isReading = false
    guard !isDamaged else { return }
    try query { connection throws(SQLiteError) in try connection.execute("COMMIT") }
  }
}
