import CanonicalJSON
package import CareModel
import Files
package import Git

extension GitEngine {
  /// Returns the commits that are known to be settled and that lead to a commit.
  package func settledCommits(before commit: ObjectID) throws(StoreError) -> [ObjectID] {
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
  package func remember(settled commit: ObjectID, shared isShared: Bool = false) {
    var known = SettledCommits(paths)
    known.add(commit, shared: isShared)
    known.save(paths)
  }

  /// Remembers that a commit which careplan made after another one is as settled as that.
  package func remember(_ commit: ObjectID, after tip: Tip) {
    guard let before = tip.commit, SettledCommits(paths).contains(before) else { return }
    remember(settled: commit)
  }

  /// Returns whether the heads of some records tell something that is not a version yet.
  func hasUnsettledHeads(
    _ families: Set<VersionFamily>,
    _ commit: ObjectID
  ) throws(StoreError) -> Bool {
    let known = try settledCommits(before: commit)
    guard !known.contains(commit) else { return false }
    let walk = try HeadWalk(to: [commit], since: known, only: families, in: self)
    return walk.histories.values.contains { !$0.isPlain }
  }

  /// Returns the records that settling a commit would change.
  package func unsettledRecords(in commit: ObjectID) throws(StoreError) -> [RecordKey] {
    try unsettled(in: commit).records
  }

  /// Returns the records that settling a commit would change, and the directories of those whose heads
  /// are no valid records, so that it would leave them as they are.
  func unsettled(
    in commit: ObjectID
  ) throws(StoreError) -> (records: [RecordKey], invalid: [String]) {
    let known = try settledCommits(before: commit)
    guard !known.contains(commit) else { return ([], []) }
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
    return (keys.sorted(), merge.skipped.map(\.directory).sorted())
  }
}
