import CareStorage
import CareSharing
import Git

extension GitStore {
  /// Returns the files whose change may be a move of a branch, here or at a remote on this
  /// computer.
  func watchedFiles(of branch: String?, at name: String) throws(StoreError) -> [String] {
    let remote = try knownRemote(name)
    return try onRepository("Looking for the branch") { repository throws(GitError) in
      let place = repository.workDirectory ?? repository.gitDirectory
      let directories: [(path: String?, branch: String?)] = [
        (try repository.commonDirectory(), branch),
        (
          try LocalRemote.directory(of: remote, from: place),
          remote.unsealed == nil ? branch : SealedTree.branch
        ),
      ]
      let files = directories.flatMap { directory in
        ["packed-refs", directory.branch].compactMap { name in
          directory.path.flatMap { path in name.map { path + $0 } }
        }
      }
      return files + [repository.gitDirectory + "HEAD"]
    }
  }
}
