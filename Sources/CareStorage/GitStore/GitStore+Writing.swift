import CareModel
import Files
import Git

extension GitStore {
  /// What a write did.
  public typealias Written<Result: Sendable> = WriteReport<Result>

  /// Does several changes as one commit, and reports what was done.
  ///
  /// Cost: a new pack and the files of the records, flushed, whatever the size of the store; after fifty
  /// packs also the merging of the small ones.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  ///   It may be called again on a later state if a git program was faster.
  /// - Throws: ``StoreError/Code/uncommitted`` if a record that changes has an edit in the work tree;
  ///   ``StoreError/Code/busy`` if another process writes for longer than
  ///   ``Surroundings/lockPatience``.
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    try withWriter { writer throws(StoreError) in
      try writer.commit(message) { transaction throws(StoreError) in
        let result = try body(&transaction)
        try writer.refuseEdits(of: transaction.versions)
        return result
      }
    }
  }

  /// Opens the store for one writer, who waits for any other.
  func withWriter<Result: Sendable>(
    _ body: (Writer) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    defer { signal.raise() }
    return try engines.use(.writing) { engine throws(StoreError) in
      let lock = try Self.lock(engine.paths, patience: surroundings.lockPatience)
      return try lock.whileHeld { () throws(StoreError) in
        try engine.recover()
        try engine.forgetStaleIntents()
        // A commit on top of missing objects could not be read again.
        try engine.refuseFiltered()
        let result = try body(Writer(engine: engine, surroundings: surroundings))
        Maintenance(engine: engine, environment: surroundings.environment).runIfNeeded()
        return result
      }
    }
  }

  static func lock(_ paths: StorePaths, patience: Double) throws(StoreError) -> FileLock {
    do throws(FileError) {
      return try FileLock(
        paths.lock,
        patience: patience,
        as: paths.permissions,
        unless: { Cancellation.isRequested }
      )
    } catch {
      if Cancellation.isRequested { throw .cancelled }
      guard error.code == .locked else { throw StoreError(error) }
      throw StoreError(
        .busy,
        "Another careplan is writing to \(paths.root)" + named(holderOf: paths.lock) + ".",
        remedy: "Try again when it has finished."
      )
    }
  }

  /// Opens the store for a reader of its work tree: a check-out that was begun is finished first.
  func withWorkTree<Result: Sendable>(
    _ body: (GitEngine) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try recover()
    return try withEngine(body)
  }

  /// Finishes what a process that was killed had left undone, if nobody else is writing.
  ///
  /// - Parameter patience: How many seconds to wait for who is writing; nil as long as a writer would.
  func recover(patience: Double? = nil) throws(StoreError) {
    // There is no need to wait for a writer that has nothing on the disk yet.
    guard FileSystem.kind(of: paths.journal) != nil else { return }
    try engines.use(.writing) { engine throws(StoreError) in
      guard FileSystem.kind(of: engine.paths.journal) != nil else { return }
      do throws(StoreError) {
        let lock = try Self.lock(engine.paths, patience: patience ?? surroundings.lockPatience)
        try lock.whileHeld { () throws(StoreError) in try engine.recover() }
      } catch {
        // Without write permission read what is there: the commit is whole, only files are behind.
        guard [.busy, .gitLocked, .notPermitted].contains(error.code) else { throw error }
      }
    }
  }

  /// Finishes a small check-out of a process that was killed, if nobody else is writing.
  ///
  /// A reader needs no files of the work tree and does not wait for them: a large check-out, or one
  /// for which the disk has no room, is left for the next call that writes or looks at the work
  /// tree.
  func recoverAtOnce() {
    guard let size = FileSystem.size(of: paths.journal), size <= 1 << 16 else { return }
    try? recover(patience: 0)
  }
}
