import CGit2
import Files

/// Collects new objects and puts them into the repository together, flushed to the disk.
///
/// Nothing of it can be reached before a reference is moved to it, so a process that dies leaves at
/// most objects that `git gc` sweeps. A writer can read the trees that it has written; others can
/// read everything after ``finish()``.
///
/// The objects go into packs. One of many objects is put on the disk before ``finish()``, so that
/// the memory does not grow with their number.
public struct ObjectWriter: ~Copyable {
  /// How objects come to the disk.
  package enum Form: Sendable {
    /// In a pack, however few they are.
    case pack
    /// A few objects in files of their own, as git itself would write them; many in a pack.
    case files
  }

  /// What a pack may grow to.
  package struct Limits: Sendable {
    package var objects = 100_000
    package var bytes = 32 << 20

    package init() {}
  }

  /// The new trees and commits that are not in a finished pack, and all objects while they are few.
  let stage: ObjectStage
  let folder: ObjectFolder
  private let limits: Limits
  /// The objects that are in the stage alone.
  private var few: [ObjectID] = []
  private var staged: Set<ObjectID> = []
  private var stagedBytes = 0
  private var pack: PackStream
  private var isStreaming: Bool

  /// Up to this number, objects get files of their own in the form of files.
  static let mostFiles = 24

  init(
    objectsDirectory: String,
    _ permissions: Permissions,
    _ form: Form,
    _ limits: Limits
  ) throws(GitError) {
    let folder = try ObjectFolder(path: objectsDirectory, permissions)
    let stage = try ObjectStage()
    pack = try PackStream()
    self.stage = stage
    self.folder = folder
    self.limits = limits
    isStreaming = form == .pack
  }

  /// Adds a blob.
  ///
  /// - Parameter hint: What documents that are like it have in common, such as their directory.
  ///   They take less room in a pack; nothing else depends on it.
  public mutating func blob(
    _ bytes: [UInt8],
    near hint: String? = nil
  ) throws(GitError) -> ObjectID {
    guard isStreaming else {
      let id = try stage.write(bytes.span, kind: GIT_OBJECT_BLOB)
      try keep(id, size: bytes.count)
      return id
    }
    let id = try ObjectID.object(of: bytes.span, kind: GIT_OBJECT_BLOB)
    try bytes.span.withUnsafeBytes { bytes throws(GitError) in
      try send(id, GIT_OBJECT_BLOB, bytes, near: hint)
    }
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
      try builder.set(entry.name, entry.mode, entry.id)
    }
    return try add(builder)
  }

  /// Adds a commit; its tree and parents must exist.
  ///
  /// - Parameter sign: Gives the text of the signature of the commit's bytes; nil signs nothing.
  /// - Throws: ``GitError/Code/invalidName`` for a name or message with bytes that git cannot keep.
  public mutating func commit(
    tree: ObjectID,
    parents: [ObjectID],
    author: Signature,
    committer: Signature,
    message: String,
    signing sign: ((_ commit: [UInt8]) throws(GitError) -> String)? = nil
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
    guard let sign else {
      try addStaged(id)
      return id
    }
    let unsigned = Array(try stage.object(id).bytes)
    let signed = CommitSignature.adding(try sign(unsigned), to: unsigned)
    let signedID = try stage.write(signed.span, kind: GIT_OBJECT_COMMIT)
    try addStaged(signedID)
    return signedID
  }

  /// Puts everything on the disk; only then may a reference be moved to it.
  public consuming func finish() throws(GitError) {
    guard isStreaming else { return try writeFew() }
    if pack.count > 0 { try folder.publish(try pack.take()) }
  }

  mutating func add(_ builder: borrowing TreeBuilder) throws(GitError) -> ObjectID {
    let id = try builder.write()
    try addStaged(id)
    return id
  }

  /// Takes over an object that libgit2 has made in the stage.
  private mutating func addStaged(_ id: ObjectID) throws(GitError) {
    let object = try stage.object(id)
    guard isStreaming else { return try keep(id, size: object.bytes.count) }
    stagedBytes += object.bytes.count
    try send(id, object.kind, object.bytes)
  }
}

extension ObjectWriter {
  /// Keeps one of few objects, unless they have become many.
  private mutating func keep(_ id: ObjectID, size: Int) throws(GitError) {
    guard staged.insert(id).inserted else { return }
    few.append(id)
    stagedBytes += size
    guard few.count > Self.mostFiles || stagedBytes > limits.bytes else { return }
    try folder.refresh()
    try sendFew()
  }

  private mutating func sendFew() throws(GitError) {
    isStreaming = true
    let ids = few
    few = []
    for id in ids {
      let object = try stage.object(id)
      try send(id, object.kind, object.bytes)
    }
  }

  /// Adds an object to the pack, unless the disk has it.
  private mutating func send(
    _ id: ObjectID,
    _ kind: git_object_t,
    _ bytes: UnsafeRawBufferPointer,
    near hint: String? = nil
  ) throws(GitError) {
    guard pack.kind(of: id) == nil else { return }
    if folder.mayHave(id), case .sound = folder.state(of: id) {
      try folder.freshen(bytes, kind: kind)
    } else {
      try pack.add(id, kind, bytes, near: hint)
    }
    if pack.count >= limits.objects || pack.size + stagedBytes >= limits.bytes { try publish() }
  }

  /// Puts the pack on the disk and begins the next one.
  private mutating func publish() throws(GitError) {
    if pack.count > 0 {
      try folder.publish(try pack.take())
      try folder.refresh()
    }
    try stage.reset()
    staged = []
    stagedBytes = 0
  }

  private mutating func writeFew() throws(GitError) {
    try folder.refresh()
    var missing: [ObjectID] = []
    for id in few {
      switch folder.state(of: id) {
      case .sound:
        let object = try stage.object(id)
        try folder.freshen(object.bytes, kind: object.kind)
      case .missing: missing.append(id)
      case .damaged:
        // A damaged loose file is never overwritten, but a pack goes before it.
        try sendFew()
        return try publish()
      }
    }
    if !missing.isEmpty { try folder.writeLoose(missing, from: stage) }
  }

  /// Refuses to name an object that is neither on the disk nor in this writer.
  func require(_ id: ObjectID, kind: git_object_t) throws(GitError) {
    if staged.contains(id) || pack.kind(of: id) == kind { return }
    if case .sound(kind) = folder.state(of: id) { return }
    try folder.refresh()
    if case .sound(kind) = folder.state(of: id) { return }
    throw GitError(.notFound, "The object \(id), which is to be named, is not in the repository.")
  }

  /// Returns whether a tree is still in memory, where the disk does not have it.
  func isStaged(_ id: ObjectID) -> Bool { staged.contains(id) || pack.kind(of: id) != nil }

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
