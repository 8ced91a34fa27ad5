import CareModel
package import CareReading
import Git

extension PlainGit {
  /// Finds what must not be committed in what is staged.
  ///
  /// Version files that changed or are gone, records that are not valid, and entries that are no
  /// ordinary files. Nothing is found where no store is.
  ///
  /// - Parameters:
  ///   - index: The index file that the commit is made of; nil is the usual one.
  ///   - merged: The commits that git merges, beside those that it has noted already.
  package func checkStaged(
    index: String? = nil,
    merging merged: [String] = []
  ) throws(StoreError) -> [Finding] {
    let engine = try GitEngine(opening: opening)
    let tree = try git("Reading git's index") { () throws(GitError) in
      try engine.repository.tree(ofIndex: index ?? engine.repository.gitDirectory + "index")
    }
    var others = try BegunChange.commits("MERGE_HEAD", engine)
    for commit in merged {
      let commit = try engine.commit(engine.commit(of: commit))
      if !others.contains(where: { $0.id == commit.id }) { others.append(commit) }
    }
    let bases = try [engine.tip().tree].compactMap(\.self) + others.map(\.tree)
    var holdsStore = false
    for tree in [tree] + bases where try engine.blobID(of: StoreLayout.manifest, in: tree) != nil {
      holdsStore = true
    }
    guard holdsStore else { return [] }
    let reader = CheckedReader(engine)
    try TreeGuard(tree, after: bases, with: BegunChange.all(merging: others, in: engine), reader)
      .run()
    return reader.findings.sorted()
  }
}
