public import CareModel

/// Names a version that went from one copy of a store to another.
///
/// A first exchange may be of a whole store: its report names what went, and holds none of it.
public struct TransferredVersion: Hashable, Sendable {
  /// The record that it is a version of.
  public let key: RecordKey
  public let uuid: VersionID

  /// The kind of the record.
  package var kind: RecordKind { key.kind }

  /// The record's id.
  package var id: String { key.id }

  init(_ version: AnyRecord) {
    key = version.key
    uuid = version.version.uuid
  }
}
