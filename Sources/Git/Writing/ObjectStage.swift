import CGit2

/// The objects of a writer that are not on the disk yet, as a repository in memory.
struct ObjectStage: ~Copyable {
  private let backend: UnsafeMutablePointer<git_odb_backend>
  private let database: Owned<DatabaseKind>
  private let repository: Owned<RepositoryKind>

  init() throws(GitError) {
    let database = try Owned<DatabaseKind>("git_odb_new") { git_odb_new(&$0) }
    let added = try Self.addBackend(to: database)
    repository = try Owned(wrapping: database)
    backend = added
    self.database = database
  }

  /// Adds the only backend to a database, which then owns it.
  private static func addBackend(
    to database: borrowing Owned<DatabaseKind>
  ) throws(GitError) -> UnsafeMutablePointer<git_odb_backend> {
    var made: UnsafeMutablePointer<git_odb_backend>?
    try call("git_mempack_new") { git_mempack_new(&made) }
    guard let made else {
      throw GitError(.other, "It gave no result.", function: "git_mempack_new")
    }
    let database = database.pointer
    try call("git_odb_add_backend") { git_odb_add_backend(database, made, 1) }
    return made
  }

  var pointer: OpaquePointer { repository.pointer }

  func write(_ bytes: Span<UInt8>, kind: git_object_t) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_odb_write") {
      bytes.withUnsafeBytes {
        git_odb_write(&native, database.pointer, $0.baseAddress, $0.count, kind)
      }
    }
    return ObjectID(native)
  }

  func object(_ id: ObjectID) throws(GitError) -> Owned<RawObjectKind> {
    var native = id.native
    return try Owned("git_odb_read") { git_odb_read(&$0, database.pointer, &native) }
  }

  /// Forgets all objects.
  func reset() throws(GitError) {
    try call("git_mempack_reset") { git_mempack_reset(backend) }
  }
}
