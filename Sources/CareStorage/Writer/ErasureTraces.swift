import CanonicalJSON
import CareModel
import Files
import Git

/// What else of the erased versions there is in a clone: unreadable files beside them, and drafts.
struct ErasureTraces {
  /// The files that the commit takes away beside those of the versions, and their markers.
  private(set) var files: [String: [UInt8]?] = [:]
  /// What somebody made of files that are to go or to be replaced all the same.
  private(set) var disk: [String: ObjectID?] = [:]
  /// Files that git does not know.
  private var untracked: [String] = []
  private var heads: Set<String> = []
  private let erased: [VersionID: Erasure]

  init(
    of erasures: [Erasure],
    on tip: Tip,
    in engine: GitEngine
  ) throws(StoreError) {
    erased = Dictionary(
      erasures.map { ($0.marker.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var directories: Set<String> = []
    for erasure in erased.values where erasure.key.kind != .outcome {
      let directory = StoreLayout.directory(of: erasure.key)
      heads.insert("\(directory)/\(StoreLayout.headName)")
      let isNew = directories.insert(directory).inserted
      guard isNew, erasure.marker.scope.isWhole else { continue }
      try markUnreadable(beside: erasure.marker, directory, tip, engine)
    }
    guard !erased.isEmpty, engine.paths.workDirectory != nil else { return }
    try readDrafts(below: directories.union(erased.values.map(\.path)).sorted(), tip, engine)
  }

  /// Takes away what a commit does not.
  package func remove(from engine: GitEngine) throws(StoreError) {
    guard !erased.isEmpty else { return }
    if let root = engine.paths.workDirectory {
      for path in untracked {
        try CareStorage.files { () throws(FileError) in try FileSystem.remove(path, below: root) }
      }
    }
    try Intents.load(engine.paths).removing(heads.sorted()).save(engine.paths)
    // Without this the index would hold what was erased until somebody reads.
    try engine.endReading()
    _ = try engine.openedSource(of: engine.tip())
  }

  /// Marks the files of an erased record that are not valid versions: they may hold what it said.
  private mutating func markUnreadable(
    beside marker: PurgeMarker,
    _ directory: String,
    _ tip: Tip,
    _ engine: GitEngine
  ) throws(StoreError) {
    for (path, blob) in try engine.files(in: tip.tree, under: "\(directory)/versions") {
      let bytes = try engine.blob(blob)
      guard let uuid = StoreLayout.place(of: path).versionID, erased[uuid] == nil,
        (try? VersionFile.read(bytes, at: path)) == nil
      else { continue }
      let candidate = ErasedVersions.Candidate(uuid: uuid, previous: [], path: path)
      let covering = candidate.marker(below: marker)
      files[path] = .some(nil)
      files[covering.path] = .some(covering.bytes)
    }
  }

  private mutating func readDrafts(
    below paths: [String],
    _ tip: Tip,
    _ engine: GitEngine
  ) throws(StoreError) {
    let changes = try engine.workTreeChanges(against: tip.tree, under: paths)
    for change in changes where change.mode == nil || change.mode == .blob {
      guard try isErased(change, engine) else { continue }
      if change.old == nil, StoreLayout.place(of: change.path).versionID != nil {
        untracked.append(change.path)
      }
      disk[change.path] = .some(change.id)
    }
  }

  /// Returns whether a draft says, or may say, what was erased.
  private func isErased(_ change: WorkTreeChange, _ engine: GitEngine) throws(StoreError) -> Bool {
    if erased.values.contains(where: { $0.path == change.path }) { return true }
    if erased.values.contains(where: { $0.covers(change.path) }) { return true }
    guard case .head = StoreLayout.place(of: change.path),
      let bytes = try engine.diskContents(of: change.path)
    else { return false }
    // A draft that was made from another version is somebody's own words.
    let named = (try? CanonicalJSON.read(bytes, limits: .binary))?.object?[MemberName.version]?
      .object?[MemberName.uuid]?.string.flatMap(VersionID.init(_:))
    return named.map { erased[$0] != nil } ?? false
  }
}

extension Erasure {
  /// Returns whether a file belongs to the record, of which everything goes.
  fileprivate func covers(_ path: String) -> Bool {
    guard marker.scope.isWhole, key.kind != .outcome, StoreLayout.place(of: path) != .foreign
    else { return false }
    return path.hasPrefix("\(StoreLayout.directory(of: key))/")
  }
}
