import CarePlanKit

extension RecordSelection {
  /// Returns the open conflicts of the selected records, or of all if none is selected.
  func conflicts(in open: OpenStore) throws(CommandFailure) -> [RecordConflict] {
    let scope = try scope(in: open)
    return try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        guard !scope.kinds.isEmpty || scope.keys.isEmpty else {
          return try snapshot.conflicts(of: scope.keys)
        }
        let kinds = scope.kinds.union(scope.keys.map(\.kind))
        let conflicts = try snapshot.conflicts(kinds.isEmpty ? RecordKind.allCases : Array(kinds))
        return conflicts.filter { scope.contains($0.key) }
      }
    }
  }
}
