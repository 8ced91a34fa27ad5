import CGit2

/// Who did something, and when.
public struct Signature: Hashable, Sendable {
  public var name: String
  public var email: String
  /// Seconds since 1970 in UTC.
  public var seconds: Int64
  /// The distance of the local clock from UTC.
  public var offsetMinutes: Int

  public init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }
}

/// One commit.
public struct Commit: Hashable, Sendable {
  public let id: ObjectID
  public let tree: ObjectID
  public let parents: [ObjectID]
  public let author: Signature
  public let committer: Signature
  /// The whole message as it is stored; bytes that are not UTF-8 are repaired.
  public let message: String
}

extension Commit {
  /// Reads a commit.
  init(_ id: ObjectID, in repository: OpaquePointer) throws(GitError) {
    var name = id.native
    let commit = try Owned<CommitKind>("git_commit_lookup") {
      git_commit_lookup(&$0, repository, &name)
    }
    let native = commit.pointer
    self.id = id
    tree = ObjectID(git_commit_tree_id(native).pointee)
    parents = (0..<git_commit_parentcount(native)).compactMap { position in
      git_commit_parent_id(native, position).map { ObjectID($0.pointee) }
    }
    author = Signature(git_commit_author(native))
    committer = Signature(git_commit_committer(native))
    message = String(text: git_commit_message_raw(native))
  }
}

extension Signature {
  /// Copies libgit2's signature.
  init(_ native: UnsafePointer<git_signature>?) {
    self.init(
      name: String(text: native?.pointee.name),
      email: String(text: native?.pointee.email),
      seconds: native?.pointee.when.time ?? 0,
      offsetMinutes: Int(native?.pointee.when.offset ?? 0)
    )
  }

  /// Returns the signature as a commit has it: without the marks that git cuts off from both ends of
  /// a name or an address.
  ///
  /// - Throws: ``GitError/Code/invalidName`` for what cannot stand in a commit.
  public func asStored() throws(GitError) -> Signature {
    try withNative { native throws(GitError) in Signature(native) }
  }

  /// Hands libgit2's form of the signature to a body.
  ///
  /// git writes the text between other fields of a commit, so line ends would forge fields.
  func withNative<Result>(
    _ body: (UnsafePointer<git_signature>) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    let forbidden: (UInt8) -> Bool = { $0 < 0x20 || $0 == 0x7F }
    guard !name.utf8.contains(where: forbidden), !email.utf8.contains(where: forbidden) else {
      throw GitError(.invalidName, "The name or the address of an author has control characters.")
    }
    var made: UnsafeMutablePointer<git_signature>?
    do {
      try call("git_signature_new") {
        git_signature_new(&made, name, email, seconds, Int32(clamping: offsetMinutes))
      }
    } catch {
      throw GitError(.invalidName, error.message, function: "git_signature_new")
    }
    defer { git_signature_free(made) }
    guard let made else {
      throw GitError(.other, "It made nothing.", function: "git_signature_new")
    }
    return try body(made)
  }
}
