package import CareModel
import Files
package import Git

/// Finds version files in a tree by their uuids, the likely places first.
package final class VersionFinder {
  private let tree: ObjectID
  private let engine: GitEngine
  private var outcomes: [VersionID: [String]]?
  private var days: [String: [VersionID: [String]]] = [:]

  package init(_ tree: ObjectID, _ engine: GitEngine) {
    self.tree = tree
    self.engine = engine
  }

  /// Returns whether a version is there, or a marker of it.
  package func contains(_ uuid: VersionID, near path: String) throws(StoreError) -> Bool {
    if let blob = try engine.blobID(of: StoreLayout.marker(of: uuid), in: tree) {
      // One that cannot be read is reported at its place.
      return try PurgeMarker(engine.blob(blob)).map { $0.concerns(versionAt: path) } ?? true
    }
    let directory = FileSystem.directory(of: path)
    if try engine.blobID(of: "\(directory)/\(uuid).json", in: tree) != nil { return true }
    guard isOutcome(path) else { return false }
    if try siblings(in: directory)[uuid]?.contains(where: { VersionFamily.isOne(path, $0) }) == true
    {
      return true
    }
    return try engine.blobID(of: "outcomes/unplaced/\(uuid).json", in: tree) != nil
  }

  /// Returns where the file of a version stands that a marker stands for, if it can be found where
  /// such versions are; nil if it is not there.
  package func path(of uuid: VersionID, erasedBy marker: PurgeMarker) throws(StoreError) -> String?
  {
    if let path = try recordPath(of: uuid) { return path }
    guard marker.kind != .outcome else { return nil }
    if outcomes == nil { outcomes = try paths(under: RecordKind.outcome.directory) }
    return outcomes?[uuid]?.first
  }

  /// Returns another file with the uuid of a version.
  ///
  /// Outcomes are sought on their day and among the unplaced ones: there can be very many.
  package func twin(of uuid: VersionID, at path: String) throws(StoreError) -> String? {
    var found: [String]
    if isOutcome(path) {
      found = try siblings(in: FileSystem.directory(of: path))[uuid] ?? []
      let unplaced = "outcomes/unplaced/\(uuid).json"
      if try engine.blobID(of: unplaced, in: tree) != nil { found.append(unplaced) }
    } else {
      found = try recordVersions()[uuid] ?? []
    }
    return found.first { $0 != path }
  }

  /// Returns where the file of a version stands that is not an outcome's.
  package func recordPath(of uuid: VersionID) throws(StoreError) -> String? {
    try recordVersions()[uuid]?.first
  }

  private func isOutcome(_ path: String) -> Bool {
    path.hasPrefix("\(RecordKind.outcome.directory)/")
  }

  private func siblings(in directory: String) throws(StoreError) -> [VersionID: [String]] {
    if let known = days[directory] { return known }
    let found = try paths(under: directory)
    days[directory] = found
    return found
  }

  private func recordVersions() throws(StoreError) -> [VersionID: [String]] {
    try engine.recordVersions(in: tree) { () throws(StoreError) in
      var all: [VersionID: [String]] = [:]
      for kind in RecordKind.allCases where kind != .outcome {
        all.merge(try paths(under: kind.directory)) { $0 + $1 }
      }
      return all
    }
  }

  private func paths(under directory: String) throws(StoreError) -> [VersionID: [String]] {
    var paths: [VersionID: [String]] = [:]
    for (path, _) in try engine.files(in: tree, under: directory) {
      if let uuid = StoreLayout.place(of: path).versionID { paths[uuid, default: []].append(path) }
    }
    return paths
  }
}
