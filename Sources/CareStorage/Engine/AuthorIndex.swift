import CareModel
import Files
import Git
import SQLite

/// Who made the versions of a part that lead to a commit, from the tables beside the index.
///
/// It has a connection of its own: these tables may be at another commit than the index that somebody
/// holds still.
struct AuthorIndex {
  private let index: RecordIndex
  package let engine: GitEngine
  let tables: AuthorTables

  init(
    _ part: AuthorPart,
    beside index: RecordIndex,
    of engine: GitEngine
  ) throws(StoreError) {
    self.index = index
    self.engine = engine
    let path = index.path
    tables = try index.query { _ throws(SQLiteError) in
      AuthorTables(connection: try RecordIndex.connection(to: path), part: part)
    }
  }

  /// Returns who made some versions.
  ///
  /// - Returns: Nil if other processes keep moving the tables to other commits.
  package func authorship(
    of versions: [VersionID],
    at commit: ObjectID
  ) throws(StoreError) -> [VersionID: Authorship]? {
    let history = try VersionHistory(engine)
    let goal = AuthorTables.Position(commit: commit, boundary: history.boundary)
    for _ in 1...4 {
      if let found = try found(versions, at: goal) { return found }
      let update = AuthorUpdate(index: index, tables: tables, history: history)
      try index.whileReleased(in: engine.repository) { () throws(StoreError) in
        try lock().whileHeld { () throws(StoreError) in
          try update.advance(to: commit)
        }
      }
    }
    return nil
  }

  /// One process reads the history at a time; what others need is being made, unless it takes long.
  private func lock() throws(StoreError) -> FileLock {
    let path = index.path + ".authors.lock"
    let permissions = index.permissions
    return try files { () throws(FileError) in
      try FileLock(path, patience: 2, as: permissions)
    }
  }

  /// Returns the answer; nil if the tables are not where it can be read.
  private func found(
    _ versions: [VersionID],
    at goal: AuthorTables.Position
  ) throws(StoreError) -> [VersionID: Authorship]? {
    try query { connection throws(SQLiteError) in try connection.execute("BEGIN") }
    let isThere = try query { _ throws(SQLiteError) in try tables.position() == goal }
    let found = isThere ? try authors(of: versions) : nil
    try query { connection throws(SQLiteError) in try connection.execute("COMMIT") }
    return found
  }

  private func authors(
    of versions: [VersionID]
  ) throws(StoreError) -> [VersionID: Authorship] {
    let places = try query { _ throws(SQLiteError) in try tables.places(of: versions) }
    var commits: [Int64: BringingCommit] = [:]
    for place in Set(places.values.joined()) {
      commits[place] = try query { _ throws(SQLiteError) in try tables.commit(at: place) }
    }
    var first = FirstCommit(engine)
    var authors: [VersionID: Authorship] = [:]
    for (version, places) in places {
      authors[version] = try first.author(of: places.compactMap { commits[$0] })
    }
    return authors
  }

  package func query<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try index.query { _ throws(SQLiteError) in try body(tables.connection) }
  }
}
