import CSQLite

/// A statement that runs many times, such as the insertion of a million rows.
///
/// Values go to SQLite without an array between, and without SQLite's copies of them.
public struct RepeatedStatement: ~Copyable {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Runs the statement with the values that a closure gives, the first parameter first.
  ///
  /// - Throws: `parameterCount` if there are more or fewer values than parameters.
  public func run(_ values: (inout Parameters) -> Void) throws(SQLiteError) {
    try statement.run(values) { _ in .more }
  }

  /// Runs the statement with the values that a closure gives, and returns what another one makes of the
  /// first row; nil if there is none.
  ///
  /// - Throws: `parameterCount` if there are more or fewer values than parameters.
  public func firstRow<Element>(
    _ values: (inout Parameters) -> Void,
    _ body: (borrowing Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    var element: Element?
    try statement.run(values) { row throws(SQLiteError) in
      element = try body(row)
      return .enough
    }
    return element
  }
}

@available(*, unavailable)
extension RepeatedStatement: Sendable {}

/// Takes the values of a statement's parameters, one after the other.
public struct Parameters: ~Copyable {
  /// How many bytes of texts and blobs are held without a copy.
  static let space = 1024

  private let statement: OpaquePointer
  private let scratch: UnsafeMutableRawBufferPointer
  private var used = 0
  private(set) var count = 0
  /// The result of the first binding that failed.
  private(set) var status = SQLITE_OK

  init(of statement: OpaquePointer, in scratch: UnsafeMutableRawBufferPointer) {
    self.statement = statement
    self.scratch = scratch
  }

  /// Binds null.
  public mutating func null() { bind { sqlite3_bind_null($0, $1) } }

  /// Binds an integer, or null for nil.
  public mutating func integer(_ value: Int64?) {
    guard let value else { return null() }
    bind { sqlite3_bind_int64($0, $1, value) }
  }

  /// Binds a real; one that is no number becomes null, as SQLite has none.
  public mutating func real(_ value: Double) {
    bind { sqlite3_bind_double($0, $1, value) }
  }

  /// Binds a text, or null for nil.
  public mutating func text(_ value: String?) {
    guard var value else { return null() }
    value.withUTF8 { bytes in
      let (start, isKept) = place(UnsafeRawBufferPointer(bytes))
      let destructor = isKept ? nil : careplan_sqlite_transient()
      let text = start.assumingMemoryBound(to: CChar.self)
      let (length, encoding) = (UInt64(bytes.count), UInt8(SQLITE_UTF8))
      bind { sqlite3_bind_text64($0, $1, text, length, destructor, encoding) }
    }
  }

  /// Binds bytes, or null for nil.
  public mutating func blob(_ value: [UInt8]?) {
    guard let value else { return null() }
    value.withUnsafeBytes { bytes in
      let (start, isKept) = place(bytes)
      let destructor = isKept ? nil : careplan_sqlite_transient()
      bind { sqlite3_bind_blob64($0, $1, start, UInt64(bytes.count), destructor) }
    }
  }

  /// Binds a blob of sixteen bytes by its halves, each with its first byte highest.
  public mutating func halves(_ high: UInt64, _ low: UInt64) {
    let words = (high.bigEndian, low.bigEndian)
    withUnsafeBytes(of: words) { bytes in
      let (start, isKept) = place(bytes)
      let destructor = isKept ? nil : careplan_sqlite_transient()
      bind { sqlite3_bind_blob64($0, $1, start, UInt64(bytes.count), destructor) }
    }
  }

  private mutating func bind(_ call: (OpaquePointer, Int32) -> Int32) {
    count += 1
    let result = call(statement, Int32(count))
    if status == SQLITE_OK { status = result }
  }

  /// Returns where bytes stand until the statement has run: in the scratch space, or still where
  /// they were.
  private mutating func place(
    _ bytes: UnsafeRawBufferPointer
  ) -> (start: UnsafeRawPointer, isKept: Bool) {
    guard let base = scratch.baseAddress else {
      preconditionFailure("The scratch space of a statement has an address.")
    }
    let free = UnsafeRawPointer(base + used)
    // SQLite takes no address for null, so no bytes stand somewhere too.
    guard let start = bytes.baseAddress else { return (free, true) }
    guard bytes.count <= scratch.count - used else { return (start, false) }
    (base + used).copyMemory(from: start, byteCount: bytes.count)
    used += bytes.count
    return (free, true)
  }
}

@available(*, unavailable)
extension Parameters: Sendable {}
