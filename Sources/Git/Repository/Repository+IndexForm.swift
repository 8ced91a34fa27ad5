import Files

extension Repository {
  /// Refuses an index that cannot be read, before anything is changed of which it has to know.
  ///
  /// It is read only where something speaks for one of those forms: it may be large.
  public func requireReadableIndex() throws(GitError) {
    guard workDirectory != nil, try mayHaveForeignIndex else { return }
    _ = try index()
  }

  private var mayHaveForeignIndex: Bool {
    get throws(GitError) {
      // git notes a sparse index in the work tree's own configuration, which libgit2 does not read.
      let directory = gitDirectory
      let names = try files { () throws(FileError) in try FileSystem.names(in: directory) }
      return names.contains { $0.hasPrefix("sharedindex.") || $0 == "config.worktree" }
    }
  }
}
