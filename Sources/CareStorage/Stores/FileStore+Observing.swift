extension FileStore: ObservedStore {
  /// The moves of the store, from now on, whoever makes them.
  public var changes: StoreMoves { changes(polling: ChangePolling()) }

  /// Returns the moves of the store, from now on.
  ///
  /// - Parameter polling: How to look for what other processes write.
  public func changes(polling: ChangePolling) -> StoreMoves {
    StoreMoves(of: self, polling: polling)
  }

  func revision() throws(StoreError) -> String? {
    guard !isClosed else { throw .isClosed }
    return String(try steps().count)
  }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    try steps().move(since: revision)
  }
}
