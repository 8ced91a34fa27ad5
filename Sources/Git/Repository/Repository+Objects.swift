import CGit2

extension Repository {
  /// Returns the bytes of a blob.
  ///
  /// - Throws: ``GitError/Code/notFound``, ``GitError/Code/corrupt``,
  ///   ``GitError/Code/wrongKind``.
  public func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    let database = try database()
    var native = id.native
    let object = try Owned<RawObjectKind>("git_odb_read") {
      git_odb_read(&$0, database.pointer, &native)
    }
    guard object.kind == GIT_OBJECT_BLOB else {
      throw GitError(.wrongKind, "The object \(id) is not a blob.")
    }
    return Array(object.bytes)
  }

  /// Returns how many bytes a blob has, without reading them.
  public func size(ofBlob id: ObjectID) throws(GitError) -> Int {
    let database = try database()
    var native = id.native
    var (size, kind) = (0, GIT_OBJECT_INVALID)
    try call("git_odb_read_header") {
      git_odb_read_header(&size, &kind, database.pointer, &native)
    }
    return size
  }

  /// Returns one directory.
  ///
  /// - Throws: ``GitError/Code/hostile`` if git would refuse to check it out.
  public func tree(_ id: ObjectID) throws(GitError) -> Tree {
    let reader = try trees.reader(id)
    return Tree(id: id, entries: (0..<reader.count).map { reader.entry(at: $0) })
  }

  /// Returns one commit.
  public func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try Commit(id, in: pointer)
  }

  /// Returns whether the object is here; says nothing about whether its bytes are sound.
  public func contains(_ id: ObjectID) -> Bool {
    guard let database = try? database() else { return false }
    var native = id.native
    return git_odb_exists(database.pointer, &native) == 1
  }

  /// Returns what a revision such as `main`, `v1.0`, `HEAD~2` or `3f2a` means, as a commit.
  ///
  /// - Returns: Nil if nothing has this name.
  /// - Throws: ``GitError/Code/ambiguous``; ``GitError/Code/wrongKind`` if it is not a commit.
  public func resolve(_ revision: String) throws(GitError) -> ObjectID? {
    do {
      let object = try Owned<ObjectKind>("git_revparse_single") {
        git_revparse_single(&$0, pointer, revision)
      }
      return try Self.commit(at: object, named: revision)
    } catch {
      if error.code == .notFound || error.code == .invalidName { return nil }
      throw error
    }
  }

  private static func commit(
    at object: borrowing Owned<ObjectKind>,
    named revision: String
  ) throws(GitError) -> ObjectID? {
    let source = object.pointer
    do {
      let commit = try Owned<ObjectKind>("git_object_peel") {
        git_object_peel(&$0, source, GIT_OBJECT_COMMIT)
      }
      return git_object_id(commit.pointer).map { ObjectID($0.pointee) }
    } catch {
      guard error.code == .invalidName || error.code == .wrongKind else { throw error }
      throw GitError(.wrongKind, "'\(revision)' is not a commit.", function: "git_object_peel")
    }
  }

  func database() throws(GitError) -> Owned<DatabaseKind> {
    try Owned("git_repository_odb") { git_repository_odb(&$0, pointer) }
  }

  /// Finds objects that were added beside this handle.
  func refresh() throws(GitError) {
    let database = try database()
    try call("git_odb_refresh") { git_odb_refresh(database.pointer) }
  }

  /// Returns what a commit says of its signature.
  ///
  /// - Throws: As ``blob(_:)`` does.
  public func signature(ofCommit id: ObjectID) throws(GitError) -> CommitSignature {
    let database = try database()
    var native = id.native
    let object = try Owned<RawObjectKind>("git_odb_read") {
      git_odb_read(&$0, database.pointer, &native)
    }
    guard object.kind == GIT_OBJECT_COMMIT else {
      throw GitError(.wrongKind, "The object \(id) is not a commit.")
    }
    return CommitSignature(of: Array(object.bytes))
  }
}
