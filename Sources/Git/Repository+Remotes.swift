import CGit2

extension Repository {
  /// The names of the remotes in git's configuration, in its order.
  public func remoteNames() throws(GitError) -> [String] {
    var names = git_strarray()
    defer { git_strarray_dispose(&names) }
    try call("git_remote_list") { git_remote_list(&names, pointer) }
    return (0..<names.count).map { String(text: names.strings[$0]) }
  }
}
