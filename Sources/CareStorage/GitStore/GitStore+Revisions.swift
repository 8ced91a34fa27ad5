import CareMerge
public import CareModel
import Git

extension GitStore: RevisionStore {
  /// Returns the bundle of the last commit for a store with a vector.
  ///
  /// Cost: a look at every version in the index, and the files of those that the vector lacks.
  public func bundle(since vector: KnowledgeVector?) throws(StoreError) -> RevisionBundle {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      return try engine.snapshot(of: tip).audited(by: surroundings.audited)
        .bundle(since: vector, engine.markers(in: tip.tree))
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
      try writer.engine.refuseUnfinished()
      return try writer.repeating { () throws(StoreError) in
        try writer.commit(writer.prepareRevisions(bundle, from: origin, message)).result
      }
    }
  }

  /// Works out what ``apply(_:from:message:)`` would take in, and writes nothing.
  ///
  /// Cost: as taking it in, without the commit.
  ///
  /// - Returns: What a commit of it writes; the result of that names the commit.
  package func prepareRevisions(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    message: String = "Apply revisions"
  ) throws(StoreError) -> PreparedWrite<RevisionReport> {
    try withWriter { writer throws(StoreError) in
      try writer.prepareRevisions(bundle, from: origin, message)
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
  fileprivate func prepareRevisions(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    _ message: String
  ) throws(StoreError) -> PreparedWrite<RevisionReport> {
    let tip = try engine.tip()
    let before = try writableSnapshot(of: tip)
    let intake = try self.intake(of: bundle, from: origin, at: tip)
    let versions = intake.report.taken + intake.made
    let source = OverlaySource(base: before.source, adding: versions)
    var prepared = try prepare(
      message,
      on: tip,
      files: intake.files,
      versions: versions,
      conflicts: intake.report.open.map(\.key),
      from: before,
      to: Snapshot(source, manifest: before.manifest),
      intake.report
    )
    prepared.naming = { report, commit in
      var report = report
      report.commit = commit
      return report
    }
    return prepared
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
