package import CareHealth
package import CareModel
package import CareReading
import SQLite

/// The samples of one import on their way into the cache: all of them, or none.
package final class HealthIntake {
  /// What is asked of a source.
  package struct Scope: Hashable, Sendable {
    /// The types that are wanted; nil for all.
    package var types: Set<HealthType>?
    /// The moment before which nothing is wanted.
    package var since: Instant?

    package init(types: Set<HealthType>? = nil, since: Instant? = nil) {
      (self.types, self.since) = (types, since)
    }

    package var isEverything: Bool { types == nil && since == nil }

    func includes(_ sample: HealthSample) -> Bool {
      types?.contains(sample.type) ?? true && since.map { sample.end >= $0 } ?? true
    }
  }

  let database: HealthDatabase
  let scope: Scope
  let feed: Feed
  /// The last change before the import.
  let start: Int64
  private(set) var sequence: Int64
  package internal(set) var report = HealthIntakeReport()
  private var longest: [Int64: Int64] = [:]
  private(set) var sourceIDs: Set<Int64> = []
  private var isTracking = false
  /// Of which types something could not be read.
  private(set) var unreadTypes: Set<HealthType> = []
  /// Whether something could not be read that may be of any type.
  private(set) var hasUnreadOfAnyType = false

  /// What the cache knows of where samples come from.
  struct Feed {
    let id: Int64
    let anchor: String?
    let exported: Instant?
    let person: String?
    let hasSamples: Bool
  }

  init(_ database: HealthDatabase, feed name: String, _ scope: Scope) throws(SQLiteError) {
    self.database = database
    self.scope = scope
    feed = try Self.feed(name, database.connection)
    start = try database.lastChange()
    sequence = start
  }

  /// Where the last import from here ended, as the source said it; nil if there was none.
  package var anchor: String? { feed.anchor }

  /// Takes samples in; one that is here already stays as it is.
  package func add(_ samples: [HealthSample]) throws(StoreError) {
    try wrapped { () throws(SQLiteError) in try insert(samples) }
  }

  /// Removes a sample that its source says was deleted; nothing if it is not here.
  package func delete(_ id: HealthSampleID) throws(StoreError) {
    try wrapped { () throws(SQLiteError) in try remove(id.uuid.bytes) }
  }

  /// Counts something that could not be read, of a type if it says of which.
  ///
  /// A sample that is here and seems to be missing may be the one that could not be read: of such a type
  /// nothing is taken for deleted.
  package func noteUnreadable(of type: HealthType? = nil) {
    report.unreadable += 1
    if let type { unreadTypes.insert(type) } else { hasUnreadOfAnyType = true }
  }

  private func insert(_ samples: [HealthSample]) throws(SQLiteError) {
    let connection = database.connection
    try connection.withRepeated(Self.insertion, translating: { $0 }) { insert throws(SQLiteError) in
      try connection.withRepeated(Self.changeRow, translating: { $0 }) {
        change throws(SQLiteError) in
        for sample in samples { try take(sample, insert, change) }
      }
    }
  }

  private func take(
    _ sample: HealthSample,
    _ insert: borrowing RepeatedStatement,
    _ change: borrowing RepeatedStatement
  ) throws(SQLiteError) {
    guard scope.includes(sample) else {
      report.skipped += 1
      return
    }
    guard sample.value.isFinite, sample.start <= sample.end, sample.start.isWritable,
      sample.end.isWritable, HealthSample.isSource(sample.source)
    else {
      noteUnreadable(of: sample.type)
      return
    }
    let row = try SampleRow(sample, in: database)
    report.seen += 1
    report.types[sample.type, default: 0] += 1
    if sourceIDs.insert(row.source).inserted { report.sources.insert(sample.source) }
    let next = sequence + 1
    try insert.run { row.bind(&$0, feed: feed.id, sequence: next) }
    guard database.connection.changes == 1 else { return try meet(row) }
    report.added += 1
    sequence = next
    try note(row, change)
  }

  private func note(
    _ row: SampleRow,
    _ change: borrowing RepeatedStatement
  ) throws(SQLiteError) {
    longest[row.type] = max(longest[row.type] ?? 0, row.end - row.start)
    try change.run { parameters in
      parameters.integer(row.type)
      parameters.integer(sequence)
      parameters.halves(row.id.high, row.id.low)
      parameters.integer(1)
    }
  }

  /// Compares a sample with the one that is here.
  private func meet(_ row: SampleRow) throws(SQLiteError) {
    let connection = database.connection
    let key = SQLiteValue.blob(row.id.bytes)
    let found = try connection.firstRow(
      "SELECT type, start, \"end\", value, unit, feed, created, seq FROM sample WHERE id = ?",
      [key]
    ) { found throws(SQLiteError) in
      (
        says: try row.isSaid(by: found), feed: try found.integer(5),
        created: found.isNull(6) ? nil : try found.integer(6), type: try found.integer(0),
        sequence: try found.integer(7)
      )
    }
    guard let found else { throw SQLiteError(.corrupt, "a sample is there and is not") }
    var isRepeated = found.sequence > start
    if isTracking, !isRepeated {
      try connection.execute("INSERT OR IGNORE INTO seen VALUES(?)", [key])
      isRepeated = connection.changes == 0
    }
    if isRepeated { report.repeated += 1 }
    if found.feed != feed.id {
      try connection.execute(
        "INSERT OR IGNORE INTO shared VALUES(?, ?)",
        [key, .integer(feed.id)]
      )
    }
    guard found.says else { return try replace(row, key, ofType: found.type) }
    if !isRepeated { report.known += 1 }
    // Of two that are alike the one that came into being first counts, whichever comes first.
    if let created = row.created, created < found.created ?? .max {
      try connection.execute(
        "UPDATE sample SET created = ? WHERE id = ?",
        [.integer(created), key]
      )
    }
  }

  /// Takes what a source says now of a sample that it has changed.
  private func replace(
    _ row: SampleRow,
    _ key: SQLiteValue,
    ofType old: Int64
  ) throws(SQLiteError) {
    let connection = database.connection
    if old != row.type { _ = try noteGone(row.id.bytes) }
    sequence += 1
    report.changed += 1
    try connection.execute("DELETE FROM sample WHERE id = ?", [key])
    try connection.withRepeated(Self.insertion, translating: { $0 }) { insert throws(SQLiteError) in
      try insert.run { row.bind(&$0, feed: feed.id, sequence: sequence) }
    }
    try connection.execute("DELETE FROM gone WHERE id = ?", [key])
    try connection.withRepeated(Self.changeRow, translating: { $0 }) {
      change throws(SQLiteError) in
      try note(row, change)
    }
  }

  /// Removes a sample; nothing if it is not here.
  func remove(_ id: [UInt8]) throws(SQLiteError) {
    guard try noteGone(id) else { return }
    report.removed += 1
    let key = SQLiteValue.blob(id)
    try database.connection.execute("DELETE FROM sample WHERE id = ?", [key])
    try database.connection.execute("DELETE FROM shared WHERE id = ?", [key])
  }

  /// Notes that a sample is no longer here; false if it never was.
  private func noteGone(_ id: [UInt8]) throws(SQLiteError) -> Bool {
    let (key, number, connection) = (SQLiteValue.blob(id), sequence + 1, database.connection)
    try connection.execute(
      """
      INSERT OR REPLACE INTO gone SELECT id, ?, type, start, "end" FROM sample WHERE id = ?
      """,
      [.integer(number), key]
    )
    guard connection.changes > 0 else { return false }
    sequence = number
    try connection.execute(
      "INSERT INTO change SELECT type, ?, id, 0 FROM sample WHERE id = ?",
      [.integer(number), key]
    )
    return true
  }

  /// Remembers from now on which of the samples that are here come again.
  package func trackKnown() throws(StoreError) {
    guard feed.hasSamples, !isTracking else { return }
    isTracking = true
    try wrapped { () throws(SQLiteError) in
      try database.connection.executeScript(
        "CREATE TABLE seen(id BLOB PRIMARY KEY) WITHOUT ROWID"
      )
    }
  }

  /// Writes what has to be known beside the samples.
  func finish() throws(SQLiteError) {
    let connection = database.connection
    if isTracking { try connection.executeScript("DROP TABLE seen") }
    try writeSpans()
    // A sample that is here again is gone no more.
    if report.added > 0 {
      try connection.execute("DELETE FROM gone WHERE id IN (SELECT id FROM sample)")
    }
    try connection.execute(
      "UPDATE counter SET value = ? WHERE name = 'change'",
      [.integer(sequence)]
    )
  }

  /// Writes how long the longest samples are, for who reads those of a window.
  func writeSpans() throws(SQLiteError) {
    for (type, longest) in longest {
      try database.connection.execute(
        """
        INSERT INTO span VALUES(?1, ?2)
        ON CONFLICT(type) DO UPDATE SET longest = max(longest, ?2)
        """,
        [.integer(type), .integer(longest)]
      )
    }
  }

  /// Does something with the database, and describes a failure as a store does.
  func wrapped<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    do { return try body() } catch {
      throw HealthCache.failure(error, database.path, while: "Storing samples")
    }
  }
}

@available(*, unavailable)
extension HealthIntake: Sendable {}

extension HealthIntake {
  private static let insertion = """
    INSERT OR IGNORE INTO sample VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  private static let changeRow = "INSERT INTO change VALUES(?, ?, ?, ?)"

  private static func feed(_ name: String, _ connection: Connection) throws(SQLiteError) -> Feed {
    try connection.execute("INSERT OR IGNORE INTO feed(name) VALUES(?)", [.text(name)])
    let found = try connection.firstRow(
      """
      SELECT id, anchor, exported, person, imported IS NOT NULL FROM feed WHERE name = ?
      """,
      [.text(name)]
    ) { row throws(SQLiteError) in
      Feed(
        id: try row.integer(0),
        anchor: try row.optionalText(1),
        exported: row.isNull(2) ? nil : Instant(microseconds: try row.integer(2)),
        person: try row.optionalText(3),
        hasSamples: try row.integer(4) == 1
      )
    }
    guard let found else { throw SQLiteError(.corrupt, "a source of samples is missing") }
    return found
  }
}
