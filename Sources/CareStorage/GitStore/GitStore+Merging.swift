import CanonicalJSON
import CareModel
import Files
package import Git

extension GitStore {
  /// Merges another commit of this store into the branch.
  ///
  /// Every record is merged in its own version graph. What cannot be merged without a person's
  /// decision stays open, and the merge is made all the same. Everyone who merges the same two commits
  /// makes the same commit; merging again makes nothing. Files with uncommitted changes stay as they
  /// are.
  ///
  /// Cost: the versions that the other side has alone, the records that they are of, and one
  /// commit; not the size of the store.
  ///
  /// - Parameter revision: The other commit, in git's notation.
  /// - Throws: ``StoreError/Code/notFound``; ``StoreError/Code/refused`` for another store, or if
  ///   both sides changed a file that is not the store's; ``StoreError/Code/corrupt`` if a side
  ///   changed a version file; ``StoreError/Code/invalid`` for a head that is not a valid record;
  ///   ``StoreError/Code/uncommitted`` if an untracked file is in the way of one that arrives;
  ///   ``StoreError/Code/unknownFormat``.
  @discardableResult
  public func merge(_ revision: String) throws(StoreError) -> MergeReport {
    try withWriter { writer throws(StoreError) in
      try writer.merge(writer.engine.commit(of: revision))
    }
  }

  /// Works out what ``merge(_:)`` would do, and moves nothing.
  ///
  /// Cost: as the merge, without the commit.
  ///
  /// - Throws: What the merge would throw.
  public func prepareMerge(_ revision: String) throws(StoreError) -> PreparedMerge {
    try withWriter { writer throws(StoreError) in
      try writer.prepareMerge(writer.engine.commit(of: revision))
    }
  }

  /// Makes a merge, or a settling, that was prepared.
  ///
  /// Cost: as the commit of the merge.
  ///
  /// - Throws: ``StoreError/Code/changed`` if the branch is no longer where it was then.
  @discardableResult
  public func commit(_ prepared: PreparedMerge) throws(StoreError) -> MergeReport {
    try withWriter { writer throws(StoreError) in try writer.write(prepared) }
  }

  /// What the branch's move to a commit means for records that it does not change, in sentences.
  package func consequences(of commit: ObjectID) throws(StoreError) -> [String] {
    try withWriter { writer throws(StoreError) in
      try writer.consequences(of: commit, on: writer.engine.tip())
    }
  }
}
