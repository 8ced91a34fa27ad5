public import CareModel
public import CareReading
import CareWriting
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
  package func resolveRevision(_ revision: String) throws(StoreError) -> CommitSummary {
    try withEngine { engine throws(StoreError) in
      CommitSummary(try engine.commit(engine.commit(of: revision)))
    }
  }
}

extension GitStore {
  /// A move of the branch that took over commits of others, in hexadecimal.
  package struct TakenOver: Hashable, Sendable {
    /// Where the branch stood; nil before the first commit.
    package let before: String?
    package let after: String
    /// Whether what was said of the past was kept after it.
    package let keepsPast: Bool
  }

  /// Returns the last merge, pull or sync of this clone that is still part of the branch.
  ///
  /// A merge has its parents in one order, wherever it is made, so that they do not tell what was here
  /// before. Git's own merges are not known: their first parent is what was here. A commit that keeps the
  /// past as it was belongs to the merge that it follows.
  ///
  /// Cost: the log of operations of this clone, from its end.
  package func lastMerge() throws(StoreError) -> TakenOver? {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      guard let head = tip.commit else { return nil }
      for operation in try OperationLog(engine.paths).operations().reversed() {
        guard operation.takesOver, operation.reference == tip.reference,
          operation.before != operation.after, engine.repository.contains(operation.after)
        else { continue }
        if operation.after != head {
          guard try engine.isAncestor(operation.after, of: head) else { continue }
        }
        return TakenOver(
          before: operation.before?.hex,
          after: operation.after.hex,
          keepsPast: operation.kind == .continuation
        )
      }
      return nil
    }
  }
}

extension GitStore {
  /// Returns whether a commit has all that another one has.
  package func contains(_ revision: String, in commit: String) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      try engine.isAncestor(engine.commit(of: revision), of: engine.commit(of: commit))
    }
  }
}

extension Operation {
  /// Whether the branch took over commits of others.
  fileprivate var takesOver: Bool {
    let verb = command.prefix { $0 != " " }
    return kind == .sync
      || ([.change, .continuation].contains(kind) && ["merge", "pull"].contains(verb))
  }
}
