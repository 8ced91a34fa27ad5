package import CareReading
import Git

extension GitStore {
  /// Returns the names of the remotes that the store is configured to exchange commits with.
  package func remoteNames() throws(StoreError) -> [String] {
    try withEngine { engine throws(StoreError) in
      try git("Reading the remotes") { () throws(GitError) in
        try engine.repository.remoteNames()
      }
    }
  }
}
