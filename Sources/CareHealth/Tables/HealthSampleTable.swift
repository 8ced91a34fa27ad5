public import CareModel

/// Reads the samples of a table of text, such as the export of a glucose monitor.
///
/// The first row names the columns. Give it bytes with ``read(_:)`` as they come, then call ``end()``.
public struct HealthSampleTable: Sendable {
  /// What one row came to.
  public struct Row: Hashable, Sendable {
    /// The line on which the row begins, from 1.
    public let line: Int
    /// The sample, or why there is none.
    public let result: Result<HealthSample, HealthSampleFault>
  }

  private let columns: HealthSampleColumns
  private var dialect: DelimitedDialect?
  private let zone: TimeZoneID?
  private var reader: DelimitedReader?
  private var places: HealthSamplePlaces?
  /// The first bytes, until the first line shows the dialect.
  private var beginning: [UInt8] = []
  private var rules: [TimeZoneID: TimeZoneRules] = [:]

  /// - Parameters:
  ///   - dialect: How the table is written; found by its first line if it is nil.
  ///   - zone: Where times without an offset are meant, for rows that name no zone; they cannot be read
  ///     if it is nil.
  public init(
    _ columns: HealthSampleColumns,
    dialect: DelimitedDialect? = nil,
    zone: TimeZoneID? = nil
  ) {
    self.columns = columns
    self.dialect = dialect
    self.zone = zone
  }

  /// Takes in the next bytes and returns what the rows come to that they end.
  public mutating func read(_ bytes: [UInt8]) throws(HealthSampleColumns.Fault) -> [Row] {
    guard reader == nil else { return try rows(reader?.read(bytes) ?? []) }
    beginning += bytes
    let hasLine = beginning.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard dialect != nil || hasLine || beginning.count > DelimitedReader.longestRow else {
      return []
    }
    return try begin()
  }

  /// Returns what the last row comes to, if no line break ended it.
  ///
  /// - Throws: `missing` for a table without rows.
  public mutating func end() throws(HealthSampleColumns.Fault) -> [Row] {
    var last = reader == nil ? try begin() : []
    last += try rows(reader?.end() ?? [])
    guard places != nil else { throw .missing(.time) }
    return last
  }

  private mutating func begin() throws(HealthSampleColumns.Fault) -> [Row] {
    let first = beginning.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let found = dialect ?? DelimitedDialect(detectedIn: first)
    dialect = found
    var reader = DelimitedReader(found)
    let begun = reader.read(beginning)
    self.reader = reader
    beginning = []
    return try rows(begun)
  }

  private mutating func rows(
    _ read: [DelimitedRow]
  ) throws(HealthSampleColumns.Fault) -> [Row] {
    var found: [Row] = []
    for row in read {
      guard let places else {
        self.places = try columns.places(in: row.cells)
        continue
      }
      // A line of separators alone is how spreadsheets write an empty row.
      guard row.cells.contains(where: { !$0.isEmpty }) || !row.isSound else { continue }
      found.append(Row(line: row.line, result: result(row, places)))
    }
    return found
  }

  private mutating func result(
    _ row: DelimitedRow,
    _ places: HealthSamplePlaces
  ) -> Result<HealthSample, HealthSampleFault> {
    do { return .success(try sample(row, places)) } catch { return .failure(error) }
  }

  private mutating func sample(
    _ row: DelimitedRow,
    _ places: HealthSamplePlaces
  ) throws(HealthSampleFault) -> HealthSample {
    guard row.isSound else { throw .malformed }
    let cells = row.cells
    func text(_ field: HealthSampleColumns.Field) -> String? { places.text(field, in: cells) }
    guard let name = text(.type) else { throw .missing(member: "type") }
    guard let type = HealthType(inDocument: name) else { throw .unknownType(name) }
    let zone = try rowZone(text(.zone))
    guard let time = text(.time) else { throw .missing(member: "time") }
    let start = try instant(time, "time", zone)
    let end: Instant = if let end = text(.end) { try instant(end, "end", zone) } else { start }
    let (value, unit) = try amount(text(.value), text(.unit), of: type)
    let source = text(.source) ?? ""
    let device = text(.device).flatMap(HealthSample.device(named:))
    var id = HealthSampleID(
      derivedFor: type,
      start: start,
      end: end,
      value: value,
      unit: unit,
      source: source,
      device: device
    )
    if let own = text(.id) {
      guard let uuid = HealthSampleID(own) else { throw .unreadable(member: "id") }
      id = uuid
    }
    var created: Instant?
    if let moment = text(.created) { created = try instant(moment, "created", zone) }
    let sample = HealthSample(
      id: id,
      type: type,
      start: start,
      end: end,
      value: value,
      unit: unit,
      source: source,
      device: device,
      zone: text(.zone) == nil ? nil : zone,
      isUserEntered: try flag(text(.userEntered)),
      created: created
    )
    if let fault = sample.fault { throw fault }
    return sample
  }

  private func amount(
    _ text: String?,
    _ unitText: String?,
    of type: HealthType
  ) throws(HealthSampleFault) -> (Double, HealthUnit) {
    guard let text else { throw .missing(member: "value") }
    if let scale = type.definition?.scale, let number = scale.number(ofLabel: text) {
      return (Double(number), .count)
    }
    guard let number = dialect?.number(text) else { throw .unreadable(member: "value") }
    guard let unitText else {
      guard type.isCategory else { throw .missing(member: "unit") }
      return (number, .count)
    }
    guard let unit = HealthUnit(healthKit: unitText) else { throw .unknownUnit(unitText) }
    return (number, unit)
  }

  private func flag(_ text: String?) throws(HealthSampleFault) -> Bool {
    switch text?.lowercased() {
    case nil, "false", "0", "no": false
    case "true", "1", "yes": true
    default: throw .unreadable(member: "userEntered")
    }
  }

  private func rowZone(_ name: String?) throws(HealthSampleFault) -> TimeZoneID? {
    guard let name else { return zone }
    guard let zone = TimeZoneID(name) else { throw .unreadable(member: "zone") }
    return zone
  }

  private mutating func instant(
    _ text: String,
    _ member: String,
    _ zone: TimeZoneID?
  ) throws(HealthSampleFault) -> Instant {
    if let instant = Instant(text) { return instant }
    guard let time = WrittenTime(text, dialect?.dayOrder ?? .yearMonthDay) else {
      throw .unreadable(member: member)
    }
    if let instant = time.instant { return instant }
    guard let zone, let rules = rules[zone] ?? TimeZoneRules(zone) else {
      throw .unreadable(member: "zone")
    }
    self.rules[zone] = rules
    return rules.instant(of: time.local)
  }
}
