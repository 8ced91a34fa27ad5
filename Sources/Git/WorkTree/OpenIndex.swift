import CGit2
import Files

/// git's index, or a file of its form, as it was on the disk when it was opened.
struct OpenIndex: ~Copyable {
  private let handle: Owned<IndexKind>
  /// Whether it was read from a file, or is to be written to one; git's own conversions read that file, too.
  let isOnDisk: Bool

  /// Opens the index of a repository.
  ///
  /// It is read again if another program has changed it, as its time, its size or the sum at its end
  /// tell.
  ///
  /// - Throws: ``GitError/Code/corrupt``, ``GitError/Code/indexForm``.
  init(of repository: OpaquePointer) throws(GitError) {
    isOnDisk = true
    handle = try Self.reading { () throws(GitError) in
      let index = try Owned<IndexKind>("git_repository_index") {
        git_repository_index(&$0, repository)
      }
      try call("git_index_read") { git_index_read(index.pointer, 0) }
      return index
    }
  }

  /// Opens a file.
  ///
  /// - Throws: ``GitError/Code/corrupt``, ``GitError/Code/indexForm``.
  init(at path: String) throws(GitError) {
    isOnDisk = true
    handle = try Self.reading { () throws(GitError) in
      try Owned<IndexKind>("git_index_open") { git_index_open(&$0, path) }
    }
  }

  /// Makes one without entries that is in no file.
  init() throws(GitError) {
    isOnDisk = false
    handle = try Owned<IndexKind>("git_index_new") { git_index_new(&$0) }
  }

  /// The entries, ordered by path.
  var entries: [IndexEntry] {
    (0..<git_index_entrycount(handle.pointer)).compactMap { position in
      git_index_get_byindex(handle.pointer, position).map { IndexEntry($0.pointee) }
    }
  }

  /// Returns the entry of a path that is in no unfinished merge, or nil.
  func entry(at path: String) -> IndexEntry? {
    git_index_get_bypath(handle.pointer, path, 0).map { IndexEntry($0.pointee) }
  }

  /// Removes the entry of a path, if there is one.
  func remove(_ path: String) throws(GitError) {
    _ = try find("git_index_remove_bypath") { git_index_remove_bypath(handle.pointer, path) }
  }

  /// Puts a blob at a path.
  ///
  /// - Parameters:
  ///   - isSkipWorktree: Nil leaves it as it is.
  ///   - status: That of a file with the bytes of the blob, by which git sees that without reading it.
  func set(
    _ path: String,
    _ id: ObjectID,
    isSkipWorktree: Bool?,
    status: FileStatus?
  ) throws(GitError) {
    let index = handle.pointer
    let old = git_index_get_bypath(index, path, 0)
    var entry = git_index_entry()
    entry.id = id.native
    entry.mode = FileMode.blob.rawValue
    entry.isSkipWorktree = isSkipWorktree ?? old?.pointee.isSkipWorktree ?? false
    if let status { entry.setStamp(status) }
    _ = try find("git_index_conflict_remove") { git_index_conflict_remove(index, path) }
    try call("git_index_add") {
      path.withCString {
        entry.path = $0
        return git_index_add(index, &entry)
      }
    }
  }

  /// Takes the files of a tree in place of its entries.
  func read(_ tree: ObjectID, in repository: OpaquePointer) throws(GitError) {
    var native = tree.native
    let tree = try Owned<TreeKind>("git_tree_lookup") {
      git_tree_lookup(&$0, repository, &native)
    }
    try call("git_index_read_tree") { git_index_read_tree(handle.pointer, tree.pointer) }
  }

  /// Writes it to its file.
  func write() throws(GitError) {
    try call("git_index_write") { git_index_write(handle.pointer) }
  }

  /// Forgets all changes that are not written.
  func discardChanges() { git_index_read(handle.pointer, 1) }

  /// Writes its content as a tree into a repository.
  ///
  /// - Throws: ``GitError/Code/unmerged`` during an unfinished merge.
  func tree(in repository: OpaquePointer) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_index_write_tree_to") {
      git_index_write_tree_to(&native, handle.pointer, repository)
    }
    return ObjectID(native)
  }
}

extension OpenIndex {
  /// The extensions of an index without which it cannot be read, and how git takes each away.
  private static let foreignForms = [
    (
      mark: "'link'", message: "git's index is split into two files, which careplan cannot read.",
      advice: "Run 'git config core.splitIndex false' and 'git update-index --no-split-index'."
    ),
    (
      mark: "'sdir'", message: "git's index is sparse, which careplan cannot read.",
      advice: "Run 'git sparse-checkout reapply --no-sparse-index'."
    ),
  ]

  /// Reads an index, and tells one in a form that libgit2 does not know with what helps.
  private static func reading(
    _ body: () throws(GitError) -> Owned<IndexKind>
  ) throws(GitError) -> Owned<IndexKind> {
    do { return try body() } catch {
      guard error.message.contains("unsupported mandatory extension"),
        let form = foreignForms.first(where: { error.message.contains($0.mark) })
      else { throw error }
      throw GitError(.indexForm, form.message, advice: form.advice)
    }
  }
}

extension IndexEntry {
  /// Copies libgit2's entry.
  fileprivate init(_ native: git_index_entry) {
    path = String(text: native.path)
    id = ObjectID(native.id)
    mode = FileMode(rawValue: native.mode) ?? .blob
    stage = Int(native.flags & 0x3000) >> 12
    isSkipWorktree = native.isSkipWorktree
    stamp = FileStamp(
      size: native.file_size,
      modified: .init(seconds: native.mtime.seconds, nanoseconds: native.mtime.nanoseconds),
      changed: .init(seconds: native.ctime.seconds, nanoseconds: native.ctime.nanoseconds),
      inode: native.ino
    )
  }
}

extension git_index_entry {
  private static let skipWorktree = UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)

  fileprivate var isSkipWorktree: Bool {
    get { flags_extended & Self.skipWorktree != 0 }
    set {
      if newValue {
        flags_extended |= Self.skipWorktree
      } else {
        flags_extended &= ~Self.skipWorktree
      }
    }
  }

  /// Remembers how a file looks whose bytes are those of the entry.
  fileprivate mutating func setStamp(_ status: FileStatus) {
    let stamp = FileStamp(status)
    mtime = .init(seconds: stamp.modified.seconds, nanoseconds: stamp.modified.nanoseconds)
    ctime = .init(seconds: stamp.changed.seconds, nanoseconds: stamp.changed.nanoseconds)
    file_size = stamp.size
    ino = stamp.inode
    dev = UInt32(truncatingIfNeeded: status.device)
    uid = status.owner
    gid = status.group
  }
}
