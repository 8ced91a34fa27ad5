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

  /// Calls a body for every file that differs between two trees, with what it is in the later one.
  ///
  /// Nothing is held: what comes with a first exchange may be very much.
  package func walkChanges(
    from old: ObjectID?,
    to new: ObjectID,
    _ body: (_ path: String, _ id: ObjectID?) throws(StoreError) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    do throws(GitError) {
      try repository.walkChanges(from: old, to: new) { change throws(GitError) in
        let file = change.new.flatMap { $0.mode == .blob ? $0.id : nil }
        do throws(StoreError) { try body(change.path, file) } catch {
          failure = error
          // The walk ends by an error of its own only.
          throw GitError(.interrupted, error.message)
        }
      }
    } catch {
      throw failure ?? StoreError(error, while: "Comparing the commits")
    }
  }
}
