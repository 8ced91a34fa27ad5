import Files
import Git

extension GitEngine {
  /// Finishes what a process left undone that was killed while it moved the branch.
  ///
  /// The caller must hold the writer's lock.
  package func recover() throws(StoreError) {
    try sweepScratch()
    // A journal that says nothing is left for `check` to tell of.
    guard let journal = try Journal.load(paths) else { return }
    try removeStaleLocks()
    try logMove(of: journal)
    if let tip = try tip().commit, try hasMoved(to: journal.commit, by: tip) {
      try log(journal.operation)
      let tree = try commit(tip).tree
      var files: [Journal.File] = []
      for file in journal.files where try blobID(of: file.path, in: tree) == file.new {
        files.append(file)
      }
      try checkOut(files, isResumed: true)
    }
    try Journal.remove(paths)
  }

  /// Logs the move of a branch that is not checked out, which leaves no file behind.
  private func logMove(of journal: Journal) throws(StoreError) {
    guard let operation = journal.operation, try operation.reference != tip().reference else {
      return
    }
    let end = try git("Reading \(operation.reference)") { () throws(GitError) in
      try repository.reference(operation.reference)
    }
    if let end, try hasMoved(to: journal.commit, by: end) { try log(operation) }
  }

  /// Returns whether the branch got to a commit, from where somebody may have gone on with git.
  private func hasMoved(to commit: ObjectID, by tip: ObjectID) throws(StoreError) -> Bool {
    guard tip != commit else { return true }
    guard repository.contains(commit) else { return false }
    return try isAncestor(commit, of: tip)
  }

  /// Logs what the dead process did not log, so that `undo` knows of it.
  private func log(_ operation: Operation?) throws(StoreError) {
    let log = OperationLog(paths)
    guard let operation, try log.operations().last != operation else { return }
    try log.append(operation)
  }

  /// Removes git's lock files that the dead process held.
  ///
  /// Its journal is older than its locks. A lock that is younger may be a living git's; git holds one
  /// for moments, so that one which does not change for two seconds has nobody who holds it.
  private func removeStaleLocks() throws(StoreError) {
    guard let started = FileSystem.modificationTime(of: paths.journal) else { return }
    for path in try lockPaths() {
      guard let made = FileSystem.modificationTime(of: path), made >= started,
        FileSystem.isUnchanged(path, forSeconds: 2)
      else { continue }
      try CareStorage.files { () throws(FileError) in try FileSystem.removeIfPresent(path) }
    }
  }

  /// Returns the git's lock files below the git directory that stay for a second: git holds one for
  /// moments.
  ///
  /// - Parameter prefix: How the names of the references begin whose locks matter; nil for all locks.
  package func lastingLocks(of prefix: String? = nil) throws(StoreError) -> [String] {
    let shared = "\(paths.commonDirectory)/"
    func locks() throws(StoreError) -> [LockFile] {
      try git("Looking for lock files") { () throws(GitError) in try repository.lockFiles() }
        .filter { prefix == nil || $0.path.hasPrefix(shared + (prefix ?? "")) }
    }
    let before = try locks()
    guard !before.isEmpty else { return [] }
    FileSystem.pause(forSeconds: 1)
    return try locks().filter(before.contains).map(\.path)
  }

  private func lockPaths() throws(StoreError) -> [String] {
    let reference = try git("Reading the head") { () throws(GitError) in
      try repository.headBranch() ?? "HEAD"
    }
    // A branch is one of all linked work trees.
    let directory = reference == "HEAD" ? paths.gitDirectory : paths.commonDirectory
    return ["\(directory)/\(reference).lock"]
      + ["HEAD.lock", "index.lock"].map { "\(paths.gitDirectory)/\($0)" }
  }

  /// Removes files that were not finished.
  private func sweepScratch() throws(StoreError) {
    try CareStorage.files { () throws(FileError) in
      for name in try FileSystem.names(in: paths.scratch) {
        try FileSystem.removeIfPresent("\(paths.scratch)/\(name)")
      }
    }
  }
}
