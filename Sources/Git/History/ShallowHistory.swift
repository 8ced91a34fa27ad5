/// Walks the history of a shallow clone, of which libgit2 1.5 does not know where it ends.
struct ShallowHistory {
  /// The commits whose parents are named but not there.
  let boundary: Set<ObjectID>
  let repository: OpaquePointer

  private func parents(of commit: Commit) -> [ObjectID] {
    boundary.contains(commit.id) ? [] : commit.parents
  }

  /// Returns the commits that lead to some commits, and those themselves.
  func ancestors(
    of starts: [ObjectID]
  ) throws(GitError) -> Set<ObjectID> {
    var seen: Set<ObjectID> = []
    var open = starts
    while let id = open.popLast() {
      if seen.insert(id).inserted { open += parents(of: try Commit(id, in: repository)) }
    }
    return seen
  }

  func walk(
    from starts: [ObjectID],
    hiding hidden: [ObjectID],
    order: HistoryOrder
  ) throws(GitError) -> [ObjectID] {
    let visible = try ancestors(of: starts)
      .subtracting(ancestors(of: hidden))
    var commits: [ObjectID: Commit] = [:]
    var children: [ObjectID: Int] = [:]
    for id in visible {
      let commit = try Commit(id, in: repository)
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
    _ a: ObjectID,
    _ b: ObjectID
  ) throws(GitError) -> [ObjectID] {
    let common = try ancestors(of: [a]).intersection(ancestors(of: [b]))
    var best = common
    for id in common where best.contains(id) {
      best.subtract(try ancestors(of: parents(of: Commit(id, in: repository))))
    }
    return best.sorted()
  }
}
