public import CareModel
public import CareReading
import Git

extension GitStore {
  /// Lists commits, children before parents and later ones first, as `git log --date-order` does.
  ///
  /// With a record, only commits that touched it are listed: those in which its files differ from
  /// every parent's. A record that never was gives an empty list. A shallow clone's log ends where
  /// the clone was cut off.
  ///
  /// Cost: the commits that are walked; with a record, the trees on the way to its files in each of
  /// them.
  ///
  /// - Parameter revisions: `A`, `A..B` (what leads to B but not to A) or `A...B` (what leads to one
  ///   of them only); nil for `HEAD`.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func log(
    _ revisions: String? = nil,
    of record: RecordKey? = nil,
    offset: Int = 0,
    limit: Int? = nil
  ) throws(StoreError) -> [CommitSummary] {
    try withEngine { engine throws(StoreError) in
      let range = try engine.walkRange(revisions)
      let paths = try record.map { key throws(StoreError) in
        try engine.paths(of: key, seenFrom: range.starts)
      }
      if paths?.isEmpty == true { return [] }
      return try engine.log(range, touching: paths, offset: offset, limit: limit)
    }
  }
}

extension GitStore {
  /// Finds the commit that a revision in git's notation names, such as `HEAD~2` or `main`.
  ///
  /// Cost: one commit.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if nothing, or more than one thing, has this name.
  public func resolveRevision(_ revision: String) throws(StoreError) -> CommitSummary {
    try withEngine { engine throws(StoreError) in
      CommitSummary(try engine.commit(engine.commit(of: revision)))
    }
  }
}
