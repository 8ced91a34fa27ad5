import CanonicalJSON
import CareModel
import Git
import SQLite

/// A version's summary as a row of the index.
enum VersionRow {
  /// The values of a row, in the order of the table.
  static func values(_ summary: VersionSummary, path: String, blob: ObjectID) -> [SQLiteValue] {
    [
      .text(path), .blob(blob.bytes), .blob(summary.uuid.bytes), .text(summary.key.kind.type),
      .text(summary.key.id), .blob(summary.previous.flatMap(\.bytes)),
      .integer(summary.effectiveDate.seconds), .integer(Int64(summary.effectiveDate.nanoseconds)),
      .integer(summary.created.seconds), .integer(Int64(summary.created.nanoseconds)),
      .integer(summary.updated.seconds), .integer(Int64(summary.updated.nanoseconds)),
      .integer(summary.isTombstone ? 1 : 0), SQLiteValue(summary.groupIdentifier),
      SQLiteValue(summary.remoteID), tags(summary.tags), SQLiteValue(summary.parentID),
      summary.parentUUID.map { .blob($0.bytes) } ?? .null, SQLiteValue(summary.title),
      SQLiteValue(summary.givenName), SQLiteValue(summary.familyName),
    ] + EventStartColumns.values(summary.eventStart) + [
      SQLiteValue(summary.tie), .integer(summary.isNotCompleted ? 1 : 0),
    ]
  }

  /// How many columns ``IndexSchema/columns`` names.
  static let columnCount = 24

  /// Reads the columns of ``IndexSchema/columns``; nil if the row makes no sense.
  static func summary(_ row: borrowing Row) throws(SQLiteError) -> VersionSummary? {
    guard let kind = RecordKind(rawValue: try row.text(0)),
      let uuid = try Self.uuid(row, 2)
    else { return nil }
    return VersionSummary(
      key: RecordKey(kind, try row.text(1)),
      uuid: uuid,
      previous: uuids(try row.blob(3)),
      effectiveDate: Instant(seconds: try row.integer(4), nanoseconds: try row.integer(5)),
      created: Instant(seconds: try row.integer(6), nanoseconds: try row.integer(7)),
      updated: Instant(seconds: try row.integer(8), nanoseconds: try row.integer(9)),
      isTombstone: try row.integer(10) == 1,
      groupIdentifier: try text(row, 11),
      remoteID: try text(row, 12),
      tags: tags(try text(row, 13)),
      parentID: try text(row, 14),
      parentUUID: row.isNull(15) ? nil : try Self.uuid(row, 15),
      title: try text(row, 16),
      givenName: try text(row, 17),
      familyName: try text(row, 18),
      eventStart: try EventStartColumns.eventStart(row, from: 19),
      tie: try text(row, 22),
      isNotCompleted: try row.integer(23) == 1
    )
  }

  /// The UUID in a column; nil for a blob of another length.
  static func uuid(_ row: borrowing Row, _ column: Int) throws(SQLiteError) -> VersionID? {
    try row.halves(column).map { VersionID(high: $0.high, low: $0.low) }
  }

  private static func text(_ row: borrowing Row, _ column: Int) throws(SQLiteError) -> String? {
    row.isNull(column) ? nil : try row.text(column)
  }

  private static func uuids(_ bytes: [UInt8]) -> [VersionID] {
    stride(from: 0, to: bytes.count, by: 16).compactMap {
      VersionID(bytes: bytes[$0..<min($0 + 16, bytes.count)])
    }
  }

  private static func tags(_ tags: [String]) -> SQLiteValue {
    tags.isEmpty ? .null : .text(CanonicalJSON.compact(.array(tags.map { .string($0) })))
  }

  private static func tags(_ text: String?) -> [String] {
    guard let text, let json = try? CanonicalJSON.read(Array(text.utf8)) else { return [] }
    return json.array?.compactMap(\.string) ?? []
  }
}
