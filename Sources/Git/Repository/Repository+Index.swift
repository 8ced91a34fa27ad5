import CGit2
import Files

extension Repository {
  /// Returns the entries of git's index, ordered by path.
  ///
  /// - Throws: ``GitError/Code/corrupt``; ``GitError/Code/indexForm`` for a split or a sparse
  ///   index.
  public func indexEntries() throws(GitError) -> [IndexEntry] {
    try index().entries
  }

  /// Returns which of some paths git's index knows and the work tree leaves out.
  public func skippedPaths(among paths: [String]) throws(GitError) -> Set<String> {
    let index = try index()
    return Set(paths.filter { index.entry(at: $0)?.isSkipWorktree ?? false })
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
      index.discardChanges()
      throw error
    }
  }

  /// Writes git's index with the files of a tree if there is none.
  ///
  /// In a sparse work tree, files that are not on the disk count as left out.
  public func makeIndexIfGone(from tree: ObjectID) throws(GitError) {
    let path = try path(of: GIT_REPOSITORY_ITEM_INDEX)
    guard let workDirectory, FileSystem.kind(of: path) == nil else { return }
    let index = try index()
    do {
      try index.read(tree, in: pointer)
      if try configFlag("core.sparseCheckout", default: false) {
        for entry in index.entries where FileSystem.kind(of: workDirectory + entry.path) == nil {
          try index.set(entry.path, entry.id, isSkipWorktree: true, status: nil)
        }
      }
      try write(index)
    } catch {
      index.discardChanges()
      throw error
    }
  }

  private func make(
    _ change: IndexChange,
    in index: borrowing OpenIndex,
    of workDirectory: String
  ) throws(GitError) {
    switch change {
    case .remove(let path): try index.remove(path)
    case .set(let path, let id, let isSkipWorktree, let written):
      _ = try components(ofWritable: path)
      // What was written last tells git of every change since, without another look.
      if let written, written.isInPlace {
        return try index.set(path, id, isSkipWorktree: isSkipWorktree, status: written.status)
      }
      let status = try files { () throws(FileError) in try FileStatus(of: workDirectory + path) }
      var same: FileStatus?
      if let status, written?.isUnchanged(status) == true {
        same = status
      } else if status?.kind == .file, try ObjectID(ofFile: path, in: pointer) == id {
        same = status
      }
      try index.set(path, id, isSkipWorktree: isSkipWorktree, status: same)
    }
  }

  /// libgit2 does not say which lock is in its way.
  private func write(_ index: borrowing OpenIndex) throws(GitError) {
    do {
      try index.write()
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
    try index().tree(in: pointer)
  }

  /// Returns the index as it is on the disk now.
  ///
  /// - Throws: ``GitError/Code/corrupt`` with the name of the file, ``GitError/Code/indexForm``.
  func index() throws(GitError) -> OpenIndex {
    do { return try OpenIndex(of: pointer) } catch {
      guard ![.indexForm, .unsupported].contains(error.code) else { throw error }
      let path = try path(of: GIT_REPOSITORY_ITEM_INDEX)
      // libgit2 calls a file that it may not open, or an empty one, missing.
      _ = try files { () throws(FileError) in try ReadableFile(opening: path).size }
      throw GitError(
        .corrupt,
        "git's index '\(path)' is damaged: \(error.message)",
        advice: "Remove the file and run 'git reset': no record is lost.",
        function: "git_index_read"
      )
    }
  }

  /// Returns the index; an empty one in place of one that cannot be read, where it only spares reading files.
  ///
  /// In a sparse work tree it alone tells which files are left out.
  func indexIfReadable() throws(GitError) -> OpenIndex {
    do { return try index() } catch {
      guard [.corrupt, .notPermitted].contains(error.code),
        try !configFlag("core.sparseCheckout", default: false)
      else { throw error }
      return try OpenIndex()
    }
  }
}
