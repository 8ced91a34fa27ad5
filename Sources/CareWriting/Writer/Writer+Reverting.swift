package import CareModel
package import CareReading
package import Git

extension Writer {
  package func revert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> WriteReport<[RecordKey]> {
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
