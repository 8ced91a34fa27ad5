package import CareReading
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
  /// - Throws: ``StoreError/Code/refused`` for a work tree whose repository others use too.
  package func wipe() throws(StoreError) {
    let common = try onRepository("Looking for linked work trees") { repository throws(GitError) in
      try repository.commonDirectory()
    }
    guard common == gitDirectory || common == "\(gitDirectory)/" else {
      throw StoreError(
        .refused,
        "The work tree \(path) is linked to another one, which has its history."
      )
    }
    let lock = try files { () throws(FileError) in
      try FileLock(paths.lock, patience: 60, as: paths.permissions)
    }
    try lock.whileHeld { () throws(StoreError) in
      try files { () throws(FileError) in
        if let root = paths.workDirectory {
          for name in StoreLayout.ownPrefixes { try FileSystem.remove("\(root)/\(name)") }
        }
        try FileSystem.remove(gitDirectory)
      }
    }
  }
}
