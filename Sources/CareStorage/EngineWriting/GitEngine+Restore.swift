package import CareModel
import Files
package import Git

extension GitEngine {
  /// Returns the files that hold an outcome, or would if they were committed.
  package func files(ofOutcome key: RecordKey) throws(StoreError) -> [String] {
    let prefix = try prefixes(.records([key]))
    let head = try state(.revision("HEAD"), under: prefix)
    let present = try state(.workTree, under: prefix)
    var paths: Set<String> = []
    var candidates: Set<String> = []
    for directory in prefix {
      candidates.formUnion(try head.files(under: directory).map(\.path))
      candidates.formUnion(try present.files(under: directory).map(\.path))
    }
    for path in candidates {
      for state in [head, present] {
        let file = try state.read(path) { bytes throws(StoreError) in
          try VersionFile.content(bytes, at: path)
        }
        if file.content?.key == key { paths.insert(path) }
      }
    }
    return paths.sorted()
  }

  /// Brings files of the work tree and of git's index back to the last commit.
  ///
  /// Files that are not the store's stay.
  ///
  /// - Throws: ``StoreError/Code/refused`` amid what git has begun, and if a file that is not the store's is in
  ///   the way.
  package func restore(_ paths: [String], as name: String) throws(StoreError) -> [String] {
    // What a merge has brought is in no commit yet.
    try refuseUnfinished()
    let tree = try tip().tree
    let found = try workTreeChanges(against: tree, under: paths).filter {
      $0.old != nil || StoreLayout.isOwn($0.path)
    }
    var known: [String: ObjectID] = [:]
    for path in paths {
      for file in try files(in: tree, under: path) { known[file.path] = file.blob }
    }
    try refuseForeign(among: found, inTheWayOf: known)
    let changes = found.filter { !$0.isForeignFile }
    let staged = try stagedPaths(under: paths, known)
    guard !known.isEmpty || !found.isEmpty || !staged.isEmpty else {
      throw StoreError(
        .notFound,
        "There is no \(name) in the last commit, nor in the work tree.",
        remedy: "See what was edited with \(.status)."
      )
    }
    // What is in the way goes first: a link may stand where a directory belongs.
    for change in changes where change.old == nil { try remove(change.path) }
    for change in changes where change.old != nil { try putBack(change, known) }
    try makeIndexIfGone(at: tree)
    let restored = Set(changes.map(\.path)).union(staged).sorted()
    let entries = restored.map { path -> IndexChange in
      known[path].map { .set(path: path, id: $0) } ?? .remove(path: path)
    }
    try git("Updating git's index") { () throws(GitError) in try repository.updateIndex(entries) }
    return restored
  }

  /// Refuses to remove files that are not the store's from the places of committed ones.
  private func refuseForeign(
    among changes: [WorkTreeChange],
    inTheWayOf known: [String: ObjectID]
  ) throws(StoreError) {
    let directories = Set(known.keys.flatMap(Self.directories))
    for change in changes where change.isForeignFile {
      if directories.contains(change.path) { throw Self.isInTheWay(change.path) }
      if let path = Self.directories(above: change.path).first(where: { known[$0] != nil }) {
        throw Self.isInTheWay(path)
      }
    }
  }

  private static func directories(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  private static func isInTheWay(_ path: String) -> StoreError {
    StoreError(
      .refused,
      "\(path) holds what is not the store's, in the place of a committed file; nothing was restored.",
      remedy: "Move \(path) elsewhere and try again."
    )
  }

  /// Returns the files whose entry in git's index is not that of the last commit.
  private func stagedPaths(
    under paths: [String],
    _ known: [String: ObjectID]
  ) throws(StoreError) -> Set<String> {
    let entries = try git("Reading git's index") { () throws(GitError) in
      try repository.indexEntries()
    }.filter { entry in paths.contains { entry.path == $0 || entry.path.hasPrefix($0 + "/") } }
    var staged = Set(entries.filter { $0.stage > 0 || known[$0.path] != $0.id }.map(\.path))
    staged.formUnion(Set(known.keys).subtracting(entries.map(\.path)))
    return staged.filter { known[$0] != nil || StoreLayout.isOwn($0) }
  }

  private func remove(_ path: String) throws(StoreError) {
    guard let root = paths.workDirectory else { return }
    try refuseLinks(above: [path])
    try CareStorage.files { () throws(FileError) in try FileSystem.remove(path, below: root) }
  }

  private func putBack(
    _ change: WorkTreeChange,
    _ known: [String: ObjectID]
  ) throws(StoreError) {
    guard let root = paths.workDirectory else { return }
    guard let id = known[change.path] else {
      throw StoreError(
        .refused,
        "The file \(change.path) is not an ordinary file in the last commit.",
        remedy: "Restore it with \(.git("restore"))."
      )
    }
    try refuseLinks(above: [change.path])
    let bytes = try blob(id)
    try CareStorage.files { () throws(FileError) in
      try paths.makeScratch()
      try paths.put(bytes, at: change.path, of: FilesBelow(root))
    }
  }

  /// Returns what takes back a commit.
  package func reversal(
    of commit: Commit,
    _ reach: ReversalReach
  ) throws(StoreError) -> Reversal {
    let parent = try parentToReturnTo(of: commit)
    var reversal = Reversal(
      before: state(parent),
      after: state(commit),
      changes: try changes(of: commit)
    )
    reversal.takesBackLivedDays = reach == .retroactive
    return reversal
  }

  private func parentToReturnTo(of commit: Commit) throws(StoreError) -> Commit {
    let name = commit.id.hex.prefix(8)
    switch commit.parents.count {
    case 0:
      throw StoreError(
        .refused,
        "The commit \(name) is the first one; there is nothing before it to go back to.",
        remedy: "Delete the records that you do not want with \(.delete(nil, effective: nil))."
      )
    case 1: break
    default:
      throw StoreError(
        .refused,
        "The commit \(name) is a merge: what it brought came from several commits.",
        remedy: "Revert those commits one by one; \(.log) lists them."
      )
    }
    let parents = try git("Reading the parent of \(name)") { () throws(GitError) in
      try self.parents(of: commit)
    }
    if let parent = parents.first { return parent }
    throw StoreError(
      .refused,
      "What was before the commit \(name) is not in this shallow clone.",
      remedy: "Fetch the whole history with \(.git("fetch --unshallow"))."
    )
  }
}

extension WorkTreeChange {
  /// Whether it is a file with content that is neither committed nor the store's.
  fileprivate var isForeignFile: Bool {
    guard old == nil, mode == .blob || mode == .executable else { return false }
    if case .foreign = StoreLayout.place(of: path) { return true }
    return false
  }
}
