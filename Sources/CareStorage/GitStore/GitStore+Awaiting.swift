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
}
