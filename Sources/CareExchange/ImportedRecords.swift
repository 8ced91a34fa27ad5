public import CanonicalJSON
public import CareModel

/// What a document held.
public struct ImportedRecords: Hashable, Sendable {
  /// The versions in the order of the document, each once.
  ///
  /// All are complete but drafts: records of ours without bookkeeping, which a store has to give.
  public var records: [AnyRecord]
  /// What had to be assumed.
  public var warnings: [ImportWarning]
  public var format: DetectedFormat
}

/// Something that had to be assumed in reading a record.
public struct ImportWarning: Hashable, Sendable {
  /// The place of the record in the document.
  public let pointer: JSONPointer
  /// The record, if it could be read so far.
  public let record: RecordKey?
  /// One sentence that names no value of a person.
  public let message: String
}

extension ImportWarning: CustomStringConvertible {
  public var description: String {
    let place = [record?.description, pointer == .root ? nil : pointer.description]
    return (place.compactMap(\.self) + [message]).joined(separator: ": ")
  }
}

/// The form of a document that was imported.
public enum DetectedFormat: String, CaseIterable, Hashable, Sendable {
  /// Records of ours, one or a list.
  case records
  /// What ``CareplanExporter`` writes.
  case export
  /// Records of ours, one in each line.
  case jsonLines
  /// CareKit's `OCKRevisionRecord`, one or several.
  case careKitRevision
  /// CareKit's `OCKEntity`, one or a list.
  case careKitEntity
  /// An entity of CareKit's without the wrapper that says its type.
  case careKitBareEntity
}

/// What an import has to know beside the document.
public struct ImportContext: Sendable {
  /// The zone for schedules and records that name none.
  public var defaultTimeZone: TimeZoneID
  /// From when on a record without bookkeeping takes effect that neither says so nor has a schedule
  /// or an event; nil refuses every one that leaves out a member.
  public var now: Instant?
  /// Finds a version that the store already has, to place outcomes and to name parents.
  public var known: @Sendable (VersionID) -> AnyRecord?

  public init(
    defaultTimeZone: TimeZoneID,
    now: Instant? = nil,
    known: @escaping @Sendable (VersionID) -> AnyRecord? = { _ in nil }
  ) {
    self.defaultTimeZone = defaultTimeZone
    self.now = now
    self.known = known
  }
}
