public import CareMerge
public import CareStorage
public import CareSync

extension GitStore {
  /// Merges what a remote has into the branch, and gives the remote the result.
  ///
  /// A second call does nothing. A ``Synchronizer`` offers the single steps and other transports.
  ///
  /// Cost: as a fetch, a merge and a push; if nothing is new, one question to the remote. With a
  /// policy also one commit for what is in question.
  ///
  /// - Parameters:
  ///   - remote: The name of the remote, as git knows it.
  ///   - options: Decisions made beforehand, such as for a remote that was rewritten.
  ///   - policy: Decides what is in question then; nil leaves it open.
  ///   - progress: Called with how far the exchange has come.
  /// - Throws: As ``Synchronizer/sync(_:_:progress:)`` does.
  @discardableResult
  public func sync(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    policy: SidePolicy? = nil,
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    let synchronizer = try Synchronizer(self)
    guard let policy else { return try synchronizer.sync(remote, options, progress: progress) }
    return try synchronizer.sync(remote, options, policy: policy, progress: progress)
  }

  /// Merges what a remote has into the branch, gives the remote the result, and awaits that.
  ///
  /// A task that is cancelled before the exchange begins to move the remote gets a `CancellationError`, and
  /// branch, files and remote are as they were. Later the exchange is carried through.
  ///
  /// - Parameters:
  ///   - remote: The name of the remote, as git knows it.
  ///   - options: Decisions made beforehand, such as for a remote that was rewritten.
  ///   - policy: Decides what is in question then; nil leaves it open.
  ///   - progress: Is called on a thread of the store.
  @discardableResult
  public func sync(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    policy: SidePolicy? = nil,
    progress: (@Sendable (SyncProgress) -> Void)? = nil
  ) async throws -> SyncReport {
    try await inBackground(.exchanging) { store in
      try store.sync(remote, options, policy: policy, progress: progress)
    }
  }
}
