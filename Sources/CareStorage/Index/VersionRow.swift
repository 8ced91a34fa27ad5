import CanonicalJSON
import CareModel
import Git
import SQLite

/// A version's summary as a row of the index.
enum VersionRow {
  /// The statement whose parameters ``bind(_:blob:_:)`` gives.
  static let insertion = """
    INSERT INTO version (\(IndexSchema.columns), blob)
      VALUES (\(Array(repeating: "?", count: columnCount + 1).joined(separator: ", ")))
    """

  static func bind(
    _ summary: VersionSummary,
    blob: ObjectID,
    _ parameters: inout Parameters
  ) {
    parameters.integer(summary.key.kind.number)
    parameters.text(summary.key.id)
    parameters.halves(summary.uuid.high, summary.uuid.low)
    parameters.blob(summary.previous.flatMap(\.bytes))
    bind(summary.effectiveDate, &parameters)
    bind(summary.created, &parameters)
    bind(summary.updated == summary.created ? nil : summary.updated, &parameters)
    parameters.integer(summary.isTombstone ? 1 : 0)
    parameters.text(summary.groupIdentifier)
    parameters.text(summary.remoteID)
    parameters.text(text(summary.tags))
    parameters.text(summary.parentID)
    if let parent = summary.parentUUID {
      parameters.halves(parent.high, parent.low)
    } else {
      parameters.null()
    }
    parameters.text(summary.title)
    parameters.text(summary.givenName)
    parameters.text(summary.familyName)
    EventStartColumns.bind(summary.eventStart, &parameters)
    parameters.text(summary.tie)
    parameters.integer(summary.isNotCompleted ? 1 : 0)
    parameters.integer(summary.longestEvent)
    if let digest = summary.contentDigest {
      parameters.blob(digest.bytes)
    } else {
      parameters.null()
    }
    parameters.blob(blob.bytes)
  }

  private static func bind(_ instant: Instant?, _ parameters: inout Parameters) {
    parameters.integer(instant?.seconds)
    parameters.integer((instant?.nanoseconds).map(Int64.init))
  }

  /// How many columns ``IndexSchema/columns`` names.
  static let columnCount = 26

  /// Reads the columns of ``IndexSchema/columns``; nil if the row makes no sense.
  package static func summary(_ row: borrowing Row) throws(SQLiteError) -> VersionSummary? {
    guard let kind = RecordKind(number: try row.integer(0)), let uuid = try Self.uuid(row, 2)
    else { return nil }
    let created = try instant(row, 6)
    return VersionSummary(
      key: RecordKey(kind, try row.text(1)),
      uuid: uuid,
      previous: uuids(try row.blob(3)),
      effectiveDate: try instant(row, 4),
      created: created,
      updated: row.isNull(8) ? created : try instant(row, 8),
      isTombstone: try row.integer(10) == 1,
      groupIdentifier: try row.optionalText(11),
      remoteID: try row.optionalText(12),
      tags: tags(try row.optionalText(13)),
      parentID: try row.optionalText(14),
      parentUUID: try Self.uuid(row, 15),
      title: try row.optionalText(16),
      givenName: try row.optionalText(17),
      familyName: try row.optionalText(18),
      eventStart: try EventStartColumns.eventStart(row, from: 19),
      tie: try row.optionalText(22),
      isNotCompleted: try row.integer(23) == 1,
      longestEvent: try row.integer(24),
      contentDigest: try contentDigest(row, 25, of: kind)
    )
  }

  /// Returns the digest in a column, which all versions have but those of outcomes.
  ///
  /// - Throws: `mismatch` for anything else: without its digest a version would have no part in the
  ///   course of its record.
  private static func contentDigest(
    _ row: borrowing Row,
    _ column: Int,
    of kind: RecordKind
  ) throws(SQLiteError) -> ContentDigest? {
    if kind == .outcome, row.isNull(column) { return nil }
    guard let digest = ContentDigest(bytes: try row.blob(column)), kind != .outcome else {
      throw SQLiteError(.mismatch, "a version of the kind \(kind) has no digest of its content")
    }
    return digest
  }

  /// Returns where the version of a row stands, of which the blob follows the columns.
  package static func place(
    _ row: borrowing Row
  ) throws(SQLiteError) -> (path: String, blob: [UInt8]) {
    let path = try summary(row).map { StoreLayout.path(of: $0) } ?? ""
    return (path, try row.blob(columnCount))
  }

  /// Returns the UUID in a column; nil for null and blobs of another length.
  package static func uuid(_ row: borrowing Row, _ column: Int) throws(SQLiteError) -> VersionID? {
    try row.halves(column).map { VersionID(high: $0.high, low: $0.low) }
  }

  /// Returns the moment in two columns.
  package static func instant(_ row: borrowing Row, _ column: Int) throws(SQLiteError) -> Instant {
    Instant(seconds: try row.integer(column), nanoseconds: try row.integer(column + 1))
  }

  private static func uuids(_ bytes: [UInt8]) -> [VersionID] {
    stride(from: 0, to: bytes.count, by: 16).compactMap {
      VersionID(bytes: bytes[$0..<min($0 + 16, bytes.count)])
    }
  }

  private static func text(_ tags: [String]) -> String? {
    tags.isEmpty ? nil : CanonicalJSON.compact(.array(tags.map { .string($0) }))
  }

  private static func tags(_ text: String?) -> [String] {
    guard let text, let json = try? CanonicalJSON.read(Array(text.utf8)) else { return [] }
    return json.array?.compactMap(\.string) ?? []
  }
}
