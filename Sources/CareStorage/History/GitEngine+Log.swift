import CareModel
import Git

extension GitEngine {
  /// Where a walk through the history starts, and what it leaves out.
  struct WalkRange {
    var starts: [ObjectID]
    var hidden: [ObjectID] = []
  }

  func walkRange(_ revisions: String?) throws(StoreError) -> WalkRange {
    guard let revisions else { return WalkRange(starts: [try tip().commit].compactMap(\.self)) }
    switch RevisionNotation(revisions) {
    case .single(let revision): return WalkRange(starts: [try commit(of: revision)])
    case .range(let old, let new):
      return WalkRange(starts: [try commit(of: new)], hidden: [try commit(of: old)])
    case .symmetric(let left, let right):
      let (left, right) = (try commit(of: left), try commit(of: right))
      let bases = try git("Looking for a common commit") { () throws(GitError) in
        try repository.mergeBases(left, right)
      }
      return WalkRange(starts: [left, right], hidden: bases)
    }
  }

  func log(
    _ range: WalkRange,
    touching paths: [String]?,
    offset: Int,
    limit: Int?
  ) throws(StoreError) -> [CommitSummary] {
    guard limit != 0 else { return [] }
    var found: [Commit] = []
    var skipped = 0
    try git("Reading the history") { () throws(GitError) in
      try repository.walkHistory(from: range.starts, hiding: range.hidden) {
        commit throws(GitError) in
        if let paths, try !touches(commit, paths) { return .more }
        guard skipped >= offset else {
          skipped += 1
          return .more
        }
        found.append(commit)
        return found.count == limit ? .enough : .more
      }
    }
    let names = try SignerNames(self)
    return try found.map { commit throws(StoreError) in try names.summary(of: commit) }
  }

  /// Returns whether some of the paths differ from every parent's.
  func touches(_ commit: Commit, _ paths: [String]) throws(GitError) -> Bool {
    let parents = try self.parents(of: commit)
    guard !parents.isEmpty else {
      for path in paths where try repository.entry(at: path, in: commit.tree) != nil {
        return true
      }
      return false
    }
    for parent in parents {
      var isEqual = true
      for path in paths where isEqual {
        isEqual =
          try repository.entry(at: path, in: parent.tree)
          == repository.entry(at: path, in: commit.tree)
      }
      if isEqual { return false }
    }
    return true
  }

  /// Returns the paths under which the versions of a record stand: its directory, or an outcome's
  /// files.
  func paths(
    of key: RecordKey,
    seenFrom commits: [ObjectID]
  ) throws(StoreError) -> [String] {
    guard key.kind == .outcome else { return [StoreLayout.directory(of: key)] }
    var paths: Set<String> = []
    let tip = try tip()
    for id in commits {
      let tree = try commit(id).tree
      let isTip = tree == tip.tree
      let source = isTip ? self.source(of: tip) : TreeSource(tree, of: id, engine: self)
      for summary in try source.summaries(VersionSelection(.outcome, ids: [key.id])) {
        if let record = try source.record(summary.uuid) {
          paths.insert(StoreLayout.path(of: record))
        }
      }
    }
    return paths.sorted()
  }
}
