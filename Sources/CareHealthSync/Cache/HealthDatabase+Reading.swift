import CareHealth
import CareModel
import CareStorage
import SQLite

extension HealthDatabase {
  /// Returns the samples of a type that have a moment in common with a window, by start and id.
  func samples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(SQLiteError) -> [HealthSample] {
    guard let type = try knownID(of: type.identifier) else { return [] }
    let longest = try connection.firstRow(
      "SELECT longest FROM span WHERE type = ?",
      [.integer(type)]
    ) { row throws(SQLiteError) in try row.integer(0) }
    guard let longest else { return [] }
    let (start, end) = (window.lowerBound.microseconds, window.upperBound.microseconds)
    return try connection.rows(
      """
      SELECT \(SampleRow.columns) FROM sample
      WHERE type = ? AND start >= ? AND start < ? AND "end" >= ? ORDER BY start, id
      """,
      [.integer(type), .integer(start.subtracting(longest)), .integer(end), .integer(start)]
    ) { row throws(SQLiteError) in try SampleRow.sample(row, in: self) }
  }

  /// Returns the samples of a type that were deleted and had a moment in common with a window.
  func deletedSamples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(SQLiteError) -> [HealthSampleID] {
    guard let type = try knownID(of: type.identifier) else { return [] }
    let (start, end) = (window.lowerBound.microseconds, window.upperBound.microseconds)
    return try connection.rows(
      "SELECT id FROM gone WHERE type = ? AND start < ? AND \"end\" >= ? ORDER BY id",
      [.integer(type), .integer(end), .integer(start)]
    ) { row throws(SQLiteError) in
      guard let id = try row.halves(0) else { throw SQLiteError(.corrupt, "a sample has no id") }
      return HealthSampleID(VersionID(high: id.high, low: id.low))
    }
  }

  /// Returns the time from the first sample of some types to the last, those included that were deleted.
  func span(of types: Set<HealthType>) throws(SQLiteError) -> ClosedRange<Instant>? {
    var bounds: (first: Int64, last: Int64)?
    for type in types {
      guard let id = try knownID(of: type.identifier) else { continue }
      for table in ["sample", "gone"] {
        let found = try connection.firstRow(
          "SELECT min(start), max(\"end\") FROM \(table) WHERE type = ?",
          [.integer(id)]
        ) { row throws(SQLiteError) in
          row.isNull(0) ? nil : (first: try row.integer(0), last: try row.integer(1))
        }
        guard let found = found ?? nil else { continue }
        bounds = (min(bounds?.first ?? .max, found.first), max(bounds?.last ?? .min, found.last))
      }
    }
    return bounds.flatMap { bounds in
      bounds.first <= bounds.last
        ? Instant(microseconds: bounds.first)...Instant(microseconds: bounds.last) : nil
    }
  }

  /// Returns the sample with an id; nil if it is not here.
  func sample(_ id: HealthSampleID) throws(SQLiteError) -> HealthSample? {
    try connection.firstRow(
      "SELECT \(SampleRow.columns) FROM sample WHERE id = ?",
      [.blob(id.uuid.bytes)]
    ) { row throws(SQLiteError) in try SampleRow.sample(row, in: self) }
  }

  /// Returns the first changes of a type beyond a place.
  func changes(
    of type: HealthType,
    after sequence: Int64,
    limit: Int
  ) throws(SQLiteError) -> [HealthChange] {
    guard let id = try knownID(of: type.identifier) else { return [] }
    return try connection.rows(
      """
      SELECT \(SampleRow.columns), c.seq, c.id, c.op FROM change c
      LEFT JOIN sample ON c.op = 1 AND sample.id = c.id AND sample.seq = c.seq
      LEFT JOIN gone g ON c.op = 0 AND g.id = c.id AND g.seq = c.seq
      WHERE c.type = ? AND c.seq > ? AND (sample.seq IS NOT NULL OR g.seq IS NOT NULL)
      ORDER BY c.seq LIMIT ?
      """,
      [.integer(id), .integer(sequence), .integer(Int64(max(limit, 0)))]
    ) { row throws(SQLiteError) in
      guard let changed = try row.halves(14) else {
        throw SQLiteError(.corrupt, "a change has no id")
      }
      return HealthChange(
        sequence: try row.integer(13),
        id: HealthSampleID(VersionID(high: changed.high, low: changed.low)),
        type: type,
        sample: try row.integer(15) == 1 ? try SampleRow.sample(row, in: self) : nil
      )
    }
  }

  /// Returns how many samples have changed beyond a place.
  func changeCount(of type: HealthType, after sequence: Int64) throws(SQLiteError) -> Int {
    guard let id = try knownID(of: type.identifier) else { return 0 }
    let count = try connection.firstRow(
      "SELECT count(DISTINCT id) FROM change WHERE type = ? AND seq > ?",
      [.integer(id), .integer(sequence)]
    ) { row throws(SQLiteError) in try row.integer(0) }
    return Int(count ?? 0)
  }

  /// Names the count of changes: the moment at which the cache was made.
  func feed() throws(SQLiteError) -> String? {
    try connection.firstRow("SELECT value FROM counter WHERE name = 'start'") {
      row throws(SQLiteError) in String(try row.integer(0))
    }
  }

  /// Returns the number of the last change.
  func lastChange() throws(SQLiteError) -> Int64 {
    let number = try connection.firstRow("SELECT value FROM counter WHERE name = 'change'") {
      row throws(SQLiteError) in try row.integer(0)
    }
    guard let number, number < Int64.max / 2 else {
      throw SQLiteError(.corrupt, "the number of the last change is missing")
    }
    return number
  }

  /// Returns how many samples of each type each device or app gave, and when the last one ended.
  func sources(of type: HealthType?) throws(SQLiteError) -> [HealthSourceCount] {
    var values: [SQLiteValue] = []
    if let type {
      guard let id = try knownID(of: type.identifier) else { return [] }
      values = [.integer(id)]
    }
    return try connection.rows(
      """
      SELECT type, source, count(*), min(start), max("end") FROM sample
      \(type == nil ? "" : "WHERE type = ?") GROUP BY type, source
      """,
      values
    ) { row throws(SQLiteError) in
      HealthSourceCount(
        type: HealthType(identifier: try text(try row.integer(0))),
        source: try text(try row.integer(1)),
        count: Int(try row.integer(2)),
        first: Instant(microseconds: try row.integer(3)),
        last: Instant(microseconds: try row.integer(4))
      )
    }.sorted {
      ($0.type.identifier, -$0.count, $0.source) < ($1.type.identifier, -$1.count, $1.source)
    }
  }

  /// Returns the sample of a type that started last; nil if there is none.
  func lastSample(of type: HealthType) throws(SQLiteError) -> HealthSample? {
    guard let id = try knownID(of: type.identifier) else { return nil }
    return try connection.firstRow(
      "SELECT \(SampleRow.columns) FROM sample WHERE type = ? ORDER BY start DESC LIMIT 1",
      [.integer(id)]
    ) { row throws(SQLiteError) in try SampleRow.sample(row, in: self) }
  }

  /// Returns when the last sample of a type started; nil if there is none.
  func lastStart(of type: HealthType) throws(SQLiteError) -> Instant? {
    guard let id = try knownID(of: type.identifier) else { return nil }
    let found = try connection.firstRow(
      "SELECT max(start) FROM sample WHERE type = ?",
      [.integer(id)]
    ) { row throws(SQLiteError) in row.isNull(0) ? nil : try row.integer(0) }
    return (found ?? nil).map { Instant(microseconds: $0) }
  }

  /// Returns the imports, the last one first.
  func imports(limit: Int) throws(SQLiteError) -> [HealthImportEntry] {
    try connection.rows(
      """
      SELECT f.name, i.place, i.at, i.exported, i.seen, i.added, i.changed, i.removed, i.unreadable
      FROM "import" i JOIN feed f ON f.id = i.feed ORDER BY i.id DESC LIMIT ?
      """,
      [SQLiteValue(limit)]
    ) { row throws(SQLiteError) in
      var report = HealthIntakeReport()
      report.seen = Int(try row.integer(4))
      report.added = Int(try row.integer(5))
      report.changed = Int(try row.integer(6))
      report.removed = Int(try row.integer(7))
      report.unreadable = Int(try row.integer(8))
      return HealthImportEntry(
        feed: try row.text(0),
        place: try row.optionalText(1),
        date: Instant(microseconds: try row.integer(2)),
        exported: row.isNull(3) ? nil : Instant(microseconds: try row.integer(3)),
        report: report
      )
    }
  }
}

extension Int64 {
  /// The difference, or the least number where there is no lower one.
  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? .min : difference
  }
}
