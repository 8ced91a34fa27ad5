extension TransactionalStore {
  /// Reads from one unchanging state of the store, on a thread of the store; no writer holds it up.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled before it runs.
  public func read<Result: Sendable>(
    _ body: @Sendable @escaping (Snapshot) throws -> Result
  ) async throws -> Result {
    try await inBackground(.reading) { store in try store.read(body) }
  }

  /// Does several changes as one, on a thread of the store; none of them if the body throws.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled before it runs: while
  ///   others write, too. Later the write is carried through.
  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> Result {
    try await commit(message, body).result
  }

  /// Does several changes as one, on a thread of the store, and reports what was done.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  /// - Throws: As ``write(_:_:)`` does.
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> WriteReport<Result> {
    try await inBackground { store in try store.commit(message, body) }
  }

  /// Closes the store when the calls that are under way have ended, and awaits that.
  public func close() async throws {
    // Its own threads end before it is closed.
    try await Self.inBackground { try close() }
  }
}
