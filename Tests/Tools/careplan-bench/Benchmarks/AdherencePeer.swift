import CarePlanKit
import SQLite

/// The least that any store could do: SQLite counts what was expanded into a table before.
struct AdherencePeer {
  private let connection: Connection

  private static let schema = """
    CREATE TABLE event (
      day INTEGER NOT NULL, task TEXT NOT NULL, start INTEGER NOT NULL,
      PRIMARY KEY (day, task, start)
    ) WITHOUT ROWID;
    CREATE TABLE outcome (
      task TEXT NOT NULL, start INTEGER NOT NULL, day INTEGER NOT NULL,
      PRIMARY KEY (task, start)
    ) WITHOUT ROWID;
    """

  private static let count = """
    SELECT e.day, count(*), count(o.task)
    FROM event e LEFT JOIN outcome o ON o.task = e.task AND o.start = e.start
    WHERE e.day >= ? AND e.day <= ? GROUP BY e.day ORDER BY e.day
    """

  init(_ year: AdherenceYear, at path: String) throws {
    connection = try Connection(opening: path)
    try connection.executeScript(Self.schema)
    try insert(year.events, "INSERT INTO event (day, task, start) VALUES (?, ?, ?)")
    try insert(year.done, "INSERT INTO outcome (day, task, start) VALUES (?, ?, ?)")
    try connection.executeScript("ANALYZE")
  }

  private func insert(_ events: [AdherenceYear.Event], _ statement: String) throws {
    let connection = connection
    try connection.transaction { () throws(SQLiteError) in
      for event in events {
        try connection.execute(
          statement,
          [
            SQLiteValue(event.day.daysSinceEpoch), SQLiteValue(event.taskID),
            .integer(event.start.seconds),
          ]
        )
      }
    }
  }

  /// Returns how many events each day has, and how many of them were done.
  func days(_ days: [CivilDate]) throws -> [DayCount] {
    let bounds = [days[0], days[days.count - 1]].map { SQLiteValue($0.daysSinceEpoch) }
    return try connection.rows(Self.count, bounds) { row throws(SQLiteError) in
      DayCount(
        day: CivilDate(daysSinceEpoch: Int(try row.integer(0))),
        events: Int(try row.integer(1)),
        done: Int(try row.integer(2))
      )
    }
  }
}

/// What one day asked for, and what of it was done.
struct DayCount: Equatable {
  let day: CivilDate
  var events = 0
  var done = 0
}
