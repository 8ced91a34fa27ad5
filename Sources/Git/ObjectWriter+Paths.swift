extension ObjectWriter {
  /// Adds the tree that differs from another in some files, and all directories that lead there.
  ///
  /// Only the directories on the way are read and written; one that becomes empty vanishes.
  /// Removing what is not there changes nothing.
  ///
  /// - Parameters:
  ///   - base: The tree to start from; nil is an empty one.
  ///   - changes: By path: the blob that is to be there, or nil for no file.
  /// - Throws: ``GitError/Code/invalidName`` for a path that is not allowed, or that needs a file
  ///   to be a directory.
  public mutating func updateTree(
    _ base: ObjectID?,
    _ changes: [String: ObjectID?]
  ) throws(GitError) -> ObjectID {
    let root = try PathTree(changes)
    for case let id? in changes.values { try require(id, mode: .blob) }
    if let tree = try update(base, root, at: "") { return tree }
    return try tree([])
  }

  /// Applies the changes below one directory; nil if nothing is left in it.
  private mutating func update(
    _ base: ObjectID?,
    _ changes: PathTree,
    at path: String
  ) throws(GitError) -> ObjectID? {
    let builder = try treeBuilder(from: base)
    for name in changes.removed where builder.mode(of: name) != nil {
      try builder.require(name, isTree: false, at: path)
      try builder.remove(name)
    }
    for (name, below) in changes.directories {
      if below.onlyRemoves, builder.mode(of: name) != .tree { continue }
      try builder.require(name, isTree: true, at: path)
      let old = builder.id(of: name)
      if let new = try update(old, below, at: path + name + "/") {
        try builder.set(TreeEntry(name: name, mode: .tree, id: new))
      } else if old != nil {
        try builder.remove(name)
      }
    }
    for (name, id) in changes.files {
      try builder.require(name, isTree: false, at: path)
      try builder.set(TreeEntry(name: name, mode: .blob, id: id))
    }
    return builder.count == 0 ? nil : try add(builder)
  }

  private func treeBuilder(from base: ObjectID?) throws(GitError) -> TreeBuilder {
    guard let base else { return try TreeBuilder(in: stage, from: nil) }
    let source = try TreeReader(base, in: isStaged(base) ? stage.pointer : folder.pointer)
    return try TreeBuilder(in: stage, from: source.pointer)
  }
}

extension TreeBuilder {
  /// Refuses to take a directory for a file, or a file for a directory.
  fileprivate func require(
    _ name: String,
    isTree: Bool,
    at path: String
  ) throws(GitError) {
    guard let mode = mode(of: name), (mode == .tree) != isTree else { return }
    throw GitError(
      .invalidName,
      isTree
        ? "'\(path + name)' is a file, so nothing can be below it."
        : "'\(path + name)' is a directory, so it cannot be a file."
    )
  }
}

/// Changes by path, as the directories that they are in.
private struct PathTree {
  var removed: [String] = []
  var files: [(name: String, id: ObjectID)] = []
  var directories: [String: PathTree] = [:]

  var onlyRemoves: Bool { files.isEmpty && directories.values.allSatisfy(\.onlyRemoves) }

  init() {}

  init(_ changes: [String: ObjectID?]) throws(GitError) {
    for (path, id) in changes { insert(id, at: try components(ofWritable: path)[...]) }
  }

  private mutating func insert(_ id: ObjectID?, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    if path.count > 1 {
      directories[name, default: PathTree()].insert(id, at: path.dropFirst())
    } else if let id {
      files.append((name, id))
    } else {
      removed.append(name)
    }
  }
}
