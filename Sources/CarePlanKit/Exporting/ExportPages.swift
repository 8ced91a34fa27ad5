import CareModel
import CareStorage

/// The versions of a scope, some records at a time: by kind, parents' kinds first, then by id.
struct ExportPages {
  let scope: ExportScope
  let snapshot: Snapshot

  /// How many records are held at once.
  private static let size = 500

  /// Returns all versions at once.
  func all() throws(StoreError) -> [AnyRecord] {
    var all: [AnyRecord] = []
    try forEach { versions in
      all += versions
      return true
    }
    return all
  }

  /// Passes all versions of some records at a time to the closure, until it returns false.
  func forEach(_ body: ([AnyRecord]) -> Bool) throws(StoreError) {
    for kind in RecordKind.allCases {
      var last: String?
      while let ids = try page(of: kind, after: last) {
        guard body(try snapshot.versions(kind, ids: ids)) else { return }
        last = ids.last
      }
    }
  }

  /// Returns the ids that follow one in the order of UTF-8; nil if there are none.
  private func page(of kind: RecordKind, after last: String?) throws(StoreError) -> [String]? {
    let ids: [String]
    if scope.contains(kind) {
      ids = try snapshot.ids(of: kind, after: last, limit: Self.size)
    } else {
      let after = last.map { RecordKey(kind, $0) }
      let keys = scope.keys.filter { key in key.kind == kind && after.map { $0 < key } ?? true }
      ids = keys.sorted().prefix(Self.size).map(\.id)
    }
    return ids.isEmpty ? nil : ids
  }
}
