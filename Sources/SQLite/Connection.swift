import CSQLite

/// An open SQLite database.
///
/// A connection is used by one thread at a time; keep it in a `Mutex` to share it. Statements are
/// compiled once and kept, so give values as parameters (`?`) rather than in the SQL text.
public final class Connection {
  /// What may be done with the file.
  public enum Access: Sendable {
    /// The file must exist and is never written.
    case readOnly
    /// The file must exist where nobody can write: no lock is taken, and no log of a writer is looked for.
    case unchanging
    /// The file must exist.
    case readWrite
    /// The file is made if it is missing.
    case create
  }

  /// How SQLite makes a write all or nothing.
  public enum Journal: String, Sendable {
    /// Readers and one writer work at the same time; needs a local disk.
    case writeAheadLog = "WAL"
    /// A writer locks readers out; works on every disk.
    case rollback = "DELETE"
    /// It does not: for a new file that is thrown away unless it is finished.
    case none = "OFF"
  }

  let handle: OpaquePointer
  private var idleStatements: [String: Statement] = [:]

  /// How many compiled statements are kept at most.
  private static let cachedStatements = 64

  /// Opens the database at a path, or one in memory for `:memory:`.
  ///
  /// The header of the file is read, so that a file that is no database fails here.
  public init(
    opening path: String,
    _ access: Access = .create,
    journal: Journal = .writeAheadLog,
    busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    let status = sqlite3_open_v2(access.name(of: path), &handle, access.flags, nil)
    guard status == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLiteError(status: status, path)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    wait(for: busyTimeout)
    do {
      try execute("PRAGMA schema_version")
      if access.writes { try execute("PRAGMA journal_mode = \(journal.rawValue)") }
    } catch {
      throw SQLiteError(error.code, "\(error.message), in \(path)")
    }
  }

  deinit {
    idleStatements = [:]
    sqlite3_close_v2(handle)
  }

  /// Sets how long a statement waits for another connection's lock before it fails with `busy`.
  public func wait(for timeout: Duration) {
    sqlite3_busy_timeout(handle, timeout.wholeMilliseconds)
  }

  /// Leaves the log of a write-ahead database as it is when the last connection is closed.
  ///
  /// Without this a short process moves all its pages to the database and waits for the disk twice.
  public func keepLogOnClose() { _ = careplan_sqlite_keep_log(handle) }

  /// The number of rows that the last insertion, change or deletion touched.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The key of the row that was inserted last.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Takes the compiled form of a statement out of the cache, so that a nested use gets its own.
  func withStatement<Failure>(
    _ sql: String,
    translating: (SQLiteError) -> Failure,
    _ body: (Statement) throws(Failure) -> Void
  ) throws(Failure) {
    let statement: Statement
    do { statement = try takeStatement(sql) } catch { throw translating(error) }
    defer {
      if idleStatements.count >= Self.cachedStatements { idleStatements = [:] }
      idleStatements[sql] = statement
    }
    try body(statement)
  }

  private func takeStatement(_ sql: String) throws(SQLiteError) -> Statement {
    if let idle = idleStatements.removeValue(forKey: sql) { return idle }
    return try Statement(sql, on: handle)
  }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection.Access {
  fileprivate var writes: Bool {
    switch self {
    case .readOnly, .unchanging: false
    case .readWrite, .create: true
    }
  }

  /// What SQLite calls a file: a path, or a URI, in which a path has no `?`, `#` or `%`.
  fileprivate func name(of path: String) -> String {
    guard self == .unchanging else { return path }
    let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(escaped)?immutable=1"
  }

  fileprivate var flags: Int32 {
    // The connection is used by one thread at a time, so SQLite need not lock it.
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int32 {
    Int32(min(max(self / .milliseconds(1), 0), Double(Int32.max)))
  }
}
