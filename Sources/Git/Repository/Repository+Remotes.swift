import CGit2

extension Repository {
  /// Returns the names of the remotes in git's configuration, in its order.
  public func remoteNames() throws(GitError) -> [String] {
    var names = git_strarray()
    defer { git_strarray_dispose(&names) }
    try call("git_remote_list") { git_remote_list(&names, pointer) }
    return (0..<names.count).map { String(text: names.strings[$0]) }
  }

  /// Returns the remotes in git's configuration, in its order.
  public func remotes() throws(GitError) -> [Remote] {
    var remotes: [Remote] = []
    for name in try remoteNames() {
      if let remote = try remote(named: name) { remotes.append(remote) }
    }
    return remotes
  }

  /// Returns a remote of git's configuration, `url.….insteadOf` applied; nil if there is none.
  public func remote(named name: String) throws(GitError) -> Remote? {
    var isValid: Int32 = 0
    try call("git_remote_name_is_valid") { git_remote_name_is_valid(&isValid, name) }
    guard isValid == 1, let handle = try remoteHandle(named: name) else { return nil }
    defer { git_remote_free(handle) }
    let url = String(text: git_remote_url(handle))
    let pushURL = git_remote_pushurl(handle).map { String(text: $0) }
    return Remote(name: name, url: url, pushURL: pushURL)
  }

  /// Adds a remote whose branches git tracks under `refs/remotes/NAME/`.
  ///
  /// - Throws: ``GitError/Code/exists``, or ``GitError/Code/invalidName`` if the name or the address
  ///   is not what git allows.
  public func addRemote(_ name: String, url: String) throws(GitError) {
    guard !url.isEmpty, !url.utf8.contains(where: { $0 < 0x20 }) else {
      throw GitError(.invalidName, "The address of a remote is empty or has control characters.")
    }
    try changeConfiguration { () throws(GitError) in
      _ = try Owned<RemoteKind>("git_remote_create") { git_remote_create(&$0, pointer, name, url) }
    }
  }

  /// Removes a remote with its tracking references and what else the configuration says of it.
  ///
  /// - Throws: ``GitError/Code/notFound``.
  public func removeRemote(_ name: String) throws(GitError) {
    guard try remote(named: name) != nil else {
      throw GitError(.notFound, "There is no remote '\(name)'.")
    }
    try changeConfiguration { () throws(GitError) in
      try call("git_remote_delete") { git_remote_delete(pointer, name) }
    }
  }

  private func remoteHandle(named name: String) throws(GitError) -> OpaquePointer? {
    var handle: OpaquePointer?
    let isFound = try find("git_remote_lookup") { git_remote_lookup(&handle, pointer, name) }
    return isFound ? handle : nil
  }
}
