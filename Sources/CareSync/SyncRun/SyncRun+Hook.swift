import CareStorage
import Git

extension SyncRun {
  /// The hook that is run after every push that moved a remote's branch.
  static let postPushHook = Hook.postPush

  /// Runs the hook and returns what the user should be told about it.
  ///
  /// The push is done whatever the hook says.
  func runPostPushHook(_ commit: ObjectID) throws(StoreError) -> [String] {
    let hook = try store.onRepository("Looking for the hook \(Self.postPushHook)") {
      repository throws(GitError) in
      try repository.hook(Self.postPushHook)
    }
    guard let hook else { return [] }
    let remark = "The hook \(Self.postPushHook) failed after the push to '\(remote.name)'"
    do throws(GitError) {
      let arguments = [commit.hex, remote.name]
      let (status, messages) = try hook.run(arguments, environment: synchronizer.environment)
      guard status != 0 else { return [] }
      let words = messages.split(separator: "\n").suffix(3).joined(separator: "\n")
      return ["\(remark) with status \(status)" + (words.isEmpty ? "." : ": \(words)")]
    } catch {
      return ["\(remark): \(error.message)"]
    }
  }
}
