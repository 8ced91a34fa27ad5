import CanonicalJSON
package import CareModel
import Files
package import Git

/// The repository of one store with its index: what ``GitStore`` guards with its lock.
package final class GitEngine {
  package let repository: Repository
  package let paths: StorePaths
  /// Who hears what the engine does, step by step; nil if nobody wants to.
  package var diagnostics: DiagnosticLog?
  private var openedIndex: RecordIndex?
  /// Who may do what, as far as it was asked for.
  var knownAccess: KnownAccess?
  /// The paths of the versions of records in the tree that was last asked for.
  private var recordVersions: (tree: ObjectID, paths: [VersionID: [String]])?

  /// Opens the repository of a work tree or of a git directory, without looking further up.
  package convenience init(opening path: String) throws(StoreError) {
    let place = try git("Opening \(path)") { () throws(GitError) in
      try RepositoryPlace(at: path)
    }
    try self.init(at: place)
  }

  package init(at place: RepositoryPlace) throws(StoreError) {
    let repository = try git("Opening \(place.gitDirectory)") { () throws(GitError) in
      try Repository(at: place)
    }
    let (shared, common) = try git("Reading git's configuration") { () throws(GitError) in
      (try repository.permissions(), try repository.commonDirectory())
    }
    paths = StorePaths(place, commonDirectory: common, shared: shared)
    self.repository = repository
    for directory in [paths.own, paths.scratch] where FileSystem.kind(of: directory) == .other {
      throw StoreError(
        .corrupt,
        "\(directory) is not a directory but a link or a device.",
        remedy: "Put the directory itself there, or remove what is there."
      )
    }
    paths.closeToOthers()
  }

  /// Refuses a branch without a commit that had one, as the reflog or the operations of this clone tell.
  private func refuseLostBranch(_ reference: String) throws(StoreError) {
    if let error = StoreError.lostBranch(reference, paths) { throw error }
  }

  /// Returns the position of the branch that is checked out.
  package func tip() throws(StoreError) -> Tip {
    var tip = Tip(branch: nil, commit: nil, tree: nil)
    do throws(GitError) {
      tip.branch = try repository.headBranch()
      tip.commit = try repository.headCommit()
    } catch {
      throw .unreadableHead(error, paths)
    }
    guard let commit = tip.commit else {
      try refuseLostBranch(tip.reference)
      return tip
    }
    do throws(GitError) { tip.tree = try repository.commit(commit).tree } catch {
      throw .unreadableCommit(error, commit)
    }
    return tip
  }

  /// Returns the paths of the versions in a tree that are not outcomes'; made once while it is the
  /// same tree.
  func recordVersions(
    in tree: ObjectID,
    _ make: () throws(StoreError) -> [VersionID: [String]]
  ) throws(StoreError) -> [VersionID: [String]] {
    if let recordVersions, recordVersions.tree == tree { return recordVersions.paths }
    let paths = try make()
    recordVersions = (tree, paths)
    return paths
  }

  package func blob(_ id: ObjectID) throws(StoreError) -> [UInt8] {
    try git("Reading the object \(id)") { () throws(GitError) in try repository.blob(id) }
  }

  /// Returns the ordinary files below a directory of a tree.
  package func files(
    in tree: ObjectID?,
    under directory: String
  ) throws(StoreError) -> [(path: String, blob: ObjectID)] {
    guard let tree else { return [] }
    var files: [(path: String, blob: ObjectID)] = []
    try git("Reading \(directory)") { () throws(GitError) in
      try repository.walkTree(tree, under: directory) { path, entry throws(GitError) in
        if entry.mode == .blob { files.append((path, entry.id)) }
      }
    }
    return files
  }

  /// Returns the bytes of one file of a tree; nil if it is not there.
  package func contents(of path: String, in tree: ObjectID?) throws(StoreError) -> [UInt8]? {
    guard let id = try blobID(of: path, in: tree) else { return nil }
    return try blob(id)
  }

  /// Returns the blob of one ordinary file of a tree; nil if it is not there.
  package func blobID(of path: String, in tree: ObjectID?) throws(StoreError) -> ObjectID? {
    guard let tree else { return nil }
    let entry = try git("Reading \(path)") { () throws(GitError) in
      try repository.entry(at: path, in: tree)
    }
    return entry.flatMap { $0.mode == .blob ? $0.id : nil }
  }

  /// Returns the blobs of those of many files that a tree has; reads each directory once.
  package func blobIDs(of paths: [String], in tree: ObjectID?) throws(StoreError) -> [String:
    ObjectID]
  {
    guard let tree else { return [:] }
    let entries = try git("Reading \(paths.count) files") { () throws(GitError) in
      try repository.entries(at: paths, in: tree)
    }
    return entries.compactMapValues { $0.mode == .blob ? $0.id : nil }
  }

  /// Returns what the store says of itself in a tree.
  package func manifest(in tree: ObjectID?) throws(StoreError) -> StoreManifest {
    guard let bytes = try contents(of: StoreLayout.manifest, in: tree) else {
      throw try noStore()
    }
    do throws(StoreError) { return try Self.manifest(bytes) } catch {
      guard error.code == .invalid else { throw error }
      // Nothing can be said of a store before this is mended.
      throw StoreError(
        .configuration,
        error.message,
        remedy: "Mend it, or take an earlier one: \(.git("log -- \(StoreLayout.manifest)")).",
        faults: error.faults
      )
    }
  }

  package static func manifest(
    _ bytes: [UInt8],
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(StoreError) -> StoreManifest {
    let path = StoreLayout.manifest
    let json = try VersionFile.json(bytes, at: path)
    do { return try StoreManifest(json: json, strictness) } catch {
      throw VersionFile.invalid(path, error.faults.map { FileFault(path, $0, in: bytes) })
    }
  }

  package func index() throws(StoreError) -> RecordIndex {
    if let openedIndex, !openedIndex.isDamaged { return openedIndex }
    try CareStorage.files { () throws(FileError) in
      try FileSystem.makeDirectory(paths.own, as: paths.permissions)
    }
    let index = try RecordIndex(path: paths.index, paths.permissions)
    if let diagnostics {
      index.observe = { event in
        switch event {
        case .isMade(let tree):
          diagnostics.note(.index, .info, "is made anew", ("tree", .tree(tree)))
        case .follows(let tree, let files):
          diagnostics.note(
            .index,
            .debug,
            "follows",
            ("tree", .tree(tree)),
            ("files", .count(files))
          )
        case .followsFar(let tree):
          diagnostics.note(.index, .info, "follows far", ("tree", .tree(tree)))
        }
      }
    }
    openedIndex = index
    return index
  }

  /// Whether the index turned out to be damaged since it was opened.
  var isIndexDamaged: Bool { openedIndex?.isDamaged ?? false }

  /// Removes the index; the next use makes it anew.
  func removeIndex() throws(StoreError) {
    openedIndex = nil
    try RecordIndex.remove(paths.index)
  }

  /// Returns the index, held still at a tree; nil if other processes keep moving it.
  ///
  /// A damaged one is made anew.
  package func index(of tree: ObjectID?) throws(StoreError) -> RecordIndex? {
    let index = try index()
    do throws(StoreError) {
      return try index.beginReading(of: tree, in: repository) ? index : nil
    } catch {
      guard index.isDamaged else { throw error }
    }
    let new = try self.index()
    return try new.beginReading(of: tree, in: repository) ? new : nil
  }

  /// Returns the versions of the present commit, through the index as soon as somebody asks for
  /// one.
  package func source(of tip: Tip) -> any VersionSource { LazySource(tip, engine: self) }

  /// Returns the versions of the present commit, through the index, which is brought up to date
  /// now.
  package func openedSource(of tip: Tip) throws(StoreError) -> any VersionSource {
    do throws(StoreError) {
      if let index = try index(of: tip.tree) {
        return IndexSource(engine: self, index: index, commit: tip.commit)
      }
    } catch {
      // A store on a read-only disk is read without an index.
      guard [.notPermitted, .io].contains(error.code) else { throw error }
    }
    return TreeSource(tip.tree, of: tip.commit, engine: self)
  }

  /// Lets other processes move the index on.
  package func endReading() throws(StoreError) { try openedIndex?.endReading() }
}

/// The position of a branch.
package struct Tip: Hashable, Sendable {
  /// `refs/heads/…`; nil while HEAD is detached.
  package var branch: String?
  /// The last commit; nil before the first one.
  package var commit: ObjectID?
  package var tree: ObjectID?

  package init(branch: String? = nil, commit: ObjectID? = nil, tree: ObjectID? = nil) {
    (self.branch, self.commit, self.tree) = (branch, commit, tree)
  }

  /// The reference that a commit moves.
  package var reference: String { branch ?? "HEAD" }
}

extension GitEngine {
  /// Returns the snapshot of a commit.
  package func snapshot(of tip: Tip) throws(StoreError) -> Snapshot {
    Snapshot(source(of: tip), manifest: try manifest(in: tip.tree))
  }
}

extension Tip {
  /// Refuses a branch that is named as the reference to what is checked out.
  ///
  /// Git itself warns of such a name, and takes one for the other: `refs/remotes/origin/HEAD` names a
  /// branch.
  ///
  /// - Throws: ``StoreError/Code/invalid``.
  package func refuseNameOfHead() throws(StoreError) {
    guard branch == "refs/heads/HEAD" else { return }
    throw StoreError(
      .invalid,
      "The branch refs/heads/HEAD has the name of git's own reference to what is checked out.",
      remedy:
        "Rename it where it is with \(.git("branch -m HEAD main")), and name it so at the remote;"
        + " \(.clone(.branch("NAME"))) takes another one."
    )
  }
}
