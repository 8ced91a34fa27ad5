import CanonicalJSON
import CareHealth
import CareModel
import SQLite

/// A sample as a row of the cache.
struct SampleRow {
  let id: VersionID
  let type: Int64
  let start: Int64
  let end: Int64
  let value: Double
  let unit: Int64
  let source: Int64
  let device: Int64?
  let zone: Int64?
  let isUserEntered: Bool
  let created: Int64?
  private let metadata: [String: String]

  init(
    _ sample: HealthSample,
    from origin: SampleRowOrigin,
    in database: HealthDatabase
  ) throws(SQLiteError) {
    id = sample.id.uuid
    (type, unit, source, device) = (origin.type, origin.unit, origin.source, origin.device)
    (start, end) = (sample.start.microseconds, sample.end.microseconds)
    // Minus zero is zero: SQLite keeps whole numbers as integers.
    value = sample.value == 0 ? 0 : sample.value
    zone = try sample.zone.map { zone throws(SQLiteError) in try database.id(of: zone.name) }
    isUserEntered = sample.isUserEntered
    created = sample.created?.microseconds
    metadata = sample.metadata
  }

  func bind(_ parameters: inout Parameters, feed: Int64, sequence: Int64) {
    parameters.halves(id.high, id.low)
    parameters.integer(type)
    parameters.integer(start)
    parameters.integer(end)
    parameters.real(value)
    parameters.integer(unit)
    parameters.integer(source)
    parameters.integer(device)
    parameters.integer(zone)
    parameters.integer(isUserEntered ? 1 : 0)
    parameters.integer(created)
    parameters.text(metadata.isEmpty ? nil : Self.text(metadata))
    parameters.integer(feed)
    parameters.integer(sequence)
  }

  /// The columns that ``isSaid(by:)`` and ``isFrom(_:)`` read.
  static let comparedColumns = #"type, start, "end", value, unit, source, device, zone, entered"#

  /// Returns whether a row that begins with ``comparedColumns`` says the same.
  func isSaid(by row: borrowing Row) throws(SQLiteError) -> Bool {
    let (type, start, end) = (try row.integer(0), try row.integer(1), try row.integer(2))
    let (value, unit) = (try row.real(3), try row.integer(4))
    return type == self.type && start == self.start && end == self.end && value == self.value
      && unit == self.unit
  }

  /// Returns whether such a row says the same of who measured it and how, which matters for sums.
  func isFrom(_ row: borrowing Row) throws(SQLiteError) -> Bool {
    let device = row.isNull(6) ? nil : try row.integer(6)
    let zone = row.isNull(7) ? nil : try row.integer(7)
    let (source, entered) = (try row.integer(5), try row.integer(8))
    return source == self.source && device == self.device && zone == self.zone
      && (entered != 0) == isUserEntered
  }

  /// The columns that ``sample(_:in:)`` reads.
  static let columns = """
    sample.id, sample.type, sample.start, sample."end", sample.value, sample.unit, sample.source,
    sample.device, sample.zone, sample.entered, sample.created, sample.meta, sample.seq
    """

  /// Reads the sample of a row with these columns.
  static func sample(
    _ row: borrowing Row,
    in database: HealthDatabase
  ) throws(SQLiteError) -> HealthSample {
    guard let id = try row.halves(0) else { throw SQLiteError(.corrupt, "a sample has no id") }
    var sample = HealthSample(
      id: HealthSampleID(VersionID(high: id.high, low: id.low)),
      type: HealthType(identifier: try database.text(try row.integer(1))),
      start: Instant(microseconds: try row.integer(2)),
      end: Instant(microseconds: try row.integer(3)),
      value: try row.real(4),
      unit: try database.unit(try row.integer(5)),
      source: try database.text(try row.integer(6))
    )
    if !row.isNull(7) { sample.device = try database.text(try row.integer(7)) }
    if !row.isNull(8) { sample.zone = TimeZoneID(try database.text(try row.integer(8))) }
    sample.isUserEntered = try row.integer(9) != 0
    if !row.isNull(10) { sample.created = Instant(microseconds: try row.integer(10)) }
    if let text = try row.optionalText(11) { sample.metadata = try database.metadata(text) }
    return sample
  }

  private static func text(_ metadata: [String: String]) -> String {
    CanonicalJSON.text(.object(JSONObject(metadata.map { ($0, .string($1)) })))
  }
}
