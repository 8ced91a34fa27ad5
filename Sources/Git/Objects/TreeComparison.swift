/// Compares two trees name by name.
struct TreeComparison {
  let trees: TreeCache
  let repeats = TreeRepeats()

  typealias Body = (TreeChange) throws(GitError) -> Void

  /// Compares two directories, of which one may be missing.
  ///
  /// - Parameter root: Their path: empty, or ending in `/`.
  func compare(
    _ old: ObjectID?,
    _ new: ObjectID?,
    at root: String,
    depth: Int,
    _ body: Body
  ) throws(GitError) {
    guard depth <= EntryName.maximumDepth else {
      throw GitError(.hostile, "A tree has more than \(EntryName.maximumDepth) levels.")
    }
    if let old, let new {
      let left = try trees.reader(old)
      let right = try trees.reader(new)
      try repeats.enter(new, after: old, count: left.count + right.count)
      return try merge(left, right, at: root, depth: depth, body)
    }
    guard let id = old ?? new else { return }
    let reader = try trees.reader(id)
    try repeats.enter(new, after: old, count: reader.count)
    for position in 0..<reader.count {
      let entry = reader.entry(at: position)
      try report(old == nil ? nil : entry, new == nil ? nil : entry, in: root, depth: depth, body)
    }
  }

  private func merge(
    _ left: borrowing TreeReader,
    _ right: borrowing TreeReader,
    at root: String,
    depth: Int,
    _ body: Body
  ) throws(GitError) {
    var i = 0
    var j = 0
    while i < left.count || j < right.count {
      let order =
        i == left.count ? 1 : j == right.count ? -1 : left.order(at: i, before: right, at: j)
      defer {
        if order <= 0 { i += 1 }
        if order >= 0 { j += 1 }
      }
      if order == 0, left.isEqual(at: i, to: right, at: j) { continue }
      try report(
        order <= 0 ? left.entry(at: i) : nil,
        order >= 0 ? right.entry(at: j) : nil,
        in: root,
        depth: depth,
        body
      )
    }
  }

  /// Reports the difference of two entries of one name, descending into directories.
  func report(
    _ old: TreeEntry?,
    _ new: TreeEntry?,
    in root: String,
    depth: Int,
    _ body: Body
  ) throws(GitError) {
    guard old != new, let name = (old ?? new)?.name else { return }
    let oldTree = old?.mode == .tree ? old?.id : nil
    let newTree = new?.mode == .tree ? new?.id : nil
    let oldLeaf = oldTree == nil ? old : nil
    let newLeaf = newTree == nil ? new : nil
    if oldLeaf != nil || newLeaf != nil {
      try body(TreeChange(path: root + name, old: oldLeaf, new: newLeaf))
    }
    if oldTree != nil || newTree != nil {
      try compare(oldTree, newTree, at: root + name + "/", depth: depth + 1, body)
    }
  }
}
