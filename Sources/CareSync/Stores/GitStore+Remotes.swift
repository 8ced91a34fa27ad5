public import CareStorage
import Git

extension GitStore {
  /// Another repository that is known by a name.
  public struct Remote: Hashable, Sendable {
    /// The name in git's configuration, such as `origin`.
    public let name: String
    /// Where it is fetched from: a path or an address as git takes it.
    public let url: String
    /// Where it is pushed to, if that is not just the address that it is fetched from.
    private let pushURLs: [String]

    /// Whether it holds encrypted files that only who is let in opens.
    public var isSealed: Bool { url.hasPrefix(Git.Remote.sealedPrefix) }
    /// Where it is fetched from, as it may be shown.
    public var address: String { "\(RemoteAddress(url))" }
    /// Where it is pushed to, as it may be shown.
    public var pushAddresses: [String] { pushURLs.map { "\(RemoteAddress($0))" } }

    init(_ remote: Git.Remote) {
      name = remote.name
      url = remote.url
      pushURLs = remote.pushURLs
    }
  }

  /// Returns the remotes of git's configuration.
  ///
  /// Cost: reading the configuration of git.
  public func remotes() throws(StoreError) -> [Remote] {
    try onRepository("Reading the remotes") { repository throws(GitError) in
      try repository.remotes().map(Remote.init)
    }
  }

  /// Returns the name of the remote that is meant if none is named: the branch's own, `origin`, or
  /// the only one.
  ///
  /// It is nil if there is none, or if there are several and none of them is `origin`.
  ///
  /// Cost: reading the configuration of git.
  public func defaultRemote() throws(StoreError) -> String? {
    let (own, names) = (try remoteOfBranch(), try remoteNames())
    if let own { return own }
    return names.contains("origin") ? "origin" : names.count == 1 ? names.first : nil
  }

  /// Returns the remote of a name.
  ///
  /// Cost: reading the configuration of git.
  ///
  /// - Throws: ``StoreError/Code/unknownRemote``.
  public func remote(named name: String) throws(StoreError) -> Remote {
    let remote = try onRepository("Reading the remotes") { repository throws(GitError) in
      try repository.remote(named: name)
    }
    if let remote { return Remote(remote) }
    return Remote(try knownRemote(name))
  }

  /// Returns the remote of a name, as a transport takes it.
  ///
  /// - Parameter certificate: The key that it has to show; nil for that of the settings.
  func knownRemote(
    _ name: String,
    showing certificate: RemotePin? = nil
  ) throws(StoreError) -> Git.Remote {
    let remote = try onRepository("Reading the remotes") { repository throws(GitError) in
      try repository.remote(named: name)
    }
    if let remote {
      let pin = if let certificate { certificate } else { try pin(of: name) }
      return Git.Remote(
        name: remote.name,
        url: remote.url,
        pushURLs: remote.pushURLs,
        pin: pin?.pin
      )
    }
    let names = try remoteNames()
    throw StoreError(
      .unknownRemote,
      "There is no remote '\(name)'.",
      remedy: names.isEmpty
        ? "Add one with \(.addRemote(name: name, address: "ADDRESS"))."
        : "The remotes are: \(names.joined(separator: ", "))."
    )
  }

  /// Adds a remote.
  ///
  /// Cost: writing the configuration of git.
  ///
  /// - Parameter url: A path or an address as git takes it.
  /// - Throws: ``StoreError/Code/exists``; ``StoreError/Code/invalid`` if the name or the address is
  ///   not what git allows.
  public func addRemote(_ name: String, url: String) throws(StoreError) {
    let failure = try onRepository("Adding the remote", changes: true) {
      repository throws(GitError) -> GitError? in
      do throws(GitError) {
        try repository.addRemote(name, url: url)
        return nil
      } catch {
        guard error.code == .exists || error.code == .invalidName else { throw error }
        return error
      }
    }
    guard let failure else { return }
    throw failure.code == .exists
      ? StoreError(
        .exists,
        "There is a remote '\(name)' already.",
        remedy: "See \(.listRemotes)."
      )
      : StoreError(
        .invalid,
        "'\(name)' with the address '\(RemoteAddress(url))' cannot be a remote.",
        causes: [failure.message]
      )
  }

  /// Removes a remote with all that is noted of it; what was kept of lost commits stays.
  ///
  /// Cost: writing the configuration of git, and the references of the remote.
  ///
  /// - Throws: ``StoreError/Code/unknownRemote``.
  public func removeRemote(_ name: String) throws(StoreError) {
    _ = try remote(named: name)
    try onRepository("Removing the remote", changes: true) { repository throws(GitError) in
      try repository.removeRemote(name)
    }
    // Another remote of this name is another one.
    try setLocalSetting(RemotePin.setting(of: name), nil)
    try noteHeard(from: name, at: nil)
    try forgetSealedRemote(name)
    try setReference("refs/careplan/sealed/\(name)", to: nil, "careplan: remove \(name)")
    for kind in ["incoming", "anchors"] {
      for reference in try references(prefix: "refs/careplan/\(kind)/\(name)/") {
        try setReference(reference.name, to: nil, "careplan: remove \(name)")
      }
    }
  }
}
