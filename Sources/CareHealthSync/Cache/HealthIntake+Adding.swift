import CareHealth
import CareModel
import SQLite

extension HealthIntake {
  /// Takes samples in, in their order.
  func insert(_ samples: [HealthSample]) throws(SQLiteError) {
    try remember()
    var taken: [(sample: HealthSample, row: SampleRow)] = []
    taken.reserveCapacity(samples.count)
    var types: [Int64: (type: HealthType, count: Int)] = [:]
    for sample in samples {
      guard let row = try row(sample) else { continue }
      types[row.type, default: (sample.type, 0)].count += 1
      if sample.start > tomorrow { report.ahead += 1 }
      if sourceIDs.insert(row.source).inserted { report.sources.insert(sample.source) }
      taken.append((sample, row))
    }
    report.seen += taken.count
    for (type, count) in types.values { report.types[type, default: 0] += count }
    if isSnapshot { dropTwins(&taken) }
    let known = feed.hasSamples ? try known(among: taken.map(\.row)) : []
    let connection = database.connection
    try connection.withRepeated(Self.insertion, translating: { $0 }) { insert throws(SQLiteError) in
      try connection.withRepeated(Self.changeRow, translating: { $0 }) {
        change throws(SQLiteError) in
        for (place, (sample, row)) in taken.enumerated() {
          if place < known.count, let found = known[place] {
            try meet(sample, row, found)
          } else {
            try take(sample, row, insert, change)
          }
        }
      }
    }
  }

  /// Returns the row of a sample that is wanted and can be kept.
  private func row(_ sample: HealthSample) throws(SQLiteError) -> SampleRow? {
    guard scope.includes(sample) else {
      report.skipped += 1
      return nil
    }
    guard sample.value.isFinite, sample.start <= sample.end, sample.start.isWritable,
      sample.end.isWritable, let origin = try origin(of: sample)
    else {
      noteUnreadable(of: sample.type)
      return nil
    }
    return try SampleRow(sample, from: origin, in: database)
  }

  /// Takes in what does not seem to be here.
  private func take(
    _ sample: HealthSample,
    _ row: SampleRow,
    _ insert: borrowing RepeatedStatement,
    _ change: borrowing RepeatedStatement
  ) throws(SQLiteError) {
    let next = sequence + 1
    try insert.run { row.bind(&$0, feed: feed.id, sequence: next) }
    if database.connection.changes == 1 {
      report.added += 1
      sequence = next
      try note(row, change)
    } else if let found = try known(among: [row])[0] {
      try meet(sample, row, found)
    } else {
      throw SQLiteError(.corrupt, "a sample is there and is not")
    }
  }

  private func note(
    _ row: SampleRow,
    _ change: borrowing RepeatedStatement
  ) throws(SQLiteError) {
    noteLength(of: row)
    try change.run { parameters in
      parameters.integer(row.type)
      parameters.integer(sequence)
      parameters.halves(row.id.high, row.id.low)
      parameters.integer(1)
    }
  }

  /// What is here of a sample that comes again.
  private struct KnownSample {
    let type: Int64
    /// Whether it says the same.
    let isSame: Bool
    let feed: Int64
    let created: Int64?
    let sequence: Int64

    init(type: Int64, isSame: Bool, feed: Int64, created: Int64?, sequence: Int64) {
      (self.type, self.isSame, self.feed) = (type, isSame, feed)
      (self.created, self.sequence) = (created, sequence)
    }

    /// What comes as it is here.
    init(_ row: SampleRow, in feed: Int64, _ sequence: Int64) {
      self.init(type: row.type, isSame: true, feed: feed, created: row.created, sequence: sequence)
    }
  }

  /// Looks for what is here already, in the order in which it stands on the disk.
  ///
  /// Of several samples with one id nothing is looked up: the first of them may change what the next meets.
  private func known(among rows: [SampleRow]) throws(SQLiteError) -> [KnownSample?] {
    let order = rows.indices.sorted { rows[$0].id < rows[$1].id }
    var known: [KnownSample?] = Array(repeating: nil, count: rows.count)
    var rest = 0
    try database.connection.withRepeated(Self.lookup, translating: { $0 }) {
      lookup throws(SQLiteError) in
      for (rank, place) in order.enumerated() {
        let id = rows[place].id
        let isAfterTwin = rank > 0 && rows[order[rank - 1]].id == id
        let isBeforeTwin = rank + 1 < order.count && rows[order[rank + 1]].id == id
        if isAfterTwin || isBeforeTwin { continue }
        if let sequence = memory?.sequence(of: rows[place], from: &rest) {
          known[place] = KnownSample(rows[place], in: feed.id, sequence)
          continue
        }
        known[place] = try lookup.firstRow {
          $0.halves(id.high, id.low)
        } _: { found throws(SQLiteError) in
          let owner = try found.integer(9)
          // What another source says of it beside its content is not held against it.
          let isFrom = try rows[place].isFrom(found)
          let isSaid = try rows[place].isSaid(by: found)
          return KnownSample(
            type: try found.integer(0),
            isSame: isSaid && (isFrom || owner != feed.id),
            feed: owner,
            created: found.isNull(10) ? nil : try found.integer(10),
            sequence: try found.integer(11)
          )
        }
      }
    }
    return known
  }

  /// Leaves of each id that several samples have the one that counts.
  ///
  /// A source that says all it has says it in any order.
  private func dropTwins(_ taken: inout [(sample: HealthSample, row: SampleRow)]) {
    guard Set(taken.lazy.map(\.row.id)).count < taken.count else { return }
    var places: [VersionID: Int] = [:]
    for (place, (sample, row)) in taken.enumerated() {
      if let other = places[row.id], !sample.counts(before: taken[other].sample) { continue }
      places[row.id] = place
    }
    report.repeated += taken.count - places.count
    taken = places.values.sorted().map { taken[$0] }
  }

  /// Compares a sample with the one that is here.
  private func meet(
    _ sample: HealthSample,
    _ row: SampleRow,
    _ found: KnownSample
  ) throws(SQLiteError) {
    let connection = database.connection
    var isRepeated = found.sequence > start
    if isSnapshot, !isRepeated { isRepeated = !seen.insert(found.sequence) }
    if isRepeated { report.repeated += 1 }
    if found.feed != feed.id {
      try connection.execute(
        "INSERT OR IGNORE INTO shared VALUES(?, ?)",
        [.blob(row.id.bytes), .integer(feed.id)]
      )
    }
    guard found.isSame else {
      // Of two of one source the same one counts, whichever comes first.
      if isRepeated, isSnapshot, let other = try database.sample(sample.id),
        !sample.counts(before: other)
      {
        return
      }
      return try replace(row, ofType: found.type)
    }
    if !isRepeated { report.known += 1 }
    // Of two that are alike the one that came into being first counts, whichever comes first.
    if let created = row.created, created < found.created ?? .max {
      try connection.execute(
        "UPDATE sample SET created = ? WHERE id = ?",
        [.integer(created), .blob(row.id.bytes)]
      )
    }
  }

  /// Takes what a source says now of a sample that it has changed.
  private func replace(_ row: SampleRow, ofType old: Int64) throws(SQLiteError) {
    let (connection, key) = (database.connection, SQLiteValue.blob(row.id.bytes))
    forget(row.id)
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

  private static let insertion = """
    INSERT OR IGNORE INTO sample VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  private static let changeRow = "INSERT INTO change VALUES(?, ?, ?, ?)"
  private static let lookup = """
    SELECT \(SampleRow.comparedColumns), feed, created, seq FROM sample WHERE id = ?
    """
}
