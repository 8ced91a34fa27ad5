import CGit2

/// Collects new objects and puts them into the repository together, flushed to the disk.
///
/// Nothing of it can be reached before a reference is moved to it, so a process that dies leaves at
/// most objects that `git gc` sweeps. A writer can read what it has written; others can after
/// ``finish()``.
public struct ObjectWriter: ~Copyable {
  let stage: ObjectStage
  let folder: ObjectFolder
  /// The objects in memory, in the order in which they were made.
  private var pending: [ObjectID] = []
  private var staged: Set<ObjectID> = []
  private var pendingBytes = 0

  /// Up to this number, objects get files of their own, as git itself would write them.
  static let mostLooseObjects = 24
  /// Beyond this size, objects go to the disk before ``finish()`` to bound the memory.
  private let mostPendingBytes: Int

  init(objectsDirectory: String, mostPendingBytes: Int) throws(GitError) {
    let folder = try ObjectFolder(path: objectsDirectory)
    stage = try ObjectStage()
    self.folder = folder
    self.mostPendingBytes = mostPendingBytes
  }

  /// Adds a blob.
  public mutating func blob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    let id = try stage.write(bytes.span, kind: GIT_OBJECT_BLOB)
    try add(id, size: bytes.count)
    return id
  }

  /// Adds a tree, whose entries may come in any order.
  ///
  /// - Throws: ``GitError/Code/invalidName`` for a name that is not allowed or that comes twice,
  ///   ``GitError/Code/notFound`` for an entry whose object is nowhere.
  public mutating func tree(_ entries: [TreeEntry]) throws(GitError) -> ObjectID {
    let builder = try TreeBuilder(in: stage, from: nil)
    for entry in entries {
      guard EntryName.isWritable(Array(entry.name.utf8)), builder.mode(of: entry.name) == nil else {
        throw GitError(.invalidName, "A tree cannot have the name '\(entry.name)', or not twice.")
      }
      try require(entry.id, mode: entry.mode)
      try builder.set(entry)
    }
    return try add(builder)
  }

  /// Adds a commit; its tree and parents must exist.
  ///
  /// - Throws: ``GitError/Code/invalidName`` for a name or message with bytes that git cannot keep.
  public mutating func commit(
    tree: ObjectID,
    parents: [ObjectID],
    author: Signature,
    committer: Signature,
    message: String
  ) throws(GitError) -> ObjectID {
    guard !message.utf8.contains(0) else {
      throw GitError(.invalidName, "The message of a commit has a NUL character.")
    }
    try require(tree, kind: GIT_OBJECT_TREE)
    for parent in parents { try require(parent, kind: GIT_OBJECT_COMMIT) }
    let repository = stage.pointer
    let id = try author.withNative { author throws(GitError) in
      try committer.withNative { committer throws(GitError) in
        try ObjectID(commitOf: tree, parents, author, committer, message, in: repository)
      }
    }
    try add(id, size: 256 + message.utf8.count)
    return id
  }

  /// Puts everything on the disk; only then may a reference be moved to it.
  public consuming func finish() throws(GitError) { try flush() }

  mutating func add(_ builder: borrowing TreeBuilder) throws(GitError) -> ObjectID {
    let id = try builder.write()
    try add(id, size: builder.count * 64)
    return id
  }

  private mutating func add(_ id: ObjectID, size: Int) throws(GitError) {
    guard staged.insert(id).inserted else { return }
    pending.append(id)
    pendingBytes += size
    if pendingBytes > mostPendingBytes { try flush() }
  }

  private mutating func flush() throws(GitError) {
    try folder.refresh()
    var missing: [ObjectID] = []
    var isDamaged = false
    for id in pending {
      switch folder.state(of: id) {
      case .sound: try folder.freshen(stage.object(id))
      case .damaged:
        isDamaged = true
        missing.append(id)
      case .missing: missing.append(id)
      }
    }
    // A damaged loose file is never overwritten, but a pack goes before it.
    if missing.count > Self.mostLooseObjects || isDamaged {
      try folder.writePack(missing, from: stage)
    } else if !missing.isEmpty {
      try folder.writeLoose(missing, from: stage)
    }
    try stage.reset()
    pending = []
    staged = []
    pendingBytes = 0
  }

  /// Refuses to name an object that is neither on the disk nor in this writer.
  func require(_ id: ObjectID, kind: git_object_t) throws(GitError) {
    guard !staged.contains(id) else { return }
    if case .sound(kind) = folder.state(of: id) { return }
    try folder.refresh()
    if case .sound(kind) = folder.state(of: id) { return }
    throw GitError(.notFound, "The object \(id), which is to be named, is not in the repository.")
  }

  /// Whether the object is still in memory, where the disk does not have it.
  func isStaged(_ id: ObjectID) -> Bool { staged.contains(id) }

  func require(_ id: ObjectID, mode: FileMode) throws(GitError) {
    switch mode {
    case .commit: return
    case .tree: try require(id, kind: GIT_OBJECT_TREE)
    case .blob, .executable, .symlink: try require(id, kind: GIT_OBJECT_BLOB)
    }
  }
}

@available(*, unavailable)
extension ObjectWriter: Sendable {}

extension Repository {
  /// Begins to write objects.
  public func makeWriter() throws(GitError) -> ObjectWriter {
    try makeWriter(mostPendingBytes: 128 << 20)
  }

  package func makeWriter(mostPendingBytes: Int) throws(GitError) -> ObjectWriter {
    let directory = try path(of: GIT_REPOSITORY_ITEM_OBJECTS)
    return try ObjectWriter(objectsDirectory: directory, mostPendingBytes: mostPendingBytes)
  }

  /// Writes the objects that a body makes, and hands on what it returns.
  public func writeObjects<Result>(
    _ body: (inout ObjectWriter) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var writer = try makeWriter()
    let result = try body(&writer)
    try writer.finish()
    // A new pack may hold the sound copy of an object that is damaged elsewhere.
    let database = try database()
    try call("git_odb_refresh") { git_odb_refresh(database.pointer) }
    return result
  }
}
