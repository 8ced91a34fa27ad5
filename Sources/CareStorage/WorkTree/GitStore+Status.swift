public import CareModel

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

extension PendingChanges {
  mutating func keep(only keys: [RecordKey]) {
    records.removeAll { !keys.contains($0.key) }
    manifest = nil
    let directories = keys.map { StoreLayout.directory(of: $0) + "/" }
    faults.removeAll { fault in !directories.contains { fault.path.hasPrefix($0) } }
  }

  func refuseFaults() throws(StoreError) {
    guard !faults.isEmpty else { return }
    let files = Set(faults.map(\.path)).count
    throw StoreError(
      .invalid,
      files == 1
        ? "One file is not valid; nothing was committed."
        : "\(files) files are not valid; nothing was committed.",
      advice: "Mend them, or take one back with 'careplan restore'.",
      faults: faults
    )
  }
}

extension Transaction {
  /// Makes the versions that the changes of a work tree ask for.
  mutating func apply(
    _ pending: PendingChanges,
    _ rule: EffectiveRule,
    _ intents: Intents
  ) throws(StoreError) {
    if let manifest = pending.manifest { self.manifest = manifest }
    for case .accept(let versions) in pending.records.map(\.action) {
      for version in versions { try accept(version) }
    }
    for change in pending.records {
      let isRetroactive = change.paths.contains { intents.isRetroactive($0) }
      switch change.action {
      case .accept, .reformat: break
      case .add(let record): try add(record, another: true)
      case .edit(let record, _): try edit(record, isRetroactive ? .retroactive : rule)
      case .takeBack(let head, let old):
        try takeBack(head, to: old, isRetroactive ? .retroactive : rule)
      case .delete(let record): try remove(record, change.key, rule)
      }
    }
  }

  private mutating func remove(
    _ record: AnyRecord,
    _ key: RecordKey,
    _ rule: EffectiveRule
  ) throws(StoreError) {
    if let head = try snapshot.head(of: key), head.version.uuid != record.version.uuid {
      let seen = try snapshot.version(record.version.uuid)
      let isDated = seen.map { $0.effectiveDate != record.effectiveDate } ?? false
      var date = isDated ? record.effectiveDate : now.wholeSecond
      if case .from(let given) = rule { date = given }
      try end(record, from: date)
    } else if record.version.isTombstone, rule == .byDefault {
      try edit(record)
    } else {
      try delete(key, rule)
    }
  }
}

extension GitEngine {
  /// Puts files of a commit back into the work tree.
  func putBack(_ pending: PendingChanges, in tip: Tip) throws(StoreError) {
    var files: [Journal.File] = []
    for path in pending.restoredPaths {
      let present = pending.disk[path].flatMap(\.self)
      files.append(
        Journal.File(path: path, expected: present, new: try blobID(of: path, in: tip.tree))
      )
    }
    try checkOut(files)
  }
}
