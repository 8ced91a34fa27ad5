package import CareReading
package import Git

extension GitStore {
  /// A file that a commit brings.
  package struct NewFile: Hashable, Sendable {
    package let path: String
    /// In bytes, before git compresses it.
    package let size: Int
  }

  /// Returns the files that a commit has and another has not, each content once; of two places of
  /// one content the version's, which stays.
  package func newFiles(
    of commit: ObjectID,
    notIn other: ObjectID?
  ) throws(StoreError) -> [NewFile] {
    try withEngine { engine throws(StoreError) in
      let before = try other.map { other throws(StoreError) in try engine.commit(other).tree }
      let tree = try engine.commit(commit).tree
      return try git("Comparing the commits") { () throws(GitError) in
        var paths: [ObjectID: String] = [:]
        try engine.repository.walkChanges(from: before, to: tree) { change in
          guard let new = change.new, new.mode == .blob else { return }
          let isVersion = StoreLayout.place(of: change.path).versionID != nil
          if isVersion || paths[new.id] == nil { paths[new.id] = change.path }
        }
        var files: [NewFile] = []
        for (blob, path) in paths.sorted(by: { $0.value < $1.value }) {
          files.append(NewFile(path: path, size: try engine.repository.size(ofBlob: blob)))
        }
        return files
      }
    }
  }
}
