import CareModel
import Files
package import Git
import SQLite

extension RecordIndex {
  /// Brings the index to another tree, unless another process was faster.
  package func advance(
    to tree: ObjectID?,
    of repository: borrowing Repository
  ) throws(StoreError) {
    let old = try self.tree()
    guard old != tree else { return }
    // After `git gc` the old tree may be gone; then it is not known what differs.
    let rows = try rowCount()
    guard old.map({ repository.contains($0) }) ?? (rows == 0) else {
      return try rebuild(of: tree, in: repository)
    }
    let difference = TreeDifference(old: old, new: tree)
    if let changes = try difference.changes(in: repository) {
      observe?(.follows(tree, files: changes.count))
      return try update(difference) { writer throws(StoreError) in
        try query { _ throws(SQLiteError) in try writer.apply(changes) }
        return changes.contains(where: \.erases)
      }
    }
    // It pays to start anew if there is less in the index than must be added to it.
    if rows < TreeDifference.fewFiles { return try rebuild(of: tree, in: repository) }
    observe?(.followsFar(tree))
    try update(difference) { writer throws(StoreError) in
      try stream(difference, of: repository, to: writer)
    }
  }

  /// Returns how many rows there are at most.
  private func rowCount() throws(StoreError) -> Int64 {
    try query { connection throws(SQLiteError) in
      try connection.firstRow("SELECT max(rowid) FROM version") { row throws(SQLiteError) in
        row.isNull(0) ? 0 : try row.integer(0)
      } ?? 0
    }
  }

  /// Makes a new index and uses that one from now on, unless another process has just made it.
  private func rebuild(
    of tree: ObjectID?,
    in repository: borrowing Repository
  ) throws(StoreError) {
    let path = path
    connection = try IndexBuild.lock(for: path, permissions).whileHeld { () throws(StoreError) in
      if let present = try Self.open(path), try Self.describes(tree, present, path) {
        return present
      }
      observe?(.isMade(tree))
      try IndexBuild(path: path, permissions: permissions).make(of: tree, in: repository)
      if let new = try Self.open(path) { return new }
      throw StoreError(.io, "The index \(path) has gone.", remedy: "Try again.")
    }
  }

  /// Returns whether a database that another process may just have made describes a tree.
  private static func describes(
    _ tree: ObjectID?,
    _ connection: Connection,
    _ path: String
  ) throws(StoreError) -> Bool {
    do { return try self.tree(of: connection) == tree } catch {
      throw StoreError(error, while: "Opening the index \(path)")
    }
  }

  /// Changes the index as a whole, or not at all.
  ///
  /// - Parameter body: Makes the changes, and says whether something was erased by them.
  private func update(
    _ difference: TreeDifference,
    _ body: (IndexWriter) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let writer = IndexWriter(connection: connection)
    let path = path
    let failure = { (error: SQLiteError) in StoreError(error, while: "Using the index \(path)") }
    let erases = try connection.transaction(translating: failure) { () throws(StoreError) in
      guard try self.tree() == difference.old else { return false }
      let erases = try body(writer)
      try query { connection throws(SQLiteError) in
        try writer.setTree(difference.new)
        if erases { try Self.owesTruncation(true, connection) }
      }
      return erases
    }
    try forget(after: erases)
  }

  private func stream(
    _ difference: TreeDifference,
    of repository: borrowing Repository,
    to writer: IndexWriter
  ) throws(StoreError) -> Bool {
    var batch: [IndexUpdate] = []
    var erases = false
    var failure: StoreError?
    do throws(GitError) {
      try difference.forEach(in: repository) { change throws(GitError) in
        batch.append(change)
        erases = erases || change.erases
        guard batch.count == 1000 else { return }
        do throws(StoreError) {
          try query { _ throws(SQLiteError) in try writer.apply(batch) }
        } catch {
          failure = error
          // The walk ends by an error of its own only.
          throw GitError(.interrupted, error.message)
        }
        batch.removeAll(keepingCapacity: true)
      }
    } catch {
      throw failure ?? TreeDifference.failure(error)
    }
    try query { _ throws(SQLiteError) in try writer.apply(batch) }
    return erases
  }

  /// Empties the log, which keeps earlier pages, after an erasure; if somebody reads from it, the next
  /// update does that.
  private func forget(after erases: Bool) throws(StoreError) {
    if erases {
      try IndexBuild.lock(for: path, permissions).whileHeld { () throws(StoreError) in
        try IndexBuild(path: path, permissions: permissions).removeDraft()
      }
    }
    try query { connection throws(SQLiteError) in
      guard try Self.owesTruncation(connection) else { return }
      // A reader may go on for long.
      connection.wait(for: .seconds(2))
      defer { connection.wait(for: Self.patience) }
      let isBusy = try connection.firstRow("PRAGMA wal_checkpoint(TRUNCATE)") {
        row throws(SQLiteError) in try row.integer(0) != 0
      }
      guard isBusy == false else { return }
      try Self.owesTruncation(false, connection)
    }
  }

  private static func owesTruncation(_ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.firstRow("SELECT 1 FROM state WHERE key = 'erased'") {
      row throws(SQLiteError) in true
    } ?? false
  }

  private static func owesTruncation(
    _ isOwed: Bool,
    _ connection: Connection
  ) throws(SQLiteError) {
    try connection.execute(
      isOwed
        ? "INSERT OR REPLACE INTO state VALUES ('erased', '')"
        : "DELETE FROM state WHERE key = 'erased'"
    )
  }
}

/// What becomes of an index.
enum IndexEvent: Sendable {
  /// It is made anew, for a tree.
  case isMade(ObjectID?)
  /// It goes to another tree, in which so many of the store's files are other ones.
  case follows(ObjectID?, files: Int)
  /// It goes to another tree, in which more files are other ones than are counted.
  case followsFar(ObjectID?)
}
