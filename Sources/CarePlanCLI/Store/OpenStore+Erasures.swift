import CarePlanKit

extension OpenStore {
  /// The record that a selector names if all of it was erased; nil otherwise.
  func erased(_ selector: Selector) throws(CommandFailure) -> RecordKey? {
    guard let kind = selector.kind else { return nil }
    let key = RecordKey(kind, selector.isRaw ? selector.text : RecordKey.decoded(selector.text))
    return try erasures(of: key).isEmpty ? nil : key
  }

  /// What stands for the erased versions of a record.
  func erasures(of key: RecordKey) throws(CommandFailure) -> [PurgeMarker] {
    try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.erasures(of: key) }
    }
  }
}
