import CarePlanKit

extension OpenStore {
  /// Returns the remote that a user named, or the one that is meant if none is named.
  func remoteName(_ name: String?) throws(CommandFailure) -> String {
    if let name { return name }
    return try defaultRemote()
  }

  /// Returns the remote that is meant if none is named: the branch's own, `origin`, or the only
  /// one.
  func defaultRemote() throws(CommandFailure) -> String {
    let (meant, names) = try attempt { () throws(StoreError) in
      (try store.defaultRemote(), try store.remoteNames())
    }
    if let meant { return meant }
    throw CommandFailure(
      names.isEmpty ? .notFound : .usage,
      code: names.isEmpty ? StoreError.Code.unknownRemote.rawValue : nil,
      names.isEmpty
        ? "the store knows no other repository"
        : "the store knows \(names.count) other repositories and none of them is 'origin'",
      hints: names.isEmpty
        ? ["careplan remote add origin URL"] : ["name one: \(names.joined(separator: ", "))"]
    )
  }

  /// Returns the commits that the remote lacks which is meant if none is named; nil if there is
  /// none.
  func unsentCommits() throws(CommandFailure) -> UnsentCommits? {
    // Several remotes, of which none is meant, are no reason to fail here.
    guard let remote = try? defaultRemote() else { return nil }
    return try attempt { () throws(StoreError) in try store.unsentCommits(to: remote) }
  }
}
