/// Walks the history of a shallow clone, of which libgit2 1.5 does not know where it ends.
struct ShallowHistory {
  /// The commits whose parents are named but not there.
  let boundary: Set<ObjectID>

  private func parents(of commit: Commit) -> [ObjectID] {
    boundary.contains(commit.id) ? [] : commit.parents
  }

  /// Returns the commits that lead to some commits, and those themselves.
  func ancestors(
    _ repository: borrowing Repository,
    of starts: [ObjectID]
  ) throws(GitError) -> Set<ObjectID> {
    var seen: Set<ObjectID> = []
    var open = starts
    while let id = open.popLast() {
      if seen.insert(id).inserted { open += parents(of: try repository.commit(id)) }
    }
    return seen
  }

  func walk(
    _ repository: borrowing Repository,
    from starts: [ObjectID],
    hiding hidden: [ObjectID],
    order: HistoryOrder
  ) throws(GitError) -> [ObjectID] {
    let visible = try ancestors(repository, of: starts)
      .subtracting(ancestors(repository, of: hidden))
    var commits: [ObjectID: Commit] = [:]
    var children: [ObjectID: Int] = [:]
    for id in visible {
      let commit = try repository.commit(id)
      commits[id] = commit
      for parent in parents(of: commit) { children[parent, default: 0] += 1 }
    }
    // The commits all of whose children have been taken, the latest last.
    var ready = commits.values.filter { children[$0.id] == nil }.sorted(by: isEarlier)
    var taken: [ObjectID] = []
    while let commit = ready.popLast() {
      taken.append(commit.id)
      for parent in parents(of: commit) {
        children[parent, default: 1] -= 1
        guard children[parent] == 0, let freed = commits[parent] else { continue }
        let place = ready.firstIndex { isEarlier(freed, $0) } ?? ready.endIndex
        ready.insert(freed, at: place)
      }
    }
    return order == .newestFirst ? taken : taken.reversed()
  }

  private func isEarlier(_ left: Commit, _ right: Commit) -> Bool {
    (left.committer.seconds, left.id) < (right.committer.seconds, right.id)
  }

  func mergeBases(
    _ repository: borrowing Repository,
    _ a: ObjectID,
    _ b: ObjectID
  ) throws(GitError) -> [ObjectID] {
    let common = try ancestors(repository, of: [a]).intersection(ancestors(repository, of: [b]))
    var best = common
    for id in common where best.contains(id) {
      best.subtract(try ancestors(repository, of: parents(of: repository.commit(id))))
    }
    return best.sorted()
  }
}
