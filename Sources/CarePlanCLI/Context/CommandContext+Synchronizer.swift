import CarePlanKit

extension CommandContext {
  /// Returns what exchanges a store's commits with others for this command.
  ///
  /// - Parameter timeout: How long a remote may be silent; nil for the setting of this copy.
  func synchronizer(
    of store: GitStore,
    _ timeout: RemoteTimeout? = nil
  ) throws(StoreError) -> Synchronizer {
    trace.hasExchanged = true
    return try Synchronizer(store, environment: environment, timeout: timeout)
  }
}
