package import CareModel
package import CareReading
import Git

extension Writer {
  /// Works out what a commit of the work tree would write.
  ///
  /// - Parameter keys: The records to commit; empty for all.
  package func prepareWorkTree(
    _ message: String,
    only keys: [RecordKey],
    _ rule: EffectiveRule
  ) throws(StoreError) -> PreparedWrite<PendingChanges> {
    let pending = try pendingChanges(only: keys)
    guard !pending.isEmpty else { throw Self.nothingToCommit }
    let intents = try Intents.load(engine.paths)
    var prepared = try prepare(message, checkedOut: pending.disk, settling: false) {
      transaction throws(StoreError) in
      try transaction.apply(pending, rule, intents)
      return pending
    }
    prepared.workTree = WorkTreeEdits(pending: pending, keys: keys, rule: rule)
    return prepared
  }

  /// Commits the work tree as it is now.
  package func commitWorkTree(
    _ message: String,
    only keys: [RecordKey],
    _ rule: EffectiveRule
  ) throws(StoreError) -> WriteReport<PendingChanges> {
    try engine.refuseUnfinished()
    do throws(StoreError) {
      let prepared = try prepareWorkTree(message, only: keys, rule)
      guard let edits = prepared.workTree else { return try write(prepared) }
      return try write(prepared, of: edits)
    } catch {
      guard error.code == .nothingToDo else { throw error }
      let settled = try settle()
      guard settled.kind != .upToDate else { throw error }
      return WriteReport(
        result: PendingChanges(),
        commit: settled.commit,
        versions: [],
        remarks: settled.remarks
      )
    }
  }

  /// Commits the edits of the work tree that were shown, and no others.
  ///
  /// The last commit is settled first, as ``settle(skipping:thoroughly:)`` does; if nothing else is to be
  /// done, that is the commit which is returned.
  package func write<Result: Sendable>(
    _ prepared: PreparedWrite<Result>,
    of edits: WorkTreeEdits
  ) throws(StoreError) -> WriteReport<Result> {
    try engine.refuseUnfinished()
    guard try engine.tip() == prepared.tip else { throw Self.changedSinceShown }
    // No lock keeps an editor from writing.
    guard edits.areThose(of: try WorkTreeReader.disk(of: engine, since: prepared.tip)) else {
      throw Self.changedSinceShown
    }
    let settled = try settle()
    var pending = edits.pending
    var report = prepared.preview
    if settled.kind == .upToDate {
      report = try write(prepared)
    } else {
      pending = try pendingChanges(only: edits.keys)
      guard pending.isRest(of: edits.pending) else { throw Self.changedSinceShown }
      let intents = try Intents.load(engine.paths)
      let written = try commit(prepared.message, checkedOut: pending.disk) {
        transaction throws(StoreError) in
        try transaction.apply(pending, edits.rule, intents)
      }
      report = written.map { prepared.preview.result }
      if written.commit == nil {
        report = WriteReport(
          result: prepared.preview.result,
          commit: settled.commit,
          versions: [],
          remarks: settled.remarks
        )
      }
    }
    try engine.putBack(pending, in: engine.tip())
    try Intents.load(engine.paths).removing(pending.records.flatMap(\.paths)).save(engine.paths)
    guard report.commit != nil else { throw Self.nothingToCommit }
    return report
  }

  /// Returns what differs between the work tree and the last commit, if all of it is valid.
  private func pendingChanges(only keys: [RecordKey]) throws(StoreError) -> PendingChanges {
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

  private static let nothingToCommit = StoreError(.nothingToDo, "There is nothing to commit.")

  private static let changedSinceShown = StoreError(
    .changed,
    "The files or the last commit changed while this was shown; nothing was committed.",
    remedy: "Look at what would be committed now, and run \(.commit) again."
  )
}
