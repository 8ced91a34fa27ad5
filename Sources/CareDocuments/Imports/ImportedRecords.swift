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
