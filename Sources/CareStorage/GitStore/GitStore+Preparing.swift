public import CareModel
import Git

extension GitStore {
  /// Works out what a body would change, and writes nothing.
  ///
  /// Cost: what a commit costs, without the flushes.
  ///
  /// - Parameters:
  ///   - message: What the commit will say; it can be said later.
  ///   - body: Must not call the store or keep the transaction.
  /// - Returns: What a commit of it writes.
  public func prepare<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> PreparedWrite<Result> {
    try withEngine { engine throws(StoreError) in
      try Writer(engine: engine, surroundings: surroundings).prepare(message, body)
    }
  }

  /// Works out what a commit of the work tree would write, and writes nothing.
  ///
  /// If the last commit is not settled, it is settled first, in the same write.
  ///
  /// Cost: a look at the status of every file of the store, and reading those that differ.
  ///
  /// - Parameter keys: The records to commit; empty for all.
  /// - Throws: ``StoreError/Code/invalid`` with every fault of every file;
  ///   ``StoreError/Code/nothingToDo`` if no record differs; ``StoreError/Code/refused`` in a bare store.
  public func prepareWorkTree(
    _ message: String = "",
    only keys: [RecordKey] = [],
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> PreparedWrite<PendingChanges> {
    guard !isBare else { throw Self.needsWorkTree }
    return try withWorkTree { engine throws(StoreError) in
      try engine.refuseUnfinished()
      let writer = Writer(engine: engine, surroundings: surroundings)
      return try writer.prepareWorkTree(message, only: keys, rule)
    }
  }

  /// Writes what was prepared: nothing else, and nothing if something else was written meanwhile.
  ///
  /// Cost: as a commit; of the work tree, the look at its files once more.
  ///
  /// - Throws: ``StoreError/Code/changed`` if the last commit, or a file that it takes in, is another
  ///   than when it was prepared; ``StoreError/Code/uncommitted`` if a record that changes has an edit in
  ///   the work tree that it does not take in, or an untracked file is in the way of one that arrives.
  @discardableResult
  public func commit<Result: Sendable>(
    _ prepared: PreparedWrite<Result>
  ) throws(StoreError) -> Written<Result> {
    try withWriter { writer throws(StoreError) in try writer.commit(prepared) }
  }

  /// Writes what was prepared, or what the same body makes of what others wrote meanwhile, if that shows
  /// the same.
  ///
  /// So a writer of another record is no reason to ask somebody again.
  ///
  /// Cost: as a commit; if others wrote meanwhile, also preparing the write once more.
  ///
  /// - Parameters:
  ///   - isAsShown: Whether a preview tells what somebody was shown before they agreed.
  ///   - body: What was prepared; must not call the store or keep the transaction.
  /// - Throws: ``StoreError/Code/changed`` if something else is to be shown now, and then nothing is
  ///   written; otherwise as ``commit(_:)`` does.
  @discardableResult
  public func commit<Result: Sendable>(
    _ prepared: PreparedWrite<Result>,
    ifAsShown isAsShown: (Written<Result>) -> Bool,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    try withWriter { writer throws(StoreError) in
      do throws(StoreError) { return try writer.commit(prepared) } catch {
        guard error.code == .changed else { throw error }
        let anew = try writer.prepare(prepared.message, body)
        guard isAsShown(anew.preview) else { throw error }
        return try writer.commit(anew)
      }
    }
  }

  /// Returns what a body would change in a state of the store; its ids and clock belong to nobody.
  func preview<Result: Sendable>(
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
    return try Written(result, transaction, on: snapshot)
  }
}
