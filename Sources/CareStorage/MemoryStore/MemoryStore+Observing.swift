import CareReading

extension MemoryStore: ObservedStore {
  /// The moves of the store, from now on.
  public var changes: StoreMoves { StoreMoves(of: self, polling: nil) }

  func revision() throws(StoreError) -> String? {
    guard !isClosed else { throw .isClosed }
    return String(steps.count)
  }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    steps.move(since: revision)
  }
}
