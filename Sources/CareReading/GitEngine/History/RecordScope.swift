public import CareModel
import Files

/// Which records a difference tells of.
public enum RecordScope: Hashable, Sendable {
  /// All records, and the manifest.
  case all
  case kinds(Set<RecordKind>)
  case records(Set<RecordKey>)

  /// Whether a record is told of.
  public func contains(_ key: RecordKey) -> Bool {
    switch self {
    case .all: true
    case .kinds(let kinds): kinds.contains(key.kind)
    case .records(let keys): keys.contains(key)
    }
  }
}
