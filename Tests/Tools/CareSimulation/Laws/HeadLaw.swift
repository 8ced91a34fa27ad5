import CanonicalJSON
import CareModel
import CareStorage
import Files

/// Each head is, to the byte, the version that the head rule names, told by the files alone.
///
/// What was made from an erased version follows what the marker says that this was made from.
package struct HeadLaw {
  private let root: String
  /// The versions by the directory of their record.
  private var families: [String: [AnyRecord]] = [:]
  /// What erased versions were made from.
  private var erased: [VersionID: [VersionID]] = [:]

  /// Reads the versions and the markers among some files of a work tree.
  package init(of files: [String], in root: String) throws {
    self.root = root
    for path in files {
      switch StoreLayout.place(of: path) {
      case .version:
        guard let bytes = try FileSystem.contents(of: "\(root)/\(path)"),
          let record = try? VersionFile.read(bytes, at: path)
        else { continue }
        families[StoreLayout.directory(of: record.key), default: []].append(record)
      case .purged:
        guard let bytes = try FileSystem.contents(of: "\(root)/\(path)"),
          let json = try? CanonicalJSON.read(bytes), let marker = try? PurgeMarker(json: json)
        else { continue }
        erased[marker.uuid] = marker.previous
      case .manifest, .attributes, .head, .outcome, .statement, .foreign: continue
      }
    }
  }

  /// Judges the head files.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  package func complaint() throws -> String? {
    for (directory, versions) in families.sorted(by: { $0.key < $1.key }) {
      let path = "\(directory)/\(StoreLayout.headName)"
      let bytes = try FileSystem.contents(of: "\(root)/\(path)")
      guard bytes == head(of: versions)?.bytes else { return "\(path) breaks the head rule." }
    }
    return nil
  }

  private func head(of versions: [AnyRecord]) -> AnyRecord? {
    let followed = followed(by: versions)
    return versions.filter { !followed.contains($0.version.uuid) }.max { left, right in
      let (left, right) = (left.version, right.version)
      if left.isTombstone != right.isTombstone { return left.isTombstone }
      return (left.updated, left.uuid) < (right.updated, right.uuid)
    }
  }

  /// Returns what some versions were made from, at once or over erased ones.
  private func followed(by versions: [AnyRecord]) -> Set<VersionID> {
    var followed: Set<VersionID> = []
    var waiting = versions.flatMap(\.version.previous)
    while let next = waiting.popLast() {
      guard followed.insert(next).inserted else { continue }
      waiting += erased[next] ?? []
    }
    return followed
  }
}
