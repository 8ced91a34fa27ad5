package import CareModel
package import Git

extension Writer {
  /// Runs a transaction and commits what it makes; nothing is committed if that is nothing.
  ///
  /// - Parameter plain: What the import of the transaction has written before.
  package func commit<Result: Sendable>(
    _ message: String,
    after plain: PlainOutcomes? = nil,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result> {
    try engine.refuseUnfinished()
    return try repeating { () throws(StoreError) in
      try write(prepare(message, after: plain, body), after: plain)
    }
  }

  /// Works out what a transaction would write, and writes nothing that a reference leads to.
  ///
  /// If plain git did something to the heads of its records, that becomes versions first.
  ///
  /// - Parameter plain: What the import of the transaction has written before.
  package func prepare<Result: Sendable>(
    _ message: String,
    after plain: PlainOutcomes? = nil,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> PreparedWrite<Result> {
    try prepare(message, on: WriteBasis(engine.tip()), after: plain, body)
  }

  /// Works out what a transaction would write somewhere.
  ///
  /// - Parameters:
  ///   - basis: What it stands on.
  ///   - checkedOut: What is on the disk in files that it replaces, where that is not what the commit
  ///     has.
  package func prepare<Result: Sendable>(
    _ message: String,
    on basis: WriteBasis,
    after plain: PlainOutcomes? = nil,
    checkedOut: [String: ObjectID?] = [:],
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> PreparedWrite<Result> {
    let snapshot = try writableSnapshot(of: basis.top)
    let replica = try Replica.load(engine.paths, newID: surroundings.newID)
    let (result, transaction) = try run(body, on: snapshot, after: plain, stamp(replica))
    let changed = transaction.versions.map(\.key) + transaction.erasures.map(\.key)
    if let settled = try settled(changed, basis) {
      return try prepare(message, on: settled, after: plain, checkedOut: checkedOut, body)
    }
    let changes = try ChangeSet(transaction, before: snapshot.manifest)
    let isEmpty = changes.isEmpty && plain?.isEmpty ?? true
    let remarks = isEmpty ? [] : remarks(on: basis)
    return PreparedWrite(
      preview: try WriteReport(result, transaction, on: snapshot, remarks: remarks),
      isEmpty: isEmpty,
      text: try self.message(message, transaction, from: snapshot, after: plain),
      basis: basis,
      changes: changes,
      checkedOut: checkedOut,
      maker: .init(replica: replica, clock: transaction.clock),
      kind: kind,
      origin: origin
    )
  }

  /// Returns the basis with what settling makes of it; nil if no record needs that.
  private func settled(
    _ keys: [RecordKey],
    _ basis: WriteBasis
  ) throws(StoreError) -> WriteBasis? {
    guard basis.settled == nil, let commit = basis.tip.commit,
      try isUnsettled(keys, in: basis.tip)
    else { return nil }
    let made = try settling(commit)
    return made.kind == .upToDate ? nil : try WriteBasis(basis.tip, made, in: engine)
  }

  /// Returns what the user should know of a commit on a basis.
  func remarks(on basis: WriteBasis) -> [String] {
    guard basis.tip.branch == nil else { return [] }
    return [
      "HEAD is on no branch: whoever switches to one leaves this commit behind."
        + " A new branch keeps it."
    ]
  }

  /// Writes what was prepared, with regard to edits of the work tree.
  ///
  /// - Throws: ``StoreError/Code/changed`` as ``write(_:after:)`` does, and if an edit that it takes in is
  ///   another one; ``StoreError/Code/uncommitted`` if it would lose one that it does not take in.
  package func commit<Result: Sendable>(
    _ prepared: PreparedWrite<Result>
  ) throws(StoreError) -> WriteReport<Result> {
    switch prepared.edits {
    case .taken(let edits): return try write(prepared, of: edits)
    case .kept: try refuseUntracked(prepared.changes.files, on: prepared.basis.tip)
    case .refused: try refuseEdits(of: prepared.preview.versions)
    }
    return try write(prepared)
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
    var writer = self
    (writer.kind, writer.origin) = (prepared.kind, prepared.origin)
    var tip = try engine.tip()
    guard tip == prepared.basis.tip, try prepared.maker?.isPresent(engine.paths) ?? true else {
      throw Self.changedSincePrepared
    }
    if let settled = prepared.basis.settled {
      _ = try writer.take(settling: settled, on: tip)
      tip = try engine.tip()
    }
    guard !prepared.isEmpty else { return prepared.preview }
    try prepared.maker?.next.save(engine.paths, isJournaled: true)
    let traces = try ErasureTraces(of: prepared.preview.erasures, on: tip, in: engine)
    let commit = try writer.commit(
      prepared.text.text,
      prepared.changes.files.merging(traces.files) { $1 },
      on: tip,
      after: plain,
      checkedOut: prepared.checkedOut.merging(traces.disk) { $1 }
    )
    try traces.remove(from: engine)
    engine.remember(commit, after: tip)
    var report = prepared.preview.map { prepared.naming($0, commit.hex) }
    report.commit = commit.hex
    return report
  }

  package static let changedSincePrepared = StoreError(
    .changed,
    "Something else was written to the store since this was worked out; nothing was written now.",
    remedy: "Look at it again, and try once more."
  )

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

  /// Works out a write of files that others would make alike, such as a store that gave them.
  ///
  /// Edits of them in the work tree stay. What settling makes of the commit is among them.
  ///
  /// - Parameters:
  ///   - files: Nil for those that go.
  ///   - before: The state that they change, and that in which they are.
  package func prepare<Result: Sendable>(
    _ message: String,
    on tip: Tip,
    files: [String: [UInt8]?],
    versions: [AnyRecord],
    conflicts: [RecordKey],
    from before: Snapshot,
    to after: Snapshot,
    _ result: Result
  ) throws(StoreError) -> PreparedWrite<Result> {
    let keys = Set(versions.map(\.key))
    let basis = WriteBasis(tip)
    return PreparedWrite(
      preview: WriteReport(
        result: result,
        commit: nil,
        versions: versions,
        conflicts: conflicts,
        remarks: files.isEmpty ? [] : remarks(on: basis),
        courseChanges: try after.courseChanges(of: keys, since: before),
        deletions: try DeletionExtent(versions, from: before, to: after)
      ),
      isEmpty: files.isEmpty,
      text: try CommitMessage(subject: message, keys, from: before, to: after),
      basis: basis,
      changes: ChangeSet(files),
      edits: .kept,
      kind: kind,
      origin: origin
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
}
