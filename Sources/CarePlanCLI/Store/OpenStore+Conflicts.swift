import CarePlanKit

extension OpenStore {
  /// Returns those of some records that wait for somebody's decision, now or at a revision.
  func conflicts(
    of keys: [RecordKey],
    at revision: String? = nil
  ) throws(CommandFailure) -> [RecordConflict] {
    guard !keys.isEmpty else { return [] }
    return try read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(of: keys) }
    }
  }

  /// Returns all records that wait for somebody's decision.
  func conflicts() throws(CommandFailure) -> [RecordConflict] {
    try read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(RecordKind.allCases) }
    }
  }
}
