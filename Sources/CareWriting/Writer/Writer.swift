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
  /// Amid what git has begun nothing is committed: its commit would take that for one of its sides.
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
      let tip = try engine.tip()
      let snapshot = try writableSnapshot(of: tip)
      var replica = try Replica.load(engine.paths, newID: surroundings.newID)
      replica.clock += 1
      let (result, transaction) = try run(body, on: snapshot, after: plain, stamp(replica))
      let changed = transaction.versions.map(\.key) + transaction.erasures.map(\.key)
      if try isUnsettled(changed, in: tip), try settle().kind != .upToDate { continue }
      var changes = try ChangeSet(transaction, before: snapshot.manifest)
      let traces = try ErasureTraces(of: transaction, on: tip, in: engine)
      for (path, bytes) in traces.files { changes.set(path, bytes) }
      let courses = try transaction.courseChanges(since: snapshot)
      if changes.isEmpty, plain?.isEmpty ?? true {
        return written(result, nil, transaction, courses)
      }
      replica.clock = transaction.clock ?? replica.clock
      try replica.save(engine.paths, isJournaled: true)
      let text = try self.message(message, transaction, from: snapshot, after: plain).text
      do throws(StoreError) {
        let commit = try self.commit(
          text,
          changes.files,
          on: tip,
          after: plain,
          checkedOut: checkedOut.merging(traces.disk) { $1 }
        )
        try traces.remove(from: engine)
        engine.remember(commit, after: tip)
        var written = written(result, commit.hex, transaction, courses)
        if tip.branch == nil { written.remarks.append(Self.detachedRemark) }
        return written
      } catch {
        // A git program may have moved the branch without our lock: start again from its commit.
        guard [.busy, .locked].contains(error.code), attempt < 3 else { throw error }
        FileSystem.pause(forSeconds: 0.1)
      }
    }
    throw StoreError(.busy, "The branch moved again and again.", advice: "Try again.")
  }

  private static let detachedRemark =
    "HEAD is on no branch: whoever switches to one leaves this commit behind."
    + " 'git switch -c NAME' keeps it."

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

  /// Whether plain git did something to the heads of records that is to become versions first.
  private func isUnsettled(_ keys: [RecordKey], in tip: Tip) throws(StoreError) -> Bool {
    let heads = keys.compactMap { StoreLayout.head(of: $0) }
    guard !heads.isEmpty, let commit = tip.commit else { return false }
    let families = Set(heads.compactMap { VersionFamily(changed: $0) })
    return try engine.hasUnsettledHeads(families, commit)
  }

  private func written<Result: Sendable>(
    _ result: Result,
    _ commit: String?,
    _ transaction: Transaction,
    _ courses: [CourseChange]
  ) -> WriteReport<Result> {
    WriteReport(
      result: result,
      commit: commit,
      versions: transaction.versions,
      erasures: transaction.erasures,
      remarks: transaction.remarks,
      courseChanges: courses
    )
  }

  private func stamp(_ replica: Replica) -> Transaction.Stamp {
    Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: replica.uuid,
      clock: replica.clock
    )
  }

  /// The state of the store, if this careplan may write to it.
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
        advice: "Install a newer careplan; reading works with this one."
      )
    }
  }

  /// Refuses to write over edits that nobody has committed.
  package func refuseEdits(of versions: [AnyRecord]) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let tree = try engine.tip().tree
    for key in Set(versions.map(\.key)).sorted() {
      guard let path = StoreLayout.head(of: key) else { continue }
      guard try engine.diskBlob(of: path) != engine.blobID(of: path, in: tree) else { continue }
      throw StoreError(
        .uncommitted,
        "The file \(path) has changes that are not committed.",
        advice: "Run 'careplan commit' or 'careplan restore \(key)' first."
      )
    }
  }
}
