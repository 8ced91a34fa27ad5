extension Repository {
  /// Returns the refusal of a tree that has no end to read.
  ///
  /// It names the directory in which the same ones come again and again: the deepest one that has all
  /// of them, or the first of several below the root.
  ///
  /// - Parameter path: Where the tree stands; empty for the root of a commit.
  package func endless(_ tree: ObjectID, at path: String = "") -> GitError {
    var (path, tree) = (path, tree)
    while true {
      let below = endlessDirectories(in: tree)
      guard let first = below.first, below.count == 1 || path.isEmpty else { break }
      path += path.isEmpty ? first.name : "/" + first.name
      tree = first.id
      if below.count > 1 { break }
    }
    let place = path.isEmpty ? "The tree \(tree)" : "The directory '\(path)'"
    return GitError(
      .hostile,
      "\(place) has the same directories again and again, and no end to read.",
      advice:
        "Find the commit that brought it with 'git log --oneline -- \(path)', and go back before"
        + " it with 'git reset --soft COMMIT~1'; check out nothing that has it."
    )
  }

  /// Refuses a tree that a walk would read without end.
  ///
  /// - Throws: ``GitError/Code/hostile``.
  package func refuseEndless(_ tree: ObjectID) throws(GitError) {
    if isEndless(tree) { throw endless(tree) }
  }

  /// Returns whether a walk through a tree reads more again than anybody stores.
  func isEndless(_ tree: ObjectID) -> Bool {
    var sizes = TreeSizes()
    let whole = size(of: tree, depth: 1, &sizes)
    var stored = 0
    for size in sizes.own.values { stored += size }
    return whole - stored > TreeRepeats.most
  }

  /// Returns the first two directories of a tree that have no end.
  private func endlessDirectories(in tree: ObjectID) -> [TreeEntry] {
    guard let entries = try? self.tree(tree).entries else { return [] }
    var endless: [TreeEntry] = []
    for entry in entries where endless.count < 2 && entry.mode == .tree {
      if endless.first?.id == entry.id || isEndless(entry.id) { endless.append(entry) }
    }
    return endless
  }

  /// Returns how much a walk through a tree reads, though every directory is read once here.
  private func size(of tree: ObjectID, depth: Int, _ sizes: inout TreeSizes) -> Int {
    if let known = sizes.whole[tree] { return known }
    guard depth <= EntryName.maximumDepth, let reader = try? trees.reader(tree) else {
      return 0
    }
    sizes.own[tree] = 1 + reader.count
    var whole = 1 + reader.count
    for position in 0..<reader.count where reader.mode(at: position) == .tree {
      let below = size(of: reader.id(at: position), depth: depth + 1, &sizes)
      whole = min(whole + below, TreeSizes.most)
    }
    sizes.whole[tree] = whole
    return whole
  }
}

/// How many entries directories have.
private struct TreeSizes {
  /// Alone, with the directory itself.
  var own: [ObjectID: Int] = [:]
  /// With all that is below them, as often as it is there.
  var whole: [ObjectID: Int] = [:]

  /// Where counting ends: no store is as large.
  static let most = 1 << 40
}
