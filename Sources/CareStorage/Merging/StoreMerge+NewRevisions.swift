import CareMerge
package import CareModel
package import Git

extension StoreMerge {
  /// The work of taking what is new of a bundle into a commit.
  ///
  /// The same as merging a commit that has the versions and markers beside those of this one.
  package init(
    taking revisions: NewRevisions,
    on snapshot: Snapshot,
    into id: ObjectID,
    in engine: GitEngine
  ) throws(StoreError) {
    let side = try engine.commit(id)
    self.engine = engine
    sides = [side]
    bases = [side]
    options = MergeOptions()
    skipped = []
    rules = MergeRules(snapshot.manifest)
    draft = TreeDraft(side.tree)
    try readMarkers()
    var families: Set<VersionFamily> = []
    for version in revisions.versions {
      try add(version)
      families.insert(VersionFamily(StoreLayout.path(of: version)))
    }
    try take(revisions.markers, on: snapshot, &families)
    try merge(families)
  }

  /// Puts markers in the place of versions, and finds the records that they concern.
  private mutating func take(
    _ erased: [PurgeMarker],
    on snapshot: Snapshot,
    _ families: inout Set<VersionFamily>
  ) throws(StoreError) {
    for erased in erased {
      let uuid = erased.uuid
      markers[uuid] = erased
      try draft.write(erased.bytes, at: StoreLayout.marker(of: uuid))
    }
    let uuids = Set(erased.map(\.uuid))
    for kind in Set(erased.map(\.kind)) {
      for summary in try snapshot.summaries(kind) {
        let isErased = uuids.contains(summary.uuid)
        guard isErased || !uuids.isDisjoint(with: summary.previous),
          let version = try snapshot.version(summary.uuid)
        else { continue }
        let path = StoreLayout.path(of: version)
        families.insert(VersionFamily(path))
        if isErased { draft.set(path, to: nil) }
      }
    }
    let tasks = Set(erased.filter { $0.scope == .recordWithOutcomes }.map(\.directory))
    guard !tasks.isEmpty else { return }
    for outcome in try snapshot.summaries(.outcome)
    where outcome.parentID.map({ tasks.contains(DirectoryName.of($0)) }) ?? true {
      guard let version = try snapshot.version(outcome.uuid) else { continue }
      families.insert(VersionFamily(StoreLayout.path(of: version)))
    }
  }

  /// Returns the files that are to be otherwise than in the first side, nil for those that go.
  package func changedFiles() throws(StoreError) -> [String: [UInt8]?] {
    var files: [String: [UInt8]?] = [:]
    for (path, blob) in draft.changes where try blob != engine.blobID(of: path, in: sides[0].tree) {
      files[path] = .some(
        try blob.map { blob throws(StoreError) in
          try draft.bytes(of: blob, engine)
        }
      )
    }
    return files
  }

  /// Returns the versions among some files that no bundle brought: joins, and edits that were
  /// settled.
  package func versions(
    in files: [String: [UInt8]?],
    beside revisions: NewRevisions
  ) throws(StoreError) -> [AnyRecord] {
    let taken = Set(revisions.versions.map(\.version.uuid))
    var versions: [AnyRecord] = []
    for (path, bytes) in files {
      guard let bytes, let uuid = StoreLayout.place(of: path).versionID, !taken.contains(uuid)
      else { continue }
      versions.append(try VersionFile.read(bytes, at: path))
    }
    return versions
  }

  /// The versions that went, or do not come, because they were erased.
  package var erased: [VersionID] {
    draft.changes.compactMap { path, blob in
      blob == nil ? StoreLayout.place(of: path).versionID : nil
    }
  }
}
