import Files
import Git
import SQLite

/// Makes the index of a whole tree in a file of its own, which then takes the place of the old one.
///
/// The rows come first and what finds them afterwards, without a journal: a build that is killed
/// leaves the old index, or none, and a file that the next build removes.
struct IndexBuild {
  /// Where the index is to stand.
  package let path: String
  package let permissions: Permissions

  /// Where it is made; the directory is the same, so that it can be moved.
  private var draft: String { path + ".new" }

  /// One process builds at a time; others wait, as what they need is being made.
  package static func lock(
    for path: String,
    _ permissions: Permissions
  ) throws(StoreError) -> FileLock {
    try files { () throws(FileError) in
      try FileLock(path + ".lock", patience: 600, as: permissions)
    }
  }

  /// Makes the index of a tree; the lock is held.
  package func make(
    of tree: ObjectID?,
    in repository: borrowing Repository
  ) throws(StoreError) {
    try removeDraft()
    try files { () throws(FileError) in try FileSystem.makeFile(draft, as: permissions) }
    do throws(StoreError) {
      try write(tree, repository)
      try RecordIndex.remove(path)
      try files { () throws(FileError) in try FileSystem.move(draft, to: path) }
    } catch {
      try removeDraft()
      throw error
    }
  }

  /// Removes what a killed build has left, which may hold what was erased since.
  func removeDraft() throws(StoreError) { try RecordIndex.remove(draft) }

  private func write(
    _ tree: ObjectID?,
    _ repository: borrowing Repository
  ) throws(StoreError) {
    let connection = try sqlite { () throws(SQLiteError) in try open() }
    let writer = IndexWriter(connection: connection)
    try sqlite { () throws(SQLiteError) in try connection.execute("BEGIN") }
    let feed = IndexFeed(of: tree, in: repository.gitDirectory)
    try feed.forEach { changes throws(StoreError) in
      try sqlite { () throws(SQLiteError) in try writer.apply(changes) }
    }
    try sqlite { () throws(SQLiteError) in
      try connection.executeScript(IndexSchema.indexes)
      try writer.setTree(tree)
      try connection.execute("COMMIT")
      // This writes to the file, and flushes it with all that went before.
      try connection.execute("PRAGMA synchronous = FULL")
      try connection.execute("PRAGMA journal_mode = WAL")
    }
  }

  private func open() throws(SQLiteError) -> Connection {
    let connection = try Connection(opening: draft, journal: .none)
    try connection.execute("PRAGMA synchronous = OFF")
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    // In KiB: enough to sort what finds the rows of a life of care in memory.
    try connection.execute("PRAGMA cache_size = -65536")
    try connection.executeScript(IndexSchema.tables)
    return connection
  }

  private func sqlite<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error, while: "Making the index \(path)") }
  }
}
