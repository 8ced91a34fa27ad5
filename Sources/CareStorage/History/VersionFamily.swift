import CanonicalJSON
import CareModel
import Files

/// Where all versions of one record stand.
///
/// The versions of an outcome stand in the directory of its day beside others; their names start
/// with its task and time. Outcomes of events that start together share such a family.
struct VersionFamily: Hashable, Comparable {
  let directory: String
  /// What the file names have before the uuid.
  let namePrefix: String

  /// The family of a version's path.
  init(_ path: String) {
    directory = FileSystem.directory(of: path)
    let name = path.utf8.dropFirst(directory.utf8.count + 1)
    // A uuid and `.json`, which every version's name ends with, have 41 characters.
    namePrefix = String(name.dropLast(41)) ?? ""
  }

  /// The valid versions of a family in a state of the store, by record.
  func versions(in state: StoreState) throws(StoreError) -> [RecordKey: [AnyRecord]] {
    var versions: [RecordKey: [AnyRecord]] = [:]
    for (path, entry) in try state.files(under: directory) where contains(path) {
      let file = try state.read(path, entry) { bytes throws(StoreError) in
        try VersionFile.read(bytes, at: path)
      }
      if let record = file.content { versions[record.key, default: []].append(record) }
    }
    return versions
  }

  static func < (left: VersionFamily, right: VersionFamily) -> Bool {
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
}
