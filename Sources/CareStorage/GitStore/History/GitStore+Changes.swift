public import CareReading
import Git

extension GitStore {
  /// Finds what differs between two states of the store, record by record.
  ///
  /// Records are compared by their heads, outcomes by the best leaf of the versions in each state.
  /// A file of the work tree that is not valid is reported with its faults; it hides no other
  /// change.
  ///
  /// Cost: the difference of the trees, and reading the versions of the records that differ; for
  /// the work tree, its status.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision, ``StoreError/Code/refused`` for
  ///   the work tree of a bare store.
  public func changes(
    between old: DiffSide = .revision("HEAD"),
    and new: DiffSide,
    of scope: RecordScope = .all
  ) throws(StoreError) -> StoreChanges {
    if [old, new].contains(.workTree) { try refuseBare("Compare two revisions.") }
    return try withWorkTree { engine throws(StoreError) in
      let prefixes = try engine.prefixes(scope)
      return try StateComparison.changes(
        from: engine.state(old, under: prefixes),
        to: engine.state(new, under: prefixes),
        scope,
        under: prefixes
      )
    }
  }

  /// Finds what one commit changed; a merge, what differs in it from all of its parents.
  ///
  /// In a shallow clone the commits where it was cut off seem to have added everything.
  ///
  /// Cost: the difference from each parent, and reading the versions of the records that differ.
  public func changes(
    of revision: String,
    _ scope: RecordScope = .all
  ) throws(StoreError) -> StoreChanges {
    try withEngine { engine throws(StoreError) in
      try engine.changes(of: engine.commit(engine.commit(of: revision)), scope)
    }
  }
}
