import Files
import Git

extension GitEngine {
  /// Returns whether something is noted of an edit that is gone.
  package func hasStaleIntents() throws(StoreError) -> Bool {
    try presentIntents() != nil
  }

  /// Forgets what is noted of edits that are gone, so that it is not taken for a word about another edit of the
  /// same file.
  ///
  /// The caller must hold the writer's lock.
  package func forgetStaleIntents() throws(StoreError) {
    try presentIntents()?.save(paths)
  }

  /// Returns what is noted of edits that are still there, as an edit may be taken back with git; nil if that is
  /// all that is noted.
  private func presentIntents() throws(StoreError) -> Intents? {
    // Who needs a damaged file says so.
    guard let noted = try? Intents.load(paths), noted != Intents(), let root = paths.workDirectory
    else { return nil }
    var present = noted
    let tree = try tip().tree
    present.forgetRemovals { FileSystem.kind(of: "\(root)/\($0)") != nil }
    try present.forgetEdits { path throws(StoreError) in
      try diskBlob(of: path) == blobID(of: path, in: tree)
    }
    return present == noted ? nil : present
  }
}
