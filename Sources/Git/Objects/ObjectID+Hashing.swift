import CGit2

extension ObjectID {
  /// Returns the id that a file with these bytes has in every repository.
  ///
  /// - Throws: ``GitError`` if the bytes are one half of a SHA-1 collision.
  public static func blob(of bytes: [UInt8]) throws(GitError) -> ObjectID {
    try object(of: bytes.span, kind: GIT_OBJECT_BLOB)
  }

  static func object(of bytes: Span<UInt8>, kind: git_object_t) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_odb_hash") {
      bytes.withUnsafeBytes { git_odb_hash(&native, $0.baseAddress, $0.count, kind) }
    }
    return ObjectID(native)
  }

  /// Makes the id that a file of a work tree would get, after the conversions of `.gitattributes`.
  init(ofFile path: String, in repository: OpaquePointer) throws(GitError) {
    var native = git_oid()
    try call("git_repository_hashfile") {
      git_repository_hashfile(&native, repository, path, GIT_OBJECT_BLOB, nil)
    }
    self.init(native)
  }

  /// Writes a commit and makes its id.
  init(
    commitOf tree: ObjectID,
    _ parents: [ObjectID],
    _ author: UnsafePointer<git_signature>,
    _ committer: UnsafePointer<git_signature>,
    _ message: String,
    in repository: OpaquePointer
  ) throws(GitError) {
    var made = git_oid()
    var native = tree.native
    let parents = parents.map(\.native)
    try call("git_commit_create_from_ids") {
      parents.withUnsafeBufferPointer { parents in
        var pointers = parents.indices.map { parents.baseAddress?.advanced(by: $0) }
        return git_commit_create_from_ids(
          &made,
          repository,
          nil,
          author,
          committer,
          nil,
          message,
          &native,
          parents.count,
          &pointers
        )
      }
    }
    self.init(made)
  }
}
