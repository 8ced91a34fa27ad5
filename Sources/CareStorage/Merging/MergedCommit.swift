import CareMerge
import CareModel
import Git

/// What two commits of a store merge to: objects in the repository that no reference leads to yet.
struct MergedCommit {
  var kind: MergeReport.Kind
  let commit: ObjectID
  var joined: [RecordKey] = []
  var open: [RecordConflict] = []
  var remarks: [String] = []
  /// The versions that edited heads became, by the head's path.
  var edits: [String: AnyRecord] = [:]
  /// Whether records were left as they are that are not settled.
  var isPartial = false
}

extension GitEngine {
  /// Merges two commits of one store; whoever merges the same two makes the same commit.
  ///
  /// A function of the two commits alone. No reference and no file changes, so that a merge can be
  /// thrown away.
  ///
  /// - Throws: ``StoreError/Code/refused`` for commits of different stores, or if both sides changed
  ///   a file that is not the store's; ``StoreError/Code/corrupt`` if a version file was changed;
  ///   ``StoreError/Code/invalid`` for a head that is no valid record;
  ///   ``StoreError/Code/unknownFormat``.
  func merge(_ ours: ObjectID, _ theirs: ObjectID) throws(StoreError) -> MergedCommit {
    if try isAncestor(theirs, of: ours) { return MergedCommit(kind: .upToDate, commit: ours) }
    if try isAncestor(ours, of: theirs) { return try settle(theirs, since: [ours]) }
    let bases = try git("Looking for a common ancestor") { () throws(GitError) in
      try repository.mergeBases(ours, theirs)
    }
    let merge = try StoreMerge(of: [ours, theirs].sorted(), since: bases, in: self)
    let commit = try write(StoreMerge.message, merge)
    return MergedCommit(kind: .merged, commit: commit, merge)
  }

  /// Turns heads that were edited without careplan into versions, and joins what git united.
  ///
  /// Settling twice makes nothing.
  ///
  /// - Parameters:
  ///   - since: Commits whose records are taken for settled; of none, all are looked at.
  ///   - skipped: Records to leave as they are.
  ///   - skipsInvalid: Whether a record whose head is not valid is left as it is, too.
  /// - Returns: A commit with that parent, or the commit itself if it is settled.
  /// - Throws: ``StoreError/Code/invalid`` for a head that is no valid record;
  ///   ``StoreError/Code/unknownFormat``.
  func settle(
    _ commit: ObjectID,
    since: [ObjectID] = [],
    skipping skipped: Set<VersionFamily> = [],
    skipsInvalid: Bool = false
  ) throws(StoreError) -> MergedCommit {
    let merge = try StoreMerge(
      of: [commit],
      since: since,
      skipping: skipped,
      skipsInvalid: skipsInvalid,
      in: self
    )
    let settled = try write("Settle care records\n", merge)
    return MergedCommit(kind: .fastForward, commit: settled, merge)
  }

  /// Writes what a merge makes; the one side itself if that is nothing.
  private func write(_ message: String, _ merge: StoreMerge) throws(StoreError) -> ObjectID {
    let sides = merge.sides
    let latest = sides.max { $0.committer.seconds < $1.committer.seconds } ?? sides[0]
    let signature = Signature.careplan(after: latest)
    return try git("Writing the commit") { () throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        let tree = try merge.draft.write(to: &writer)
        if sides.count == 1, tree == sides[0].tree { return sides[0].id }
        return try writer.commit(
          tree: tree,
          parents: sides.map(\.id),
          author: signature,
          committer: signature,
          message: message
        )
      }
    }
  }
}

extension MergedCommit {
  fileprivate init(kind: MergeReport.Kind, commit: ObjectID, _ merge: StoreMerge) {
    self.init(
      kind: kind,
      commit: commit,
      joined: merge.joined.sorted(),
      open: merge.open.sorted { $0.key < $1.key },
      remarks: merge.remarks.sorted(),
      edits: merge.edits,
      isPartial: !merge.skipped.isEmpty
    )
  }
}
