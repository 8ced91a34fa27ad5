import CareModel
import Git

/// Which commits of a clone hold what was erased from the present state.
public struct ContentTrace: Hashable, Sendable {
  /// The files of the erased versions, and the directories of records of which nothing is left.
  public let paths: [String]
  /// How many commits have one of them.
  public internal(set) var count = 0
  /// The first and the last of these commits.
  public internal(set) var first: CommitSummary?
  /// The last of these commits; nil if there are none.
  public internal(set) var last: CommitSummary?
}

extension GitStore {
  /// Finds the commits that still hold what was erased, in any branch, tag or remote branch.
  ///
  /// Other copies of the store, and the objects of git that no reference leads to, may hold it too.
  ///
  /// Cost: every commit of every branch and tag, with a look for the paths in each; a query of the
  /// index for each record.
  public func trace(_ erasures: [Erasure]) throws(StoreError) -> ContentTrace {
    try withEngine { engine throws(StoreError) in
      let snapshot = try engine.snapshot(of: engine.tip())
      var gone: Set<RecordKey> = []
      for key in Set(erasures.map(\.key)) where key.kind != .outcome {
        let isFree = try snapshot.graph(of: key).versions.isEmpty
        if isFree { gone.insert(key) }
      }
      let directories = gone.map { StoreLayout.directory(of: $0) }
      let files = erasures.filter { !gone.contains($0.key) }.map(\.path)
      return try engine.trace(Set(directories + files).sorted())
    }
  }
}

extension GitEngine {
  fileprivate func trace(_ paths: [String]) throws(StoreError) -> ContentTrace {
    var trace = ContentTrace(paths: paths)
    let names = try git("Reading the references") { () throws(GitError) in
      try repository.references().map(\.name)
    }
    // A tag may lead to something that is not a commit.
    let tips = names.compactMap { try? commit(of: $0) } + [try tip().commit].compactMap(\.self)
    let starts = Set(tips)
    try git("Reading the history") { () throws(GitError) in
      try repository.walkHistory(from: starts.sorted(), order: .oldestFirst) {
        commit throws(GitError) in
        guard try holds(commit, paths) else { return .more }
        trace.count += 1
        trace.last = CommitSummary(commit)
        if trace.first == nil { trace.first = trace.last }
        return .more
      }
    }
    return trace
  }

  private func holds(_ commit: Commit, _ paths: [String]) throws(GitError) -> Bool {
    for path in paths where try repository.entry(at: path, in: commit.tree) != nil { return true }
    return false
  }
}
