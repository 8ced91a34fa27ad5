package import CareAccess
import CareModel
package import CareReading
import CareWriting
import Files
import Git

extension GitStore {
  /// Makes a signed store of its own out of this one, with all its records and their history, founded by whoever signs.
  ///
  /// Nobody has rights there but its founder, and it is never merged with this one again. What went wrong
  /// leaves nothing behind.
  ///
  /// Cost: that of a clone.
  ///
  /// - Parameters:
  ///   - path: Where it shall be: nothing, or an empty directory.
  ///   - surroundings: With the keys of its founder.
  /// - Throws: What ``clone(_:branch:into:_:isPrivate:environment:surroundings:timeout:progress:)`` throws;
  ///   ``StoreError/Code/refused`` if this store is not signed.
  package func fork(
    into path: String,
    _ founding: Founding,
    policy: AccessPolicy? = nil,
    environment: [String: String],
    surroundings: Surroundings
  ) throws(StoreError) -> GitStore {
    guard try isSigned() else { throw .notSigned }
    let wasThere = FileSystem.kind(of: path) != nil
    let copy = try Self.clone(
      self.path,
      into: path,
      isPrivate: true,
      environment: environment,
      surroundings: surroundings
    ).store
    do throws(StoreError) {
      try copy.onRepository("Forgetting where the store is from", changes: true) {
        repository throws(GitError) in
        try repository.removeRemote("origin")
      }
      try copy.withWriter { writer throws(StoreError) in
        try writer.forgetRights(as: surroundings.newID())
      }
      try copy.found(founding, policy: policy)
      return copy
    } catch {
      try files { () throws(FileError) in
        try FileSystem.removeContents(of: path)
        if !wasThere { try FileSystem.removeDirectory(path) }
      }
      throw error
    }
  }
}
