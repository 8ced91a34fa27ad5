public import CareReading
public import CareWriting

extension GitStore {
  /// Reads from the state of the store at a revision, on a thread of the store.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    at revision: String,
    _ body: @Sendable @escaping (Snapshot) throws -> Result
  ) async throws -> Result {
    try await inBackground(.reading) { store in try store.read(at: revision, body) }
  }

  /// Works out what a body would change, on a thread of the store, and writes nothing.
  ///
  /// - Parameter body: Must not call the store or keep the transaction.
  public func prepare<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> PreparedWrite<Result> {
    try await inBackground(.reading) { store in try store.prepare(message, body) }
  }

  /// Writes what was prepared, on a thread of the store, and awaits that.
  ///
  /// - Throws: ``StoreError/Code/changed`` if something else was written meanwhile.
  @discardableResult
  public func commit<Result: Sendable>(
    _ prepared: PreparedWrite<Result>
  ) async throws -> Written<Result> {
    try await inBackground { store in try store.commit(prepared) }
  }

  /// Makes a merge, or a settling, that was prepared, on a thread of the store.
  ///
  /// - Throws: ``StoreError/Code/changed`` if the branch is no longer where it was then.
  @discardableResult
  public func commit(_ prepared: PreparedMerge) async throws -> MergeReport {
    try await inBackground { store in try store.commit(prepared) }
  }

  /// Merges another commit of this store into the branch, on a thread of the store.
  @discardableResult
  public func merge(_ revision: String) async throws -> MergeReport {
    try await inBackground { store in try store.merge(revision) }
  }
}

extension GitStore {
  /// Opens the store in a directory, and awaits that.
  ///
  /// - Throws: As ``init(opening:surroundings:)`` does.
  public static func open(
    _ path: String,
    surroundings: Surroundings
  ) async throws -> GitStore {
    try await StoreThreads().run(.writing) {
      try GitStore(opening: path, surroundings: surroundings)
    }
  }
}
