package import CareModel
package import Git

/// The versions in any tree, read from git without an index: for revisions of the past.
///
/// Each kind is read whole when it is first asked for.
package final class TreeSource: VersionSource {
  private let engine: GitEngine
  private let tree: ObjectID?
  private let commit: ObjectID?
  private var loaded: [RecordKind: MemorySource] = [:]
  private var unreadable: [RecordKind: [String]] = [:]
  private var loadedMarkers: [PurgeMarker]?

  /// - Parameter commit: The commit that has the tree; nil if there is none.
  package init(_ tree: ObjectID?, of commit: ObjectID?, engine: GitEngine) {
    self.tree = tree
    self.commit = commit
    self.engine = engine
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    try source(selection.kind).summaries(selection)
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    for kind in RecordKind.allCases {
      if let summary = try source(kind).summary(of: uuid) { return summary }
    }
    return nil
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    try source(.outcome).isPlaced(version)
  }

  package func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    _ = try source(kind)
    return unreadable[kind, default: []].sorted()
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    for kind in RecordKind.allCases {
      if let record = try source(kind).record(uuid) { return record }
    }
    return nil
  }

  package func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship] {
    guard let commit else { return [:] }
    var present: [VersionSummary] = []
    for uuid in versions { if let summary = try summary(of: uuid) { present.append(summary) } }
    return try engine.authorship(of: present, at: commit)
  }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    try markers().filter { versions.contains($0.uuid) }
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    try source(kind).markers(kind, in: directory)
  }

  private func markers() throws(StoreError) -> [PurgeMarker] {
    if let loadedMarkers { return loadedMarkers }
    let markers = try engine.markers(in: tree)
    loadedMarkers = markers
    return markers
  }

  private func source(_ kind: RecordKind) throws(StoreError) -> MemorySource {
    if let source = loaded[kind] { return source }
    var source = MemorySource()
    for marker in try markers() where marker.kind == kind { source.erase(marker) }
    for (path, blob) in try engine.files(in: tree, under: kind.directory) {
      switch StoreLayout.place(of: path) {
      case .version, .outcome:
        let bytes = try engine.blob(blob)
        if let record = try? VersionFile.read(bytes, at: path) {
          source.insert(record)
        } else {
          unreadable[kind, default: []].append(path)
        }
      default: continue
      }
    }
    loaded[kind] = source
    return source
  }
}
