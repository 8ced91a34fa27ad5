package import CanonicalJSON

/// The members that one kind of record has beyond those that all share.
public protocol RecordContent: Hashable, Sendable {
  static var kind: RecordKind { get }
  /// The members, and those of the whole record: declared once by each kind.
  static var table: RecordTable<Self> { get }
}

extension RecordContent {
  /// One sentence for readers of the schema.
  package static var meaning: String { table.meaning }

  /// The content before its members are read.
  package static var blank: Self { table.blank }

  /// Keywords of JSON Schema beyond those that the members give.
  package static var constraints: JSONObject { table.constraints }

  /// The parent that the record belongs to, if its kind has one and it is set.
  package var parent: ParentLink? { Self.table.parent(self) }

  /// Collects what is wrong with a record all of whose members could be read.
  package static func validate(_ record: Record<Self>, _ faults: inout FaultCollector) {
    table.validate(record, &faults)
  }
}

/// The link of a record to the one it belongs to.
///
/// The id is the link; the UUID says which version CareKit linked and is kept for it.
public struct ParentLink: Hashable, Sendable {
  package var kind: RecordKind
  package var id: String?
  package var uuid: VersionID?
}
