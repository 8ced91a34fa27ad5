import CGit2

extension Repository {
  /// Returns the entries of git's index, ordered by path.
  ///
  /// - Throws: ``GitError/Code/corrupt``; ``GitError/Code/indexForm`` for a split or a sparse
  ///   index.
  public func indexEntries() throws(GitError) -> [IndexEntry] {
    let index = try index()
    return (0..<git_index_entrycount(index.pointer)).compactMap { position in
      git_index_get_byindex(index.pointer, position).map { IndexEntry($0.pointee) }
    }
  }

  /// Tells which of some paths git's index knows and the work tree leaves out.
  public func skippedPaths(among paths: [String]) throws(GitError) -> Set<String> {
    let index = try index()
    return Set(
      paths.filter { git_index_get_bypath(index.pointer, $0, 0)?.pointee.isSkipWorktree ?? false }
    )
  }

  /// Changes some entries of git's index and writes it once.
  ///
  /// If the file in the work tree has the bytes of the new entry, git will see that without reading
  /// it again. All other entries stay as they are.
  ///
  /// - Throws: ``GitError/Code/locked`` while another program changes the index.
  public func updateIndex(_ changes: [IndexChange]) throws(GitError) {
    guard let workDirectory else {
      throw GitError(.bareRepository, "A bare repository has no index to change.")
    }
    let index = try index()
    do {
      for change in changes { try make(change, in: index, of: workDirectory) }
      try write(index)
    } catch {
      // What is in memory is not what git has.
      git_index_read(index.pointer, 1)
      throw error
    }
  }

  private func make(
    _ change: IndexChange,
    in index: borrowing Owned<IndexKind>,
    of workDirectory: String
  ) throws(GitError) {
    let pointer = index.pointer
    switch change {
    case .remove(let path):
      _ = try find("git_index_remove_bypath") { git_index_remove_bypath(pointer, path) }
    case .set(let path, let id, let isSkipWorktree):
      _ = try components(ofWritable: path)
      try set(path, id, isSkipWorktree, in: index, of: workDirectory)
    }
  }

  /// libgit2 does not say which lock is in its way.
  private func write(_ index: borrowing Owned<IndexKind>) throws(GitError) {
    do {
      try call("git_index_write") { git_index_write(index.pointer) }
    } catch {
      guard error.code == .locked else { throw error }
      let lock = try path(of: GIT_REPOSITORY_ITEM_INDEX) + ".lock"
      throw GitError(.locked, "The index is locked by '\(lock)'.", function: "git_index_write")
    }
    try shareIndex()
  }

  /// Writes the content of git's index as a tree.
  ///
  /// - Throws: ``GitError/Code/unmerged`` during an unfinished merge.
  public func indexTree() throws(GitError) -> ObjectID {
    let index = try index()
    var native = git_oid()
    try call("git_index_write_tree") { git_index_write_tree(&native, index.pointer) }
    return ObjectID(native)
  }

  /// The index as it is on the disk now.
  ///
  /// It is read again if another program has changed it, as its time, its size or the sum at its end
  /// tell.
  func index() throws(GitError) -> Owned<IndexKind> {
    try Self.readingIndex { () throws(GitError) in
      let index = try Owned<IndexKind>("git_repository_index") {
        git_repository_index(&$0, pointer)
      }
      try call("git_index_read") { git_index_read(index.pointer, 0) }
      return index
    }
  }

  private func set(
    _ path: String,
    _ id: ObjectID,
    _ isSkipWorktree: Bool?,
    in index: borrowing Owned<IndexKind>,
    of workDirectory: String
  ) throws(GitError) {
    let index = index.pointer
    let old = git_index_get_bypath(index, path, 0)
    var entry = git_index_entry()
    entry.id = id.native
    entry.mode = FileMode.blob.rawValue
    entry.isSkipWorktree = isSkipWorktree ?? old?.pointee.isSkipWorktree ?? false
    if let status = try FileStatus(of: workDirectory + path), status.kind == .regular,
      try hash(ofFile: path) == id
    {
      entry.setStamp(status.native)
    }
    _ = try find("git_index_conflict_remove") { git_index_conflict_remove(index, path) }
    try call("git_index_add") {
      path.withCString {
        entry.path = $0
        return git_index_add(index, &entry)
      }
    }
  }

  /// The id that a file of the work tree would get, after the conversions of `.gitattributes`.
  func hash(ofFile path: String) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_repository_hashfile") {
      git_repository_hashfile(&native, pointer, path, GIT_OBJECT_BLOB, nil)
    }
    return ObjectID(native)
  }
}
