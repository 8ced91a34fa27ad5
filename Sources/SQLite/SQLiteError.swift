import CSQLite

/// A failure that SQLite reports, or a value that is not what was asked for.
///
/// The message never holds a bound value: it may be logged.
public struct SQLiteError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    /// SQLite's primary result code.
    public let rawValue: Int32

    init(rawValue: Int32) { self.rawValue = rawValue }

    /// The SQL text is wrong, or names what is not there.
    public static let sql = Code(rawValue: SQLITE_ERROR)
    /// Another connection holds the lock, and still did after the busy timeout.
    public static let busy = Code(rawValue: SQLITE_BUSY)
    /// The file or the connection may only be read.
    public static let readOnly = Code(rawValue: SQLITE_READONLY)
    /// The disk refused to read or write.
    public static let inputOutput = Code(rawValue: SQLITE_IOERR)
    /// The file is a database with damaged pages or texts.
    public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    /// The disk, or the size allowed for the file, is full.
    public static let full = Code(rawValue: SQLITE_FULL)
    /// The file cannot be opened or made.
    public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    /// A row breaks a constraint of its table.
    public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    /// The file is no database.
    public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    /// A column holds, or a parameter is given, a kind of value that does not fit.
    public static let mismatch = Code(rawValue: SQLITE_MISMATCH)
    /// The number of values differs from the number of parameters.
    public static let parameterCount = Code(rawValue: SQLITE_RANGE)
  }

  public let code: Code
  /// What happened, with the path or the SQL text.
  public let message: String

  /// Makes the error of somebody who found in a row what cannot be there.
  ///
  /// - Parameter message: What happened, without any value of the row.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Makes the error of a result code, with the sentence that SQLite has for it.
  init(status: Int32, _ place: String) {
    self.init(Code(rawValue: status & 0xFF), "\(Self.sentence(for: status)): \(place)")
  }

  /// Makes the error of a result code, with the message that the connection holds for it.
  ///
  /// Only for failures whose message cannot quote a bound value.
  init(status: Int32, messageOf database: OpaquePointer?, _ place: String) {
    let message = sqlite3_errmsg(database).map { String(cString: $0) }
    self.init(
      Code(rawValue: status & 0xFF),
      "\(message ?? Self.sentence(for: status)): \(place)"
    )
  }

  /// SQLite's general sentence for a result code, which cannot hold a value.
  private static func sentence(for status: Int32) -> String {
    sqlite3_errstr(status).map { String(cString: $0) } ?? "result \(status)"
  }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String { message }
}
