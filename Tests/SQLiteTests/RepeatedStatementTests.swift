import SQLite
import Testing

struct RepeatedStatementTests {
  private func table() throws -> Connection {
    let connection = try Connection(opening: ":memory:")
    try connection.executeScript("CREATE TABLE t (a, b, c, d)")
    return connection
  }

  @Test func `values of every length come back as they were given`() throws {
    let connection = try table()
    // Some fit into the space of a statement together, some do not.
    let texts = [0, 1, 15, 500, 1023, 1024, 1025, 5000].map { String(repeating: "é", count: $0) }
    try connection.withRepeated("INSERT INTO t VALUES (?, ?, ?, ?)", translating: { $0 }) {
      statement throws(SQLiteError) in
      for text in texts {
        try statement.run { values in
          values.integer(Int64(text.count))
          values.text(text)
          values.blob(Array(text.utf8))
          values.halves(0x0102_0304_0506_0708, UInt64.max)
        }
      }
    }
    let rows = try connection.rows("SELECT a, b, c, d FROM t ORDER BY rowid") {
      row throws(SQLiteError) in
      [try row.value(0), try row.value(1), try row.value(2), try row.value(3)]
    }
    let halves = SQLiteValue.blob([1, 2, 3, 4, 5, 6, 7, 8] + Array(repeating: 255, count: 8))
    #expect(
      rows
        == texts.map { text in
          [.integer(Int64(text.count)), .text(text), .blob(Array(text.utf8)), halves]
        }
    )
  }

  @Test func `a query asked again and again finds the first row each time, or none`() throws {
    let connection = try table()
    try connection.executeScript("INSERT INTO t(a, b) VALUES (1, 'x'), (1, 'y'), (2, 'z')")
    var found: [String?] = []
    try connection.withRepeated("SELECT b FROM t WHERE a = ? ORDER BY b", translating: { $0 }) {
      query throws(SQLiteError) in
      for number in [2, 3, 1, 1] as [Int64] {
        found.append(
          try query.firstRow {
            $0.integer(number)
          } _: { row throws(SQLiteError) in
            try row.text(0)
          }
        )
      }
    }
    #expect(found == ["z", nil, "x", "x"])
  }

  @Test func `nil is null, and nothing is left of the row before`() throws {
    let connection = try table()
    try connection.withRepeated("INSERT INTO t VALUES (?, ?, ?, ?)", translating: { $0 }) {
      statement throws(SQLiteError) in
      for isFull in [true, false] {
        try statement.run { values in
          values.integer(isFull ? 1 : nil)
          values.text(isFull ? "one" : nil)
          values.blob(isFull ? [1] : nil)
          values.null()
        }
      }
    }
    let rows = try connection.rows("SELECT a, b, c, d FROM t ORDER BY rowid") {
      row throws(SQLiteError) in
      [try row.value(0), try row.value(1), try row.value(2), try row.value(3)]
    }
    #expect(
      rows == [[.integer(1), .text("one"), .blob([1]), .null], [.null, .null, .null, .null]]
    )
  }

  @Test(arguments: [0, 3, 5])
  func `another number of values than of parameters is refused`(count: Int) throws {
    let connection = try table()
    let error = #expect(throws: SQLiteError.self) {
      try connection.withRepeated("INSERT INTO t VALUES (?, ?, ?, ?)", translating: { $0 }) {
        statement throws(SQLiteError) in
        try statement.run { values in for _ in 0..<count { values.null() } }
      }
    }
    #expect(error?.code == .parameterCount)
  }

  @Test func `a broken constraint is told`() throws {
    let connection = try Connection(opening: ":memory:")
    try connection.executeScript("CREATE TABLE t (a PRIMARY KEY)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.withRepeated("INSERT INTO t VALUES (?)", translating: { $0 }) {
        statement throws(SQLiteError) in
        for _ in 1...2 { try statement.run { $0.text("same") } }
      }
    }
    #expect(error?.code == .constraint)
  }
}
