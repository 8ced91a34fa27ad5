import CGit2

/// Names the libgit2 function that frees one kind of object.
protocol Freeable {
  static func free(_ pointer: OpaquePointer)
}

/// Owns one libgit2 object and frees it exactly once.
struct Owned<Kind: Freeable>: ~Copyable {
  let pointer: OpaquePointer

  init(
    _ function: StaticString,
    _ make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try call(function) { make(&made) }
    guard let made else { throw GitError(.other, "It gave no result.", function: function) }
    pointer = made
  }

  deinit { Kind.free(pointer) }
}

enum RepositoryKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_repository_free(pointer) }
}

extension Owned where Kind == RepositoryKind {
  /// Makes a repository that has objects and nothing else.
  init(wrapping database: borrowing Owned<DatabaseKind>) throws(GitError) {
    let database = database.pointer
    let configuration = try Owned<ConfigurationKind>("git_config_new") { git_config_new(&$0) }
    let settings = configuration.pointer
    try self.init("git_repository_wrap_odb") {
      let status = git_repository_wrap_odb(&$0, database)
      // Without a configuration, though empty, it would read the user's.
      return status < 0 ? status : git_repository_set_config($0, settings)
    }
  }
}

enum DatabaseKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_odb_free(pointer) }
}

enum RawObjectKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_odb_object_free(pointer) }
}

extension Owned where Kind == RawObjectKind {
  /// What the object consists of; valid while it is.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: git_odb_object_data(pointer),
      count: git_odb_object_size(pointer)
    )
  }

  var kind: git_object_t { git_odb_object_type(pointer) }
}

enum ObjectKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_object_free(pointer) }
}

enum TreeKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_tree_free(pointer) }
}

enum TreeBuilderKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_treebuilder_free(pointer) }
}

enum CommitKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_commit_free(pointer) }
}

enum PackBuilderKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_packbuilder_free(pointer) }
}

enum ReferenceKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_reference_free(pointer) }
}

enum ReferenceIteratorKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_reference_iterator_free(pointer) }
}

enum ReferenceLogKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_reflog_free(pointer) }
}

enum TransactionKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_transaction_free(pointer) }
}

enum ConfigurationIteratorKind: Freeable {
  static func free(_ pointer: OpaquePointer) {
    git_config_iterator_free(UnsafeMutablePointer(pointer))
  }
}

extension Owned where Kind == ConfigurationIteratorKind {
  /// Makes an iterator, whose type libgit2 shows to its backends.
  init(
    iterator function: StaticString,
    _ make: (inout UnsafeMutablePointer<git_config_iterator>?) -> Int32
  ) throws(GitError) {
    try self.init(function) { pointer in
      var made: UnsafeMutablePointer<git_config_iterator>?
      let status = make(&made)
      pointer = made.map { OpaquePointer($0) }
      return status
    }
  }

  /// Returns the next value; nil at the end.
  func next() throws(GitError) -> git_config_entry? {
    var entry: UnsafeMutablePointer<git_config_entry>?
    let status = git_config_next(&entry, UnsafeMutablePointer(pointer))
    if status == GIT_ITEROVER.rawValue { return nil }
    try call("git_config_next") { status }
    return entry?.pointee
  }
}

enum WalkKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_revwalk_free(pointer) }
}

enum IndexKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_index_free(pointer) }
}

enum ConfigurationKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_config_free(pointer) }
}

extension Owned where Kind == ConfigurationKind {
  /// Returns the nearest value of a key; nil if there is none.
  func value(_ key: String) throws(GitError) -> String? {
    do {
      return try text("git_config_get_string_buf") { git_config_get_string_buf(&$0, pointer, key) }
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }
}

enum RemoteKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_remote_free(pointer) }
}
