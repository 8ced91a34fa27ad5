import CareMerge
import CareModel
package import Git

extension GitEngine {
  /// Merges two commits of one store; whoever merges the same two makes the same commit.
  ///
  /// A function of the two commits alone. No reference and no file changes, so that a merge can be
  /// thrown away. Where one commit leads to the other, that one is settled.
  ///
  /// - Throws: ``StoreError/Code/refused`` for commits of different stores, or if both sides
  ///   changed a file that is not the store's; ``StoreError/Code/corrupt`` if a version file was
  ///   changed; ``StoreError/Code/invalid`` for a head that is not a valid record;
  ///   ``StoreError/Code/unknownFormat``.
  package func merge(
    _ ours: ObjectID,
    _ theirs: ObjectID,
    _ options: MergeOptions = MergeOptions()
  ) throws(StoreError) -> MergedCommit {
    if try isAncestor(theirs, of: ours) {
      return try settle(ours, since: [theirs], options, as: .upToDate)
    }
    if try isAncestor(ours, of: theirs) { return try settle(theirs, since: [ours], options) }
    let bases = try git("Looking for a common ancestor") { () throws(GitError) in
      try repository.mergeBases(ours, theirs)
    }
    let merge = try StoreMerge(of: [ours, theirs].sorted(), since: bases, options, in: self)
    let commit = try write(StoreMerge.message, merge)
    tell("merged", merge, commit)
    return MergedCommit(kind: .merged, commit: commit, merge)
  }

  /// Turns heads that were edited without careplan into versions, and joins what git united.
  ///
  /// Version files that the commit lost come back. Settling twice makes nothing.
  ///
  /// - Parameter since: Commits whose records are taken for settled; of none, all are looked at.
  /// - Returns: A commit with that parent, or the commit itself if it is settled.
  /// - Throws: ``StoreError/Code/invalid`` for a head that is not a valid record;
  ///   ``StoreError/Code/corrupt`` if a version file was changed;
  ///   ``StoreError/Code/unknownFormat``.
  package func settle(
    _ commit: ObjectID,
    since: [ObjectID] = [],
    _ options: MergeOptions = MergeOptions(),
    as kind: MergeReport.Kind = .fastForward
  ) throws(StoreError) -> MergedCommit {
    let merge = try StoreMerge(of: [commit], since: since, options, in: self)
    let settled = try write("Settle care records\n", merge)
    if settled != commit { tell("settled", merge, settled) }
    return MergedCommit(kind: kind, commit: settled, merge)
  }

  /// Adds to a commit the versions that only another one has, without the commits that made them.
  ///
  /// Versions that a marker covers stay away. What is not the store's is as the commit has it.
  ///
  /// - Parameter signer: Who signs the commit, which does not follow from its parent alone; nil in a store
  ///   that is not signed.
  /// - Returns: A commit with the one parent, or the commit itself if nothing is to be added.
  package func adopt(
    _ theirs: ObjectID,
    keeping ours: ObjectID,
    _ options: MergeOptions = MergeOptions(),
    as signer: CommitSigner? = nil
  ) throws(StoreError) -> MergedCommit {
    let merge = try StoreMerge(of: [theirs], since: [ours], options, in: self)
    let commit = try write("Add care records again\n", merge, as: signer)
    tell("added again", merge, commit)
    return MergedCommit(kind: .merged, commit: commit, merge)
  }

  /// Takes a commit as it is in the place of another one, of which only the erasures are kept.
  ///
  /// What the other one has erased does not come back, nor what was made from it.
  ///
  /// - Parameter signer: Who signs the commit, which does not follow from its parent alone; nil in a store
  ///   that is not signed.
  /// - Returns: A commit with the one parent, or the commit itself if nothing was erased or settled.
  package func replace(
    _ loser: ObjectID,
    by winner: ObjectID,
    _ options: MergeOptions = MergeOptions(),
    as signer: CommitSigner? = nil
  ) throws(StoreError) -> MergedCommit {
    var options = options
    options.keepsErasuresOnly = true
    let merge = try StoreMerge(of: [winner], since: [loser], options, in: self)
    let commit = try write("Settle care records\n", merge, as: signer)
    tell("replaced", merge, commit)
    return MergedCommit(kind: .merged, commit: commit, merge)
  }

  /// Tells whoever looks for a fault what a merge came to.
  private func tell(_ event: StaticString, _ merge: StoreMerge, _ commit: ObjectID) {
    diagnostics?.note(
      .merge,
      .info,
      event,
      ("commit", .commit(commit)),
      ("joined", .count(merge.joined.count)),
      ("open", .count(merge.open.count)),
      ("left", .count(merge.skipped.count))
    )
  }

  /// Writes what a merge makes; the one side itself if that is nothing.
  private func write(
    _ message: String,
    _ merge: StoreMerge,
    as signer: CommitSigner? = nil
  ) throws(StoreError) -> ObjectID {
    let sides = merge.sides
    let latest = sides.max { $0.committer.seconds < $1.committer.seconds } ?? sides[0]
    var signature = Signature.careplan(after: latest)
    if let signer, let anchor = try accessLog().anchor() {
      signature.name = signer.name
      signature.email = CommitSigner.address(of: signer.label, in: anchor)
    }
    return try git("Writing the commit") { () throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        let tree = try merge.draft.write(to: &writer)
        if sides.count == 1, tree == sides[0].tree { return sides[0].id }
        return try writer.commit(
          tree: tree,
          parents: sides.map(\.id),
          author: signature,
          committer: signature,
          message: message,
          signing: signer?.signature
        )
      }
    }
  }
}
