import CanonicalJSON
import CareModel
import Git

/// Reads the files of one record's history.
package struct HeadReader {
  private let history: HeadHistory
  private let family: VersionFamily
  private let engine: GitEngine

  package init(_ history: HeadHistory, of family: VersionFamily, _ engine: GitEngine) {
    self.history = history
    self.family = family
    self.engine = engine
  }

  /// Settles the heads of the record.
  package func settling() throws(StoreError) -> RecordSettling {
    var steps: [HeadStep] = []
    for step in history.steps { steps.append(try self.step(step)) }
    let (versions, twins) = try versions()
    return try RecordSettling(
      steps,
      of: versions,
      twins: twins,
      at: family.headPath,
      isErased: { version, step throws(StoreError) in
        let marker = try marker(of: version, in: history.steps[step].tree)
        return marker.map { $0.map { $0.headPath == family.headPath } ?? true } ?? false
      },
      isForeign: { version, step throws(StoreError) in
        try isForeign(version, in: history.steps[step].tree)
      }
    )
  }

  /// Returns what stands for a version in a tree: nil for nothing, nil inside for what is not a
  /// marker.
  private func marker(
    of version: VersionID,
    in tree: ObjectID
  ) throws(StoreError) -> PurgeMarker?? {
    let path = StoreLayout.marker(of: version)
    return try engine.blobID(of: path, in: tree).map { blob throws(StoreError) in
      try PurgeMarker(engine.blob(blob))
    }
  }

  /// Returns whether a version is, or was, another record's.
  private func isForeign(_ version: VersionID, in tree: ObjectID) throws(StoreError) -> Bool {
    if let marker = try marker(of: version, in: tree) {
      return marker.map { $0.headPath != family.headPath } ?? false
    }
    return try VersionFinder(tree, engine).recordPath(of: version).map {
      VersionFamily($0) != family
    } ?? false
  }

  private func step(_ step: HeadHistory.Step) throws(StoreError) -> HeadStep {
    var hasNoVersions = false
    if step.blob == nil {
      hasNoVersions = try engine.files(in: step.tree, under: family.directory).isEmpty
    }
    return HeadStep(
      parents: step.parents,
      head: try step.blob.map { blob throws(StoreError) in try engine.blob(blob) },
      moment: step.moment,
      bringsVersion: step.bringsVersion,
      hasNoVersions: hasNoVersions,
      removed: step.removed,
      origin: step.origin
    )
  }

  /// Returns the valid versions, and the further files of those that have several.
  private func versions() throws(StoreError) -> (versions: [AnyRecord], twins: [[UInt8]: VersionID])
  {
    var versions: [AnyRecord] = []
    var twins: [[UInt8]: VersionID] = [:]
    for (path, blobs) in history.files.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
      var isFirst = true
      for blob in blobs {
        let bytes = try engine.blob(blob)
        guard let version = try? VersionFile.read(bytes, at: path) else { continue }
        // A file that is written in another way is the version all the same.
        if !isFirst || version.bytes != bytes { twins[bytes] = version.version.uuid }
        if isFirst { versions.append(version) }
        isFirst = false
      }
    }
    return (versions, twins)
  }
}
