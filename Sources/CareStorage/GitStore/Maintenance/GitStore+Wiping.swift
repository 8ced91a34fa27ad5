import CareModel
import Files
import Git

extension GitStore {
  /// Removes this copy of the store: its files in the work tree, then the repository.
  ///
  /// Files that are not the store's stay, and so do the blocks of the disk for a while. A removal that
  /// is cut off is finished by another one, as the repository goes last.
  ///
  /// Cost: every file of the store.
  ///
  /// - Returns: What stays in the directories of the store, from the work tree on.
  /// - Throws: ``StoreError/Code/refused`` for a work tree whose repository others use too.
  @discardableResult
  public func wipe() throws(StoreError) -> [String] {
    try refuseLinked()
    let lock = try files { () throws(FileError) in
      try FileLock(paths.lock, patience: 60, as: paths.permissions)
    }
    return try lock.whileHeld { () throws(StoreError) in
      guard let root = paths.workDirectory else {
        try files { () throws(FileError) in try FileSystem.remove(gitDirectory) }
        return []
      }
      // A repository that is damaged does not know which files are as they were committed.
      let changed = try? withEngine { engine throws(StoreError) in
        Set(try WorkTreeReader.disk(of: engine, since: engine.tip()).keys)
      }
      var copy = WorkTreeCopy(root: root, changed: changed)
      // A '.git' that is a file or a link leads nowhere afterwards.
      let leadsHere = (try? RepositoryPlace(at: root))?.gitDirectory == gitDirectory
      try files { () throws(FileError) in
        for name in StoreLayout.ownPrefixes { try copy.remove(name) }
        try FileSystem.remove(gitDirectory)
        if leadsHere, FileSystem.kind(of: "\(root)/.git") != .directory {
          try FileSystem.removeIfPresent("\(root)/.git")
        }
      }
      return copy.kept
    }
  }

  private func refuseLinked() throws(StoreError) {
    guard paths.commonDirectory == gitDirectory else {
      throw StoreError(
        .refused,
        "The work tree \(path) is linked to another one, which has its history.",
        remedy: "Remove it with \(.git("worktree remove .")), run in it."
      )
    }
    let links = try files { () throws(FileError) in
      try FileSystem.names(in: "\(gitDirectory)/worktrees")
    }
    guard !links.isEmpty else { return }
    throw StoreError(
      .refused,
      "Other work trees are linked to \(path), and would lose their history.",
      remedy: "See \(.git("worktree list")); remove each, or forget those that are gone with"
        + " \(.git("worktree prune"))."
    )
  }
}

/// The files of a store in its work tree, while they are removed.
private struct WorkTreeCopy {
  let root: String
  /// The paths that differ from the last commit; nil if that is not known.
  let changed: Set<String>?
  /// The paths that are kept because they are not the store's.
  private(set) var kept: [String] = []

  init(root: String, changed: Set<String>?) { (self.root, self.changed) = (root, changed) }

  /// Removes what is the store's at a path or below it, and the directories that are empty then.
  mutating func remove(_ path: String) throws(FileError) {
    let full = "\(root)/\(path)"
    switch FileSystem.kind(of: full) {
    case .directory:
      for name in try FileSystem.names(in: full) { try remove("\(path)/\(name)") }
      if try FileSystem.rawNames(in: full).isEmpty { try FileSystem.removeDirectory(full) }
    case .file where isOfStore(path): try FileSystem.removeIfPresent(full)
    case .file, .other: kept.append(path)
    case nil:
      // A name that is not UTF-8 is repaired, and nothing is found by it.
      if path.contains("/") { kept.append(path) }
    }
  }

  /// Whether a file is of the store: as it was committed, or in a place where only records are.
  private func isOfStore(_ path: String) -> Bool {
    if let changed, !changed.contains(path) { return true }
    switch StoreLayout.place(of: path) {
    case .foreign, .attributes: return false
    case .manifest, .head, .version, .outcome, .purged, .statement: return true
    }
  }
}
