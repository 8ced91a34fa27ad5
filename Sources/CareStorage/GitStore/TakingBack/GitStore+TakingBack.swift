public import CareModel
import Git

extension GitStore {
  /// Reverts one commit by new versions that say what was said before it.
  ///
  /// What it said about days before it was made, and about days from now on, becomes what it was
  /// before; days on which people followed it stay as they were. Records that it added end, records
  /// that it deleted go on, and members that it did not change keep their present values. Files
  /// that are not the store's stay.
  ///
  /// Cost: the versions of the records that the commit changed, and one commit.
  ///
  /// - Parameters:
  ///   - message: The subject of the new commit; nil for git's words.
  ///   - reach: Whether the days between stay.
  /// - Returns: The records that changed; no commit if nothing had to.
  /// - Throws: ``StoreError/Code/refused`` for a merge, the first commit, and with its days for every
  ///   period in which the same members were changed since; ``StoreError/Code/uncommitted`` if a record that changes has an edit.
  @discardableResult
  public func revert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> Written<[RecordKey]> {
    try withWriter { writer throws(StoreError) in
      try writer.revert(writer.engine.commit(of: revision), message: message, reach)
    }
  }

  /// Works out what ``revert(_:message:_:)`` would write, and writes nothing.
  ///
  /// Cost: the versions of the records that the commit changed.
  ///
  /// - Throws: What the revert would throw, but for edits in the work tree.
  public func prepareRevert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) throws(StoreError) -> PreparedWrite<[RecordKey]> {
    try withEngine { engine throws(StoreError) in
      try Writer(engine: engine, surroundings: surroundings)
        .prepareRevert(engine.commit(of: revision), message: message, reach)
    }
  }

  /// Discards the uncommitted edits of one record: its files are as in the last commit again.
  ///
  /// Versions in its directory that git does not track are removed; what was staged is unstaged. Files that are
  /// not the store's stay.
  ///
  /// Cost: the files of the record, and writing the index of git.
  ///
  /// - Returns: The paths of the files that were put back or removed.
  /// - Throws: ``StoreError/Code/notFound`` if neither the last commit nor the work tree has the record;
  ///   ``StoreError/Code/refused`` in a bare store, amid a merge or the like of git's, and if a file that is
  ///   not the store's is in the place of a committed one.
  @discardableResult
  public func restore(_ key: RecordKey) throws(StoreError) -> [String] {
    try refuseBare("There are no uncommitted edits in it.")
    return try withWriter { writer throws(StoreError) in
      let engine = writer.engine
      guard key.kind == .outcome else {
        let restored = try engine.restore([StoreLayout.directory(of: key)], as: key.description)
        try Intents.load(engine.paths).removing(restored).save(engine.paths)
        return restored
      }
      return try engine.restore(engine.files(ofOutcome: key), as: key.description)
    }
  }

  /// Discards the uncommitted edits of files, or of all files in directories, such as `careplan.json`.
  ///
  /// Cost: the files below the paths, and writing the index of git.
  ///
  /// - Parameter paths: From the root of the store.
  /// - Throws: As ``restore(_:)-(RecordKey)`` does.
  @discardableResult
  public func restore(paths: [String]) throws(StoreError) -> [String] {
    try refuseBare("There are no uncommitted edits in it.")
    for path in paths {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.contains(where: { ["", ".", "..", ".git"].contains($0.lowercased()) }) else {
        continue
      }
      throw StoreError(.refused, "'\(path)' is no path inside the store.")
    }
    return try withWriter { writer throws(StoreError) in
      let engine = writer.engine
      let restored = try engine.restore(paths, as: paths.joined(separator: ", "))
      try Intents.load(engine.paths).removing(restored).save(engine.paths)
      return restored
    }
  }
}
