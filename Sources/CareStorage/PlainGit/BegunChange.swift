import Files
import Git

/// What a commit did that git merges or copies just now, as trees.
struct BegunChange {
  let before: [ObjectID]
  let after: ObjectID

  /// Finds what some commits did that git merges, and those that it notes as copied.
  static func all(
    merging merged: [Commit],
    in engine: GitEngine
  ) throws(StoreError) -> [BegunChange] {
    var changes: [BegunChange] = []
    for commit in merged { changes += try sides(of: commit, engine) }
    for name in ["CHERRY_PICK_HEAD", "REBASE_HEAD"] {
      for commit in try commits(name, engine) {
        changes.append(BegunChange(before: try parents(of: commit, engine), after: commit.tree))
      }
    }
    for commit in try commits("REVERT_HEAD", engine) {
      for parent in try parents(of: commit, engine) {
        changes.append(BegunChange(before: [commit.tree], after: parent))
      }
    }
    return changes
  }

  /// Returns what both sides of a merge did.
  private static func sides(
    of commit: Commit,
    _ engine: GitEngine
  ) throws(StoreError) -> [BegunChange] {
    guard let tip = try engine.tip().commit else { return [] }
    let bases = try git("Looking for a common ancestor") { () throws(GitError) in
      try engine.repository.mergeBases(tip, commit.id)
    }
    var before: [ObjectID] = []
    for base in bases { before.append(try engine.commit(base).tree) }
    return [try engine.commit(tip), commit].map { BegunChange(before: before, after: $0.tree) }
  }

  private static func parents(
    of commit: Commit,
    _ engine: GitEngine
  ) throws(StoreError) -> [ObjectID] {
    try git("Reading the parents of \(commit.id)") { () throws(GitError) in
      try engine.parents(of: commit).map(\.tree)
    }
  }

  /// Returns the commits that a file of git's directory names.
  static func commits(_ name: String, _ engine: GitEngine) throws(StoreError) -> [Commit] {
    let path = "\(engine.paths.gitDirectory)/\(name)"
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) ?? [] }
    var commits: [Commit] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if let id = ObjectID(hex: line) { commits.append(try engine.commit(id)) }
    }
    return commits
  }
}
