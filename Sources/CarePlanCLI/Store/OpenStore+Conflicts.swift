import CarePlanKit

extension OpenStore {
  /// Returns all records that wait for somebody's decision.
  func conflicts() throws(CommandFailure) -> [RecordConflict] {
    try read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(RecordKind.allCases) }
    }
  }
}
