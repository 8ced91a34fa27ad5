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
  private var own = FingerprintSet<String>()
  /// The paths of others where some commit has no ordinary file.
  private var odd: [String: ObjectID] = [:]
  private var versions = NewVersions()
  /// How many changes of files may come, and how many have come so far.
  private let mostChanges: Int
  private var changes = 0
  /// Whether more came than anybody writes.
  private var isEndless = false
  /// The contents that came.
  private var contents = FingerprintSet<ObjectID>()
  /// The versions of this copy of the store.
  private let present: any VersionSource

  private static let largeFilePointer = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Checks the commits that lead to one, and that one.
  ///
  /// - Parameters:
  ///   - known: Commits that are passed over with all that lead to them.
  ///   - present: The versions of this copy of the store.
  ///   - mostChanges: How many changes of files are read before what comes is taken for made to do
  ///     harm, or 200,000 if they are a thousand times as many as the contents that they have: a
  ///     tree that has another one many times, which has another one many times, is small to send
  ///     and has no end to read.
  /// - Throws: ``StoreError/Code/corrupt`` if an object is missing or damaged;
  ///   ``StoreError/Code/invalid`` for a manifest that makes no sense.
  init(
    of id: ObjectID,
    since known: [ObjectID],
    beside present: any VersionSource,
    atMost mostChanges: Int = 4_000_000,
    _ engine: GitEngine
  ) throws(StoreError) {
    self.engine = engine
    self.present = present
    self.mostChanges = mostChanges
    let tip = try engine.commit(id)
    try git("Checking the commits that lead to \(id)") { () throws(GitError) in
      try engine.repository.walkHistory(from: [id], hiding: known) { commit throws(GitError) in
        try compare(commit)
        return isEndless ? .enough : .more
      }
    }
    guard arrival.hostile.isEmpty else { return }
    for (path, commit) in odd { try judgeOdd(path, commit, in: tip.tree) }
    try judgeLast(tip, since: known.first)
    refuse(try versions.findings(pathsHere), in: tip)
    try readManifest(of: tip)
    arrival.hostile.sort()
  }

  /// Judges the records of the last commit that some commit on the way changed.
  ///
  /// - Parameter known: A commit that is passed over; what is as it has it is known too.
  @inline(never)  // Swift 6.3's optimizer crashes if this is inlined into the initializer.
  private mutating func judgeLast(_ tip: Commit, since known: ObjectID?) throws(StoreError) {
    var old: ObjectID?
    if let known { old = try engine.commit(known).tree }
    try engine.walkChanges(from: old, to: tip.tree) { path, id throws(StoreError) in
      if let id, own.contains(path) { try judge(path, engine.blob(id), in: tip) }
    }
  }

  private mutating func readManifest(of tip: Commit) throws(StoreError) {
    guard let bytes = try engine.contents(of: StoreLayout.manifest, in: tip.tree) else { return }
    do throws(StoreError) { arrival.manifest = try GitEngine.manifest(bytes) } catch {
      guard error.code == .invalid else { throw error }
      refuse(error.faults.map { Finding(.invalidRecord, $0, remedy: nil) }, in: tip)
    }
  }

  /// Returns where this copy of the store has those of some versions that are here.
  private func pathsHere(_ uuids: Set<VersionID>) throws(StoreError) -> [VersionID: String] {
    var paths: [VersionID: String] = [:]
    for uuid in try present.known(Array(uuids)) {
      paths[uuid] = try present.summary(of: uuid).map { StoreLayout.path(of: $0) }
    }
    return paths
  }

  /// Refuses the whole of what came.
  private mutating func refuse(_ findings: [Finding], in commit: Commit) {
    arrival.hostile += findings.map { $0.arrived(in: commit.id) }
  }

  private mutating func compare(_ commit: Commit) throws(GitError) {
    if commit.isOutOfTime { refuse([.outOfTime(commit.id)], in: commit) }
    let parent = try engine.parents(of: commit).first
    do throws(GitError) {
      try engine.repository.walkChanges(from: parent?.tree, to: commit.tree) {
        change throws(GitError) in
        guard let new = change.new else { return }
        try visit(change.path, new, in: commit.id)
        if let old = change.old, old.id != new.id,
          StoreLayout.place(of: change.path).versionID != nil
        {
          arrival.changedVersions.insert(change.path)
        }
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
    changes += 1
    guard changes <= mostChanges, changes <= 200_000 || changes <= contents.count * 1000 else {
      isEndless = true
      throw GitError(.hostile, "More than \(changes - 1) files come at once.")
    }
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
    guard !contents.insert(entry.id) || engine.repository.contains(entry.id) else {
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
      guard let record = try content(bytes, at: path) else { return }
      if StoreLayout.path(of: record) != path {
        return refuse([.misplaced(record, at: path)], in: tip)
      }
      if let finding = Finding.leavesNoMoment(record, at: path) {
        return refuse([finding], in: tip)
      }
      versions.add(record.version.uuid, previous: record.version.previous, at: path)
    case .head:
      guard let record = try content(bytes, at: path),
        let right = StoreLayout.head(of: record.key), right != path
      else { return }
      refuse([.misplacedHead(record, at: path, right)], in: tip)
    case .purged(let uuid): try judgeMarker(uuid, bytes, at: path, in: tip)
    case .manifest, .attributes, .statement, .foreign: return
    }
  }

  /// Returns the record in a file; one that is not valid is quarantined.
  private mutating func content(
    _ bytes: [UInt8],
    at path: String
  ) throws(StoreError) -> AnyRecord? {
    do throws(StoreError) { return try VersionFile.content(bytes, at: path) } catch {
      guard error.code == .invalid else { throw error }
      arrival.quarantined += error.faults.map { Finding(.invalidRecord, $0, remedy: nil) }
      return nil
    }
  }

  private mutating func judgeMarker(
    _ uuid: VersionID,
    _ bytes: [UInt8],
    at path: String,
    in tip: Commit
  ) throws(StoreError) {
    guard let marker = PurgeMarker(bytes), marker.uuid == uuid else {
      return arrival.quarantined.append(
        Finding(.error, .invalidRecord, "This is no valid purge marker.", path: path)
      )
    }
    guard let erased = try pathsHere([uuid])[uuid], !marker.concerns(versionAt: erased) else {
      return
    }
    refuse([.foreignMarker(path)], in: tip)
  }
}

extension Finding {
  /// Returns the finding as whoever receives the commit is told it, who cannot mend it here.
  fileprivate func arrived(in commit: ObjectID) -> Finding {
    Finding(
      severity,
      rule,
      message,
      path: path,
      key: key,
      commit: commit.hex,
      line: line,
      column: column,
      remedy:
        "Ask who made it. Whoever keeps the remote moves its branch back before the commit; one on"
        + " top that takes it back is not enough."
    )
  }

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
      remedy: "Do not check the commit out; ask where it came from."
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
