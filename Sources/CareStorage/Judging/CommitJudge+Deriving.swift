package import Git

extension CommitJudge {
  /// What careplan would make of a commit's parents.
  package enum Derivation {
    /// The commit itself.
    case same
    /// Another commit, with this tree.
    case other(ObjectID)
    case none

    var tree: ObjectID? { if case .other(let tree) = self { tree } else { nil } }
  }

  package func derivation(
    of commit: Commit,
    _ signature: CommitSignature
  ) throws(StoreError) -> Derivation {
    switch commit.parents.count {
    case 2:
      let merged = try? engine.merge(commit.parents[0], commit.parents[1], Self.anyStores)
      guard let merged else { return .none }
      if merged.commit == commit.id { return .same }
      return .other(try engine.commit(merged.commit).tree)
    case 1:
      guard commit.isByCareplan, signature.texts.isEmpty else { return .none }
      return try isSettled(commit) ? .same : .none
    default: return .none
    }
  }

  private static let anyStores = MergeOptions(allowsUnrelated: true)

  /// Returns whether a commit is what settling makes of its parent.
  ///
  /// What settling brings back depends on what its maker had seen before. So the nearest accepted commits
  /// are tried first, and the whole history last.
  private func isSettled(_ commit: Commit) throws(StoreError) -> Bool {
    guard let parent = commit.parents.first else { return false }
    var bases: [[ObjectID]] = [try engine.settledCommits(before: parent)]
    bases += try engine.commit(parent).parents.map { [$0] }
    bases.append([])
    var tried: Set<[ObjectID]> = []
    for base in bases where tried.insert(base).inserted {
      guard let settled = try? engine.settle(parent, since: base) else { continue }
      if settled.commit == commit.id { return true }
    }
    return false
  }
}
