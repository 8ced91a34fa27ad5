public import CareModel
import Files

/// The records that a difference covers.
public enum RecordScope: Hashable, Sendable {
  /// All records, and the manifest.
  case all
  case kinds(Set<RecordKind>)
  case records(Set<RecordKey>)

  /// Returns whether the difference covers a record.
  package func contains(_ key: RecordKey) -> Bool {
    switch self {
    case .all: true
    case .kinds(let kinds): kinds.contains(key.kind)
    case .records(let keys): keys.contains(key)
    }
  }
}
