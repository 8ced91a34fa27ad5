import CareMerge
public import CareModel
public import CareReading
public import CareWriting
import Files
import Git

extension GitStore: RevisionStore {
  /// Returns the bundle of the last commit for a store with a vector.
  ///
  /// Cost: a look at every version in the index, and the files of those that the vector lacks.
  public func bundle(since vector: KnowledgeVector?) throws(StoreError) -> RevisionBundle {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      return try engine.snapshot(of: tip).bundle(since: vector, engine.markers(in: tip.tree))
    }
  }

  /// Cost: as with a message.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport {
    try apply(bundle, from: origin, message: "Apply revisions")
  }

  /// Takes in a bundle as one commit, as a merge would take the same versions from a branch.
  ///
  /// Files with uncommitted changes stay as they are. Nothing is committed if nothing is new.
  ///
  /// Cost: checking and merging the records of the new versions, and one commit.
  ///
  /// - Throws: Beside the errors of every store, ``StoreError/Code/uncommitted`` if an untracked
  ///   file is in the way, and ``StoreError/Code/invalid`` for a head that is not a valid record.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    message: String
  ) throws(StoreError) -> RevisionReport {
    try withWriter { writer throws(StoreError) in
      try writer.apply(bundle, from: origin, message: message)
    }
  }

  /// Previews ``apply(_:from:)``; commits nothing.
  ///
  /// Cost: as taking it in, without the commit.
  public func preview(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport {
    try withWriter { writer throws(StoreError) in
      try writer.intake(of: bundle, from: origin, at: writer.engine.tip()).report
    }
  }
}

/// What a bundle makes of a commit.
private struct TreeRevisions {
  var report: RevisionReport
  /// The files that change, nil for those that go.
  var files: [String: [UInt8]?] = [:]
  /// Beside the versions of the bundle, those that joining and settling made.
  var made: [AnyRecord] = []
}

extension Writer {
  fileprivate func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    message: String
  ) throws(StoreError) -> RevisionReport {
    try engine.refuseUnfinished()
    for attempt in 1...3 {
      let tip = try engine.tip()
      let snapshot = try writableSnapshot(of: tip)
      var intake = try self.intake(of: bundle, from: origin, at: tip)
      guard !intake.files.isEmpty else { return intake.report }
      try refuseUntracked(intake.files, on: tip)
      let versions = intake.report.taken + intake.made
      let after = OverlaySource(base: snapshot.source, adding: versions)
      let text = try CommitMessage(
        subject: message,
        Set(versions.map(\.key)),
        from: snapshot,
        to: Snapshot(after, manifest: snapshot.manifest)
      ).text
      do throws(StoreError) {
        intake.report.commit = try commit(text, intake.files, on: tip).hex
        return intake.report
      } catch {
        // A git program may have moved the branch without our lock: start again from its commit.
        guard [.busy, .locked].contains(error.code), attempt < 3 else { throw error }
        FileSystem.pause(forSeconds: 0.1)
      }
    }
    throw StoreError(.busy, "The branch moved again and again.", remedy: "Try again.")
  }

  /// Merges a bundle into a commit, without writing anything.
  fileprivate func intake(
    of bundle: RevisionBundle,
    from origin: RevisionOrigin,
    at tip: Tip
  ) throws(StoreError) -> TreeRevisions {
    guard let commit = tip.commit else { throw Self.noCommit }
    let snapshot = try writableSnapshot(of: tip)
    let markers = try engine.markersByVersion(in: tip.tree)
    let intake = try NewRevisions(bundle, from: origin, on: snapshot, markers: markers) {
      path throws(StoreError) in try engine.blobID(of: path, in: tip.tree) != nil
    }
    var result = TreeRevisions(report: RevisionReport(intake))
    if !intake.isEmpty {
      let merge = try StoreMerge(taking: intake, on: snapshot, into: commit, in: engine)
      result.files = try merge.changedFiles()
      result.made = try merge.versions(in: result.files, beside: intake)
      result.report.take(merge)
    }
    let source = OverlaySource(
      base: snapshot.source,
      adding: intake.versions
    )
    result.report.missingCount = try Snapshot(source, manifest: snapshot.manifest)
      .missingCount(of: bundle, markers: markers)
    return result
  }

  /// Refuses to lose sight of files that git does not know, where others arrive.
  private func refuseUntracked(
    _ files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let known = try engine.blobIDs(of: Array(files.keys), in: tip.tree)
    var arriving: [(path: String, new: ObjectID)] = []
    for path in files.keys.sorted() where known[path] == nil {
      guard case .some(.some(let bytes)) = files[path] else { continue }
      let blob = try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
      arriving.append((path, blob))
    }
    try refuseUntracked(before: arriving)
  }
}

extension RevisionReport {
  fileprivate mutating func take(_ merge: StoreMerge) {
    joined = merge.joined.sorted()
    open = merge.open.sorted { $0.key < $1.key }
    remarks = merge.remarks.sorted()
    let gone = Set(erased + merge.erased)
    erased = gone.sorted()
    taken.removeAll { gone.contains($0.version.uuid) }
  }
}

extension GitEngine {
  /// Returns the markers in a tree, by uuid.
  fileprivate func markersByVersion(
    in tree: ObjectID?
  ) throws(StoreError) -> [VersionID: PurgeMarker] {
    Dictionary(try markers(in: tree).map { ($0.uuid, $0) }, uniquingKeysWith: { $1 })
  }
}
