public import CareModel
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

  /// Commits what was edited, added and removed in the work tree: everything or nothing.
  ///
  /// The last commit is settled first, as ``settle()`` does; if nothing else is to be done, that is
  /// the commit which is returned.
  ///
  /// Cost: as the status, and one commit.
  ///
  /// - Parameter keys: The records to commit; empty for all.
  /// - Throws: ``StoreError/Code/invalid`` with every fault of every file, when nothing is committed;
  ///   ``StoreError/Code/nothingToDo`` if no record differs; ``StoreError/Code/changed`` if a file changes
  ///   meanwhile.
  @discardableResult
  public func commitWorkTree(
    _ message: String,
    only keys: [RecordKey] = [],
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> Written<PendingChanges> {
    guard !isBare else { throw Self.needsWorkTree }
    return try withWriter { writer throws(StoreError) in
      try writer.commitWorkTree(message, only: keys, rule)
    }
  }

  static let needsWorkTree = StoreError(
    .refused,
    "A bare store has no files to edit.",
    remedy: "Commit at once, with \(.giving(.message))."
  )
}
