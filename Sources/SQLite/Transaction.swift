import CSQLite

extension Connection {
  /// Runs the closure as one change of the database: all of it, or nothing if it throws.
  ///
  /// The write lock is taken at the start, so that `busy` comes before any work is done. Inside
  /// another transaction this one is a part of it, which is taken back alone if it throws.
  public func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try transaction(translating: { $0 }, body)
  }

  /// Runs a closure with an error of its own as one change; SQLite's failures are translated to it.
  public func transaction<Result, Failure>(
    translating: (SQLiteError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let scope: TransactionScope = sqlite3_get_autocommit(handle) != 0 ? .whole : .part
    do { try execute(scope.begin) } catch { throw translating(error) }
    let result: Result
    do { result = try body() } catch {
      rollBack(scope)
      throw error
    }
    do { try execute(scope.commit) } catch {
      rollBack(scope)
      throw translating(error)
    }
    return result
  }

  /// Takes everything since the start back.
  private func rollBack(_ scope: TransactionScope) {
    // After a full disk or a failed write SQLite has taken the whole transaction back by itself.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    // If this fails, closing the connection rolls back; the caller needs the first error, not this.
    sqlite3_exec(handle, scope.rollBack, nil, nil, nil)
  }
}

/// The statements that surround a transaction, or a part of one.
private struct TransactionScope {
  let begin: String
  let commit: String
  let rollBack: String

  static let whole = TransactionScope(
    begin: "BEGIN IMMEDIATE",
    commit: "COMMIT",
    rollBack: "ROLLBACK"
  )
  static let part = TransactionScope(
    begin: "SAVEPOINT part",
    commit: "RELEASE part",
    rollBack: "ROLLBACK TO part; RELEASE part"
  )
}
