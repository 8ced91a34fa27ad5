import CarePlanKit
import SQLite

/// The least that any store could do: SQLite counts what was expanded into a table before.
struct AdherencePeer {
  private let connection: Connection

  private static let schema = """
    CREATE TABLE event (
      day INTEGER NOT NULL, task TEXT NOT NULL, start INTEGER NOT NULL, element TEXT NOT NULL,
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
    WHERE e.day >= ? AND e.day < ? GROUP BY e.day ORDER BY e.day
    """

  init(_ data: AdherenceData, at path: String) throws {
    connection = try Connection(opening: path)
    try connection.executeScript(Self.schema)
    let connection = connection
    try connection.transaction { () throws(SQLiteError) in
      for (task, event) in data.events.map({ ($0.task, $0.event) }) {
        try connection.execute(
          "INSERT INTO event (day, task, start, element) VALUES (?, ?, ?, ?)",
          [
            SQLiteValue(event.eventStart.day.daysSinceEpoch), SQLiteValue(task.id),
            .integer(event.start.seconds), SQLiteValue(event.element.key),
          ]
        )
      }
      for outcome in data.outcomes {
        try connection.execute(
          "INSERT INTO outcome (task, start, day) VALUES (?, ?, ?)",
          [
            SQLiteValue(outcome.taskID), .integer(outcome.effectiveDate.seconds),
            SQLiteValue(outcome.eventStart?.day.daysSinceEpoch),
          ]
        )
      }
    }
    try connection.executeScript("ANALYZE")
  }

  /// How many events each day has, and how many of them were done.
  func days(from first: CivilDate, count: Int) throws -> [DayCount] {
    let day = first.daysSinceEpoch
    return try connection.rows(
      Self.count,
      [SQLiteValue(day), SQLiteValue(day + count)]
    ) { row throws(SQLiteError) in
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
