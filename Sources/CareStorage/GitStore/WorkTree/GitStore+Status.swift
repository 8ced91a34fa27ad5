public import CareModel
public import CareReading
public import CareWriting

extension GitStore {
  /// What differs between the work tree and the last commit; nothing in a bare store.
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
  /// - Parameters:
  ///   - keys: The records to commit; empty for all.
  ///   - shown: What somebody has seen and agreed to, of the same keys: nothing else is committed.
  /// - Throws: ``StoreError/Code/changed`` if a file or the last commit is another than shown;
  ///   ``StoreError/Code/invalid`` with every fault of every file, when nothing is committed;
  ///   ``StoreError/Code/nothingToDo`` if no record differs.
  public func commitWorkTree(
    _ message: String,
    only keys: [RecordKey] = [],
    _ rule: EffectiveRule = .byDefault,
    asShown shown: PendingChanges? = nil
  ) throws(StoreError) -> Written<PendingChanges> {
    guard !isBare else { throw Self.needsWorkTree }
    return try withWriter { writer throws(StoreError) in
      try writer.engine.refuseUnfinished()
      let found = try writer.pendingChanges(only: keys)
      if let shown, !found.isSame(as: shown) { throw Self.changedSinceShown }
      let settled = try writer.settle()
      let pending = try writer.pendingChanges(only: keys)
      // No lock keeps an editor from writing.
      let isSettled = settled.kind != .upToDate
      if let shown, !(isSettled ? pending.isRest(of: shown) : pending.isSame(as: shown)) {
        throw Self.changedSinceShown
      }
      let intents = try Intents.load(writer.engine.paths)
      let written = try writer.commit(message, checkedOut: pending.disk) {
        transaction throws(StoreError) in
        try transaction.apply(pending, rule, intents)
        return pending
      }
      try writer.engine.putBack(pending, in: writer.engine.tip())
      try intents.removing(pending.records.flatMap(\.paths)).save(writer.engine.paths)
      guard written.commit == nil else { return written }
      guard settled.kind != .upToDate else { throw Self.nothingToCommit }
      return Written(
        result: pending,
        commit: settled.commit,
        versions: [],
        remarks: settled.remarks
      )
    }
  }

  private static let changedSinceShown = StoreError(
    .changed,
    "The files or the last commit changed while this was shown; nothing was committed.",
    advice: "Look at what would be committed now, and run 'careplan commit' again."
  )

  static let needsWorkTree = StoreError(
    .refused,
    "A bare store has no files to edit.",
    advice: "Give the command a message with -m: it commits at once."
  )
}

extension Writer {
  /// What differs between the work tree and the last commit, if all of it is valid.
  fileprivate func pendingChanges(only keys: [RecordKey]) throws(StoreError) -> PendingChanges {
    let tip = try engine.tip()
    var pending = try WorkTreeReader.pendingChanges(
      of: engine,
      since: tip,
      on: writableSnapshot(of: tip)
    )
    if !keys.isEmpty { pending.keep(only: keys) }
    try pending.refuseFaults()
    return pending
  }
}
