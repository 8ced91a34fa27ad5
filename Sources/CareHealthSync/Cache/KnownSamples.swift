import CareModel
import SQLite

/// What the samples of a source say that are here, kept in memory for an import that brings most of them
/// again.
///
/// It takes 32 bytes for each. Of too many samples it has the first by their ids; others are looked up.
struct KnownSamples {
  private struct Entry {
    let id: VersionID
    let fingerprint: Int
    let sequence: Int64
  }

  /// By their ids.
  private var entries: [Entry] = []
  /// What is no longer as it was.
  private var forgotten: Set<VersionID> = []
  /// How many samples of each type it has.
  private(set) var counts: [Int64: Int] = [:]
  /// Whether it has all.
  let isComplete: Bool

  /// How many samples it has at most, where nobody says: in 32 MiB.
  static let most = 1 << 20

  /// Reads the samples for which a condition holds.
  init(
    _ database: HealthDatabase,
    where condition: String,
    _ values: [SQLiteValue],
    atMost most: Int
  ) throws(SQLiteError) {
    var entries: [Entry] = []
    var counts: [Int64: Int] = [:]
    try database.connection.forEachRow(
      """
      SELECT \(SampleRow.comparedColumns), created, seq, id FROM sample WHERE \(condition)
      ORDER BY id LIMIT \(most)
      """,
      values
    ) { row throws(SQLiteError) in
      guard let id = try row.halves(11) else { throw SQLiteError(.corrupt, "a sample has no id") }
      let type = try row.integer(0)
      counts[type, default: 0] += 1
      let fingerprint = Self.fingerprint(
        value: try row.real(3),
        isUserEntered: try row.integer(8) != 0,
        [type, try row.integer(1), try row.integer(2), try row.integer(4), try row.integer(5)],
        [
          row.isNull(6) ? nil : try row.integer(6), row.isNull(7) ? nil : try row.integer(7),
          row.isNull(9) ? nil : try row.integer(9),
        ]
      )
      entries.append(
        Entry(
          id: VersionID(high: id.high, low: id.low),
          fingerprint: fingerprint,
          sequence: try row.integer(10)
        )
      )
    }
    self.entries = entries
    self.counts = counts
    isComplete = entries.count < most
  }

  /// Returns the last change of a sample that is here just as a row says; nil if that is not known.
  ///
  /// - Parameter place: Where the search begins: 0, or what the last one for a lower id left.
  func sequence(of row: SampleRow, from place: inout Int) -> Int64? {
    // The next one is near: from there in steps that double, then by halves.
    var (low, step) = (place, 1)
    while low + step < entries.count, entries[low + step].id < row.id {
      low += step
      step *= 2
    }
    var high = min(low + step, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].id < row.id { low = middle + 1 } else { high = middle }
    }
    place = low
    guard low < entries.count, entries[low].id == row.id,
      entries[low].fingerprint == Self.fingerprint(of: row),
      !forgotten.contains(row.id)
    else { return nil }
    return entries[low].sequence
  }

  /// Returns the samples whose last changes are none of some.
  func samples(without seen: SequenceSet) -> [VersionID] {
    entries.lazy.filter { !seen.contains($0.sequence) }.map(\.id)
  }

  /// Notes that a sample is no longer as it was.
  mutating func forget(_ id: VersionID) { forgotten.insert(id) }

  private static func fingerprint(of row: SampleRow) -> Int {
    fingerprint(
      value: row.value,
      isUserEntered: row.isUserEntered,
      [row.type, row.start, row.end, row.unit, row.source],
      [row.device, row.zone, row.created]
    )
  }

  /// Returns what two samples of one id have in common only if they say the same, but for one in 2^64.
  private static func fingerprint(
    value: Double,
    isUserEntered: Bool,
    _ numbers: InlineArray<5, Int64>,
    _ others: InlineArray<3, Int64?>
  ) -> Int {
    var hasher = Hasher()
    for place in numbers.indices { hasher.combine(numbers[place]) }
    for place in others.indices { hasher.combine(others[place]) }
    hasher.combine(value)
    hasher.combine(isUserEntered)
    return hasher.finalize()
  }
}
