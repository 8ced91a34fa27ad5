public import CareModel

/// Which records leave the store: some, all of some kinds, or all.
public struct ExportScope: Hashable, Sendable {
  /// The kinds of which every record leaves.
  package let kinds: Set<RecordKind>
  /// The records that leave beside these.
  package let keys: Set<RecordKey>

  /// Every record, if neither kinds nor records are named.
  public init(kinds: Set<RecordKind> = [], keys: Set<RecordKey> = []) {
    (self.kinds, self.keys) = (kinds, keys)
  }

  /// Every record.
  public static let all = ExportScope()

  /// Returns whether all records of a kind leave.
  func contains(_ kind: RecordKind) -> Bool {
    kinds.isEmpty && keys.isEmpty || kinds.contains(kind)
  }
}
