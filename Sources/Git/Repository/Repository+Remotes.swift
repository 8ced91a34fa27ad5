import CGit2

extension Repository {
  /// Returns the names of the remotes in git's configuration, in the order of their bytes.
  ///
  /// libgit2's list of remotes leaks memory for each key that belongs to no remote.
  public func remoteNames() throws(GitError) -> [String] {
    let prefix = "remote."
    let names = try configuredValues(startingWith: prefix).compactMap { value -> String? in
      for suffix in [".url", ".pushurl"] where value.key.hasSuffix(suffix) {
        return String(value.key.dropFirst(prefix.count).dropLast(suffix.count))
      }
      return nil
    }
    return Set(names.filter { !$0.isEmpty }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the remotes in git's configuration, in the order of their names.
  public func remotes() throws(GitError) -> [Remote] {
    var remotes: [Remote] = []
    for name in try remoteNames() {
      if let remote = try remote(named: name) { remotes.append(remote) }
    }
    return remotes
  }

  /// Returns a remote of git's configuration, with the addresses that git would use; nil if there is none.
  public func remote(named name: String) throws(GitError) -> Remote? {
    var isValid: Int32 = 0
    try call("git_remote_name_is_valid") { git_remote_name_is_valid(&isValid, name) }
    guard isValid == 1, let handle = try remoteHandle(named: name) else { return nil }
    defer { git_remote_free(handle) }
    let rewrites = AddressRewrites(try configuredValues(startingWith: "url."))
    let values = try configuredValues(startingWith: "remote.\(name).")
    let addresses = { (key: String) in
      values.filter { $0.key == "remote.\(name).\(key)" }.compactMap(\.value).filter { !$0.isEmpty }
    }
    let (urls, pushURLs) = (addresses("url"), addresses("pushurl"))
    let url = urls.first.map(rewrites.fetched) ?? String(text: git_remote_url(handle))
    let pushed = pushURLs.isEmpty ? rewrites.pushed(urls) : pushURLs.map(rewrites.fetched)
    return Remote(name: name, url: url, pushURLs: pushed == [url] ? [] : pushed)
  }

  /// Adds a remote whose branches git tracks under `refs/remotes/NAME/`.
  ///
  /// - Throws: ``GitError/Code/exists``, or ``GitError/Code/invalidName`` if the name or the address
  ///   is not what git allows.
  public func addRemote(_ name: String, url: String) throws(GitError) {
    guard !url.isEmpty, !url.utf8.contains(where: { $0 < 0x20 }) else {
      throw GitError(.invalidName, "The address of a remote is empty or has control characters.")
    }
    guard !name.hasPrefix("-") else {
      throw GitError(.invalidName, "A name that begins with '-' would be an option of commands.")
    }
    try Remote.requireProtocol(of: Remote.unsealed(url))
    try changeConfiguration { () throws(GitError) in
      _ = try Owned<RemoteKind>("git_remote_create") { git_remote_create(&$0, pointer, name, url) }
    }
  }

  /// Changes the address of a remote; addresses that only pushes use are removed.
  ///
  /// - Throws: ``GitError/Code/notFound``.
  public func moveRemote(_ name: String, to url: String) throws(GitError) {
    guard try remote(named: name) != nil else {
      throw GitError(.notFound, "There is no remote '\(name)'.")
    }
    try Remote.requireProtocol(of: Remote.unsealed(url))
    try changeConfiguration { () throws(GitError) in
      try replaceConfigValues("remote.\(name).pushurl", with: nil)
      try replaceConfigValues("remote.\(name).url", with: url)
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

/// The beginnings of addresses that `url.….insteadOf` and `pushInsteadOf` replace; the longest one counts.
private struct AddressRewrites {
  private let values: [ConfiguredValue]

  init(_ values: [ConfiguredValue]) { self.values = values }

  /// Returns where an address leads.
  func fetched(_ url: String) -> String { rewritten(url, "insteadof") ?? url }

  /// Returns where git pushes to for addresses without a `pushurl`.
  func pushed(_ urls: [String]) -> [String] {
    let others = urls.compactMap { rewritten($0, "pushinsteadof") }
    return others.isEmpty ? urls.map(fetched) : others
  }

  private func rewritten(_ url: String, _ key: String) -> String? {
    var best: (base: Substring, length: Int)?
    for value in values where value.key.hasSuffix(".\(key)") {
      guard let start = value.value, !start.isEmpty, url.utf8.starts(with: start.utf8),
        start.utf8.count > best?.length ?? 0
      else { continue }
      best = (value.key.dropFirst("url.".count).dropLast(key.count + 1), start.utf8.count)
    }
    return best.map {
      $0.base + String(decoding: Array(url.utf8.dropFirst($0.length)), as: UTF8.self)
    }
  }
}
