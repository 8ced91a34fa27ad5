public import CareModel
public import CareReading
public import CareWriting

extension GitStore {
  /// Does changes as ``commit(_:_:)`` would and throws their result away: nothing is written.
  ///
  /// - Returns: What the commit would have made; no commit.
  public func rehearse<Result: Sendable>(
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    try withEngine { engine throws(StoreError) in
      try rehearse(on: engine.snapshot(of: engine.tip()), body)
    }
  }

  /// Does what ``commitWorkTree(_:only:_:)`` would and throws the result away.
  ///
  /// - Throws: What the commit would throw.
  public func rehearseWorkTree(
    only keys: [RecordKey] = [],
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> Written<PendingChanges> {
    guard !isBare else { throw Self.needsWorkTree }
    return try withWorkTree { engine throws(StoreError) in
      try engine.refuseUnfinished()
      let tip = try engine.tip()
      let snapshot = try engine.snapshot(of: tip)
      var pending = try WorkTreeReader.pendingChanges(of: engine, since: tip, on: snapshot)
      if !keys.isEmpty { pending.keep(only: keys) }
      try pending.refuseFaults()
      guard !pending.isEmpty else { throw Self.nothingToCommit }
      let intents = try Intents.load(engine.paths)
      return try rehearse(on: snapshot) { transaction throws(StoreError) in
        try transaction.apply(pending, rule, intents)
        return pending
      }
    }
  }

  static let nothingToCommit = StoreError(.nothingToDo, "There is nothing to commit.")

  /// Runs a transaction whose ids and clock belong to nobody.
  func rehearse<Result: Sendable>(
    on snapshot: Snapshot,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    let stamp = Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: surroundings.newID(),
      clock: 0
    )
    let (result, transaction) = try Transaction.run(on: snapshot, stamp, body)
    return try Written(
      result: result,
      commit: nil,
      versions: transaction.versions,
      erasures: transaction.erasures,
      remarks: transaction.remarks,
      courseChanges: transaction.courseChanges(since: snapshot),
      deletions: DeletionExtent(transaction, on: snapshot)
    )
  }
}
