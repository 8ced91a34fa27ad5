public import CareModel
import Git

extension GitStore {
  /// Takes back what one commit changed, by new versions that say what was said before it.
  ///
  /// Records that it added get a tombstone, records that it deleted come back, and members that it did
  /// not change keep their present values. Files that are not the store's stay.
  ///
  /// - Parameter message: The subject of the new commit; nil for git's words.
  /// - Returns: The records that changed; no commit if nothing had to.
  /// - Throws: ``StoreError/Code/refused`` for a merge, the first commit, and when the same members were
  ///   changed since; ``StoreError/Code/uncommitted`` if a record that changes has an edit.
  @discardableResult
  public func revert(
    _ revision: String,
    message: String? = nil
  ) throws(StoreError) -> Written<[RecordKey]> {
    try withWriter { writer throws(StoreError) in
      try writer.revert(writer.engine.commit(of: revision), message: message)
    }
  }
}

extension Writer {
  func revert(
    _ id: ObjectID,
    message: String?
  ) throws(StoreError) -> GitStore.Written<[RecordKey]> {
    let commit = try engine.commit(id)
    let parent = try parentToReturnTo(of: commit)
    let reversal = Reversal(
      before: engine.state(parent),
      after: engine.state(commit),
      changes: try engine.changes(of: commit)
    )
    let summary = CommitSummary(commit)
    let subject = message ?? "Revert \"\(summary.subject)\"\n\nThis reverts commit \(id)."
    return try self.commit(subject) { transaction throws(StoreError) in
      let keys = try reversal.apply(to: &transaction)
      try refuseEdits(of: transaction.versions)
      return keys
    }
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
      try engine.parents(of: commit)
    }
    if let parent = parents.first { return parent }
    throw StoreError(
      .refused,
      "What was before the commit \(name) is not in this shallow clone.",
      advice: "Fetch the whole history with 'git fetch --unshallow'."
    )
  }
}
