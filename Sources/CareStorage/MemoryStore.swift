public import CareModel
import Synchronization

/// A care store that lives as long as its process: for tests, previews and demonstrations.
public final class MemoryStore: TransactionalStore {
  private struct State {
    var source = MemorySource()
    var clock = 0
  }

  private let state = Mutex(State())
  private let surroundings: Surroundings
  private let replica: VersionID
  public let manifest: StoreManifest

  /// Makes an empty store.
  public init(_ manifest: StoreManifest, surroundings: Surroundings) {
    self.manifest = manifest
    self.surroundings = surroundings
    replica = surroundings.newID()
  }

  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let source = state.withLock { $0.source }
    return try body(Snapshot(source, manifest: manifest))
  }

  public func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      var transaction = Transaction(
        on: Snapshot(state.source, manifest: manifest),
        stamp: Transaction.Stamp(
          now: surroundings.now(),
          newID: surroundings.newID,
          replica: replica,
          clock: state.clock + 1
        )
      )
      let result = try body(&transaction)
      for version in transaction.versions { state.source.insert(version) }
      if !transaction.versions.isEmpty { state.clock += 1 }
      return result
    }
  }
}
