public import CanonicalJSON

/// The members that one kind of record has beyond those that all share.
public protocol RecordContent: Hashable, Sendable {
  static var kind: RecordKind { get }
  /// One sentence for readers of the schema.
  static var meaning: String { get }
  /// The content before its members are read.
  static var blank: Self { get }
  /// The members, and those of the whole record: declared once by each kind.
  static var table: RecordTable<Self> { get }
  /// Keywords of JSON Schema beyond those that the members give.
  static var constraints: JSONObject { get }
  /// The parent that the record belongs to, if its kind has one and it is set.
  var parent: ParentLink? { get }
  /// Collects what is wrong with a record all of whose members could be read.
  static func validate(_ record: Record<Self>, _ faults: inout FaultCollector)
}

extension RecordContent {
  public static var constraints: JSONObject { [:] }
  public var parent: ParentLink? { nil }
  public static func validate(_ record: Record<Self>, _ faults: inout FaultCollector) {}
}

/// The link of a record to the one it belongs to.
///
/// The id is the link; the UUID says which version CareKit linked and is kept for it.
public struct ParentLink: Hashable, Sendable {
  public var kind: RecordKind
  public var id: String?
  public var uuid: VersionID?
}
