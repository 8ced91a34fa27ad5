import CareModel
import Files
package import Git

/// The files of one state of a store: a tree, and what the work tree has otherwise.
package struct StoreState {
  /// A file, in git or on the disk.
  package struct Entry {
    /// The id of its bytes; nil for what git cannot store.
    package var id: ObjectID?
    /// Whether it is not a link and nothing else that a store does not hold.
    package var isOrdinary: Bool
    var isOnDisk = false

    package init(_ entry: TreeEntry) {
      id = entry.id
      isOrdinary = Self.isOrdinary(entry.mode)
    }

    package init(ordinary id: ObjectID) { (self.id, isOrdinary) = (id, true) }

    package init?(_ change: WorkTreeChange) {
      guard change.kind != .deleted else { return nil }
      id = change.id
      isOrdinary = Self.isOrdinary(change.mode)
      isOnDisk = true
    }

    private static func isOrdinary(_ mode: FileMode?) -> Bool {
      mode == .blob || mode == .executable
    }

    package static func isEqual(_ left: Entry?, _ right: Entry?) -> Bool {
      left?.id == right?.id && left?.isOrdinary == right?.isOrdinary
    }
  }

  package let engine: GitEngine
  /// The commit that the state is, or stands on.
  package var commit: ObjectID?
  package var tree: ObjectID?
  /// What stands on the disk instead of the tree's files; nil for a file that is not there.
  package var edits: [String: Entry?] = [:]
  /// Whether a file whose content git has lost counts as one that is not valid, so that a report can name
  /// it and tell the rest.
  package var namesLostFiles = false

  package init(
    engine: GitEngine,
    commit: ObjectID? = nil,
    tree: ObjectID? = nil,
    edits: [String: Entry?] = [:]
  ) {
    (self.engine, self.commit, self.tree, self.edits) = (engine, commit, tree, edits)
  }

  package func entry(at path: String) throws(StoreError) -> Entry? {
    if let edit = edits[path] { return edit }
    guard let tree else { return nil }
    return try git("Reading \(path)") { () throws(GitError) in
      try engine.repository.entry(at: path, in: tree)
    }.map { Entry($0) }
  }

  /// Returns the bytes of a file; nil if it is not there.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a link or anything else that is no ordinary file.
  package func contents(of path: String) throws(StoreError) -> [UInt8]? {
    guard let entry = try entry(at: path) else { return nil }
    return try contents(of: path, entry)
  }

  /// Returns the bytes of a file whose entry is known, so that no directory is read for it.
  package func contents(of path: String, _ entry: Entry) throws(StoreError) -> [UInt8]? {
    guard entry.isOrdinary, let id = entry.id else {
      throw VersionFile.invalid(path, [FileFault(path, "This is not an ordinary file.")])
    }
    if entry.isOnDisk { return try engine.diskContents(of: path) }
    do throws(StoreError) { return try engine.blob(id) } catch {
      guard namesLostFiles, error.code == .corrupt else { throw error }
      let message = "Git cannot read its content, the object \(id); 'git fsck' says more."
      throw VersionFile.invalid(path, [FileFault(path, message)])
    }
  }

  /// Returns the files below a directory, in the order of their paths.
  package func files(under directory: String) throws(StoreError) -> [(path: String, entry: Entry)] {
    var files: [String: Entry] = [:]
    for file in try engine.files(in: tree, under: directory) {
      files[file.path] = Entry(ordinary: file.blob)
    }
    for (path, edit) in edits where path.hasPrefix(directory + "/") { files[path] = edit }
    return files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
  }
}

extension StoreState {
  /// Returns the files that differ in another state, in the order of their paths.
  ///
  /// - Parameter prefixes: Where to look; an empty text is everywhere.
  package func changedFiles(
    to new: StoreState,
    under prefixes: [String]
  ) throws(StoreError) -> [(path: String, old: Entry?, new: Entry?)] {
    var changes: [String: (old: Entry?, new: Entry?)] = [:]
    try git("Comparing two states of the store") { () throws(GitError) in
      for prefix in prefixes {
        try engine.repository.walkChanges(from: tree, to: new.tree, under: prefix) {
          change throws(GitError) in
          changes[change.path] = (change.old.map { Entry($0) }, change.new.map { Entry($0) })
        }
      }
    }
    for path in Set(edits.keys).union(new.edits.keys) {
      changes[path] = (try entry(at: path), try new.entry(at: path))
    }
    return changes.filter { !Entry.isEqual($1.old, $1.new) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value.old, $0.value.new) }
  }
}
