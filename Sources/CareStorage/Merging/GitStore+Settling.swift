import CanonicalJSON
public import CareModel
import Files
import Git

extension GitStore {
  /// Turns heads that were edited without careplan into versions, and joins what git united.
  ///
  /// After `git merge`, `git rebase` and the like this gives the records that ``merge(_:)`` gives.
  /// Everyone who settles the same commit makes the same commit; settling again makes nothing. A
  /// record whose head is not valid stays as it is.
  @discardableResult
  public func settle() throws(StoreError) -> MergeReport {
    try withWriter { writer throws(StoreError) in try writer.settle() }
  }

  /// Says what ``settle()`` would do, without moving the branch.
  public func rehearseSettle() throws(StoreError) -> MergeReport {
    try withWriter { writer throws(StoreError) in
      let tip = try writer.engine.tip()
      guard let commit = tip.commit else { throw Writer.noCommit }
      try writer.refuseUnknown(writer.engine.manifest(in: tip.tree))
      return MergeReport(try writer.settling(commit), adopted: [])
    }
  }

  /// The records that ``settle()`` would change.
  ///
  /// Costs a look at the commits since the last one that is known to be settled; every reader asks.
  public func unsettledRecords() throws(StoreError) -> [RecordKey] {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      guard let commit = tip.commit, try engine.manifest(in: tip.tree).isKnown else { return [] }
      return try engine.unsettledRecords(in: commit)
    }
  }
}

extension Writer {
  /// Settles the commit that the branch stands at.
  ///
  /// - Parameters:
  ///   - skipped: Records to leave as they are.
  ///   - isThorough: Whether to look at the whole history, whatever is known to be settled.
  func settle(
    skipping skipped: Set<VersionFamily> = [],
    thoroughly isThorough: Bool = false
  ) throws(StoreError) -> MergeReport {
    try fromTip { tip throws(StoreError) -> MergeReport in
      guard let commit = tip.commit else { throw Self.noCommit }
      try refuseUnknown(engine.manifest(in: tip.tree))
      let settled = try settling(commit, skipping: skipped, thoroughly: isThorough)
      let report = try take(settled, on: tip, "Settle care records")
      try followEdits(settled.edits, from: tip)
      if !settled.isPartial { engine.remember(settled: settled.commit) }
      return report
    }
  }

  /// What settling makes of a commit, to which no reference leads yet.
  fileprivate func settling(
    _ commit: ObjectID,
    skipping skipped: Set<VersionFamily> = [],
    thoroughly isThorough: Bool = false
  ) throws(StoreError) -> MergedCommit {
    let since = isThorough ? [] : try engine.settledCommits(before: commit)
    var options = MergeOptions()
    (options.skipped, options.skipsInvalid, options.isThorough) = (skipped, true, isThorough)
    var settled = try engine.settle(commit, since: since, options)
    if settled.commit == commit { settled.kind = .upToDate }
    return settled
  }

  /// Lets files that were edited further follow the versions that their commits became.
  ///
  /// Such a file names the version that the committed edit named; without this it would be taken for
  /// an edit beside the committed one.
  private func followEdits(_ edits: [String: SettledEdit], from tip: Tip) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    for (path, edit) in edits {
      let version = edit.version
      guard let present = try engine.diskContents(of: path), present != version.bytes,
        let draft = try? VersionFile.content(present, at: path),
        draft.version.uuid == edit.file.version.uuid,
        try engine.blobID(of: path, in: tip.tree) != engine.diskBlob(of: path)
      else { continue }
      var followed = draft
      followed.version = version.version
      followed.version.deleted = draft.version.deleted
      try engine.put(followed.bytes, at: path)
    }
  }
}

extension GitEngine {
  /// The commits that are known to be settled and that lead to a commit.
  func settledCommits(before commit: ObjectID) throws(StoreError) -> [ObjectID] {
    let notes = SettledCommits(paths)
    if notes.contains(commit) { return [commit] }
    var settled: [ObjectID] = []
    for known in notes.all where repository.contains(known) {
      if try isAncestor(known, of: commit) { settled.append(known) }
    }
    return settled
  }

  /// Remembers a settled commit; where that is not possible, the next settling looks further back.
  ///
  /// - Parameter isShared: Whether others have it too, so that they may go on from it.
  func remember(settled commit: ObjectID, shared isShared: Bool = false) {
    var known = SettledCommits(paths)
    known.add(commit, shared: isShared)
    known.save(paths)
  }

  /// Remembers that a commit which careplan made after another one is as settled as that.
  func remember(_ commit: ObjectID, after tip: Tip) {
    guard let before = tip.commit, SettledCommits(paths).contains(before) else { return }
    remember(settled: commit)
  }

  /// Whether the heads of some records tell something that is no version yet.
  func hasUnsettledHeads(
    _ families: Set<VersionFamily>,
    _ commit: ObjectID
  ) throws(StoreError) -> Bool {
    let known = try settledCommits(before: commit)
    guard !known.contains(commit) else { return false }
    let walk = try HeadWalk(to: [commit], since: known, only: families, in: self)
    return walk.histories.values.contains { !$0.isPlain }
  }

  /// The records that settling a commit would change.
  fileprivate func unsettledRecords(in commit: ObjectID) throws(StoreError) -> [RecordKey] {
    let known = try settledCommits(before: commit)
    guard !known.contains(commit) else { return [] }
    var options = MergeOptions()
    options.skipsInvalid = true
    let merge = try StoreMerge(
      of: [commit],
      since: known,
      options,
      in: self
    )
    var keys: Set<RecordKey> = []
    for (path, blob) in merge.draft.changes {
      guard let blob, try blobID(of: path, in: merge.sides[0].tree) != blob,
        let record = try? VersionFile.content(merge.draft.bytes(of: blob, self), at: path)
      else { continue }
      keys.insert(record.key)
    }
    if keys.isEmpty, merge.skipped.isEmpty, !merge.isCutOff { remember(settled: commit) }
    return keys.sorted()
  }
}
