import CGit2

/// Packs that travel from one repository to another by other ways than git's protocols.
extension Repository {
  /// Returns a pack, version 2, of the objects that a commit has and some others have not
  /// (gitformat-pack).
  ///
  /// With the `git` program the pack is thin: its deltas may be against objects that it leaves out.
  /// Without it, libgit2 makes a pack of whole objects and of deltas among themselves.
  ///
  /// Cost: reading the trees that differ; the pack is held in memory.
  ///
  /// - Parameters:
  ///   - known: The commits whose objects the receiver has.
  ///   - trees: Further trees that the receiver has, of commits that need not lead to this one.
  package func pack(
    _ tip: ObjectID,
    without known: [ObjectID],
    _ trees: [ObjectID] = [],
    with git: GitProgram?
  ) throws(GitError) -> [UInt8] {
    guard let git else { return try libraryPack(tip, without: known, trees) }
    let lines = [tip.hex] + (known + trees).map { "^\($0.hex)" }
    let revisions = lines.joined(separator: "\n") + "\n"
    let options = ["pack-objects", "--revs", "--thin", "--stdout", "--delta-base-offset", "-q"]
    let output = try git.run(
      place.options + options,
      in: gitDirectory,
      input: Array(revisions.utf8)
    )
    guard output.isSuccess else {
      throw GitError(.io, "git cannot pack the commit \(tip): \(output.complaint)")
    }
    return output.standardOutput
  }

  private func libraryPack(
    _ tip: ObjectID,
    without known: [ObjectID],
    _ trees: [ObjectID]
  ) throws(GitError) -> [UInt8] {
    if let tree = trees.first { return try snapshotPack(tip, without: tree) }
    let walk = try Owned<WalkKind>("git_revwalk_new") { git_revwalk_new(&$0, pointer) }
    var native = tip.native
    try call("git_revwalk_push") { git_revwalk_push(walk.pointer, &native) }
    for commit in known {
      var native = commit.native
      try call("git_revwalk_hide") { git_revwalk_hide(walk.pointer, &native) }
    }
    let builder = try PackBuilder(of: pointer)
    try builder.add(walk)
    return try builder.bytes()
  }

  /// Packs a commit without parents, with what its tree has and another one has not.
  private func snapshotPack(_ tip: ObjectID, without tree: ObjectID) throws(GitError) -> [UInt8] {
    let builder = try PackBuilder(of: pointer)
    try builder.add(tip)
    try add(commit(tip).tree, without: tree, to: builder)
    return try builder.bytes()
  }

  private func add(
    _ tree: ObjectID,
    without other: ObjectID?,
    to builder: borrowing PackBuilder
  ) throws(GitError) {
    guard tree != other else { return }
    try builder.add(tree)
    let known = try other.map { other throws(GitError) in try self.tree(other) }
    for entry in try self.tree(tree).entries {
      let before = known?[entry.name]
      if entry.mode == .tree {
        try add(entry.id, without: before?.mode == .tree ? before?.id : nil, to: builder)
      } else if before?.id != entry.id {
        try builder.add(entry.id)
      }
    }
  }

  /// Adds the objects of a pack, which may be thin, flushed to the disk.
  ///
  /// Nothing can be reached before a reference is moved to it; of a damaged pack nothing is added.
  ///
  /// - Throws: ``GitError/Code/corrupt`` for a pack that is damaged, or whose deltas are against
  ///   objects that are not here.
  package func addPack(_ pack: [UInt8]) throws(GitError) {
    let directory = try PackFiles.makeDirectory(in: objectsDirectory())
    let database = try database()
    let objects = database.pointer
    var progress = git_indexer_progress()
    do {
      let indexer = try Owned<IndexerKind>("git_indexer_new") {
        git_indexer_new(&$0, directory, 0o444, objects, nil)
      }
      let indexing = indexer.pointer
      try call("git_indexer_append") {
        pack.withUnsafeBytes { bytes in
          git_indexer_append(indexing, bytes.baseAddress, bytes.count, &progress)
        }
      }
      try call("git_indexer_commit") { git_indexer_commit(indexing, &progress) }
    } catch {
      guard error.code == .other || error.code == .notFound || error.code == .io else {
        throw error
      }
      throw GitError(.corrupt, "The pack is damaged, or not whole: \(error.message)")
    }
    try sharePacks()
    try refresh()
  }
}

/// What takes a pack in.
private enum IndexerKind: Freeable {
  static func free(_ pointer: OpaquePointer) { git_indexer_free(pointer) }
}
