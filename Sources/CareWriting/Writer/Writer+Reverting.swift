package import CareModel
package import CareReading
package import Git

extension Writer {
  package func revert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> WriteReport<[RecordKey]> {
    let prepared = try prepareRevert(id, message: message, reach)
    try refuseEdits(of: prepared.preview.versions)
    return try write(prepared)
  }

  /// Works out what taking a commit back would write.
  ///
  /// - Parameter message: Nil for git's words.
  package func prepareRevert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> PreparedWrite<[RecordKey]> {
    let commit = try engine.commit(id)
    let reversal = try engine.reversal(of: commit, reach)
    let summary = CommitSummary(commit)
    let subject = message ?? "Revert \"\(summary.subject)\"\n\nThis reverts commit \(id)."
    return try prepare(subject) { transaction throws(StoreError) in
      try reversal.apply(to: &transaction)
    }
  }
}
