import CareStorage

extension Synchronizer {
  /// Does something with a remote on a thread of the store, while the store is read and written.
  ///
  /// ```swift
  /// let report = try await synchronizer.inBackground { try $0.pull("origin") }
  /// ```
  ///
  /// Exchanges of a store follow each other. A task that is cancelled while it waits gets a
  /// `CancellationError`. Later an exchange ends before its next step, and branch, files and remote are as
  /// they were. Once it has begun to move the remote, it is carried through.
  ///
  /// - Parameter body: Must not wait for another exchange of the store.
  @discardableResult
  public func inBackground<Result: Sendable>(
    _ body: @Sendable @escaping (Synchronizer) throws -> Result
  ) async throws -> Result {
    try await store.threads.run(.exchanging) { try body(self) }
  }
}
