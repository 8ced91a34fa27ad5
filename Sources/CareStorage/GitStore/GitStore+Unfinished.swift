package import CareReading
import CareWriting
import Files

extension GitStore {
  /// Whether git has begun a merge, rebase, cherry-pick or revert here that is not finished.
  package var isAmidGitOperation: Bool { UnfinishedOperation(in: paths) != nil }

  /// Refuses to move the branch amid what git has begun.
  ///
  /// - Throws: ``StoreError/Code/refused`` with what helps.
  package func refuseUnfinished() throws(StoreError) {
    if let operation = UnfinishedOperation(in: paths) { throw operation.refusal }
  }
}
