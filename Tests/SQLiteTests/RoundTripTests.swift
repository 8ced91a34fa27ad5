import SQLite
import TestSupport
import Testing

struct RoundTripTests {
  static let values: [SQLiteValue] = [
    .null,
    0, 1, -1, .integer(.max), .integer(.min), .integer(1 << 53 + 1),
    0.1, -2.5, .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .real(.infinity),
    "", "plain", "zero\u{0}inside", "\u{0}", "e\u{301}", "\u{e9}", "👩‍⚕️ 💊", "line\nfeed\r\n", "'; --",
    .blob([]), .blob([0]), .blob([0xFF, 0x00, 0x80]),
  ]

  @Test(arguments: values)
  func `a stored value comes back as it was`(value: SQLiteValue) throws {
    let connection = try Connection(opening: ":memory:")
    try connection.execute("CREATE TABLE kept (value)")
    try connection.execute("INSERT INTO kept VALUES (?)", [value])
    let found = try connection.rows("SELECT value FROM kept") { row throws(SQLiteError) in
      try row.value(0)
    }
    #expect(found == [value])
  }

  @Test func `long values come back whole`() throws {
    let connection = try Connection(opening: ":memory:")
    let text = SQLiteValue.text(String(repeating: "ä", count: 100_000))
    let blob = SQLiteValue.blob((0..<(1 << 17)).map { UInt8(truncatingIfNeeded: $0) })
    let isSame = try connection.firstRow("SELECT ?, ?", [text, blob]) { row throws(SQLiteError) in
      (try row.value(0), try row.value(1)) == (text, blob)
    }
    #expect(isSame == true)
  }

  @Test func `sixteen bytes are read as two halves, and other lengths as none`() throws {
    let connection = try Connection(opening: ":memory:")
    func halves(_ bytes: [UInt8]) throws -> (high: UInt64, low: UInt64)? {
      try connection.firstRow("SELECT ?", [.blob(bytes)]) { row throws(SQLiteError) in
        try row.halves(0)
      } ?? nil
    }
    let found = try #require(try halves(Array(1...16)))
    #expect(found == (0x0102_0304_0506_0708, 0x090A_0B0C_0D0E_0F10))
    #expect(try halves(Array(1...15)) == nil)
    #expect(throws: SQLiteError.self) {
      try connection.firstRow("SELECT 'text'") { row throws(SQLiteError) in try row.halves(0) }
    }
  }

  @Test func `values survive closing the file`() throws {
    let directory = try TemporaryDirectory()
    do {
      let connection = try Connection(opening: directory["index.db"])
      try connection.execute("CREATE TABLE kept (position INTEGER PRIMARY KEY, value)")
      for value in Self.values {
        try connection.execute("INSERT INTO kept (value) VALUES (?)", [value])
      }
      #expect(connection.lastInsertedRow == Self.values.count)
    }
    let connection = try Connection(opening: directory["index.db"], .readOnly)
    let found = try connection.rows("SELECT value FROM kept ORDER BY position") {
      row throws(SQLiteError) in
      try row.value(0)
    }
    #expect(found == Self.values)
  }

  @Test func `texts that differ only in Unicode form are two values`() {
    #expect(SQLiteValue.text("e\u{301}") != .text("\u{e9}"))
    #expect(Set<SQLiteValue>([.text("e\u{301}"), .text("\u{e9}")]).count == 2)
  }

  @Test func `a column is read as the kind that it is`() throws {
    let connection = try Connection(opening: ":memory:")
    let sql = "SELECT 7, 2.5, 'word', x'00ff', NULL"
    try connection.forEachRow(sql) { row throws(SQLiteError) in
      let count = row.count
      #expect(count == 5)
      let whole = (try row.integer(0), try row.real(0))
      #expect(whole == (7, 7.0))
      let others = (try row.real(1), try row.text(2), try row.blob(3))
      #expect(others == (2.5, "word", [0x00, 0xFF]))
      let nulls = (row.isNull(3), row.isNull(4))
      #expect(nulls == (false, true))
    }
  }

  @Test func `one row is enough for the first row, and none gives nil`() throws {
    let connection = try Connection(opening: ":memory:")
    let sql = "SELECT column1 FROM (VALUES (1), (2)) WHERE column1 >= ?"
    #expect(
      try connection.firstRow(sql, [2]) { row throws(SQLiteError) in try row.integer(0) } == 2
    )
    #expect(
      try connection.firstRow(sql, [1]) { row throws(SQLiteError) in try row.integer(0) } == 1
    )
    #expect(
      try connection.firstRow(sql, [3]) { row throws(SQLiteError) in try row.integer(0) } == nil
    )
  }

  @Test func `a statement can be used inside itself`() throws {
    let connection = try Connection(opening: ":memory:")
    let sql = "SELECT column1 FROM (VALUES (1), (2))"
    var pairs: [[Int64]] = []
    try connection.forEachRow(sql) { outer throws(SQLiteError) in
      let left = try outer.integer(0)
      for right in try connection.rows(
        sql,
        [],
        { inner throws(SQLiteError) in try inner.integer(0) }
      ) {
        pairs.append([left, right])
      }
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test func `a kept statement has no values of its last use`() throws {
    let connection = try Connection(opening: ":memory:")
    let sql = "SELECT coalesce(?, 'none')"
    let answers = try ["once", nil].map { text in
      try connection.firstRow(sql, [SQLiteValue(text)]) { row throws(SQLiteError) in try row.text(0)
      }
    }
    #expect(answers == ["once", "none"])
  }
}
