import CareReading
import CareStorage
import Git

extension GitStore {
  /// Returns the files whose change may be a move of a branch, here or at a remote on this
  /// computer.
  func watchedFiles(of branch: String?, at name: String) throws(StoreError) -> [String] {
    let remote = try knownRemote(name)
    return try onRepository("Looking for the branch") { repository throws(GitError) in
      let place = repository.workDirectory ?? repository.gitDirectory
      let directories = [
        try repository.commonDirectory(), try LocalRemote.directory(of: remote, from: place),
      ]
      let files = directories.compactMap(\.self).flatMap { directory in
        ["packed-refs", branch].compactMap(\.self).map { directory + $0 }
      }
      return files + [repository.gitDirectory + "HEAD"]
    }
  }
}
