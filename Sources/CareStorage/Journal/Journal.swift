import CanonicalJSON
import Files
package import Git

/// The files of the work tree that a commit is about to bring up to date.
///
/// It is written before the branch moves and removed when the files are right, so that a process that
/// is killed in between leaves a note of what is to be finished, and no stale head that would look
/// like an edit.
package struct Journal {
  /// One file: what was on the disk when the commit was made, and what the commit has.
  package struct File: Hashable, Sendable {
    package var path: String
    /// The blob that the bytes on the disk would make; nil for no file.
    ///
    /// Anything else that is found there later is somebody's newer edit and stays.
    package var expected: ObjectID?
    /// The blob in the commit; nil for no file.
    package var new: ObjectID?

    package init(path: String, expected: ObjectID? = nil, new: ObjectID? = nil) {
      (self.path, self.expected, self.new) = (path, expected, new)
    }
  }

  /// The commit that the branch moves to.
  package var commit: ObjectID
  package var files: [File]
  /// What the operation log says of the move.
  package var operation: Operation?

  package func save(_ paths: StorePaths) throws(StoreError) {
    let entries = files.map { file -> JSONValue in
      var entry: JSONObject = ["path": .string(file.path)]
      entry["expected"] = file.expected.map { .string($0.hex) }
      entry["new"] = file.new.map { .string($0.hex) }
      return .object(entry)
    }
    var object: JSONObject = ["commit": .string(commit.hex), "files": .array(entries)]
    object["operation"] = operation?.json
    let json = JSONValue.object(object)
    try CareStorage.files { () throws(FileError) in
      try paths.keep(CanonicalJSON.write(json), at: paths.journal)
    }
  }

  /// Returns the journal that a process left behind; nil if there is none, or one that makes no
  /// sense.
  package static func load(_ paths: StorePaths) throws(StoreError) -> Journal? {
    let bytes = try CareStorage.files { () throws(FileError) in
      try FileSystem.contents(of: paths.journal)
    }
    guard let bytes, let json = try? CanonicalJSON.read(bytes, limits: .exchange).object,
      let commit = json["commit"]?.string.flatMap({ ObjectID(hex: $0) })
    else { return nil }
    let files = (json["files"]?.array ?? []).compactMap { entry -> File? in
      guard let entry = entry.object, let path = entry["path"]?.string else { return nil }
      return File(
        path: path,
        expected: entry["expected"]?.string.flatMap { ObjectID(hex: $0) },
        new: entry["new"]?.string.flatMap { ObjectID(hex: $0) }
      )
    }
    return Journal(
      commit: commit,
      files: files,
      operation: json["operation"].flatMap(Operation.init)
    )
  }

  package static func remove(_ paths: StorePaths) throws(StoreError) {
    try CareStorage.files { () throws(FileError) in
      try FileSystem.removeIfPresent(paths.journal)
    }
  }
}
