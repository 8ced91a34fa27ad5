package import Git

extension SignerNames {
  /// Returns what the log shows of a commit.
  package func summary(of commit: Commit) throws(StoreError) -> CommitSummary {
    CommitSummary(commit, signer: try signer(of: commit))
  }
}

extension GitEngine {
  /// Returns what the log shows of a commit, with the member who signed it.
  package func summary(of commit: Commit) throws(StoreError) -> CommitSummary {
    try SignerNames(self).summary(of: commit)
  }
}
