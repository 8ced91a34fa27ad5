import CGit2
import Files

extension Repository {
  /// Calls a body for every commit that leads to some commits, until it has enough.
  ///
  /// In a shallow clone the history ends where the clone was cut off.
  ///
  /// - Parameters:
  ///   - starts: The commits to start from, which are visited too.
  ///   - hidden: The commits that are left out with everything that leads to them.
  public func walkHistory(
    from starts: [ObjectID],
    hiding hidden: [ObjectID] = [],
    order: HistoryOrder = .newestFirst,
    _ body: (Commit) throws(GitError) -> WalkStep
  ) throws(GitError) {
    if isShallow {
      let history = try shallowHistory()
      for id in try history.walk(from: starts, hiding: hidden, order: order)
      where try body(commit(id)) == .enough { return }
      return
    }
    let walk = try Owned<WalkKind>("git_revwalk_new") { git_revwalk_new(&$0, pointer) }
    let reversal = order == .oldestFirst ? GIT_SORT_REVERSE.rawValue : 0
    let sorting = GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue | reversal
    try call("git_revwalk_sorting") { git_revwalk_sorting(walk.pointer, sorting) }
    for start in starts {
      var native = start.native
      try call("git_revwalk_push") { git_revwalk_push(walk.pointer, &native) }
    }
    for hidden in hidden {
      var native = hidden.native
      try call("git_revwalk_hide") { git_revwalk_hide(walk.pointer, &native) }
    }
    var next = git_oid()
    while true {
      let status = git_revwalk_next(&next, walk.pointer)
      if status == GIT_ITEROVER.rawValue { return }
      try call("git_revwalk_next") { status }
      if try body(commit(ObjectID(next))) == .enough { return }
    }
  }

  /// Returns the commits that lead to some commits, and those themselves.
  public func history(
    from starts: [ObjectID],
    hiding hidden: [ObjectID] = [],
    order: HistoryOrder = .newestFirst,
    limit: Int? = nil
  ) throws(GitError) -> [Commit] {
    var commits: [Commit] = []
    guard limit != 0 else { return commits }
    try walkHistory(from: starts, hiding: hidden, order: order) { commit throws(GitError) in
      commits.append(commit)
      return commits.count == limit ? .enough : .more
    }
    return commits
  }

  /// Returns the best common ancestors of two commits, ordered by id; none if unrelated.
  ///
  /// In a shallow clone an ancestor beyond the boundary is not known.
  public func mergeBases(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> [ObjectID] {
    // libgit2 reports a missing commit and a missing ancestor alike.
    _ = try (commit(a), commit(b))
    guard !isShallow else {
      return try shallowHistory().mergeBases(a, b)
    }
    var first = a.native
    var second = b.native
    var found = git_oidarray()
    defer { git_oidarray_dispose(&found) }
    guard try find("git_merge_bases", { git_merge_bases(&found, pointer, &first, &second) }) else {
      return []
    }
    return UnsafeBufferPointer(start: found.ids, count: found.count).map { ObjectID($0) }.sorted()
  }

  /// Returns one of the best common ancestors, the same for every caller; nil if unrelated.
  public func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> ObjectID? {
    try mergeBases(a, b).first
  }

  /// Returns whether a commit leads to another; every commit leads to itself.
  public func isAncestor(_ a: ObjectID, of b: ObjectID) throws(GitError) -> Bool {
    guard a != b else { return true }
    _ = try (commit(a), commit(b))
    guard !isShallow else {
      return try shallowHistory().ancestors(of: [b]).contains(a)
    }
    var ancestor = a.native
    var descendant = b.native
    return try call("git_graph_descendant_of") {
      git_graph_descendant_of(pointer, &descendant, &ancestor)
    } == 1
  }

  /// Returns the commits of a shallow clone whose parents were not fetched; none of a whole clone.
  public func shallowBoundary() throws(GitError) -> Set<ObjectID> {
    guard isShallow else { return [] }
    let file = try path(of: GIT_REPOSITORY_ITEM_COMMONDIR) + "shallow"
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: file) ?? [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { ObjectID(hex: String(decoding: $0, as: UTF8.self)) })
  }

  private func shallowHistory() throws(GitError) -> ShallowHistory {
    ShallowHistory(boundary: try shallowBoundary(), repository: pointer)
  }
}
