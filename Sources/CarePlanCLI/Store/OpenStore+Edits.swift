import CarePlanKit

extension OpenStore {
  /// Refuses to write over a file with an edit that is not committed.
  func refuseEdit(of key: RecordKey) throws(CommandFailure) {
    let pending = try attempt { () throws(StoreError) in try store.status() }
    guard let change = pending.records.first(where: { $0.key == key }) else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(change.paths.first ?? "the record") has changes that are not committed",
      hints: ["careplan commit \(key)", "careplan restore \(key)"]
    )
  }
}
