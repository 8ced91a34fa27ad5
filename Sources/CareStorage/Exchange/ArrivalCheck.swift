import CareModel
import Git

/// Checks commits that came from elsewhere before anything of them is merged.
///
/// Each new commit is compared with its first parent; equal directories are not entered, so the
/// cost grows with what came. Hostile entries are sought in every commit, since any of them may be
/// checked out; invalid records in the last one.
struct ArrivalCheck {
  private let engine: GitEngine
  private(set) var arrival = Arrival()
  /// The store's paths that some commit changed.
  private var own: Set<String> = []
  /// The paths of others where some commit has no ordinary file.
  private var odd: [String: ObjectID] = [:]

  /// Checks the commits that lead to one, and that one.
  ///
  /// - Parameter known: Commits that are passed over with all that lead to them.
  /// - Throws: ``StoreError/Code/corrupt`` if an object is missing or damaged;
  ///   ``StoreError/Code/invalid`` for a manifest that makes no sense.
  init(of id: ObjectID, since known: [ObjectID], _ engine: GitEngine) throws(StoreError) {
    self.engine = engine
    let tip = try engine.commit(id)
    try git("Checking the commits that lead to \(id)") { () throws(GitError) in
      try engine.repository.walkHistory(from: [id], hiding: known) { commit throws(GitError) in
        try compare(commit)
        return .more
      }
    }
    guard arrival.hostile.isEmpty else { return }
    for (path, commit) in odd { try judgeOdd(path, commit, in: tip.tree) }
    let present = try git("Reading what came") { () throws(GitError) in
      try engine.repository.entries(at: own, in: tip.tree)
    }
    for path in own.sorted() {
      guard let entry = present[path], entry.mode == .blob else { continue }
      try judge(path, engine.blob(entry.id), in: tip)
    }
    arrival.hostile.sort()
    if try engine.blobID(of: StoreLayout.manifest, in: tip.tree) != nil {
      arrival.manifest = try engine.manifest(in: tip.tree)
    }
  }

  private mutating func compare(_ commit: Commit) throws(GitError) {
    let parent = try engine.parents(of: commit).first
    do throws(GitError) {
      try engine.repository.walkChanges(from: parent?.tree, to: commit.tree) {
        change throws(GitError) in
        if let new = change.new { try visit(change.path, new, in: commit.id) }
      }
    } catch {
      guard error.code == .hostile else { throw error }
      arrival.hostile.append(.arrived(error.message, path: nil, in: commit.id))
    }
  }

  private mutating func visit(
    _ path: String,
    _ entry: TreeEntry,
    in commit: ObjectID
  ) throws(GitError) {
    guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return arrival.hostile.append(
        .arrived("A path has control characters.", path: nil, in: commit)
      )
    }
    let isOwn = StoreLayout.isOwn(path)
    guard entry.mode == .blob else {
      if isOwn { return arrival.hostile.append(.arrived(path, entry.mode, in: commit)) }
      if entry.mode != .executable { odd[path] = commit }
      return
    }
    guard engine.repository.contains(entry.id) else {
      throw GitError(.notFound, "The object \(entry.id) of \(path) is missing.")
    }
    if isOwn { own.insert(path) }
  }

  /// A link among files of others is refused if it is to be checked out now.
  private mutating func judgeOdd(
    _ path: String,
    _ commit: ObjectID,
    in tree: ObjectID
  ) throws(StoreError) {
    let entry = try git("Reading \(path)") { () throws(GitError) in
      try engine.repository.entry(at: path, in: tree)
    }
    guard let mode = entry?.mode, mode == .symlink || mode == .commit else { return }
    arrival.hostile.append(.arrived(path, mode, in: commit))
  }

  private mutating func judge(
    _ path: String,
    _ bytes: [UInt8],
    in tip: Commit
  ) throws(StoreError) {
    guard !bytes.starts(with: Self.largeFilePointer) else {
      return arrival.hostile.append(
        .arrived("The file is a pointer of Git LFS, not a record.", path: path, in: tip.id)
      )
    }
    switch StoreLayout.place(of: path) {
    case .version, .outcome:
      do throws(StoreError) { _ = try VersionFile.read(bytes, at: path) } catch {
        guard error.code == .invalid else { throw error }
        arrival.quarantined += error.faults.map { Finding(.invalidRecord, $0, advice: nil) }
      }
    case .purged(let uuid):
      guard PurgeMarker(bytes)?.uuid != uuid else { return }
      arrival.quarantined.append(
        Finding(.error, .invalidRecord, "This is no valid purge marker.", path: path)
      )
    case .manifest, .attributes, .head, .foreign: return
    }
  }

  private static let largeFilePointer = Array("version https://git-lfs.github.com/spec/".utf8)
}

extension Finding {
  fileprivate static func arrived(
    _ message: String,
    path: String?,
    in commit: ObjectID
  ) -> Finding {
    Finding(
      .error,
      .hostileEntry,
      message,
      path: path,
      commit: commit.hex,
      advice: "Do not check the commit out; ask where it came from."
    )
  }

  fileprivate static func arrived(
    _ path: String,
    _ mode: FileMode,
    in commit: ObjectID
  ) -> Finding {
    arrived(hostile(path, mode).message, path: path, in: commit)
  }
}
