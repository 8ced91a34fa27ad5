import CareModel
package import Git

extension GitEngine {
  /// Returns the sign-offs that the message of a commit says, in its order.
  package func signOffs(in commit: Commit) throws(GitError) -> [SignOff] {
    let message = SignOffMessage(commit.message)
    if message.isEmpty { return [] }
    let parents = try parents(of: commit)
    // Of a commit at which a shallow clone was cut off nobody knows what it changed.
    let isEmpty = commit.parents.count == 1 && parents.allSatisfy { $0.tree == commit.tree }
    return message.signOffs(of: commit, changingNothing: isEmpty)
  }

  /// Returns whether a commit does nothing but say a sign-off.
  package func isSignOff(_ commit: Commit) throws(GitError) -> Bool {
    guard let signOff = try signOffs(in: commit).first else { return false }
    return !signOff.isCarried
  }

  /// Returns what tells the records of a tree from those of others, outcomes left aside: the id of
  /// what `git ls-tree` prints of their directories.
  package func recordsDigest(of tree: ObjectID) throws(GitError) -> ObjectID {
    let names = Set(RecordKind.signedOff.map(\.directory))
    var lines = ""
    for entry in try repository.tree(tree).entries where names.contains(entry.name) {
      let mode = String(entry.mode.rawValue, radix: 8)
      let padding = String(repeating: "0", count: max(0, 6 - mode.count))
      lines += "\(padding)\(mode) \(entry.mode.objectKind) \(entry.id)\t\(entry.name)\n"
    }
    return try ObjectID.blob(of: Array(lines.utf8))
  }

  /// Returns what became of records that somebody agreed to.
  ///
  /// - Parameters:
  ///   - digest: What tells them from others.
  ///   - agreed: The commit that had them then, which need not be here.
  package func standing(
    of digest: String,
    agreedIn agreed: String,
    at commit: Commit
  ) throws(StoreError) -> SignOff.Standing {
    let has = { (commit: Commit) throws(StoreError) in
      try git("Comparing the records") { () throws(GitError) in
        try self.recordsDigest(of: commit.tree).hex == digest
      }
    }
    // Its two lines contradict each other where what it names has other records, or is no commit.
    if let named = ObjectID(hex: agreed), repository.contains(named) {
      guard let agreed = try? self.commit(named), try has(agreed) else { return .contradictory }
    }
    return try has(commit)
      ? .unchanged : .changed(try changedRecords(since: agreed, at: commit))
  }

  /// Returns the records beside outcomes that differ from a commit; nil if it is not here.
  private func changedRecords(
    since agreed: String,
    at commit: Commit
  ) throws(StoreError) -> [RecordKey]? {
    guard let id = ObjectID(hex: agreed), repository.contains(id),
      let before = try? self.commit(id)
    else { return nil }
    let scope = RecordScope.kinds(RecordKind.signedOff)
    return try StateComparison.changes(
      from: state(before),
      to: state(commit),
      scope,
      under: prefixes(scope)
    ).records.map(\.key).sorted()
  }
}

extension FileMode {
  /// What git calls an object that stands in a tree with this mode.
  fileprivate var objectKind: String {
    switch self {
    case .tree: "tree"
    case .commit: "commit"
    case .blob, .executable, .symlink: "blob"
    }
  }
}
