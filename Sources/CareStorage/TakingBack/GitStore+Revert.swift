public import CareModel
import Git

/// How much of a change is taken back.
public enum ReversalReach: Hashable, Sendable {
  /// Not the plan of the days between the change and now, on which people lived by it.
  case keepingLivedDays
  /// All of it.
  case retroactive
}

extension GitStore {
  /// Takes back what one commit changed, by new versions that say what was said before it.
  ///
  /// What it said of days before it was made, and of those from now on, is as it was before it; days on
  /// which people lived by it stay as they were lived. Records that it added end, records that it
  /// deleted go on, and members that it did not change keep their present values. Files that are not
  /// the store's stay.
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
}

extension GitStore {
  /// Does what ``revert(_:message:_:)`` would and throws the result away.
  ///
  /// - Throws: What the revert would throw.
  public func rehearseRevert(
    _ revision: String,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> Written<[RecordKey]> {
    try withEngine { engine throws(StoreError) in
      try rehearseRevert(engine.commit(of: revision), reach, in: engine)
    }
  }

  func rehearseRevert(
    _ id: ObjectID,
    _ reach: ReversalReach = .keepingLivedDays,
    in engine: GitEngine
  ) throws(StoreError) -> Written<[RecordKey]> {
    let reversal = try engine.reversal(of: engine.commit(id), reach)
    return try rehearse(on: engine.snapshot(of: engine.tip())) { transaction throws(StoreError) in
      try reversal.apply(to: &transaction)
    }
  }
}

extension Writer {
  func revert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> GitStore.Written<[RecordKey]> {
    let commit = try engine.commit(id)
    let reversal = try engine.reversal(of: commit, reach)
    let summary = CommitSummary(commit)
    let subject = message ?? "Revert \"\(summary.subject)\"\n\nThis reverts commit \(id)."
    return try self.commit(subject) { transaction throws(StoreError) in
      let keys = try reversal.apply(to: &transaction)
      try refuseEdits(of: transaction.versions)
      return keys
    }
  }
}

extension GitEngine {
  /// What takes back a commit.
  fileprivate func reversal(
    of commit: Commit,
    _ reach: ReversalReach
  ) throws(StoreError) -> Reversal {
    let parent = try parentToReturnTo(of: commit)
    var reversal = Reversal(
      before: state(parent),
      after: state(commit),
      changes: try changes(of: commit)
    )
    reversal.takesBackLivedDays = reach == .retroactive
    return reversal
  }

  private func parentToReturnTo(of commit: Commit) throws(StoreError) -> Commit {
    let name = commit.id.hex.prefix(8)
    switch commit.parents.count {
    case 0:
      throw StoreError(
        .refused,
        "The commit \(name) is the first one; there is nothing before it to go back to.",
        advice: "Delete the records that you do not want with 'careplan delete'."
      )
    case 1: break
    default:
      throw StoreError(
        .refused,
        "The commit \(name) is a merge: what it brought came from several commits.",
        advice: "Revert those commits one by one; 'careplan log' lists them."
      )
    }
    let parents = try git("Reading the parent of \(name)") { () throws(GitError) in
      try self.parents(of: commit)
    }
    if let parent = parents.first { return parent }
    throw StoreError(
      .refused,
      "What was before the commit \(name) is not in this shallow clone.",
      advice: "Fetch the whole history with 'git fetch --unshallow'."
    )
  }
}
