import CareModel
import Files
package import Git

extension GitEngine {
  /// Returns the files of one side of a difference, as far as they are below some paths.
  package func state(_ side: DiffSide, under prefixes: [String]) throws(StoreError) -> StoreState {
    switch side {
    case .empty: return StoreState(engine: self)
    case .revision(let revision): return state(try commit(commit(of: revision)))
    case .index: return StoreState(engine: self, commit: try tip().commit, tree: try indexTree())
    case .workTree:
      let tip = try tip()
      var state = StoreState(engine: self, commit: tip.commit, tree: tip.tree)
      let places = try ownPlaces(in: tip.tree, under: prefixes)
      let changes = try workTreeChanges(against: tip.tree, under: places)
      for change in changes { state.edits[change.path] = .some(StoreState.Entry(change)) }
      return state
    }
  }

  private func indexTree() throws(StoreError) -> ObjectID {
    do { return try repository.indexTree() } catch {
      guard error.code == .unmerged else {
        throw StoreError(error, while: "Reading git's index")
      }
      throw StoreError(
        .uncommitted,
        "A merge by git is not finished, so that its index has no single state.",
        remedy: "Finish it with \(.git("commit")), or drop it with \(.git("merge --abort"))."
      )
    }
  }

  package func state(_ commit: Commit) -> StoreState {
    StoreState(engine: self, commit: commit.id, tree: commit.tree)
  }

  /// Returns where to look in the work tree: files at its top that git does not know are nobody's
  /// matter.
  private func ownPlaces(
    in tree: ObjectID?,
    under prefixes: [String]
  ) throws(StoreError) -> [String] {
    guard prefixes.contains("") else { return prefixes }
    let names = try tree.map { tree throws(StoreError) in
      try git("Reading the tree \(tree)") { () throws(GitError) in
        try repository.tree(tree).entries.map(\.name)
      }
    }
    return StoreLayout.ownPrefixes + (names ?? [])
  }
}
