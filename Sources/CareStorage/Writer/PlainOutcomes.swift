package import CareModel
package import Git

/// The outcomes of a long import that go into the repository before its transaction.
///
/// An outcome is plain if nothing but itself says what becomes of it. Nothing of it can be reached
/// before the commit is made.
package final class PlainOutcomes {
  package let engine: GitEngine
  private let before: Snapshot
  private let mostWaiting: Int
  /// The outcomes of the commit that the import began with.
  package let start: ObjectID?
  /// The tree of that commit with what is written so far.
  private(set) var tree: ObjectID?

  private(set) var intake = ImportRemainder()
  /// The versions of one outcome, as long as others of it may follow.
  private var run = OutcomeRun()
  /// Runs that are plain unless the store knows them.
  private var candidates: [OutcomeRun] = []
  /// Files that are to be written.
  private var waiting: [(path: String, bytes: [UInt8])] = []
  private var waitingBytes = 0

  /// The versions that were written or are about to be.
  private var known: Set<VersionID> = []
  /// The hashes of their keys: two keys with one hash are only looked at more closely.
  private var keys: Set<Int> = []
  /// Written outcomes that the transaction has to see, since it has versions of them too.
  private(set) var contested: [RecordKey: [AnyRecord]] = [:]
  /// The first outcomes by key, as many as the message of a commit names.
  private(set) var sample: [RecordKey: [AnyRecord]] = [:]
  /// The files that were written, where a work tree or git's index has to follow.
  private(set) var files: [String: ObjectID] = [:]

  package static let mostWaiting = 50_000
  private static let mostWaitingBytes = 64 << 20
  private static let mostCandidates = 500

  package init(
    beside before: Snapshot,
    of tip: Tip,
    in engine: GitEngine,
    atOnce most: Int
  ) throws(StoreError) {
    self.engine = engine
    self.before = before
    mostWaiting = most
    tree = tip.tree
    start = try engine.outcomes(in: tip.tree)
  }

  /// Whether nothing was written.
  package var isEmpty: Bool { intake.written == 0 }

  /// Takes the next version.
  package func take(_ version: IncomingVersion) throws(StoreError) {
    guard case .outcome(let outcome) = version.record else {
      try endRun()
      return intake.rest.append(version.record)
    }
    if outcome.key != run.key { try endRun() }
    run.append(outcome, version)
  }

  /// Writes what is left.
  package func finish() throws(StoreError) -> ImportRemainder {
    try endRun()
    try decide()
    try write()
    _ = try contests(intake.rest)
    return intake
  }

  private func endRun() throws(StoreError) {
    guard !run.versions.isEmpty else { return }
    defer { run = OutcomeRun() }
    guard let key = run.key, run.isWhole, !keys.contains(key.hashValue),
      run.versions.allSatisfy({ !known.contains($0.version.uuid) })
    else { return intake.rest += run.versions }
    keys.insert(key.hashValue)
    for version in run.versions { known.insert(version.version.uuid) }
    candidates.append(run)
    if candidates.count >= Self.mostCandidates { try decide() }
  }

  /// Separates plain outcomes from those that the store knows, or that were erased from it.
  private func decide() throws(StoreError) {
    let ids = candidates.compactMap { $0.key?.id }
    guard !ids.isEmpty else { return }
    let versions = candidates.flatMap(\.versions)
    let present = Set(
      try before.source.summaries(VersionSelection(.outcome, ids: ids)).map(\.key)
    )
    let uuids = try before.source.known(versions.map(\.version.uuid))
    for run in candidates {
      if let key = run.key, !present.contains(key), !run.contains(uuids), try !isErased(run) {
        try wait(run, key)
      } else {
        leave(run, knowing: uuids)
      }
    }
    candidates = []
  }

  /// Leaves an outcome to the transaction, unless the store has all of it.
  private func leave(_ run: OutcomeRun, knowing uuids: Set<VersionID>) {
    let own = Set(run.versions.map(\.version.uuid))
    // It is not among what is written: the transaction finds it in the store.
    if let key = run.key { keys.remove(key.hashValue) }
    known.subtract(own)
    if own.isSubset(of: uuids) {
      intake.present.formUnion(own)
    } else {
      intake.rest += run.versions
    }
  }

  private func isErased(_ run: OutcomeRun) throws(StoreError) -> Bool {
    for version in run.versions where try before.erasure(covering: version) != nil { return true }
    return false
  }
}

extension PlainOutcomes {
  /// Puts the files of an outcome among those to be written.
  private func wait(_ run: OutcomeRun, _ key: RecordKey) throws(StoreError) {
    for (version, bytes) in zip(run.versions, run.files) {
      let path = StoreLayout.path(of: version)
      try VersionFile.requireSize(of: bytes, version, at: path)
      waiting.append((path, bytes))
      waitingBytes += bytes.count
    }
    intake.written += run.versions.count
    intake.outcomes += 1
    sample[key] = run.versions
    if sample.count > 2 * CommitMessage.mostRecords {
      for key in sample.keys.sorted().dropFirst(CommitMessage.mostRecords) { sample[key] = nil }
    }
    if waiting.count >= mostWaiting || waitingBytes >= Self.mostWaitingBytes { try write() }
  }

  private func write() throws(StoreError) {
    guard !waiting.isEmpty else { return }
    var blobs: [(key: String, value: ObjectID?)] = []
    tree = try git("Writing outcomes") { () throws(GitError) in
      try engine.repository.writeObjects { writer throws(GitError) in
        for (path, bytes) in waiting {
          let likeness = StoreLayout.likeness(of: path)
          blobs.append((path, try writer.blob(bytes, near: likeness)))
        }
        return try writer.updateTree(tree, inOrder: blobs)
      }
    }
    if engine.paths.workDirectory != nil {
      for (path, blob) in blobs { files[path] = blob }
    }
    waiting = []
    waitingBytes = 0
  }

  /// Finds the written outcomes that versions belong to, to be seen by the transaction.
  ///
  /// - Returns: Whether there are any that it did not see before.
  func contests(_ versions: [AnyRecord]) throws(StoreError) -> Bool {
    var isNew = false
    for version in versions where version.kind == .outcome {
      guard keys.contains(version.key.hashValue), contested[version.key] == nil else { continue }
      contested[version.key] = try written(version)
      isNew = true
    }
    return isNew
  }

  /// Returns the written versions of an outcome: they stand side by side, named by task and time.
  private func written(_ version: AnyRecord) throws(StoreError) -> [AnyRecord] {
    let path = StoreLayout.path(of: version)
    let directory = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    let name = path.dropLast("\(version.version.uuid).json".count)
    var versions: [AnyRecord] = []
    for (path, blob) in try engine.files(in: tree, under: String(directory))
    where path.hasPrefix(name) {
      let other = try VersionFile.read(try engine.blob(blob), at: path)
      if other.key == version.key { versions.append(other) }
    }
    return versions
  }
}
