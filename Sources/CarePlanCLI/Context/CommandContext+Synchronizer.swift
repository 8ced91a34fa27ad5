import CarePlanKit

extension CommandContext {
  /// What exchanges a store's commits with others for this command.
  ///
  /// - Parameter timeout: How long a remote may say nothing; nil for what is set in this copy.
  func synchronizer(
    of store: GitStore,
    _ timeout: RemoteTimeout? = nil
  ) throws(StoreError) -> Synchronizer {
    trace.hasExchanged = true
    return try Synchronizer(store, environment: environment, timeout: timeout)
  }
}
