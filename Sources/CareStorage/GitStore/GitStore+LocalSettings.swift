import Git

extension GitStore {
  /// Returns a setting of this copy alone, which is never shared: `careplan.*` in git's
  /// configuration.
  ///
  /// Cost: a read of git's configuration.
  ///
  /// - Parameter name: Such as `policy` for `careplan.policy`.
  public func localSetting(_ name: String) throws(StoreError) -> String? {
    try configuration("careplan.\(name)")
  }

  /// Returns whether a setting of this copy alone is `true`, as git understands it; not if it is
  /// missing.
  ///
  /// Cost: a read of git's configuration.
  ///
  /// - Throws: ``StoreError/Code/configuration`` for what is neither true nor false.
  public func isOn(_ name: String) throws(StoreError) -> Bool {
    let key = "careplan.\(name)"
    let flag = try onRepository("Reading git's configuration") {
      repository throws(GitError) -> Bool? in
      do throws(GitError) { return try repository.configFlag(key, default: false) } catch {
        guard try repository.configValue(key) != nil else { throw error }
        return nil
      }
    }
    if let flag { return flag }
    throw StoreError(
      .configuration,
      "The setting \(key) of git's configuration is neither true nor false.",
      remedy: "Set it with \(.configure(name: name, value: "true")), or false."
    )
  }

  /// Changes a setting of this copy alone, or removes it.
  ///
  /// Cost: a write of git's configuration.
  public func setLocalSetting(_ name: String, _ value: String?) throws(StoreError) {
    try configure("careplan.\(name)", value)
  }

  /// Changes a value of git's configuration of this copy, or removes it, by its whole key.
  package func configure(_ key: String, _ value: String?) throws(StoreError) {
    try onRepository("Writing git's configuration", changes: true) { repository throws(GitError) in
      try repository.setConfigValue(key, value)
    }
  }

  /// Switches a setting of this copy off where it stands, for which no room on the disk is needed.
  ///
  /// - Returns: Whether it is off now.
  func switchOffInPlace(_ name: String) throws(StoreError) -> Bool {
    try onRepository("Writing git's configuration", changes: true) { repository throws(GitError) in
      try repository.switchOffInPlace("careplan.\(name)")
    }
  }

  /// Returns the branch of a remote, without `refs/heads/`, that a branch is configured to follow; nil if
  /// none.
  package func upstream(of branch: String, at remote: String) throws(StoreError) -> String? {
    guard try configuration("branch.\(branch).remote") == remote else { return nil }
    let prefix = "refs/heads/"
    return try configuration("branch.\(branch).merge").flatMap {
      $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil
    }
  }

  /// Returns the remote that the branch is configured to follow; nil if none, or if it follows another
  /// branch of this repository.
  ///
  /// Cost: reading two references, and a read of git's configuration.
  public func remoteOfBranch() throws(StoreError) -> String? {
    guard let branch = try position().branch else { return nil }
    return try configuration("branch.\(branch).remote").flatMap { $0 == "." ? nil : $0 }
  }

  /// Returns the remote to which git pushes the branch, if settings name one for pushes alone.
  ///
  /// Cost: reading two references, and up to two reads of git's configuration.
  public func pushRemote() throws(StoreError) -> String? {
    if let branch = try position().branch,
      let own = try configuration("branch.\(branch).pushRemote")
    {
      return own
    }
    return try configuration("remote.pushDefault")
  }
}
