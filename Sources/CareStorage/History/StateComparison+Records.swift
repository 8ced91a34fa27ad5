import CanonicalJSON
import CareModel

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
    changes.records.append(
      RecordChange(key: key, oldState: before, newState: after, addedVersions: added)
    )
  }

  private func head(
    _ path: String,
    in state: StoreState
  ) throws(StoreError) -> FileState<AnyRecord> {
    try state.read(path) { bytes throws(StoreError) in try HeadFile.read(bytes, at: path) }
  }

  /// The record whose head cannot be read on either side: by the versions beside it, or by the name
  /// of its directory.
  private func key(ofUnreadable head: String) throws(StoreError) -> RecordKey? {
    guard case .head(let kind, let directory) = StoreLayout.place(of: head) else { return nil }
    let path = "\(kind.directory)/\(directory)/versions/\(Version.draft.uuid).json"
    let versions = try VersionFamily(path).versions(in: new)
    return versions.keys.min() ?? RecordKey(kind, directory)
  }
}

extension StateComparison {
  /// Compares the outcomes of one family of which some version files differ.
  mutating func compareOutcomes(
    _ family: VersionFamily,
    _ paths: Set<String>
  ) throws(StoreError) {
    let (before, after) = (try family.versions(in: old), try family.versions(in: new))
    for key in Set(before.keys).union(after.keys).sorted() where scope.contains(key) {
      let change = RecordChange(key, from: before[key] ?? [], to: after[key] ?? [])
      if let change { changes.records.append(change) }
    }
    for path in paths.sorted() { try noteUnreadable(path) }
  }

  /// Tells of a file that should be an outcome's version and is not.
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

extension RecordChange {
  /// Compares the heads of all versions that a record has on either side; nil if nothing differs.
  init?(_ key: RecordKey, from before: [AnyRecord], to after: [AnyRecord]) {
    let known = Set(before.map(\.version.uuid))
    let added = after.map(\.version.uuid).filter { !known.contains($0) }
    self.init(
      key: key,
      oldState: Self.head(of: before),
      newState: Self.head(of: after),
      addedVersions: added.sorted()
    )
    if oldState == newState, added.isEmpty { return nil }
  }

  private static func head(of versions: [AnyRecord]) -> FileState<AnyRecord> {
    let graph = VersionGraph(versions.map { VersionSummary($0) })
    guard let head = versions.first(where: { $0.version.uuid == graph.head?.uuid }) else {
      return .absent
    }
    return .valid(head, path: StoreLayout.head(of: head.key) ?? StoreLayout.path(of: head))
  }
}
