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

extension GitEngine {
  /// The paths below which the records of a scope stand.
  func prefixes(_ scope: RecordScope) throws(StoreError) -> [String] {
    switch scope {
    case .all: return [""]
    case .kinds(let kinds): return kinds.sorted().map(\.directory)
    case .records(let keys):
      var prefixes: Set<String> = []
      for key in keys.sorted() { prefixes.insert(try prefix(of: key)) }
      return prefixes.sorted()
    }
  }

  /// The directory of a record; of an outcome that of its day, or that of all if it is not known.
  private func prefix(of key: RecordKey) throws(StoreError) -> String {
    guard key.kind == .outcome else { return StoreLayout.directory(of: key) }
    guard let head = try? snapshot(of: tip()).head(of: key) else { return key.kind.directory }
    return FileSystem.directory(of: StoreLayout.path(of: head))
  }
}
