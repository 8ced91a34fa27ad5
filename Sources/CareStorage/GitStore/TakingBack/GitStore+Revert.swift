public import CareModel
public import CareReading
public import CareWriting
import Git

extension GitStore {
  /// Reverts one commit by new versions that say what was said before it.
  ///
  /// What it said about days before it was made, and about days from now on, becomes what it was
  /// before; days on which people followed it stay as they were. Records that it added end, records
  /// that it deleted go on, and members that it did not change keep their present values. Files
  /// that are not the store's stay.
  ///
  /// Cost: the versions of the records that the commit changed, and one commit.
  ///
  /// - Parameters:
  ///   - message: The subject of the new commit; nil for git's words.
  ///   - reach: Whether the days between stay.
  /// - Returns: The records that changed; no commit if nothing had to.
  /// - Throws: ``StoreError/Code/refused`` for a merge, the first commit, and with its days for every
  ///   period in which the same members were changed since; ``StoreError/Code/uncommitted`` if a record that changes has an edit.
  @discardableResult
  public func revert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> Written<[RecordKey]> {
    try withWriter { writer throws(StoreError) in
      try writer.revert(writer.engine.commit(of: revision), message: message, reach)
    }
  }

  /// Works out what ``revert(_:message:_:)`` would write, and writes nothing.
  ///
  /// Cost: the versions of the records that the commit changed.
  ///
  /// - Throws: What the revert would throw, but for edits in the work tree.
  public func prepareRevert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> PreparedWrite<[RecordKey]> {
    try withEngine { engine throws(StoreError) in
      try Writer(engine: engine, surroundings: surroundings)
        .prepareRevert(engine.commit(of: revision), message: message, reach)
    }
  }
}
