import CareSharing
import Git

extension SealedTree {
  /// Writes a commit of the host's branch on this one; it does not show who made it, or when.
  ///
  /// - Parameters:
  ///   - changes: By path: the bytes of a file, or nil to remove it.
  ///   - isAnew: Whether the commit has no parent, and no other files but those that every sealed remote has.
  func changed(
    _ changes: [String: [UInt8]?],
    isAnew: Bool = false,
    in repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    try repository.writeObjects { writer throws(GitError) in
      var blobs: [String: ObjectID?] = [:]
      for (path, bytes) in changes {
        if let bytes { blobs[path] = try writer.blob(bytes) } else { blobs[path] = .some(nil) }
      }
      if isAnew {
        blobs = blobs.filter { $0.value != nil }
        for (path, text) in Self.fixedFiles { blobs[path] = try writer.blob(Array(text.utf8)) }
      }
      return try writer.commit(
        tree: writer.updateTree(isAnew ? nil : tree, blobs),
        parents: isAnew ? [] : [commit],
        author: .sealed,
        committer: .sealed,
        message: "sync\n"
      )
    }
  }
}
