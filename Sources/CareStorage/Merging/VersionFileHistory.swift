import Git

/// What commits did with one version file.
///
/// Every commit that leads to the given ones is looked at, so this is for the rare file that two
/// commits have with different bytes.
struct VersionFileHistory {
  /// What the file was added with; more than one if it was added on lines that did not know of each
  /// other.
  private(set) var first: Set<ObjectID> = []
  private var changes: [(commit: ObjectID, blob: ObjectID)] = []

  init(of path: String, to tips: [ObjectID], in engine: GitEngine) throws(StoreError) {
    var seen: [ObjectID: State] = [:]
    try git("Reading the history of \(path)") { () throws(GitError) in
      try engine.repository.walkHistory(from: tips, order: .oldestFirst) {
        commit throws(GitError) in
        let blob = try engine.repository.entry(at: path, in: commit.tree)?.id
        let parents = commit.parents.compactMap { seen[$0] }
        let isOld = parents.contains(where: \.wasThere)
        seen[commit.id] = State(blob: blob, wasThere: isOld || blob != nil)
        guard let blob else { return .more }
        if !isOld {
          first.insert(blob)
        } else if !parents.contains(where: { $0.blob == blob }) {
          changes.append((commit.id, blob))
        }
        return .more
      }
    }
  }

  /// What a commit has, and whether it or any before it had the file.
  private struct State {
    let blob: ObjectID?
    let wasThere: Bool
  }

  /// Returns the last commit that gave the file bytes with which it was never added, if these are
  /// such.
  package func culprit(of blobs: [ObjectID]) -> ObjectID? {
    changes.last { blobs.contains($0.blob) && !first.contains($0.blob) }?.commit
  }
}
