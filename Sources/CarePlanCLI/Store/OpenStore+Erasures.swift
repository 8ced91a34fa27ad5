import CarePlanKit

extension OpenStore {
  /// Returns the markers of the erased versions of a record.
  func erasures(of key: RecordKey) throws(CommandFailure) -> [PurgeMarker] {
    try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.erasures(of: key) }
    }
  }
}
