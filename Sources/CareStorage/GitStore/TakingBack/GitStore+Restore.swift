public import CareModel
public import CareReading
import CareWriting

extension GitStore {
  /// Discards the uncommitted edits of one record: its files are as in the last commit again.
  ///
  /// Files in its directory that git does not track are removed; what was staged is taken back.
  ///
  /// Cost: the files of the record, and writing the index of git.
  ///
  /// - Returns: The paths of the files that were put back or removed.
  /// - Throws: ``StoreError/Code/notFound`` if neither the last commit nor the work tree has the record;
  ///   ``StoreError/Code/refused`` in a bare store.
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
