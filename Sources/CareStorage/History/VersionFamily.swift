import CanonicalJSON
import CareMerge
package import CareModel
import Files
import Git

/// Where all versions of one record stand.
///
/// The versions of an outcome stand in the directory of its day beside others; their names start
/// with its task and time. Outcomes of events that start together share such a family.
package struct VersionFamily: Hashable, Comparable {
  package let directory: String
  /// What the file names have before the uuid.
  let namePrefix: String

  /// The family of a version's path.
  package init(_ path: String) {
    directory = FileSystem.directory(of: path)
    let name = path.utf8.dropFirst(directory.utf8.count + 1)
    // A uuid and `.json`, which every version's name ends with, have 41 characters.
    namePrefix = String(name.dropLast(41)) ?? ""
  }

  /// Returns the valid versions of a family in a state of the store, by record.
  package func versions(in state: StoreState) throws(StoreError) -> [RecordKey: [AnyRecord]] {
    var versions: [RecordKey: [AnyRecord]] = [:]
    for record in try files(in: state).compactMap(\.content) {
      versions[record.key, default: []].append(record)
    }
    return versions
  }

  /// Returns the files of versions of a family in a state of the store, in the order of their paths.
  func files(in state: StoreState) throws(StoreError) -> [FileState<AnyRecord>] {
    var files: [FileState<AnyRecord>] = []
    for (path, entry) in try state.files(under: directory) where contains(path) {
      files.append(
        try state.read(path, entry) { bytes throws(StoreError) in
          try VersionFile.read(bytes, at: path)
        }
      )
    }
    return files
  }

  package static func < (left: VersionFamily, right: VersionFamily) -> Bool {
    left.directory == right.directory
      ? left.namePrefix.precedesInUTF8(right.namePrefix)
      : left.directory.precedesInUTF8(right.directory)
  }

  private func contains(_ path: String) -> Bool {
    switch StoreLayout.place(of: path) {
    case .version, .outcome: VersionFamily(path) == self
    default: false
    }
  }

  /// Returns whether the versions at two paths may be of one record: an outcome may have had no
  /// event before.
  package static func isOne(_ path: String, _ parent: String) -> Bool {
    VersionFamily(path) == VersionFamily(parent)
      || path.hasPrefix("\(RecordKind.outcome.directory)/")
        && parent.hasPrefix("\(RecordKind.outcome.directory)/\(StoreLayout.unplaced)/")
  }
}

extension VersionFamily {
  /// The family that a change of a file concerns; nil if it concerns none.
  package init?(changed path: String) {
    switch StoreLayout.place(of: path) {
    case .version, .outcome: self.init(path)
    case .head(let kind, let directory):
      // Any version of the record has its family.
      self.init("\(kind.directory)/\(directory)/versions/\(Version.blank.uuid).json")
    case .manifest, .attributes, .purged, .statement, .foreign: return nil
    }
  }

  /// Whether the versions are those of one record, which has a head.
  package var isRecord: Bool { !directory.hasPrefix("\(RecordKind.outcome.directory)/") }

  /// The head file of a record.
  package var headPath: String { "\(FileSystem.directory(of: directory))/\(StoreLayout.headName)" }
}
