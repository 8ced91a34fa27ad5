import CareModel
import Git

/// A first look at commits: which records a ``HeadWalk`` has to follow through them.
///
/// A record that one commit brought whole, with a head that is one of its versions, has nothing to
/// settle, and in a store that is seen for the first time nearly all are such. Costs the same
/// comparisons as the walk and holds one number for each record.
struct HeadSurvey {
  /// What the files of one record tell when a commit is compared with one parent.
  private struct Divergence {
    let family: VersionFamily
    var head: ObjectID?
    var versions: Set<ObjectID> = []
    /// Whether nothing of the record was there before.
    var isNew = true

    /// Whether the record came whole.
    var isArrival: Bool { isNew && head.map { versions.contains($0) } ?? false }

    mutating func take(_ change: TreeChange) {
      guard change.old == nil, let new = change.new, new.mode == .blob else {
        isNew = false
        return
      }
      if change.path == family.headPath { head = new.id } else { versions.insert(new.id) }
    }
  }

  /// The records to follow; nil for all of them.
  private(set) var families: Set<VersionFamily>? = []
  /// Whether the commits begin where a shallow clone was cut off.
  private(set) var isCutOff = false

  /// The records that came; one that is taken for another is followed, which does no harm.
  private var arrived = FingerprintSet<VersionFamily>()

  /// Looks at the commits that lead to some, as far as those that are known to be settled.
  init(to tips: [ObjectID], since settled: [ObjectID], in engine: GitEngine) throws(StoreError) {
    let known = Set(settled)
    try git("Reading the history of the heads") { () throws(GitError) in
      var commits: [Commit] = []
      var visited: Set<ObjectID> = []
      try engine.repository.walkHistory(from: tips, hiding: settled, order: .oldestFirst) {
        commit throws(GitError) in
        commits.append(commit)
        visited.insert(commit.id)
        return .more
      }
      for commit in commits {
        let parents = try engine.parents(of: commit)
        guard parents.count == commit.parents.count else {
          isCutOff = true
          try take(commit, after: nil, engine)
          continue
        }
        // What leads past the settled commits may have brought any record already.
        guard parents.allSatisfy({ visited.contains($0.id) || known.contains($0.id) }) else {
          families = nil
          return
        }
        if parents.count > 1 {
          try takeMerge(commit, of: parents, engine)
        } else {
          try take(commit, after: parents.first, engine)
        }
      }
    }
  }

  /// Takes notice of a commit that has one parent, or none.
  private mutating func take(
    _ commit: Commit,
    after parent: Commit?,
    _ engine: GitEngine
  ) throws(GitError) {
    try Self.compare(parent, commit, engine) { divergence in
      if !divergence.isArrival || !arrived.insert(divergence.family) {
        families?.insert(divergence.family)
      }
    }
  }

  /// Takes notice of a merge: it may have a record as one side brought it and the others had none.
  private mutating func takeMerge(
    _ commit: Commit,
    of parents: [Commit],
    _ engine: GitEngine
  ) throws(GitError) {
    var foundInAll: FingerprintSet<VersionFamily>?
    for parent in parents {
      var found = FingerprintSet<VersionFamily>()
      try Self.compare(parent, commit, engine) { divergence in
        let family = divergence.family
        found.insert(family)
        if !divergence.isArrival || !arrived.contains(family) { families?.insert(family) }
        // No parent has it as the merge does; the last of them tells.
        if parent.id == parents.last?.id, foundInAll?.contains(family) ?? false {
          families?.insert(family)
        }
      }
      foundInAll = foundInAll?.intersection(found) ?? found
    }
  }

  /// Reports the findings of a comparison one by one, and holds one at a time.
  private static func compare(
    _ old: Commit?,
    _ new: Commit,
    _ engine: GitEngine,
    _ body: (Divergence) -> Void
  ) throws(GitError) {
    for kind in RecordKind.allCases where kind != .outcome {
      var divergence: Divergence?
      try engine.repository.walkChanges(from: old?.tree, to: new.tree, under: kind.directory) {
        change in
        guard let family = VersionFamily(changed: change.path), family.isRecord else { return }
        if let found = divergence, found.family != family {
          body(found)
          divergence = nil
        }
        var changed = divergence ?? Divergence(family: family)
        changed.take(change)
        divergence = changed
      }
      if let divergence { body(divergence) }
    }
  }
}
