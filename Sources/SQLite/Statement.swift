import CSQLite

/// A compiled SQL statement, finalised when the last reference goes away.
final class Statement {
  private let pointer: OpaquePointer
  private let sql: String
  /// Where texts and blobs stand while a repeated statement runs.
  private var scratch: UnsafeMutableRawBufferPointer?

  /// Compiles exactly one statement.
  init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    var compiled: OpaquePointer?
    var hasMore = false
    let status = sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      let status = sqlite3_prepare_v3(database, start, -1, flags, &compiled, &tail)
      hasMore = tail.map { !String(cString: $0).allSatisfy(\.isWhitespace) } ?? false
      return status
    }
    guard status == SQLITE_OK else {
      throw SQLiteError(status: status, messageOf: database, sql)
    }
    guard let compiled else { throw SQLiteError(.sql, "there is no statement: \(sql)") }
    pointer = compiled
    self.sql = sql
    guard !hasMore else { throw SQLiteError(.sql, "there is more than one statement: \(sql)") }
  }

  deinit {
    sqlite3_finalize(pointer)
    scratch?.deallocate()
  }

  /// Runs the statement with values that a closure gives one by one, and hands on each row.
  func run(
    _ values: (inout Parameters) -> Void,
    _ body: (borrowing Row) throws(SQLiteError) -> RowWish
  ) throws(SQLiteError) {
    let space = scratch ?? .allocate(byteCount: Parameters.space, alignment: 16)
    scratch = space
    defer {
      sqlite3_reset(pointer)
      sqlite3_clear_bindings(pointer)
    }
    var parameters = Parameters(of: pointer, in: space)
    values(&parameters)
    let expected = Int(sqlite3_bind_parameter_count(pointer))
    guard parameters.count == expected else {
      throw SQLiteError(
        .parameterCount,
        "\(parameters.count) values for \(expected) parameters: \(sql)"
      )
    }
    guard parameters.status == SQLITE_OK else {
      throw SQLiteError(status: parameters.status, sql)
    }
    try forEachRow(translating: { $0 }, body)
  }

  /// Runs the statement with the given values and hands on each row.
  func run<Failure>(
    _ values: [SQLiteValue],
    translating: (SQLiteError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> RowWish
  ) throws(Failure) {
    defer {
      sqlite3_reset(pointer)
      sqlite3_clear_bindings(pointer)
    }
    do { try bind(values) } catch { throw translating(error) }
    try forEachRow(translating: translating, body)
  }

  /// Steps through the rows of the statement, whose values are bound.
  private func forEachRow<Failure>(
    translating: (SQLiteError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> RowWish
  ) throws(Failure) {
    while true {
      let status = sqlite3_step(pointer)
      guard status == SQLITE_ROW else {
        if status == SQLITE_DONE { return }
        throw translating(failure(status))
      }
      if try body(Row(of: pointer)) == .enough { return }
    }
  }

  private func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    let expected = Int(sqlite3_bind_parameter_count(pointer))
    guard values.count == expected else {
      throw SQLiteError(
        .parameterCount,
        "\(values.count) values for \(expected) parameters: \(sql)"
      )
    }
    for (index, value) in values.enumerated() {
      if case .real(let real) = value, real.isNaN {
        throw SQLiteError(.mismatch, "parameter \(index + 1) is not a number: \(sql)")
      }
      let status = bind(value, at: Int32(index + 1))
      guard status == SQLITE_OK else { throw SQLiteError(status: status, sql) }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    let transient = careplan_sqlite_transient()
    switch value {
    case .null: return sqlite3_bind_null(pointer, index)
    case .integer(let integer): return sqlite3_bind_int64(pointer, index, integer)
    case .real(let real): return sqlite3_bind_double(pointer, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        // An empty buffer may have no address, and SQLite takes a nil address for null.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(pointer, index, "", 0, transient)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          let encoding = UInt8(SQLITE_UTF8)
          return sqlite3_bind_text64(pointer, index, $0, UInt64(bytes.count), transient, encoding)
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
      return sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), transient)
    }
  }

  /// Translates a failure of the running statement without letting a bound value through.
  ///
  /// SQLite's own message may quote an argument, such as a JSON path or a search text. Only that of
  /// a broken constraint is used, which names the table and the column.
  private func failure(_ status: Int32) -> SQLiteError {
    guard status & 0xFF == SQLITE_CONSTRAINT else { return SQLiteError(status: status, sql) }
    return SQLiteError(status: status, messageOf: sqlite3_db_handle(pointer), sql)
  }
}

/// Whether the reader of a row wants the next one.
enum RowWish {
  case more
  case enough
}
