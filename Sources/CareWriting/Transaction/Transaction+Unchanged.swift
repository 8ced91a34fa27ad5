public import CareModel
public import CareReading

extension Transaction {
  /// Refuses to go on if a record is not as it was when a value was read.
  ///
  /// It has moved on if other versions follow the one that the value was read as, or stand beside it.
  /// A change that is made nevertheless stands beside theirs, and may leave a conflict
  /// (``conflicts``).
  ///
  /// - Throws: ``StoreError/Code/changed``; ``StoreError/Code/refused`` for a value that was not read
  ///   from a store; as ``update(_:_:from:outcomes:)`` does for one whose version is not here.
  public func requireUnchanged(_ record: AnyRecord) throws(StoreError) {
    guard !record.version.isDraft else {
      throw StoreError(
        .refused,
        "Nobody knows whether \(record.key) has changed: the value was not read from a store.",
        remedy: "Read the record, and change what was read."
      )
    }
    let parent = try parent(of: record)
    let leaves = try snapshot.graph(of: record.key).leaves.map(\.uuid)
    guard leaves != [parent.uuid] else { return }
    throw StoreError(
      .changed,
      leaves.contains(parent.uuid)
        ? "\(record.key) was changed by others too: \(leaves.count) versions of it are in question."
        : "\(record.key) has changed since the version \(parent.uuid) was read.",
      remedy: "Read it again, and make the change once more."
    )
  }
}
