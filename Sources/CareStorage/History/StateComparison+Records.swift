import CanonicalJSON
package import CareModel
import CareWords

extension StateComparison {
  mutating func compareManifests() throws(StoreError) {
    let change = ManifestChange(
      oldState: try manifest(in: old),
      newState: try manifest(in: new)
    )
    if change.oldState != change.newState { changes.manifest = change }
  }

  private func manifest(in state: StoreState) throws(StoreError) -> FileState<StoreManifest> {
    let path = StoreLayout.manifest
    return try state.read(path) { bytes throws(StoreError) in
      try GitEngine.manifest(bytes, .refusesLookalikes)
    }
  }

  /// Compares the heads of one record by the path of its head file.
  mutating func compareHeads(_ path: String, _ added: [VersionID]) throws(StoreError) {
    let (before, after) = (try head(path, in: old), try head(path, in: new))
    guard before != after || !added.isEmpty else { return }
    var key = before.content?.key ?? after.content?.key
    if key == nil { key = try self.key(ofUnreadable: path) }
    guard let key, scope.contains(key) else { return }
    var change = RecordChange(
      key: key,
      oldState: before,
      newState: after,
      addedVersions: added,
      periods: try periods(of: key, path, added, head: after.content)
    )
    change.question = try question(change, path)
    changes.records.append(change)
  }

  /// Returns what became of the question which version of a record is right.
  ///
  /// Costs the reading of all versions of a record to which more came than one that follows its head.
  private func question(
    _ change: RecordChange,
    _ path: String
  ) throws(StoreError) -> QuestionChange? {
    let previous = change.new?.version.previous
    let isPlain =
      change.addedVersions.isEmpty
      || (change.addedVersions.count == 1 && change.addedVersions[0] == change.new?.version.uuid
        && (change.old.map { previous == [$0.version.uuid] } ?? true))
    // Both are read by the same rules; those that are not valid are told of elsewhere.
    guard !isPlain, let family = VersionFamily(changed: path),
      let manifest = try? new.engine.manifest(in: new.tree)
    else { return nil }
    return try QuestionChange(
      of: change.key,
      from: Snapshot(old.versions(of: family), manifest: manifest),
      to: Snapshot(new.versions(of: family), manifest: manifest)
    )
  }

  /// Returns what a record says otherwise when, if several versions came and its heads do not tell
  /// it.
  ///
  /// Costs the reading of all versions of such a record.
  private func periods(
    of key: RecordKey,
    _ path: String,
    _ added: [VersionID],
    head: AnyRecord?
  ) throws(StoreError) -> [PeriodDifference] {
    guard added.count > 1 || head?.version.isTombstone == true, let head,
      let family = VersionFamily(changed: path)
    else { return [] }
    let before = try old.bridged(family.versions(in: old)[key] ?? [])
    let after = try new.bridged(family.versions(in: new)[key] ?? [])
    let graphs = (VersionGraph(before.map(\.summary)), VersionGraph(after.map(\.summary)))
    // An edit that is not a version yet is reported as such.
    guard graphs.1.head?.uuid == head.version.uuid,
      after.contains(where: { $0.record == head })
    else { return [] }
    let records = Dictionary((before + after).map { ($0.summary.uuid, $0.record) }) { $1 }
    return PeriodDifference.beyondHeads(from: graphs.0, to: graphs.1) { records[$0] }
  }

  private func head(
    _ path: String,
    in state: StoreState
  ) throws(StoreError) -> FileState<AnyRecord> {
    try state.read(path) { bytes throws(StoreError) in try HeadFile.read(bytes, at: path) }
  }

  /// Returns the record whose head cannot be read on either side: by the versions beside it, or by
  /// the name of its directory.
  private func key(ofUnreadable head: String) throws(StoreError) -> RecordKey? {
    guard case .head(let kind, let directory) = StoreLayout.place(of: head) else { return nil }
    let path = "\(kind.directory)/\(directory)/versions/\(Version.draft.uuid).json"
    let versions = try VersionFamily(path).versions(in: new)
    return versions.keys.min() ?? RecordKey(kind, directory)
  }

  /// Compares the outcomes of one family of which some version files differ.
  mutating func compareOutcomes(
    _ family: VersionFamily,
    _ paths: Set<String>
  ) throws(StoreError) {
    let (before, after) = (try family.versions(in: old), try family.versions(in: new))
    for key in Set(before.keys).union(after.keys).sorted() where scope.contains(key) {
      let change = RecordChange(
        key,
        from: try old.bridged(before[key] ?? []),
        to: try new.bridged(after[key] ?? [])
      )
      if let change { changes.records.append(change) }
    }
    for path in paths.sorted() { try noteUnreadable(path) }
  }

  /// Reports a file that should be an outcome's version and is not.
  private mutating func noteUnreadable(_ path: String) throws(StoreError) {
    let state = try new.read(path) { bytes throws(StoreError) in
      try VersionFile.read(bytes, at: path)
    }
    guard case .invalid = state else { return }
    let key = RecordKey(.outcome, String(path.dropFirst("outcomes/".count)))
    guard scope.contains(key) else { return }
    changes.records.append(
      RecordChange(key: key, oldState: .absent, newState: state, addedVersions: [])
    )
  }
}

extension StoreState {
  /// Returns the versions of one record, and what stands for those that were erased between them.
  fileprivate func versions(of family: VersionFamily) throws(StoreError) -> MemorySource {
    var source = MemorySource()
    for (_, versions) in try family.versions(in: self) {
      let previous = Set(versions.flatMap(\.version.previous))
      for marker in try markers(of: previous.subtracting(versions.map(\.version.uuid))) {
        source.erase(marker)
      }
      for version in versions { source.insert(version) }
    }
    return source
  }

  /// Returns the versions of a record with what they follow without the erased versions between
  /// them.
  fileprivate func bridged(
    _ versions: [AnyRecord]
  ) throws(StoreError) -> [(record: AnyRecord, summary: VersionSummary)] {
    let summaries = versions.map { VersionSummary($0) }
    let places = try ErasedPlaces(between: summaries) { uuids throws(StoreError) in
      try markers(of: uuids)
    }
    return Array(zip(versions, places.bridging(summaries)))
  }

  /// Returns the markers of those of some versions that were erased.
  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    var markers: [PurgeMarker] = []
    for uuid in versions.sorted() {
      let bytes = try contents(of: StoreLayout.marker(of: uuid))
      if let marker = bytes.flatMap({ PurgeMarker($0) }) { markers.append(marker) }
    }
    return markers
  }
}

extension RecordChange {
  /// Compares the heads of all versions that a record has on either side, none of them erased.
  package init?(_ key: RecordKey, from before: [AnyRecord], to after: [AnyRecord]) {
    let pairs = { (versions: [AnyRecord]) in
      versions.map { (record: $0, summary: VersionSummary($0)) }
    }
    self.init(key, from: pairs(before), to: pairs(after))
  }

  /// Compares the heads of all versions that a record has on either side; nil if nothing differs.
  ///
  /// The summaries say what the versions follow.
  fileprivate init?(
    _ key: RecordKey,
    from before: [(record: AnyRecord, summary: VersionSummary)],
    to after: [(record: AnyRecord, summary: VersionSummary)]
  ) {
    let known = Set(before.map(\.summary.uuid))
    let added = after.map(\.summary.uuid).filter { !known.contains($0) }
    self.init(
      key: key,
      oldState: Self.head(of: before),
      newState: Self.head(of: after),
      addedVersions: added.sorted()
    )
    if oldState == newState, added.isEmpty { return nil }
  }

  private static func head(
    of versions: [(record: AnyRecord, summary: VersionSummary)]
  ) -> FileState<AnyRecord> {
    let graph = VersionGraph(versions.map(\.summary))
    guard let head = versions.first(where: { $0.summary.uuid == graph.head?.uuid })?.record else {
      return .absent
    }
    return .valid(head, path: StoreLayout.head(of: head.key) ?? StoreLayout.path(of: head))
  }
}
