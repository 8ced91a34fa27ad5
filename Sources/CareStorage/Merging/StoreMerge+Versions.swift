import CareModel
package import Git

extension StoreMerge {
  /// Unites one version file: what one side has stands, unless it was erased.
  mutating func uniteVersion(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    for entry in [change.old, change.new] where entry?.mode ?? .blob != .blob {
      throw Self.noFile(change.path)
    }
    if markers[uuid] != nil { return draft.set(change.path, to: nil) }
    guard let right = change.new?.id else { return }
    guard let left = change.old?.id else { return draft.set(change.path, to: right) }
    var before: [ObjectID] = []
    for base in bases {
      if let blob = try engine.blobID(of: change.path, in: base.tree) { before.append(blob) }
    }
    let changed = [left, right].filter { !before.contains($0) }
    try unite(left, right, changed: changed, at: change.path)
  }

  static func noFile(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "The version file \(path) is no ordinary file.",
      remedy: "Run \(.check(isFixing: false)) on both commits."
    )
  }

  /// Unites a version file that two commits have with different bytes.
  ///
  /// Either both lines added it, which keeps both; or somebody changed it after it was added, which
  /// is refused or repaired.
  ///
  /// - Parameter changed: The blobs that are news; the others were judged before.
  package mutating func unite(
    _ left: ObjectID,
    _ right: ObjectID,
    changed: [ObjectID],
    at path: String
  ) throws(StoreError) {
    let history = try VersionFileHistory(of: path, to: (sides + bases).map(\.id), in: engine)
    if let culprit = history.culprit(of: changed) {
      guard options.repairs else { throw .changedVersion(path, by: culprit) }
      remark("The version file \(path), which the commit \(culprit) changed, is as it was added.")
      return try keep(history.first, at: path)
    }
    let sound = history.first.intersection([left, right])
    try keep(sound.isEmpty ? history.first : sound, at: path)
  }

  /// Keeps what several lines added as one version: the least valid blob stays, the others become
  /// versions of their own.
  private mutating func keep(
    _ blobs: some Collection<ObjectID>,
    at path: String
  ) throws(StoreError) {
    draft.set(path, to: blobs.min())
    var versions: [(blob: ObjectID, record: AnyRecord)] = []
    for blob in Set(blobs).sorted() {
      let bytes = try engine.blob(blob)
      if let record = try? VersionFile.read(bytes, at: path) { versions.append((blob, record)) }
    }
    guard let first = versions.first else { return }
    draft.set(path, to: first.blob)
    for var (_, version) in versions.dropFirst() {
      version.version.uuid = version.derivedUUID
      try add(version)
      remark(
        "Both sides added \(path) with different content; one is now \(version.version.uuid)."
      )
    }
  }
}
