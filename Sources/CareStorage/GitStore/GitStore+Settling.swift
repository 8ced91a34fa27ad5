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
  ///
  /// Cost: a look at the commits since the last one that is known to be settled, and one commit if
  /// something changed.
  @discardableResult
  public func settle() throws(StoreError) -> MergeReport {
    try withWriter { writer throws(StoreError) in try writer.settle() }
  }

  /// Works out what ``settle()`` would do, and moves nothing.
  ///
  /// Cost: as settling, without the commit.
  public func prepareSettle() throws(StoreError) -> PreparedMerge {
    try withWriter { writer throws(StoreError) in try writer.prepareSettle() }
  }

  /// Returns the records that ``settle()`` would change.
  ///
  /// Cost: a look at the commits since the last one that is known to be settled.
  public func unsettledRecords() throws(StoreError) -> [RecordKey] {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      guard let commit = tip.commit, try engine.manifest(in: tip.tree).isKnown else { return [] }
      return try engine.unsettledRecords(in: commit)
    }
  }
}
