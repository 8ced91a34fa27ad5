import SQLite
import TestSupport
import Testing

struct ErrorTests {
  private static let secret = "Anna-takes-doxylamine"

  @Test func `a file that is no database is told from a damaged one`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(String(repeating: "not a database\n", count: 100), to: "text.db")
    let error = #expect(throws: SQLiteError.self) {
      try Connection(opening: directory["text.db"])
    }
    #expect(error?.code == .notADatabase)
    #expect(error?.message.contains(directory["text.db"]) == true)
  }

  @Test func `damaged pages are found when they are read`() throws {
    let directory = try TemporaryDirectory()
    do {
      let connection = try Connection(opening: directory["index.db"], journal: .rollback)
      try connection.execute("CREATE TABLE kept (value)")
      for _ in 0..<100 {
        try connection.execute("INSERT INTO kept VALUES (randomblob(1000))")
      }
    }
    var bytes = try directory.bytes(of: "index.db")
    for index in bytes.indices.dropFirst(4096) { bytes[index] = 0xA5 }
    try directory.write(bytes, to: "index.db")
    let connection = try Connection(opening: directory["index.db"], journal: .rollback)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT sum(length(value)) FROM kept")
    }
    #expect(error?.code == .corrupt)
  }

  @Test func `a text that is not UTF-8 is reported as corrupt`() throws {
    let connection = try Connection(opening: ":memory:")
    let error = #expect(throws: SQLiteError.self) {
      try connection.forEachRow("SELECT CAST(x'ff41' AS TEXT)") { row throws(SQLiteError) in
        _ = try row.text(0)
      }
    }
    #expect(error?.code == .corrupt)
  }

  @Test func `a missing directory or file cannot be opened`() throws {
    let directory = try TemporaryDirectory()
    let inMissing = #expect(throws: SQLiteError.self) {
      try Connection(opening: directory["missing/index.db"])
    }
    #expect(inMissing?.code == .cannotOpen)
    let missing = #expect(throws: SQLiteError.self) {
      try Connection(opening: directory["index.db"], .readWrite)
    }
    #expect(missing?.code == .cannotOpen)
    #expect(try directory.files().isEmpty)
  }

  @Test func `a connection for reading refuses to write`() throws {
    let directory = try TemporaryDirectory()
    try Connection(opening: directory["index.db"]).execute("CREATE TABLE kept (value)")
    let connection = try Connection(opening: directory["index.db"], .readOnly)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO kept VALUES (1)")
    }
    #expect(error?.code == .readOnly)
  }

  @Test func `a full database says so`() throws {
    let connection = try Connection(opening: ":memory:")
    try connection.execute("CREATE TABLE kept (value)")
    try connection.execute("PRAGMA max_page_count = 3")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO kept VALUES (zeroblob(100000))")
    }
    #expect(error?.code == .full)
  }

  @Test func `wrong SQL is quoted in the message`() throws {
    let connection = try Connection(opening: ":memory:")
    let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT nonsense") }
    #expect(error?.code == .sql)
    #expect(error?.message == "no such column: nonsense: SELECT nonsense")
  }

  @Test(arguments: ["", "-- nothing", "SELECT 1; SELECT 2"])
  func `exactly one statement is run`(sql: String) throws {
    let connection = try Connection(opening: ":memory:")
    let error = #expect(throws: SQLiteError.self) { try connection.execute(sql) }
    #expect(error?.code == .sql)
  }

  @Test(arguments: [
    ("INSERT INTO kept VALUES (?)", SQLiteError.Code.constraint),
    ("SELECT json_extract('{}', ?)", .sql),
    ("SELECT json(?)", .sql),
    ("SELECT ?, ?", .parameterCount),
    ("SELECT abs(-9223372036854775807 - 1), ?", .sql),
  ])
  func `no message holds a bound value`(sql: String, code: SQLiteError.Code) throws {
    let connection = try Connection(opening: ":memory:")
    try connection.execute("CREATE TABLE kept (value UNIQUE)")
    try connection.execute("INSERT INTO kept VALUES (?)", [.text(Self.secret)])
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute(sql, [.text(Self.secret)])
    }
    #expect(error?.code == code)
    #expect(error.map { !"\($0)".contains(Self.secret) } == true)
  }

  @Test func `a column of another kind is named without its value`() throws {
    let connection = try Connection(opening: ":memory:")
    let error = #expect(throws: SQLiteError.self) {
      try connection.forEachRow("SELECT ? AS name", [.text(Self.secret)]) {
        row throws(SQLiteError) in
        _ = try row.integer(0)
      }
    }
    #expect(error?.code == .mismatch)
    #expect(error?.message == "column name holds a text, not an integer")
  }

  @Test func `a value that is not a number is refused, not stored as null`() throws {
    let connection = try Connection(opening: ":memory:")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT ?", [.real(.nan)])
    }
    #expect(error?.code == .mismatch)
  }
}
