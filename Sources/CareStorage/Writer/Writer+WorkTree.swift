package import CareModel
import Git

extension Writer {
  /// Works out what a commit of the work tree would write.
  ///
  /// If the last commit is not settled, that comes first, and edits of its files are edits of what it
  /// makes of them.
  ///
  /// - Parameter keys: The records to commit; empty for all.
  package func prepareWorkTree(
    _ message: String,
    only keys: [RecordKey],
    _ rule: EffectiveRule
  ) throws(StoreError) -> PreparedWrite<PendingChanges> {
    let basis = try settledBasis()
    var pending = try WorkTreeReader.pendingChanges(
      of: engine,
      since: basis.tip,
      settled: basis.settled.map { WorkTreeReader.Settled(tip: basis.top, edits: $0.edits) },
      on: writableSnapshot(of: basis.top)
    )
    if !keys.isEmpty { pending.keep(only: keys) }
    try pending.refuseFaults()
    guard !pending.isEmpty else { throw Self.nothingToCommit }
    let intents = try Intents.load(engine.paths)
    let followed = pending.followed.mapValues { Optional.some($0) }
    let disk = pending.disk.merging(followed) { $1 }
    var prepared = try prepare(message, on: basis, checkedOut: disk) {
      [pending] transaction throws(StoreError) in
      try transaction.apply(pending, rule, intents)
      return pending
    }
    prepared.edits = .taken(WorkTreeEdits(pending: pending, keys: keys))
    return prepared
  }

  /// Returns where the branch stands, with what settling makes of it.
  private func settledBasis() throws(StoreError) -> WriteBasis {
    let tip = try engine.tip()
    try refuseUnknown(engine.manifest(in: tip.tree))
    guard let commit = tip.commit else { return WriteBasis(tip) }
    let made = try settling(commit)
    return made.kind == .upToDate ? WriteBasis(tip) : try WriteBasis(tip, made, in: engine)
  }

  /// Commits the edits of the work tree that were shown, and no others.
  func write<Result: Sendable>(
    _ prepared: PreparedWrite<Result>,
    of edits: WorkTreeEdits
  ) throws(StoreError) -> WriteReport<Result> {
    try engine.refuseUnfinished()
    guard try engine.tip() == prepared.basis.tip else { throw Self.changedSinceShown }
    // No lock keeps an editor from writing.
    guard edits.areThose(of: try WorkTreeReader.disk(of: engine, since: prepared.basis.tip)) else {
      throw Self.changedSinceShown
    }
    var report = try write(prepared)
    try engine.putBack(edits.pending, in: engine.tip())
    try Intents.load(engine.paths).removing(edits.pending.records.flatMap(\.paths))
      .save(engine.paths)
    // The edits may be nothing but what settling makes of the last commit.
    report.commit = report.commit ?? prepared.basis.settled?.commit.hex
    guard report.commit != nil else { throw Self.nothingToCommit }
    return report
  }

  private static let nothingToCommit = StoreError(.nothingToDo, "There is nothing to commit.")

  private static let changedSinceShown = StoreError(
    .changed,
    "The files or the last commit changed while this was shown; nothing was committed.",
    remedy: "Look at what would be committed now, and run \(.commit) again."
  )
}
