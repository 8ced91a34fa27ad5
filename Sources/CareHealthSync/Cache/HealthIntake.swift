package import CareHealth
package import CareModel
package import CareStorage
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
  /// A day after the import.
  let tomorrow: Instant
  /// The last change before the import.
  let start: Int64
  var sequence: Int64
  package internal(set) var report = HealthIntakeReport()
  private var longest: [Int64: Int64] = [:]
  var sourceIDs: Set<Int64> = []
  /// The origins of the last samples, so that the texts of each need not be looked up.
  private var origins = RecentValues<SampleRowOrigin>(64)
  /// Whether the source says all that it has, in any order.
  private(set) var isSnapshot = false
  private(set) var isTracking = false
  /// The last changes of the samples that were here and came again, while that is remembered.
  var seen = SequenceSet()
  /// What is here of the source, while it is remembered what comes again.
  private(set) var memory: KnownSamples?
  private var rememberedSamples = KnownSamples.most
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

  init(_ database: HealthDatabase, _ occasion: HealthCache.Occasion) throws(SQLiteError) {
    self.database = database
    scope = occasion.scope
    tomorrow = occasion.date.adding(seconds: 86_400)
    feed = try Self.feed(occasion.feed, database.connection)
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
    try wrapped { () throws(SQLiteError) in try remove(id.uuid) }
  }

  /// Counts something that could not be read, of a type if it says of which.
  ///
  /// A sample that is here and seems to be missing may be the one that could not be read: of such a type
  /// nothing is taken for deleted.
  package func noteUnreadable(of type: HealthType? = nil) {
    report.unreadable += 1
    if let type { unreadTypes.insert(type) } else { hasUnreadOfAnyType = true }
  }

  /// Returns the origin of a sample; nil if no source has the name that its source has.
  func origin(of sample: HealthSample) throws(SQLiteError) -> SampleRowOrigin? {
    if let origin = origins.first(where: { $0.isShared(by: sample) }) { return origin }
    guard HealthSample.isSource(sample.source) else { return nil }
    let origin = try SampleRowOrigin(of: sample, in: database)
    origins.insert(origin)
    return origin
  }

  /// Remembers how long the longest sample of each type is.
  func noteLength(of row: SampleRow) {
    longest[row.type] = max(longest[row.type] ?? 0, row.end - row.start)
  }

  /// Removes a sample; nothing if it is not here.
  func remove(_ id: VersionID) throws(SQLiteError) {
    forget(id)
    let bytes = id.bytes
    guard try noteGone(bytes) else { return }
    report.removed += 1
    let key = SQLiteValue.blob(bytes)
    try database.connection.execute("DELETE FROM sample WHERE id = ?", [key])
    try database.connection.execute("DELETE FROM shared WHERE id = ?", [key])
  }

  /// Notes that a sample is no longer here; false if it never was.
  func noteGone(_ id: [UInt8]) throws(SQLiteError) -> Bool {
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

  /// Remembers from now on which of the samples that are here come again: most of them will.
  ///
  /// - Parameter most: Of how many it is kept in memory what they say.
  package func trackKnown(inMemory most: Int = KnownSamples.most) {
    isSnapshot = true
    isTracking = feed.hasSamples
    rememberedSamples = most
  }

  /// Reads what is here of the source, once, when the first samples come.
  func remember() throws(SQLiteError) {
    guard isTracking, memory == nil else { return }
    try database.keepPages(.few)
    let (condition, values) = try candidates
    memory = try KnownSamples(database, where: condition, values, atMost: rememberedSamples)
  }

  /// Notes that a sample is no longer as it was before the import.
  func forget(_ id: VersionID) { memory?.forget(id) }

  /// Writes what has to be known beside the samples.
  func finish() throws(SQLiteError) {
    let connection = database.connection
    memory = nil
    try database.keepPages(.usual)
    try writeSpans()
    // A sample that is here again is gone no more.
    if report.added > 0 {
      try connection.execute(
        "DELETE FROM gone WHERE EXISTS (SELECT 1 FROM sample WHERE sample.id = gone.id)"
      )
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
