import Files
package import Git

extension GitEngine {
  /// Returns the files of the work tree that differ from a tree.
  ///
  /// The line ends of a record's file, and a byte order mark, are no difference, whatever git's settings.
  package func workTreeChanges(
    against tree: ObjectID?,
    under prefixes: [String]
  ) throws(StoreError) -> [WorkTreeChange] {
    try git("Comparing the work tree") { () throws(GitError) in
      try repository.workTreeChanges(
        against: tree,
        under: prefixes,
        comparingAsText: StoreLayout.isText
      )
    }
  }

  /// Returns the blob that a file in the work tree would make; nil if there is no file.
  package func diskBlob(of path: String) throws(StoreError) -> ObjectID? {
    guard let bytes = try diskContents(of: path) else { return nil }
    return try blobID(of: bytes, at: path)
  }

  package func blobID(of bytes: [UInt8], at path: String) throws(StoreError) -> ObjectID {
    try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
  }

  /// Returns the bytes of a file in the work tree as a commit would store them; nil if there is no file.
  package func diskContents(of path: String) throws(StoreError) -> [UInt8]? {
    guard let root = paths.workDirectory else { return nil }
    let bytes = try CareStorage.files { () throws(FileError) in
      try FileSystem.contents(of: path, below: root)
    }
    return bytes.map { StoreLayout.stored($0, at: path) }
  }
}
