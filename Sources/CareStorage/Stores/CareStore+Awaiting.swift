extension CareStore {
  /// Does something with the store on a thread of its own, while the task waits without blocking
  /// others.
  ///
  /// For several calls one after the other:
  ///
  /// ```swift
  /// let isClean = try await store.inBackground(.reading) { store in
  ///   try store.status().records.isEmpty && store.check().findings.isEmpty
  /// }
  /// ```
  ///
  /// A task that is cancelled before this begins gets a `CancellationError`. Later the body goes on,
  /// until it would wait for another writer, or for a turn to use the store: then that call throws
  /// ``StoreError/Code/cancelled``, and the task gets a `CancellationError` too.
  ///
  /// - Parameters:
  ///   - lane: What the body waits for; a body that changes the store must not use `.reading`.
  ///   - body: May call the store any number of times; must not wait for other work of the lane.
  @discardableResult
  public func inBackground<Result: Sendable>(
    _ lane: StoreThreads.Lane = .writing,
    _ body: @Sendable @escaping (Self) throws -> Result
  ) async throws -> Result {
    try await threads.run(lane) { try body(self) }
  }

  /// Opens, creates or copies a store on a thread of its own, while the task waits without blocking others.
  ///
  /// ```swift
  /// let store = try await GitStore.inBackground {
  ///   try GitStore(opening: path, surroundings: .system().signed(by: keys))
  /// }
  /// ```
  ///
  /// - Parameter body: May close a store: the thread does not end with it.
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled before it begins.
  @discardableResult
  public static func inBackground<Result: Sendable>(
    _ body: @Sendable @escaping () throws -> Result
  ) async throws -> Result {
    try await StoreThreads().run(.writing, body)
  }
}
