import Files
import Git

extension GitEngine {
  /// Brings files of the work tree, and their entries in git's index, to what a commit has.
  ///
  /// A file whose bytes are not the expected ones was edited meanwhile and stays as it is; `status`
  /// shows it as an edit.
  ///
  /// - Parameter environment: Where to look for the `git` program, which writes large indexes fast.
  func checkOut(
    _ files: [Journal.File],
    with environment: [String: String]? = nil
  ) throws(StoreError) {
    guard let root = paths.workDirectory, !files.isEmpty else { return }
    let isSparse = isSparseWorkTree
    let isLeftOut = { (path: String) in isSparse && path.hasPrefix("outcomes/") }
    if files.allSatisfy({ isLeftOut($0.path) }), try addLeftOut(files, environment) { return }
    let skipped = isSparse ? try skippedPaths(among: files.map(\.path)) : []
    for file in files where !skipped.contains(file.path) {
      // What is left out may stand there all the same, if it was written and not committed.
      if !isLeftOut(file.path) || file.new == nil { try put(file, below: root) }
    }
    let changes = files.map { file -> IndexChange in
      file.new.map {
        .set(path: file.path, id: $0, isSkipWorktree: isLeftOut(file.path) ? true : nil)
      }
        ?? .remove(path: file.path)
    }
    try git("Updating git's index") { () throws(GitError) in try repository.updateIndex(changes) }
  }

  /// Puts new files that the work tree leaves out into a large index; false if that is not the case.
  private func addLeftOut(
    _ files: [Journal.File],
    _ environment: [String: String]?
  ) throws(StoreError) -> Bool {
    let added = files.compactMap { file in file.new.map { (path: file.path, id: $0) } }
    guard added.count == files.count else { return false }
    return try git("Updating git's index") { () throws(GitError) in
      guard let program = try GitProgram.found(in: environment) else { return false }
      return try repository.addLeftOut(added, with: program)
    }
  }

  private func put(_ file: Journal.File, below root: String) throws(StoreError) {
    let present = try diskBlob(of: file.path)
    guard present == file.expected, present != file.new else { return }
    guard let new = file.new else {
      return try CareStorage.files { () throws(FileError) in
        try FileSystem.remove(file.path, below: root)
      }
    }
    try put(blob(new), at: file.path)
  }

  /// The blob that the bytes of a file in the work tree would make; nil if there is no file.
  func diskBlob(of path: String) throws(StoreError) -> ObjectID? {
    guard let bytes = try diskContents(of: path) else { return nil }
    return try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
  }

  /// The bytes of a file in the work tree; nil if there is no file.
  func diskContents(of path: String) throws(StoreError) -> [UInt8]? {
    guard let root = paths.workDirectory else { return nil }
    return try CareStorage.files { () throws(FileError) in
      try FileSystem.contents(of: path, below: root)
    }
  }

  /// Those of some files that a sparse work tree leaves out.
  func skippedPaths(among paths: [String]) throws(StoreError) -> Set<String> {
    try git("Reading git's index") { () throws(GitError) in
      try repository.skippedPaths(among: paths)
    }
  }

  /// Whether the work tree leaves the outcomes out.
  var isSparseWorkTree: Bool {
    (try? repository.configValue("core.sparseCheckout")) == "true"
  }
}
