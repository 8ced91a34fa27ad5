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
    try updateTree(base, PathChanges(changes))
  }

  /// Does the same for changes that come in an order, which takes less time if it is that of paths.
  ///
  /// - Throws: ``GitError/Code/invalidName`` also for a path that comes twice.
  public mutating func updateTree(
    _ base: ObjectID?,
    inOrder changes: [(key: String, value: ObjectID?)]
  ) throws(GitError) -> ObjectID {
    try updateTree(base, PathChanges(changes))
  }

  private mutating func updateTree(
    _ base: ObjectID?,
    _ paths: borrowing PathChanges
  ) throws(GitError) -> ObjectID {
    for position in paths.all {
      if let id = paths.id(at: position) { try require(id, mode: .blob) }
    }
    if let tree = try update(base, paths, paths.all, after: 0) { return tree }
    return try tree([])
  }

  /// Applies the changes below one directory; nil if nothing is left in it.
  ///
  /// - Parameter prefix: How many bytes of the paths lead into the directory.
  private mutating func update(
    _ base: ObjectID?,
    _ changes: borrowing PathChanges,
    _ range: Range<Int>,
    after prefix: Int
  ) throws(GitError) -> ObjectID? {
    let builder = try treeBuilder(from: base)
    var files: [Int] = []
    var directories: [(inside: Int, range: Range<Int>)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let inside = changes.inside(at: position, after: prefix)
      if changes.isFile(at: position, after: prefix) {
        if changes.id(at: position) == nil {
          try builder.removeFile(changes, position, after: prefix)
        } else {
          files.append(position)
        }
        position += 1
      } else {
        directories.append((inside, changes.group(from: position, in: range, inside: inside)))
        position = directories[directories.count - 1].range.upperBound
      }
    }
    for (inside, below) in directories {
      try update(builder, changes, below, after: prefix, inside: inside)
    }
    for position in files {
      guard let id = changes.id(at: position) else { continue }
      let name = changes.name(at: position, after: prefix)
      if builder.mode(of: name) == .tree {
        throw GitError(
          .invalidName,
          "'\(changes.path(at: position))' is a directory, so it cannot be a file."
        )
      }
      try builder.set(name, .blob, id)
    }
    return builder.count == 0 ? nil : try add(builder)
  }

  /// Applies the changes below a directory that lies in the one that is being built.
  private mutating func update(
    _ builder: borrowing TreeBuilder,
    _ changes: borrowing PathChanges,
    _ below: Range<Int>,
    after prefix: Int,
    inside: Int
  ) throws(GitError) {
    let name = changes.name(at: below.lowerBound, after: prefix)
    let mode = builder.mode(of: name)
    if mode != .tree, below.allSatisfy({ changes.id(at: $0) == nil }) { return }
    guard mode == nil || mode == .tree else {
      let path = changes.path(at: below.lowerBound, upTo: inside)
      throw GitError(.invalidName, "'\(path)' is a file, so nothing can be below it.")
    }
    if let new = try update(builder.id(of: name), changes, below, after: inside) {
      try builder.set(name, .tree, new)
    } else if mode != nil {
      try builder.remove(name)
    }
  }

  private func treeBuilder(from base: ObjectID?) throws(GitError) -> TreeBuilder {
    guard let base else { return try TreeBuilder(in: stage, from: nil) }
    let source = try TreeReader(base, in: isStaged(base) ? stage.pointer : folder.pointer)
    return try TreeBuilder(in: stage, from: source.pointer)
  }
}

extension TreeBuilder {
  /// Removes the file that a change wants gone, if it is there.
  fileprivate func removeFile(
    _ changes: borrowing PathChanges,
    _ position: Int,
    after prefix: Int
  ) throws(GitError) {
    let name = changes.name(at: position, after: prefix)
    switch mode(of: name) {
    case nil: return
    case .tree:
      throw GitError(
        .invalidName,
        "'\(changes.path(at: position))' is a directory, so it cannot be a file."
      )
    default: try remove(name)
    }
  }
}
