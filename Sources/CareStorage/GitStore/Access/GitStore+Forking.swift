public import CareAccess
import CareModel
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
  /// - Returns: The store, and what of this one is not in it.
  /// - Throws: What ``clone(_:branch:into:_:isPrivate:pin:environment:surroundings:timeout:progress:)`` throws;
  ///   ``StoreError/Code/refused`` if this store is not signed.
  public func fork(
    into path: String,
    _ founding: Founding,
    policy: AccessPolicy? = nil,
    environment: [String: String],
    surroundings: Surroundings
  ) throws(StoreError) -> Clone {
    guard try isSigned() else { throw .notSigned }
    try Self.refuseContents(of: path)
    // Made beside its place, so that whoever is killed leaves nothing there that is half a store.
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    let workshop = "\(path[...end]).unfinished"
    guard FileSystem.kind(of: workshop) == nil else {
      throw StoreError(
        .exists,
        "There is something at \(workshop) already.",
        remedy:
          "It seems to be what was cut off while a store was made there: remove it, and try again."
      )
    }
    do throws(StoreError) {
      let made = try Self.clone(
        self.path,
        into: workshop,
        isPrivate: true,
        environment: environment,
        surroundings: surroundings
      )
      try made.store.leave(as: surroundings.newID())
      try made.store.found(founding, policy: policy)
      try files { () throws(FileError) in
        try FileSystem.removeDirectory(path)
        try FileSystem.move(workshop, to: path)
      }
      let store = try GitStore(opening: path, surroundings: surroundings)
      return Clone(store: store, remarks: made.remarks)
    } catch {
      try files { () throws(FileError) in try FileSystem.remove(workshop) }
      throw error
    }
  }

  /// Forgets where a copy is from, what is held there, and who may do what.
  private func leave(as uuid: VersionID) throws(StoreError) {
    try onRepository("Forgetting where the store is from", changes: true) {
      repository throws(GitError) in
      try repository.removeRemote("origin")
    }
    for reference in try references(prefix: "refs/careplan/held/") {
      try setReference(reference.name, to: nil, "careplan: leave what is held")
    }
    try withWriter { writer throws(StoreError) in try writer.forgetRights(as: uuid) }
  }
}
