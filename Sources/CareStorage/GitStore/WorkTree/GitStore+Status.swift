import Files

extension GitStore {
  /// Returns what differs between the work tree and the last commit; nothing in a bare store.
  ///
  /// Cost: a look at the status of every file of the store, and reading those that differ.
  public func status() throws(StoreError) -> PendingChanges {
    forgetStaleIntents()
    return try withWorkTree { engine throws(StoreError) in
      guard engine.paths.workDirectory != nil else { return PendingChanges() }
      let tip = try engine.tip()
      return try WorkTreeReader.pendingChanges(
        of: engine,
        since: tip,
        on: engine.snapshot(of: tip)
      )
    }
  }

  /// Forgets what is noted of edits that are gone, if nobody else is writing and this user may.
  private func forgetStaleIntents() {
    guard FileSystem.kind(of: paths.intents) != nil else { return }
    try? engines.use(.writing) { engine throws(StoreError) in
      guard try engine.hasStaleIntents() else { return }
      let lock = try Self.lock(engine.paths, patience: 0)
      try lock.whileHeld { () throws(StoreError) in try engine.forgetStaleIntents() }
    }
  }

  static let needsWorkTree = StoreError(
    .refused,
    "A bare store has no files to edit.",
    remedy: "Commit at once, with \(.giving(.message))."
  )
}
