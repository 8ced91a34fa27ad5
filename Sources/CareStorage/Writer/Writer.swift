package import CareModel
import Files
package import Git

/// One process's turn to write to a store.
///
/// The order is the one that a kill at any point survives: objects, journal, branch, operation log,
/// work tree, journal away.
package struct Writer {
  package let engine: GitEngine
  package let surroundings: Surroundings
  /// What the operation log calls the moves of the branch.
  package var kind = Operation.Kind.change
  /// Where what a move continues began; nil for where the branch stands.
  package var origin: ObjectID?

  package init(engine: GitEngine, surroundings: Surroundings) {
    (self.engine, self.surroundings) = (engine, surroundings)
  }

  /// Does something again if a git program moved the branch meanwhile without our lock.
  package func repeating<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    for attempt in 1...3 {
      do throws(StoreError) { return try body() } catch {
        guard [.busy, .gitLocked, .changed].contains(error.code), attempt < 3 else { throw error }
        FileSystem.pause(forSeconds: 0.1)
      }
    }
    throw StoreError(.busy, "The branch moved again and again.", remedy: "Try again.")
  }

  /// Returns the state of the store, if this careplan may write to it.
  package func writableSnapshot(of tip: Tip) throws(StoreError) -> Snapshot {
    let snapshot = try engine.snapshot(of: tip)
    try refuseUnknown(snapshot.manifest)
    return snapshot
  }

  /// Refuses to write to a store that a newer careplan made.
  package func refuseUnknown(_ manifest: StoreManifest) throws(StoreError) {
    guard manifest.isKnown else {
      throw StoreError(
        .unknownFormat,
        "The store has format \(manifest.format) and merge \(manifest.merge); this careplan writes"
          + " format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge).",
        remedy: "Install a newer careplan; reading works with this one."
      )
    }
  }

  /// Refuses to write over edits that are not committed.
  ///
  /// A file with the committed content in another layout gets its committed bytes again.
  package func refuseEdits(of versions: [AnyRecord]) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let tip = try engine.tip()
    for key in Set(versions.map(\.key)).sorted() {
      guard let path = StoreLayout.head(of: key) else { continue }
      let (present, known) = (
        try engine.diskBlob(of: path), try engine.blobID(of: path, in: tip.tree)
      )
      guard present != known else { continue }
      // A sparse work tree may leave out any file.
      if present == nil, try engine.skippedPaths(among: [path]).contains(path) { continue }
      if try isReformatted(path, on: tip) {
        try engine.checkOut([Journal.File(path: path, expected: present, new: known)])
        continue
      }
      throw StoreError(
        .uncommitted,
        "The file \(path) has changes that are not committed.",
        remedy: "Run \(.commit) or \(.restore(key.description)) first."
      )
    }
  }
}

extension Writer {
  /// Returns whether an edit of a head changed nothing but its layout.
  private func isReformatted(_ path: String, on tip: Tip) throws(StoreError) -> Bool {
    guard let bytes = try engine.diskContents(of: path),
      let edit = try? HeadEdit(bytes, at: path, on: engine.snapshot(of: tip)),
      case .reformat = edit.action
    else { return false }
    return true
  }

  /// Notes what removed heads showed before the branch moves over them.
  ///
  /// Whoever removed a record has seen the version that its head showed then, not one that a later
  /// exchange brings: only that one, with all before it, is deleted.
  func noteRemovals(of files: [Journal.File], from tip: Tip) throws(StoreError) {
    guard let root = engine.paths.workDirectory else { return }
    let isThere = { (path: String) in FileSystem.kind(of: "\(root)/\(path)") != nil }
    let removed = files.filter { file in
      guard case .head = StoreLayout.place(of: file.path) else { return false }
      return file.expected != nil && !isThere(file.path)
    }
    guard !removed.isEmpty else { return }
    let skipped = try engine.skippedPaths(among: removed.map(\.path))
    var intents = try Intents.load(engine.paths)
    intents.forgetRemovals(where: isThere)
    for file in removed where !skipped.contains(file.path) {
      guard let bytes = try engine.contents(of: file.path, in: tip.tree),
        let head = try? VersionFile.head(bytes, at: file.path)
      else { continue }
      intents.note(removed: file.path, showing: head.version.uuid)
    }
    try intents.save(engine.paths)
  }

  package func revert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> WriteReport<[RecordKey]> {
    let prepared = try prepareRevert(id, message: message, reach)
    try refuseEdits(of: prepared.preview.versions)
    return try write(prepared)
  }

  /// Works out what taking a commit back would write.
  ///
  /// - Parameter message: Nil for git's words.
  package func prepareRevert(
    _ id: ObjectID,
    message: String?,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> PreparedWrite<[RecordKey]> {
    try engine.refuseSignOff(id)
    let commit = try engine.commit(id)
    let reversal = try engine.reversal(of: commit, reach)
    let summary = CommitSummary(commit)
    let subject = message ?? "Revert \"\(summary.subject)\"\n\nThis reverts commit \(id)."
    return try prepare(subject) { transaction throws(StoreError) in
      try reversal.apply(to: &transaction)
    }
  }

  /// Returns what a commit that is about to be taken means for records that it does not change.
  package func consequences(of commit: ObjectID, on tip: Tip) throws(StoreError) -> [String] {
    guard tip.commit != nil, tip.commit != commit else { return [] }
    let tree = try engine.commit(commit).tree
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(from: tip.tree, to: tree) { changes.append($0) }
    }
    let versions = try arriving(changes)
    guard !versions.isEmpty else { return [] }
    let own = try ownChanges(before: commit, on: tip)
    return try MergeConsequences(of: versions, beside: own, on: engine.snapshot(of: tip)).remarks
  }

  /// Returns the versions that a merge brings; files that are no valid record bring nothing.
  private func arriving(_ changes: [TreeChange]) throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for change in changes where change.old == nil {
      guard let blob = change.new?.id, StoreLayout.place(of: change.path).versionID != nil
      else { continue }
      let bytes = try engine.blob(blob)
      if let version = try? VersionFile.read(bytes, at: change.path) { versions.append(version) }
    }
    return versions
  }

  /// Returns the records, beside outcomes, that this side has changed since both parted.
  private func ownChanges(
    before merged: ObjectID,
    on tip: Tip
  ) throws(StoreError) -> Set<RecordKey> {
    let parents = try engine.commit(merged).parents
    guard parents.count == 2, tip.commit.map(parents.contains) == true else { return [] }
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      guard let base = try engine.repository.mergeBases(parents[0], parents[1]).min() else {
        return
      }
      let tree = try engine.repository.commit(base).tree
      try engine.repository.walkChanges(from: tree, to: tip.tree) { change in
        guard case .version = StoreLayout.place(of: change.path) else { return }
        changes.append(change)
      }
    }
    return Set(try arriving(changes).map(\.key))
  }
}
