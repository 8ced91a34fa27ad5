import CSQLite

extension Connection {
  /// Runs one statement for its effect; rows that it returns are passed over.
  public func execute(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
    try forEachRow(sql, values) { _ in }
  }

  /// Lets a closure run one statement again and again, with other values each time.
  public func withRepeated<Failure>(
    _ sql: String,
    translating: (SQLiteError) -> Failure,
    _ body: (borrowing RepeatedStatement) throws(Failure) -> Void
  ) throws(Failure) {
    try withStatement(sql, translating: translating) { statement throws(Failure) in
      try body(RepeatedStatement(statement))
    }
  }

  /// Runs several statements without values, such as a schema.
  public func executeScript(_ sql: String) throws(SQLiteError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw SQLiteError(status: status, messageOf: handle, sql) }
  }

  /// Returns what the closure makes of each row.
  public func rows<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (borrowing Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> [Element] {
    var elements: [Element] = []
    try forEachRow(sql, values) { row throws(SQLiteError) in elements.append(try body(row)) }
    return elements
  }

  /// Returns what the closure makes of the first row, or nil if there is none.
  public func firstRow<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (borrowing Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    var element: Element?
    try withStatement(sql, translating: { $0 }) { statement throws(SQLiteError) in
      try statement.run(values, translating: { $0 }) { row throws(SQLiteError) in
        element = try body(row)
        return .enough
      }
    }
    return element
  }

  /// Passes each row to the closure, one at a time and without keeping any.
  public func forEachRow(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try forEachRow(sql, values, translating: { $0 }, body)
  }

  /// Passes each row to a closure with an error of its own; SQLite's failures are translated to it.
  public func forEachRow<Failure>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    translating: (SQLiteError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    try withStatement(sql, translating: translating) { statement throws(Failure) in
      try statement.run(values, translating: translating) { row throws(Failure) in
        try body(row)
        return .more
      }
    }
  }
}
