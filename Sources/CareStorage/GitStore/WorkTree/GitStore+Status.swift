public import CareReading
public import CareWriting

extension GitStore {
  /// Returns what differs between the work tree and the last commit; nothing in a bare store.
  ///
  /// Cost: a look at the status of every file of the store, and reading those that differ.
  public func status() throws(StoreError) -> PendingChanges {
    try withWorkTree { engine throws(StoreError) in
      guard engine.paths.workDirectory != nil else { return PendingChanges() }
      let tip = try engine.tip()
      return try WorkTreeReader.pendingChanges(
        of: engine,
        since: tip,
        on: engine.snapshot(of: tip)
      )
    }
  }

  static let needsWorkTree = StoreError(
    .refused,
    "A bare store has no files to edit.",
    remedy: "Commit at once, with \(.giving(.message))."
  )
}
