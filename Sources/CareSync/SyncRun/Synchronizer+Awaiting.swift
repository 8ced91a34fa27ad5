public import CareStorage

/// Exchanges that a task awaits: on a thread of the store, beside its reads and writes, one after the
/// other.
///
/// A task that is cancelled while it waits for its turn gets a `CancellationError`. One that has
/// begun ends before its next step, with branch, files and remote as they were; once it has begun
/// to move the remote it is carried through.
extension Synchronizer {
  /// Prepares an empty repository at a host as a sealed remote, and awaits that.
  ///
  /// - Returns: False if it was one already.
  @discardableResult
  public func prepareSealedRemote(
    at address: String,
    showing pin: RemotePin? = nil
  ) async throws -> Bool {
    try await inBackground { exchanger in
      try exchanger.prepareSealedRemote(at: address, showing: pin)
    }
  }

  /// Moves a store from a remote to a sealed one, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func seal(
    _ name: String,
    at address: String,
    showing pin: RemotePin? = nil,
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SealedMove {
    try await inBackground { exchanger in
      try exchanger.seal(name, at: address, showing: pin, progress: progress)
    }
  }

  /// Gives a sealed remote new keys and all files anew, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func reseal(
    _ name: String,
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground { exchanger in try exchanger.reseal(name, progress: progress) }
  }

  /// Brings the remote's commits here and checks them, without touching the branch, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func fetch(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground { exchanger in
      try exchanger.fetch(remote, options, progress: progress)
    }
  }

  /// Merges what the remote has into the branch, pushes nothing, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func pull(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground { exchanger in
      try exchanger.pull(remote, options, progress: progress)
    }
  }

  /// Pushes the branch to the remote, if that has nothing that is not here, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func push(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground { exchanger in
      try exchanger.push(remote, options, progress: progress)
    }
  }

  /// Merges what the remote has into the branch, gives the remote the result, and awaits that.
  ///
  /// - Parameter progress: Is called on a thread of the store.
  public func sync(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground { exchanger in
      try exchanger.sync(remote, options, progress: progress)
    }
  }

  /// Checks a remote, and awaits what was found.
  public func check(_ name: String) async throws -> RemoteHealth {
    try await inBackground { exchanger in try exchanger.check(name) }
  }

  /// Does something with a remote on a thread of the store, after the exchanges that wait already.
  ///
  /// - Parameter body: Must not wait for another exchange of the store.
  @discardableResult
  public func inBackground<Result: Sendable>(
    _ body: @Sendable @escaping (Synchronizer) throws -> Result
  ) async throws -> Result {
    try await store.threads.run(.exchanging) { try body(self) }
  }
}
