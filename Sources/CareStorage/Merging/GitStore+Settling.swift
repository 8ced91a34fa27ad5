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

  /// The records that ``settle()`` would change.
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
  ///   - since: Commits that are settled; nil is the one that is known to be.
  func settle(
    skipping skipped: Set<VersionFamily> = [],
    since known: [ObjectID]? = nil
  ) throws(StoreError) -> MergeReport {
    try fromTip { tip throws(StoreError) -> MergeReport in
      guard let commit = tip.commit else { throw Self.noCommit }
      try refuseUnknown(engine.manifest(in: tip.tree))
      let since = if let known { known } else { try engine.settledCommits(before: commit) }
      var options = MergeOptions()
      (options.skipped, options.skipsInvalid) = (skipped, true)
      var settled = try engine.settle(commit, since: since, options)
      if settled.commit == commit { settled.kind = .upToDate }
      let report = try take(settled, on: tip, "Settle care records")
      try followEdits(settled.edits, from: tip)
      if !settled.isPartial { engine.remember(settled: settled.commit) }
      return report
    }
  }

  /// Lets files that were edited further follow the versions that their commits became.
  ///
  /// Such a file names the version that the committed edit named; without this it would be taken for
  /// an edit beside the committed one.
  private func followEdits(_ edits: [String: AnyRecord], from tip: Tip) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    for (path, version) in edits {
      guard let present = try engine.diskContents(of: path), present != version.bytes,
        let draft = try? VersionFile.content(present, at: path),
        version.version.previous == [draft.version.uuid],
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
  /// The commit that is known to be settled, if a commit follows from it.
  func settledCommits(before commit: ObjectID) throws(StoreError) -> [ObjectID] {
    guard let bytes = try? FileSystem.contents(of: paths.settled),
      let known = ObjectID(hex: String(decoding: bytes.prefix(40), as: UTF8.self)),
      repository.contains(known), try isAncestor(known, of: commit)
    else { return [] }
    return [known]
  }

  /// Remembers a settled commit; where that is not possible, the next settling looks further back.
  func remember(settled commit: ObjectID) {
    try? FileSystem.replace(paths.settled, with: Array("\(commit.hex)\n".utf8))
  }

  /// The records that settling a commit would change.
  fileprivate func unsettledRecords(in commit: ObjectID) throws(StoreError) -> [RecordKey] {
    var options = MergeOptions()
    options.skipsInvalid = true
    let merge = try StoreMerge(
      of: [commit],
      since: settledCommits(before: commit),
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
    if keys.isEmpty, merge.skipped.isEmpty { remember(settled: commit) }
    return keys.sorted()
  }
}
