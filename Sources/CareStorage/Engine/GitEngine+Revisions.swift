package import Git

extension GitEngine {
  package func commit(_ id: ObjectID) throws(StoreError) -> Commit {
    try git("Reading the commit \(id)") { () throws(GitError) in try repository.commit(id) }
  }

  /// Returns the commit that a revision names.
  package func commit(of revision: String) throws(StoreError) -> ObjectID {
    do throws(GitError) {
      if let found = try repository.resolve(revision) { return found }
    } catch {
      guard [.ambiguous, .wrongKind].contains(error.code) else {
        throw StoreError(error, while: "Reading the revision '\(revision)'")
      }
      guard error.code != .ambiguous || !Self.isTooShort(revision) else {
        throw StoreError(
          .notFound,
          "There is no revision '\(revision)': no branch and no tag is called so.",
          remedy: "Of a commit give at least four digits; \(.log) lists them."
        )
      }
      throw StoreError(
        .notFound,
        "The revision '\(revision)' names no single commit.",
        remedy: "Give more digits of the commit, or the whole name of the branch or tag.",
        causes: [error.message]
      )
    }
    throw StoreError(
      .notFound,
      "There is no revision '\(revision)'.",
      remedy: "List them with \(.log)."
    )
  }

  /// Returns whether a revision begins with fewer digits than git takes for those of a commit.
  private static func isTooShort(_ revision: String) -> Bool {
    revision.prefix { $0.isHexDigit }.count < 4
  }

  /// Returns the tree of the commit that a revision names.
  package func tree(of revision: String) throws(StoreError) -> ObjectID {
    try commit(commit(of: revision)).tree
  }

  /// Returns the parents of a commit that are there; a shallow clone ends without them.
  package func parents(of commit: Commit) throws(GitError) -> [Commit] {
    let ids =
      repository.isShallow ? commit.parents.filter { repository.contains($0) } : commit.parents
    var parents: [Commit] = []
    for id in ids { parents.append(try repository.commit(id)) }
    return parents
  }

  package func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(StoreError) -> Bool {
    try git("Reading the history of \(commit)") { () throws(GitError) in
      try repository.isAncestor(ancestor, of: commit)
    }
  }
}
