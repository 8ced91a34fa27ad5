package import CareModel
package import CareReading
import Files
package import Git

extension GitEngine {
  /// Reads the valid versions that a commit has and another has not, one after the other.
  package func walkVersions(
    of commit: ObjectID,
    notIn other: ObjectID?,
    _ body: (AnyRecord) -> Void
  ) throws(StoreError) {
    let before = try other.map { other throws(StoreError) in try self.commit(other).tree }
    let tree = try self.commit(commit).tree
    try git("Comparing the commits") { () throws(GitError) in
      try repository.walkChanges(from: before, to: tree) { change throws(GitError) in
        guard change.old == nil, let new = change.new, new.mode == .blob,
          StoreLayout.place(of: change.path).versionID != nil
        else { return }
        let bytes = try repository.blob(new.id)
        if let version = try? VersionFile.read(bytes, at: change.path) { body(version) }
      }
    }
  }
}
