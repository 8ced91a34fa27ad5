import CareModel
import Files
import Git

/// The files of one state of a store: a tree, and what the work tree has otherwise.
struct StoreState {
  /// A file, in git or on the disk.
  struct Entry {
    /// The id of its bytes; nil for what git cannot store.
    var id: ObjectID?
    /// Whether it is no link and nothing else that a store does not hold.
    var isOrdinary: Bool
    var isOnDisk = false

    init(_ entry: TreeEntry) {
      id = entry.id
      isOrdinary = Self.isOrdinary(entry.mode)
    }

    init(ordinary id: ObjectID) { (self.id, isOrdinary) = (id, true) }

    init?(_ change: WorkTreeChange) {
      guard change.kind != .deleted else { return nil }
      id = change.id
      isOrdinary = Self.isOrdinary(change.mode)
      isOnDisk = true
    }

    private static func isOrdinary(_ mode: FileMode?) -> Bool {
      mode == .blob || mode == .executable
    }

    static func isEqual(_ left: Entry?, _ right: Entry?) -> Bool {
      left?.id == right?.id && left?.isOrdinary == right?.isOrdinary
    }
  }

  let engine: GitEngine
  /// The commit that the state is, or stands on.
  var commit: ObjectID?
  var tree: ObjectID?
  /// What stands on the disk instead of the tree's files; nil for a file that is not there.
  var edits: [String: Entry?] = [:]

  func entry(at path: String) throws(StoreError) -> Entry? {
    if let edit = edits[path] { return edit }
    guard let tree else { return nil }
    return try git("Reading \(path)") { () throws(GitError) in
      try engine.repository.entry(at: path, in: tree)
    }.map { Entry($0) }
  }

  /// The bytes of a file; nil if it is not there.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a link or anything else that is no ordinary file.
  func contents(of path: String) throws(StoreError) -> [UInt8]? {
    guard let entry = try entry(at: path) else { return nil }
    return try contents(of: path, entry)
  }

  /// The bytes of a file whose entry is known, so that no directory is read for it.
  func contents(of path: String, _ entry: Entry) throws(StoreError) -> [UInt8]? {
    guard entry.isOrdinary, let id = entry.id else {
      throw VersionFile.invalid(path, [FileFault(path, "This is not an ordinary file.")])
    }
    return entry.isOnDisk ? try engine.diskContents(of: path) : try engine.blob(id)
  }

  /// The files below a directory, in the order of their paths.
  func files(under directory: String) throws(StoreError) -> [(path: String, entry: Entry)] {
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
  /// The files that differ in another state, in the order of their paths.
  ///
  /// - Parameter prefixes: Where to look; an empty text is everywhere.
  func changedFiles(
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

extension GitEngine {
  /// The files of one side of a difference, as far as they are below some paths.
  func state(_ side: DiffSide, under prefixes: [String]) throws(StoreError) -> StoreState {
    switch side {
    case .empty: return StoreState(engine: self)
    case .revision(let revision): return state(try commit(commit(of: revision)))
    case .index: return StoreState(engine: self, commit: try tip().commit, tree: try indexTree())
    case .workTree:
      let tip = try tip()
      var state = StoreState(engine: self, commit: tip.commit, tree: tip.tree)
      let places = try ownPlaces(in: tip.tree, under: prefixes)
      let changes = try git("Reading the work tree") { () throws(GitError) in
        try repository.workTreeChanges(against: tip.tree, under: places)
      }
      for change in changes { state.edits[change.path] = .some(StoreState.Entry(change)) }
      return state
    }
  }

  private func indexTree() throws(StoreError) -> ObjectID {
    do { return try repository.indexTree() } catch {
      guard error.code == .unmerged else {
        throw StoreError(error, while: "Reading git's index")
      }
      throw StoreError(
        .uncommitted,
        "A merge by git is not finished, so that its index has no single state.",
        advice: "Finish it with 'git commit', or drop it with 'git merge --abort'."
      )
    }
  }

  func state(_ commit: Commit) -> StoreState {
    StoreState(engine: self, commit: commit.id, tree: commit.tree)
  }

  /// Where to look in the work tree: files at its top that git does not know are nobody's matter.
  private func ownPlaces(
    in tree: ObjectID?,
    under prefixes: [String]
  ) throws(StoreError) -> [String] {
    guard prefixes.contains("") else { return prefixes }
    let names = try tree.map { tree throws(StoreError) in
      try git("Reading the tree \(tree)") { () throws(GitError) in
        try repository.tree(tree).entries.map(\.name)
      }
    }
    return StoreLayout.ownPrefixes + (names ?? [])
  }
}
