import CSQLite

/// One row of a result, to be read while it is there.
///
/// Columns are counted from 0. The row ends with the closure that it is given to.
public struct Row: ~Copyable {
  let statement: OpaquePointer
  /// The number of columns.
  public let count: Int

  init(of statement: OpaquePointer) {
    self.statement = statement
    count = Int(sqlite3_column_count(statement))
  }

  /// Returns the value of a column.
  ///
  /// - Throws: `corrupt` for a text that is not UTF-8.
  public func value(_ column: Int) throws(SQLiteError) -> SQLiteValue {
    let index = Int32(checked(column))
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT: return .text(try knownText(index))
    case SQLITE_BLOB: return .blob(copy(sqlite3_column_blob(statement, index), index))
    default: return .null
    }
  }

  /// Returns the integer in a column.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    let index = Int32(checked(column))
    if sqlite3_column_type(statement, index) == SQLITE_INTEGER {
      return sqlite3_column_int64(statement, index)
    }
    let value = try value(column)
    guard case .integer(let integer) = value else { throw mismatch(column, "an integer", value) }
    return integer
  }

  /// Returns the real in a column; an integer there is converted, as SQLite stores whole reals as
  /// integers.
  public func real(_ column: Int) throws(SQLiteError) -> Double {
    let value = try value(column)
    switch value {
    case .real(let real): return real
    case .integer(let integer): return Double(integer)
    default: throw mismatch(column, "a real", value)
    }
  }

  /// Returns the text in a column.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    guard let text = try optionalText(column) else { throw mismatch(column, "a text", .null) }
    return text
  }

  /// Returns the text in a column, or nil for null.
  public func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    let index = Int32(checked(column))
    switch sqlite3_column_type(statement, index) {
    case SQLITE_TEXT: return try knownText(index)
    case SQLITE_NULL: return nil
    default: throw mismatch(column, "a text", try value(column))
    }
  }

  private func knownText(_ index: Int32) throws(SQLiteError) -> String {
    // SQLite's manual: take the text first, its length in bytes afterwards.
    let start = sqlite3_column_text(statement, index)
    let length = start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
    let bytes = UnsafeBufferPointer(start: start, count: length)
    guard let text = try? UTF8Span(validating: bytes.span) else {
      throw SQLiteError(.corrupt, "the text in \(name(Int(index))) is not UTF-8")
    }
    return String(copying: text)
  }

  /// Returns the bytes in a column.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    let value = try value(column)
    guard case .blob(let bytes) = value else { throw mismatch(column, "a blob", value) }
    return bytes
  }

  /// Returns the halves of a blob of 16 bytes, each with its first byte first; nil for null and any
  /// other length.
  public func halves(_ column: Int) throws(SQLiteError) -> (high: UInt64, low: UInt64)? {
    let index = Int32(checked(column))
    switch sqlite3_column_type(statement, index) {
    case SQLITE_BLOB: break
    case SQLITE_NULL: return nil
    default: throw mismatch(column, "a blob", try value(column))
    }
    guard sqlite3_column_bytes(statement, index) == 16,
      let bytes = sqlite3_column_blob(statement, index)
    else { return nil }
    return (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  /// Returns whether a column is null.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(checked(column))) == SQLITE_NULL
  }

  private func checked(_ column: Int) -> Int {
    precondition(column >= 0 && column < count, "a row of \(count) columns has no column \(column)")
    return column
  }

  private func copy(_ bytes: UnsafeRawPointer?, _ index: Int32) -> [UInt8] {
    let length = Int(sqlite3_column_bytes(statement, index))
    return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
  }

  private func name(_ column: Int) -> String {
    sqlite3_column_name(statement, Int32(column)).map { "column \(String(cString: $0))" }
      ?? "column \(column)"
  }

  private func mismatch(_ column: Int, _ wanted: String, _ found: SQLiteValue) -> SQLiteError {
    SQLiteError(.mismatch, "\(name(column)) holds \(found.kindName), not \(wanted)")
  }
}

@available(*, unavailable)
extension Row: Sendable {}
