public import CareModel

/// What a document held.
public struct ImportedRecords: Hashable, Sendable {
  /// The versions in the order of the document, each once.
  ///
  /// All are complete except drafts: records without bookkeeping, which the store adds.
  public var records: [AnyRecord]
  /// What had to be assumed.
  public var warnings: [ImportWarning]
  package var format: DetectedFormat
}

/// The form of a document that was imported.
public enum DetectedFormat: String, CaseIterable, Hashable, Sendable {
  /// Records in careplan's own form, one or a list.
  case records
  /// What ``CareplanExporter`` writes.
  case export
  /// Records in careplan's own form, one per line.
  case jsonLines
  /// CareKit's `OCKRevisionRecord`, one or several.
  case careKitRevision
  /// CareKit's `OCKEntity`, one or a list.
  case careKitEntity
  /// A CareKit entity without the wrapper that says its type.
  case careKitBareEntity
}
