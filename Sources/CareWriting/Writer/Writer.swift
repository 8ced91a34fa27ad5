package import CareModel
package import CareReading
import Files
package import Git

/// One process's turn to write to a store.
///
/// The order is the one that a kill at any point survives: objects, journal, branch, operation log,
/// work tree, journal away.
package struct Writer {
  package let engine: GitEngine
  package let surroundings: Surroundings
  /// What the operation log calls the moves of the branch.
  package var kind = Operation.Kind.change
  /// Where what a move continues began; nil for where the branch stands.
  package var origin: ObjectID?

  package init(engine: GitEngine, surroundings: Surroundings) {
    (self.engine, self.surroundings) = (engine, surroundings)
  }

  /// Runs a transaction and commits what it makes; nothing is committed if that is nothing.
  ///
  /// - Parameter plain: What the import of the transaction has written before.
  package func commit<Result: Sendable>(
    _ message: String,
    after plain: PlainOutcomes? = nil,
    checkedOut: [String: ObjectID?] = [:],
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result> {
    try engine.refuseUnfinished()
    for attempt in 1...3 {
      let prepared = try prepare(message, after: plain, checkedOut: checkedOut, body)
      do throws(StoreError) { return try write(prepared, after: plain) } catch {
        // A git program may have moved the branch without our lock: start again from its commit.
        guard [.busy, .locked, .changed].contains(error.code), attempt < 3 else { throw error }
        FileSystem.pause(forSeconds: 0.1)
      }
    }
    throw StoreError(.busy, "The branch moved again and again.", remedy: "Try again.")
  }

  /// Works out what a transaction would write, and writes nothing that a reference leads to.
  ///
  /// If plain git did something to the heads of its records, that becomes versions first.
  package func prepare<Result: Sendable>(
    _ message: String,
    after plain: PlainOutcomes? = nil,
    checkedOut: [String: ObjectID?] = [:],
    settling settles: Bool = true,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> PreparedWrite<Result> {
    let tip = try engine.tip()
    var base = tip
    var settled: MergedCommit?
    while true {
      let snapshot = try writableSnapshot(of: base)
      let replica = try Replica.load(engine.paths, newID: surroundings.newID)
      let (result, transaction) = try run(body, on: snapshot, after: plain, stamp(replica))
      let changed = transaction.versions.map(\.key) + transaction.erasures.map(\.key)
      if settles, settled == nil, let commit = tip.commit, try isUnsettled(changed, in: tip) {
        let made = try settling(commit)
        if made.kind != .upToDate {
          settled = made
          base = try Tip(
            branch: tip.branch,
            commit: made.commit,
            tree: engine.commit(made.commit).tree
          )
          continue
        }
      }
      let changes = try ChangeSet(transaction, before: snapshot.manifest)
      let isEmpty = changes.isEmpty && plain?.isEmpty ?? true
      let remarks = isEmpty || tip.branch != nil ? [] : [Self.detachedRemark]
      let preview = try WriteReport(result, transaction, on: snapshot, remarks: remarks)
      return PreparedWrite(
        preview: preview,
        isEmpty: isEmpty,
        text: try self.message(message, transaction, from: snapshot, after: plain),
        tip: tip,
        settled: settled,
        changes: changes,
        checkedOut: checkedOut,
        replica: replica,
        clock: transaction.clock
      )
    }
  }

  /// Writes what was prepared, if nothing else was written since.
  ///
  /// Amid what git has begun nothing is committed: its commit would take that for one of its sides.
  ///
  /// - Parameter plain: What the import of the transaction has written before.
  /// - Throws: ``StoreError/Code/changed`` if the branch is elsewhere, or this copy has made versions.
  package func write<Result: Sendable>(
    _ prepared: PreparedWrite<Result>,
    after plain: PlainOutcomes? = nil
  ) throws(StoreError) -> WriteReport<Result> {
    try engine.refuseUnfinished()
    var tip = try engine.tip()
    var replica = prepared.replica
    let present = try Replica.load(engine.paths) { replica.uuid }
    guard tip == prepared.tip, present == replica else { throw Self.changedSincePrepared }
    if let settled = prepared.settled {
      _ = try take(settling: settled, on: tip)
      tip = try engine.tip()
    }
    guard !prepared.isEmpty else { return prepared.preview }
    replica.clock = prepared.clock ?? replica.clock + 1
    try replica.save(engine.paths, isJournaled: true)
    let traces = try ErasureTraces(of: prepared.preview.erasures, on: tip, in: engine)
    let commit = try self.commit(
      prepared.text.text,
      prepared.changes.files.merging(traces.files) { $1 },
      on: tip,
      after: plain,
      checkedOut: prepared.checkedOut.merging(traces.disk) { $1 }
    )
    try traces.remove(from: engine)
    engine.remember(commit, after: tip)
    var report = prepared.preview
    report.commit = commit.hex
    return report
  }

  package static let changedSincePrepared = StoreError(
    .changed,
    "Something else was written to the store since this was worked out; nothing was written now.",
    remedy: "Look at it again, and try once more."
  )

  private static let detachedRemark =
    "HEAD is on no branch: whoever switches to one leaves this commit behind."
    + " A new branch keeps it."

  /// Runs a transaction, once more if it turns out to need more of what was written before it.
  private func run<Result>(
    _ body: (inout Transaction) throws(StoreError) -> Result,
    on snapshot: Snapshot,
    after plain: PlainOutcomes?,
    _ stamp: Transaction.Stamp
  ) throws(StoreError) -> (result: Result, transaction: Transaction) {
    while true {
      let visible = plain?.visible(on: snapshot) ?? snapshot
      let run = try Transaction.run(on: visible, stamp, body)
      guard let plain, try plain.contests(run.transaction.versions) else { return run }
    }
  }

  private func message(
    _ subject: String,
    _ transaction: Transaction,
    from snapshot: Snapshot,
    after plain: PlainOutcomes?
  ) throws(StoreError) -> CommitMessage {
    let keys = Set(transaction.versions.map(\.key))
    return try CommitMessage(
      subject: subject,
      keys.union(plain?.sample.keys.map(\.self) ?? []),
      of: plain?.count(with: keys),
      from: snapshot,
      to: plain?.sampled(on: transaction.snapshot) ?? transaction.snapshot,
      erased: transaction.erasures.map(\.key)
    )
  }

  /// Returns whether plain git did something to the heads of records that is to become versions
  /// first.
  private func isUnsettled(_ keys: [RecordKey], in tip: Tip) throws(StoreError) -> Bool {
    let heads = keys.compactMap { StoreLayout.head(of: $0) }
    guard !heads.isEmpty, let commit = tip.commit else { return false }
    let families = Set(heads.compactMap { VersionFamily(changed: $0) })
    return try engine.hasUnsettledHeads(families, commit)
  }

  private func stamp(_ replica: Replica) -> Transaction.Stamp {
    Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: replica.uuid,
      clock: replica.clock + 1
    )
  }

  /// Returns the state of the store, if this careplan may write to it.
  package func writableSnapshot(of tip: Tip) throws(StoreError) -> Snapshot {
    let snapshot = try engine.snapshot(of: tip)
    try refuseUnknown(snapshot.manifest)
    return snapshot
  }

  /// Refuses to write to a store that a newer careplan made.
  package func refuseUnknown(_ manifest: StoreManifest) throws(StoreError) {
    guard manifest.isKnown else {
      throw StoreError(
        .unknownFormat,
        "The store has format \(manifest.format) and merge \(manifest.merge); this careplan writes"
          + " format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge).",
        remedy: "Install a newer careplan; reading works with this one."
      )
    }
  }

  /// Refuses to write over edits that are not committed.
  package func refuseEdits(of versions: [AnyRecord]) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let tree = try engine.tip().tree
    for key in Set(versions.map(\.key)).sorted() {
      guard let path = StoreLayout.head(of: key) else { continue }
      guard try engine.diskBlob(of: path) != engine.blobID(of: path, in: tree) else { continue }
      throw StoreError(
        .uncommitted,
        "The file \(path) has changes that are not committed.",
        remedy: "Run \(.commit) or \(.restore(key.description)) first."
      )
    }
  }
}
