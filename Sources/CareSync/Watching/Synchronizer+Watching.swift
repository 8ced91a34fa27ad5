import CareStorage
import Git

extension Synchronizer {
  /// Begins to keep the store in step with a remote; nothing happens before the first look.
  public func watch(
    _ remote: String,
    _ pace: WatchPace = WatchPace(),
    _ options: SyncOptions = SyncOptions()
  ) -> RemoteWatch {
    RemoteWatch(self, remote, pace, options)
  }

  /// The commit that a branch of a remote leads to, whether it is known here or not.
  func tip(of branch: String, at name: String) throws(StoreError) -> ObjectID? {
    let remote = try store.knownRemote(name)
    do throws(GitError) {
      return try transport.branches(of: remote).first { $0.name == branch }?.id
    } catch {
      throw StoreError(error, while: "Asking '\(name)' for its branches")
    }
  }
}

extension GitStore {
  /// The files whose change may be a move of a branch, here or at a remote on this computer.
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
