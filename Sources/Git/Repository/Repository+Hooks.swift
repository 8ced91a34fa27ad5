import CGit2

/// What a program that git runs as a hook or driver needs of a repository.
extension Repository {
  /// Returns the git directory that linked work trees share, ending in `/`; else ``gitDirectory``.
  ///
  /// Configuration, attributes and hooks stand there.
  public func commonDirectory() throws(GitError) -> String {
    try path(of: GIT_REPOSITORY_ITEM_COMMONDIR)
  }

  /// Returns the directory in which git looks for the hooks.
  public func hooksDirectory() throws(GitError) -> String {
    guard let own = try configPath("core.hooksPath"), !own.isEmpty else {
      return try commonDirectory() + "hooks"
    }
    return own.hasPrefix("/") ? own : (workDirectory ?? gitDirectory) + own
  }

  /// Finds a hook by its name, where git would look for it; nil if there is none that may be run.
  public func hook(_ name: String) throws(GitError) -> HookProgram? {
    HookProgram(at: try hooksDirectory() + "/" + name, in: workDirectory ?? gitDirectory)
  }

  /// Lets objects be read from another `objects` directory too.
  ///
  /// While a `pre-receive` hook runs, git keeps what was pushed in a directory of its own, whose
  /// path it gives in `GIT_OBJECT_DIRECTORY`.
  public func readObjects(from directory: String) throws(GitError) {
    let database = try database()
    let path = directory.hasSuffix("/") ? directory : directory + "/"
    try call("git_odb_add_disk_alternate") {
      git_odb_add_disk_alternate(database.pointer, path)
    }
    try LooseObjectGuard.add(to: database, directory: path)
  }

  /// Writes the content of an index file as a tree.
  ///
  /// While a `pre-commit` hook runs, `GIT_INDEX_FILE` names the index that the commit is made of.
  ///
  /// - Throws: ``GitError/Code/unmerged`` during an unfinished merge.
  public func tree(ofIndex path: String) throws(GitError) -> ObjectID {
    try OpenIndex(at: path).tree(in: pointer)
  }

  /// Returns whether a configured value is this repository's own, and not its user's or the
  /// system's.
  public func isLocalConfigValue(_ key: String) throws(GitError) -> Bool {
    let configuration = try Owned<ConfigurationKind>("git_repository_config") {
      git_repository_config(&$0, pointer)
    }
    var entry: UnsafeMutablePointer<git_config_entry>?
    let isSet = try find("git_config_get_entry") {
      git_config_get_entry(&entry, configuration.pointer, key)
    }
    defer { git_config_entry_free(entry) }
    guard isSet, let entry else { return false }
    return entry.pointee.level == GIT_CONFIG_LEVEL_LOCAL
  }
}
