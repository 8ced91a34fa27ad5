extension Repository {
  /// Returns the entry at a path such as `tasks/doxylamine/current.json`, or nil.
  public func entry(at path: String, in tree: ObjectID) throws(GitError) -> TreeEntry? {
    var entry: TreeEntry?
    var directory: ObjectID? = tree
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      guard let id = directory else { return nil }
      entry = try trees.reader(id).entry(named: String(Substring(name)))
      directory = entry?.mode == .tree ? entry?.id : nil
    }
    return entry
  }

  /// Returns the entries that are there at some paths, by path.
  ///
  /// Each directory is read once, however many of the paths are in it or below it.
  public func entries(
    at paths: some Sequence<String>,
    in tree: ObjectID
  ) throws(GitError) -> [String: TreeEntry] {
    var entries: [String: TreeEntry] = [:]
    try findEntries(paths.map { ($0, $0.utf8[...]) }, in: tree, &entries)
    return entries
  }

  /// Finds entries by what is left of their paths from a tree on.
  private func findEntries(
    _ paths: [(whole: String, rest: Substring.UTF8View)],
    in tree: ObjectID,
    _ entries: inout [String: TreeEntry]
  ) throws(GitError) {
    let reader = try trees.reader(tree)
    let slash = UInt8(ascii: "/")
    for (name, paths) in Dictionary(
      grouping: paths,
      by: { Substring($0.rest.prefix { $0 != slash }) }
    ) {
      guard let entry = reader.entry(named: String(name)) else { continue }
      var below: [(whole: String, rest: Substring.UTF8View)] = []
      for (whole, rest) in paths {
        let left = rest.dropFirst(name.utf8.count + 1)
        if left.isEmpty { entries[whole] = entry } else { below.append((whole, left)) }
      }
      if entry.mode == .tree, !below.isEmpty { try findEntries(below, in: entry.id, &entries) }
    }
  }

  /// Calls a body for every entry that is not a directory, in the order of paths.
  ///
  /// - Parameter prefix: A directory or a file; only what is there is visited.
  /// - Throws: ``GitError/Code/hostile`` for a tree that git would not check out, or that has the same
  ///   directories so often that it has no end to read.
  public func walkTree(
    _ id: ObjectID,
    under prefix: String = "",
    _ body: (_ path: String, TreeEntry) throws(GitError) -> Void
  ) throws(GitError) {
    try walkChanges(from: nil, to: id, under: prefix) { change throws(GitError) in
      if let entry = change.new { try body(change.path, entry) }
    }
  }

  /// Calls a body for every file that differs between two trees, in the order of paths.
  ///
  /// Equal directories are skipped unread, so the cost grows with the change and not with the
  /// store. A file that becomes a directory is two changes. Renames are not sought.
  ///
  /// - Parameters:
  ///   - old: The tree before; nil is an empty one.
  ///   - new: The tree after; nil is an empty one.
  ///   - prefix: A directory or a file; only what is there is compared.
  /// - Throws: ``GitError/Code/hostile`` as for ``walkTree(_:under:_:)``.
  public func walkChanges(
    from old: ObjectID?,
    to new: ObjectID?,
    under prefix: String = "",
    _ body: (TreeChange) throws(GitError) -> Void
  ) throws(GitError) {
    guard old != new else { return }
    let parts = prefix.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let walk = TreeComparison(trees: trees)
    do throws(GitError) { try compare(old, new, at: parts, walk, body) } catch {
      guard walk.repeats.isEndless, let tree = new ?? old else { throw error }
      throw endless(old.map { isEndless($0) ? $0 : tree } ?? tree)
    }
  }

  /// Compares what two trees have at a path.
  private func compare(
    _ old: ObjectID?,
    _ new: ObjectID?,
    at parts: [String],
    _ walk: TreeComparison,
    _ body: (TreeChange) throws(GitError) -> Void
  ) throws(GitError) {
    guard let last = parts.last else {
      return try walk.compare(old, new, at: "", depth: 1, body)
    }
    let path = parts.joined(separator: "/")
    let root = String(path.utf8.dropLast(last.utf8.count)) ?? ""
    var before: TreeEntry?
    var after: TreeEntry?
    if let old { before = try entry(at: path, in: old) }
    if let new { after = try entry(at: path, in: new) }
    try walk.report(before, after, in: root, depth: parts.count, body)
  }

  /// Calls a body for every file of a tree that none of some other trees has, in the order of paths.
  ///
  /// A file with other bytes is had too. A directory that another tree has as it is, is skipped
  /// unread, so the cost grows with what is new to all of them.
  ///
  /// - Parameters:
  ///   - others: The other trees; none of them means all files.
  ///   - isEntered: Whether the files below a directory are asked for; its path ends in `/`.
  /// - Throws: ``GitError/Code/hostile`` as for ``walkTree(_:under:_:)``.
  public func walkAdditions(
    to tree: ObjectID,
    since others: [ObjectID],
    entering isEntered: (_ directory: String) -> Bool = { _ in true },
    _ body: (_ path: String, TreeEntry) throws(GitError) -> Void
  ) throws(GitError) {
    guard !others.contains(tree) else { return }
    let walk = TreeAdditions(trees: trees)
    do throws(GitError) {
      try walk.walk(tree, beside: others, at: "", depth: 1, entering: isEntered, body)
    } catch {
      guard walk.repeats.isEndless else { throw error }
      throw endless(tree)
    }
  }
}
