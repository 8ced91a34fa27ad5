import SQLite
import TestSupport
import Testing

struct TransactionTests {
  /// A failure that is not SQLite's.
  private enum Refusal: Error, Equatable {
    case unwanted
    case database(SQLiteError.Code)
  }

  private static func makeConnection() throws -> Connection {
    let connection = try Connection(opening: ":memory:")
    try connection.execute("CREATE TABLE kept (value UNIQUE)")
    return connection
  }

  private static func values(_ connection: Connection) throws(SQLiteError) -> [Int64] {
    try connection.rows("SELECT value FROM kept ORDER BY value") { row throws(SQLiteError) in
      try row.integer(0)
    }
  }

  @Test func `a transaction that ends is kept, with its result`() throws {
    let connection = try Self.makeConnection()
    let changes = try connection.transaction { () throws(SQLiteError) in
      try connection.execute("INSERT INTO kept VALUES (?), (?)", [1, 2])
      return connection.changes
    }
    #expect(changes == 2)
    #expect(try Self.values(connection) == [1, 2])
  }

  @Test func `a transaction that fails leaves nothing`() throws {
    let connection = try Self.makeConnection()
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO kept VALUES (1)")
        try connection.execute("INSERT INTO kept VALUES (1)")
      }
    }
    #expect(error?.code == .constraint)
    #expect(try Self.values(connection).isEmpty)
  }

  @Test func `a transaction throws the errors of its closure unchanged`() throws {
    let connection = try Self.makeConnection()
    let error = #expect(throws: Refusal.self) {
      try connection.transaction(translating: { Refusal.database($0.code) }) { () throws(Refusal) in
        do throws(SQLiteError) { try connection.execute("INSERT INTO kept VALUES (1)") } catch {
          throw Refusal.database(error.code)
        }
        throw Refusal.unwanted
      }
    }
    #expect(error == .unwanted)
    #expect(try Self.values(connection).isEmpty)
  }

  @Test func `an inner transaction is taken back alone`() throws {
    let connection = try Self.makeConnection()
    try connection.transaction { () throws(SQLiteError) in
      try connection.execute("INSERT INTO kept VALUES (1)")
      do throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
          try connection.execute("INSERT INTO kept VALUES (2)")
          try connection.execute("INSERT INTO kept VALUES (1)")
        }
      } catch { #expect(error.code == .constraint) }
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO kept VALUES (3)")
      }
    }
    #expect(try Self.values(connection) == [1, 3])
  }

  @Test func `an outer transaction takes its inner ones back`() throws {
    let connection = try Self.makeConnection()
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.transaction { () throws(SQLiteError) in
          try connection.execute("INSERT INTO kept VALUES (1)")
        }
        try connection.execute("INSERT INTO kept VALUES (1)")
      }
    }
    #expect(try Self.values(connection).isEmpty)
  }

  @Test(arguments: [Connection.Journal.writeAheadLog, .rollback])
  func `a second writer is told that the database is busy`(journal: Connection.Journal) throws {
    let directory = try TemporaryDirectory()
    let path = directory["index.db"]
    let first = try Connection(opening: path, journal: journal)
    try first.execute("CREATE TABLE kept (value)")
    let second = try Connection(opening: path, journal: journal, busyTimeout: .milliseconds(20))
    try first.transaction { () throws(SQLiteError) in
      try first.execute("INSERT INTO kept VALUES (1)")
      do throws(SQLiteError) {
        try second.execute("BEGIN IMMEDIATE")
        Issue.record("two writers at once")
      } catch { #expect(error.code == .busy) }
    }
    try second.transaction { () throws(SQLiteError) in
      try second.execute("INSERT INTO kept VALUES (2)")
    }
    #expect(try Self.values(first) == [1, 2])
  }

  @Test func `a reader beside a writer sees the last state`() throws {
    let directory = try TemporaryDirectory()
    let writer = try Connection(opening: directory["index.db"])
    try writer.executeScript("CREATE TABLE kept (value); INSERT INTO kept VALUES (1)")
    let reader = try Connection(opening: directory["index.db"], .readOnly)
    try writer.transaction { () throws(SQLiteError) in
      try writer.execute("INSERT INTO kept VALUES (2)")
      let seen = try Self.values(reader)
      #expect(seen == [1])
    }
    #expect(try Self.values(reader) == [1, 2])
  }
}
