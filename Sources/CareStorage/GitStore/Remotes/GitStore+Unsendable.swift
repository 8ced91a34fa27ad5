package import Git

extension GitStore {
  /// Returns the refusal to give a remote what every other copy would refuse.
  ///
  /// It names the oldest commit that has some of it: whoever rewrites the history begins there.
  ///
  /// - Parameters:
  ///   - commit: What was to be sent, with all that leads to it.
  ///   - known: The commits that the remote has.
  package func unsendable(
    _ findings: [Finding],
    to remote: String,
    in commit: ObjectID,
    since known: [ObjectID]
  ) throws(StoreError) -> StoreError {
    let oldest = try withEngine { engine throws(StoreError) in
      try engine.oldestCommit(of: findings, to: commit, since: known)
    }
    let start = oldest.map { $0.parents.isEmpty ? "--root" : "\($0.id)~1" } ?? "COMMIT~1"
    return StoreError(
      .hostile,
      "Every other copy would refuse what is here, and nothing was sent to '\(remote)'.",
      remedy: "Another commit on top does not help, as the history is sent too: take this out"
        + " of it, such as with \(.git("rebase --interactive \(start)")), and commit what was meant with"
        + " \(.commit).",
      causes: StoreError.places(of: findings)
    )
  }

  /// Refuses to give a remote secret keys that it does not have.
  ///
  /// - Parameters:
  ///   - commit: The commit to send, with its ancestors.
  ///   - known: The commits that the remote has.
  package func refuseKeys(
    in commit: ObjectID,
    since known: [ObjectID],
    to remote: String
  ) throws(StoreError) {
    let findings = try secretKeys(in: [commit], since: known)
    guard let first = findings.first else { return }
    throw StoreError(
      .secretKey,
      "A secret would be sent to '\(remote)'; nothing was sent.",
      remedy: first.remedy,
      causes: StoreError.places(of: findings)
    )
  }

  /// Returns the secret keys that a push of git's would send.
  ///
  /// A branch without a store is passed over.
  ///
  /// Cost: reading the files that the commits to be sent add, each once, and their messages.
  ///
  /// - Parameter remote: The name by which git knows the remote, or its address.
  public func secretKeys(
    in branches: [OutgoingBranch],
    to remote: String?
  ) throws(StoreError) -> [Finding] {
    var known = branches.compactMap(\.remote)
    if let remote {
      known += try references(prefix: "refs/remotes/\(remote)/").map(\.id)
    }
    let present = try onRepository("Looking for what the remote has") {
      repository throws(GitError) in known.filter { repository.contains($0) }
    }
    var commits: [ObjectID] = []
    for branch in branches {
      guard let commit = try commit(of: branch), try holdsStore(commit) else { continue }
      commits.append(commit)
    }
    return commits.isEmpty ? [] : try secretKeys(in: commits, since: present)
  }

  private func secretKeys(
    in commits: [ObjectID],
    since known: [ObjectID]
  ) throws(StoreError) -> [Finding] {
    try withEngine { engine throws(StoreError) in
      var search = KeySearch(in: engine)
      try git("Looking for secret keys") { () throws(GitError) in
        try search.search(to: commits, hiding: known)
      }
      return search.findings
    }
  }
}

extension GitEngine {
  /// Returns the oldest commit that some findings name, or that changed a file which they name.
  ///
  /// A file that cannot be taken is found in the last commit, whoever brought it.
  fileprivate func oldestCommit(
    of findings: [Finding],
    to commit: ObjectID,
    since known: [ObjectID]
  ) throws(StoreError) -> Commit? {
    let named = Set(findings.compactMap(\.commit))
    let paths = Set(findings.compactMap(\.path))
    var oldest: Commit?
    try git("Looking for the commit to begin with") { () throws(GitError) in
      try repository.walkHistory(from: [commit], hiding: known, order: .oldestFirst) {
        commit throws(GitError) in
        if !named.contains(commit.id.hex), try !hasChanged(paths, in: commit) { return .more }
        oldest = commit
        return .enough
      }
    }
    return oldest
  }

  /// Returns whether a commit brought or changed one of some files.
  private func hasChanged(_ paths: Set<String>, in commit: Commit) throws(GitError) -> Bool {
    // A tree that is made to harm is named by its commit.
    guard !paths.isEmpty, let here = try? repository.entries(at: paths, in: commit.tree),
      !here.isEmpty
    else { return false }
    guard let parent = try parents(of: commit).first else { return true }
    let before = try? repository.entries(at: paths, in: parent.tree)
    return here.contains { before?[$0.key] != $0.value }
  }
}
